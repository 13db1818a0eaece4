"""`damka prune --older AGE`: removes for good old games on which nothing depends."""

import argparse
import asyncio
import sqlite3
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path

from bot.commands.console import Console, size_of
from bot.commands.given import read_given_settings
from bot.exits import Exit, Refused
from storage import Database
from storage.backups.backup_and_restore import find_source
from storage.columns import OwnId
from storage.held_database import held_alone
from storage.pruning import find_free_bytes, list_prunable, prune_games

WHEN_STOPPED = "stopped. The games removed so far are gone. The others are whole."
AT_ONCE = 200  # games in one transaction


def run(options: argparse.Namespace) -> int:
    """Remove games, or count those that would go; on request return their space to the disk."""
    settings, console = read_given_settings(options), Console(options)
    url, before = settings.database_url, datetime.now(UTC) - options.older
    file = find_source(url)
    if options.vacuum and file is None:
        raise Refused(
            Exit.CHANGE,
            "--vacuum is only for SQLite. PostgreSQL does it by itself, so leave it out.",
        )
    found = asyncio.run(_list(url, before))
    if options.dry_run:
        words = f"Games that ended before {before:%d %B %Y} and can be removed: {len(found)}."
        console.finish(words, {"games": len(found), "removed": 0})
        return Exit.DONE
    if found:
        console.ask(
            f"This removes all games that ended before {before:%d %B %Y} for good, also from their "
            f"players' lists. Games: {len(found)}."
        )
    with held_alone(url) if options.vacuum else nullcontext():
        freed = asyncio.run(_prune(url, found, console))
        if options.vacuum and file is not None:
            freed = _vacuum(file)
    words = f"Games removed: {len(found)}. {_tell_bytes(freed, file, is_free=options.vacuum)}"
    console.finish(words.rstrip(), {"removed": len(found), "bytes": freed})
    return Exit.DONE


async def _list(url: str, before: datetime) -> list[int]:
    database = await Database.attach(url)
    try:
        return await database.read(list_prunable, before, 0, OwnId.LARGEST)
    finally:
        await database.close()


async def _prune(url: str, match_ids: list[int], console: Console) -> int:
    """Remove games in small steps, even while the bot runs; return the bytes that are empty now."""
    database = await Database.attach(url)
    try:
        with console.bar("Removing", len(match_ids)) as bar:
            for begin in range(0, len(match_ids), AT_ONCE):
                step = match_ids[begin : begin + AT_ONCE]
                await database.write(prune_games, step)
                bar.update(len(step))
        return await database.read(find_free_bytes)
    finally:
        await database.close()


def _vacuum(file: Path) -> int:
    """Rewrite the file of a database without its empty space; return how many bytes that saved."""
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        before = file.stat().st_size
        opened.execute("VACUUM")
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return before - file.stat().st_size


def _tell_bytes(freed: int, file: Path | None, *, is_free: bool) -> str:
    if file is None:
        return ""
    if is_free:
        return f"The file is {size_of(freed)} smaller."
    return f"The file has {size_of(freed)} of space for new games. To shrink it, use --vacuum."
