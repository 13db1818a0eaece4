"""`damka run`: the bot."""

import argparse
import gc

from bot.commands.given import read_given_settings
from bot.exits import Exit
from bot.logs import set_up

WHEN_STOPPED = "stopped."


def run(options: argparse.Namespace) -> int:
    """Run the bot until it is stopped."""
    settings = read_given_settings(options, is_bot=True)
    set_up(settings.log_level, settings.log_format)
    # Half a second of imports, for which a wrong option or setting need not wait. They make no
    # garbage: collecting would take a tenth of the start, and later of every long pause.
    gc.disable()
    from bot.running import run_until_stopped

    gc.freeze()
    gc.enable()
    run_until_stopped(settings, adopts=options.adopt)
    return Exit.DONE
