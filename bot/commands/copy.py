"""`damka copy --from URL --to URL`: moves the games to another database, even of the other kind."""

import argparse
import asyncio
from pathlib import Path

from bot.commands.console import Console
from bot.commands.given import check_no_password, read_given_settings
from bot.exits import Exit, Refused
from storage import SameDatabase
from storage.backups.backup_and_restore import find_source
from storage.copying import Copied, copy_database, count_all
from storage.held_database import held_alone

WHEN_STOPPED = "stopped. Run the same command again to carry on."


def run(options: argparse.Namespace) -> int:
    """Copy everything, compare both databases, and let bots run on the target."""
    read_given_settings(options)  # faults in .env are reported here as everywhere
    console = Console(options)
    source, target = options.from_url, options.to_url
    for url in (source, target):
        check_no_password(url)
    find_source(source)
    if _file_of(source) == _file_of(target) is not None:
        raise SameDatabase
    with held_alone(source), held_alone(target):
        copied = _copy(source, target, console)
    if copied.differing:
        tables = ", ".join(copied.differing)
        raise Refused(
            Exit.FOUND,
            f"the copy differs from the original in these tables, so don't use it: {tables}.",
        )
    words = f"Rows copied and compared: {copied.rows}. {_next(target)}"
    console.finish(words, {"rows": copied.rows})
    return Exit.DONE


def _copy(source: str, target: str, console: Console) -> Copied:
    with console.bar("Copying", asyncio.run(count_all(source))) as bar:
        return asyncio.run(copy_database(source, target, bar.update))


def _file_of(url: str) -> Path | None:
    try:
        return find_source(url)
    except Exception:  # noqa: BLE001  # what is wrong with it is told when it is opened
        return None


def _next(target: str) -> str:
    return f"Set DATABASE_URL={target} and start the bot."
