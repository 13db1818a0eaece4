"""`damka restore FILE`: puts a backup back, although the world has gone on since."""

import argparse
from dataclasses import asdict
from datetime import UTC, datetime

from bot.commands.console import Console
from bot.commands.given import read_given_settings
from bot.commands.room import check_room
from bot.exits import Exit, Refused
from bot.settings import Settings
from storage.backups.backup_and_restore import find_folder, restore
from storage.backups.putting_back import PutBack, PutBackCounts
from storage.backups.sources import Backup, read_backup
from storage.erased_log import NAME, read_codes
from storage.file_lock import holding

WHEN_STOPPED = "stopped. The database hasn't changed."


def run(options: argparse.Namespace) -> int:
    """Replace the database by a backup; the database is kept under another name."""
    settings, console = read_given_settings(options), Console(options)
    if not options.file.is_file():
        raise Refused(Exit.CHANGE, f"there's no file {options.file}.")
    with holding(settings.database_url):
        backup = read_backup(options.file)
        folder = find_folder(settings.database_url)
        if folder:
            check_room(backup.size, folder.resolve())
        console.say(f"{options.file} is from {backup.made_at:%d %B %Y %H:%M} UTC. Checking it ...")
        backup.check()
        console.ask("This replaces the current games. They stay under another name.")
        console.say("Restoring it ...")
        counts, kept = restore(settings.database_url, backup, _since(settings, backup))
    facts = {**asdict(counts), "made_at": backup.made_at, "kept": kept}
    console.finish(_tell(counts, kept), facts)
    return Exit.DONE


def _since(settings: Settings, backup: Backup) -> PutBack:
    """Return the facts that are known since a backup: the people who asked to be erased."""
    logs = [settings.erased_log, backup.file.parent / NAME]
    codes = read_codes(logs, backup.made_at)
    return PutBack(made_at=backup.made_at, now=datetime.now(UTC), codes=codes)


def _tell(counts: PutBackCounts, kept: str | None) -> str:
    lines = [
        f"Games: {counts.matches}, running: {counts.running}. When the bot starts, it sends their "
        "boards again. Their clocks were stopped all this time."
    ]
    if counts.erasures:
        lines.append(f"People to erase again when the bot starts: {counts.erasures}.")
    if kept:
        lines.append(f"The games from before are in {kept}. Delete it once all is well.")
    return "\n".join(lines)
