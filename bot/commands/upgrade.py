"""`damka upgrade`: upgrades the database while no bot runs, after a backup."""

import argparse
import asyncio
from datetime import UTC, datetime
from pathlib import Path

from bot.commands.console import Console
from bot.commands.given import read_given_settings
from bot.exits import Exit
from storage import Database, Outdated
from storage.backups.backup_and_restore import back_up, find_folder, find_source
from storage.held_database import held_alone
from storage.schema import REVISION

WHEN_STOPPED = "stopped. The database hasn't changed."


def run(options: argparse.Namespace) -> int:
    """Write a backup, then change the tables in one transaction: all of it, or nothing."""
    settings, console = read_given_settings(options), Console(options)
    url = settings.database_url
    find_source(url)
    with held_alone(url):
        before = asyncio.run(_find_older(url))
        if before is None:
            facts = {"revision": REVISION, "backup": None}
            console.finish("The database is already up to date.", facts)
            return Exit.DONE
        backup = None
        if not options.no_backup:
            backup = _name_backup(url, before)
            console.say(f"Writing a backup to {backup} ...")
            back_up(url, backup, datetime.now(UTC))
        console.say(f"Upgrading the tables from revision {before} to {REVISION} ...")
        asyncio.run(_upgrade(url))
    words = "The database is up to date. Start the bot."
    console.finish(words, {"revision": REVISION, "before": before, "backup": backup})
    return Exit.DONE


async def _find_older(url: str) -> str | None:
    """Return the revision of a database that needs an upgrade, else None."""
    try:
        database = await Database.attach(url)
    except Outdated as error:
        if error.revision is None:
            raise  # there are no tables: the first start makes them
        return error.revision
    await database.close()
    return None


def _name_backup(url: str, revision: str) -> Path:
    folder = find_folder(url) or Path()
    return folder / f"damka-before-upgrade-{revision}-{datetime.now(UTC):%Y%m%d-%H%M%S}.backup"


async def _upgrade(url: str) -> None:
    await (await Database.open(url)).close()
