"""`damka backup FILE`: a backup of the games, made while the bot runs."""

import argparse
import asyncio
import re
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.commands.console import Bar, Console, size_of
from bot.commands.given import read_given_settings
from bot.commands.room import check_room
from bot.exits import Exit, Refused
from bot.settings import Settings
from storage import Database, StorageError
from storage.backups.backup_and_restore import back_up, find_source
from storage.backups.part_files import FileInTheWay, check_free
from storage.erased_log import NAME, merge_into
from storage.instance import BACKED_UP_AT, keep_fact

WHEN_STOPPED = "stopped. No backup was written."
DATE = "{date}"
DATED = "%Y%m%d-%H%M%S"
DIGITS = r"\d{8}-\d{6}"
LOOK = 0.2  # seconds between two progress checks


def run(options: argparse.Namespace) -> int:
    """Write a backup, and delete older ones beyond those to keep."""
    settings, console = read_given_settings(options), Console(options)
    now = datetime.now(UTC)
    target = name_target(options.file, now)
    if options.keep is not None and DATE not in options.file:
        raise Refused(
            Exit.CHANGE, "--keep needs {date} in the name of the file, as in damka-{date}.db."
        )
    try:
        check_free(target)
        size = _write(settings, target, now, console)
    except FileInTheWay as error:
        raise Refused(Exit.NOT_NOW, f"{error}.") from error
    merge_into(target.parent / NAME, settings.erased_log)
    is_noted = asyncio.run(_note(settings, now))
    deleted = _delete_older(options.file, options.keep) if options.keep else []
    facts = {"file": target, "bytes": size, "made_at": now, "deleted": deleted, "noted": is_noted}
    console.finish(f"{target} holds the games of {now:%d %B %Y %H:%M} UTC, {size_of(size)}.", facts)
    return Exit.DONE


def name_target(written: str, now: datetime) -> Path:
    """Return the file into which a backup is written. Raises `Refused`."""
    if written == "-":
        raise Refused(Exit.CHANGE, "a backup can't go to standard output. Give a file.")
    target = Path(written.replace(DATE, now.strftime(DATED)))
    if target.is_dir():
        raise Refused(Exit.CHANGE, f"{target} is a folder. Give a file in it.")
    if DATE in str(Path(written).parent):
        raise Refused(Exit.CHANGE, "{date} can only be in the name of the file, not of a folder.")
    target.parent.mkdir(parents=True, exist_ok=True)
    return target


def _write(settings: Settings, target: Path, now: datetime, console: Console) -> int:
    source, done = find_source(settings.database_url), threading.Event()
    if source:
        check_room(source.stat().st_size, target.parent)
    with console.bar("Copying", source.stat().st_size if source else 0, "B") as bar:
        watch = threading.Thread(target=_watch, args=(target, bar, done), daemon=True)
        watch.start()
        try:
            return back_up(settings.database_url, target, now)
        finally:
            done.set()
            watch.join()


def _watch(target: Path, bar: Bar, done: threading.Event) -> None:
    """Move a bar as a backup grows."""
    part, shown = target.with_name(f"{target.name}.part"), 0
    while not done.wait(LOOK):
        with suppress(OSError):
            size = part.stat().st_size
            bar.update(max(0, size - shown))
            shown = max(shown, size)


async def _note(settings: Settings, now: datetime) -> bool:
    """Record in the database when it was last backed up; tell whether that was possible.

    This does not upgrade an older database: a backup comes before an upgrade.
    """
    try:
        database = await Database.attach(settings.database_url)
        try:
            await database.write(keep_fact, BACKED_UP_AT, now)
        finally:
            await database.close()
    except StorageError:
        return False
    return True


def _delete_older(written: str, keep: int) -> list[Path]:
    """Delete all backups of the same name except the newest ones; return those deleted."""
    pattern = Path(written)
    before, _, after = pattern.name.partition(DATE)
    wanted = re.compile(re.escape(before) + DIGITS + re.escape(after))
    found = sorted(file for file in pattern.parent.iterdir() if wanted.fullmatch(file.name))
    older = found[:-keep]
    for file in older:
        file.unlink()
    return older
