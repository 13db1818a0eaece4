"""`damka doctor`: whether everything that the bot needs is there, and what to do if it is not."""

import argparse
import asyncio

from bot.commands.checkups.database import look_at_database
from bot.commands.checkups.discord_account import look_at_discord
from bot.commands.checkups.finding import Finding
from bot.commands.checkups.machine import look_at_machine
from bot.commands.console import Console
from bot.commands.given import read_given_settings
from bot.exits import Exit, Refused
from bot.monitoring.alive import is_alive
from bot.settings import Settings

WHEN_STOPPED = "stopped. Nothing was changed."
MARKS = {True: "well", False: "LOOK"}


def run(options: argparse.Namespace) -> int:
    """Check everything, and report on each thing whether it is well; changes nothing."""
    console = Console(options)
    if options.alive:
        return _ask_whether_alive(read_given_settings(options), console)
    settings = read_given_settings(options, is_bot=not options.offline)
    findings = asyncio.run(_look(settings, is_offline=options.offline))
    for finding in findings:
        console.say(f"{MARKS[finding.is_well]}  {finding.about}: {finding.words}.")
    unwell = sum(not finding.is_well for finding in findings)
    words = f"{unwell} of {len(findings)} checks need a look." if unwell else "All is well."
    told = [{"about": each.about, "well": each.is_well, "words": each.words} for each in findings]
    console.finish(words, {"findings": told})
    return Exit.FOUND if unwell else Exit.DONE


def _ask_whether_alive(settings: Settings, console: Console) -> int:
    """Ask the bot of this machine."""
    if settings.metrics_port is None:
        raise Refused(
            Exit.CHANGE, "--alive asks the bot at METRICS_PORT, which isn't set. Set it first."
        )
    is_well = is_alive(settings.metrics_host, settings.metrics_port)
    words = "The bot is alive." if is_well else "The bot didn't answer in time."
    console.finish(words, {"alive": is_well})
    return Exit.DONE if is_well else Exit.FOUND


async def _look(settings: Settings, *, is_offline: bool) -> list[Finding]:
    findings = await asyncio.to_thread(lambda: [*look_at_machine(settings)])
    application_id = None
    if not is_offline:
        account = await look_at_discord(settings.discord_token)
        findings += account.findings
        application_id = account.application_id
    return findings + await look_at_database(settings.database_url, application_id)
