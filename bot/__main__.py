"""The command line: reads the settings, and starts the bot with them."""

import argparse
import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__
from bot.logs import set_up
from bot.settings import BadSetting, read_settings

NO_START = 2  # exit code: a person must change something first


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot until it is stopped; a start that cannot succeed says why in one line."""
    options = read_command_line(arguments)
    try:
        settings = read_settings(options.data)
    except BadSetting as error:
        return refuse(f"{error}. Every setting is explained in .env.example.")
    set_up(settings.log_level, settings.log_format)
    # Half a second of imports, which a wrong option or setting need not wait for. They make no
    # garbage: looking for it would take a tenth of the start, and later of every long pause.
    gc.disable()
    from bot.running import CannotRun, run_until_stopped

    gc.freeze()
    gc.enable()
    try:
        run_until_stopped(settings)
    except CannotRun as error:
        return refuse(str(error))
    return 0


def read_command_line(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options; ends the process for `--help`, `--version` and what is no option."""
    parser = argparse.ArgumentParser(
        prog="damka",
        description="A Discord bot for playing draughts with friends.",
        epilog="The settings come from the environment or from the file .env in this folder; "
        ".env.example explains each.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="keep the games in FOLDER/damka.db, whatever DATABASE_URL says",
    )
    return parser.parse_args(arguments)


def refuse(why: str) -> int:
    """Print why there is no start, on one line, and return the exit code."""
    sys.stderr.write(f"damka: {' '.join(why.split())}\n")
    return NO_START


if __name__ == "__main__":
    sys.exit(main())
