"""`damka check`: reads everything that is stored once, and reports every fault."""

import argparse
import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime

from bot.commands.console import Console
from bot.commands.given import read_given_settings
from bot.exits import Exit
from bot.matches.timing import find_late_look
from bot.ratings.checking import (
    Fault,
    check_matches,
    check_ratings,
    tell_late_look,
    tell_unreadable,
)
from bot.services import Services
from rules.command_line import end_sentence
from storage import (
    Damaged,
    Database,
    DatabaseDamaged,
    DatabaseTrouble,
    Transaction,
)
from storage.checking import (
    count_matches,
    list_damage,
    list_missing,
    list_missing_indexes,
    list_wrong_numbers,
    mend_indexes,
)
from storage.held_database import held_alone

WHEN_STOPPED = "stopped. Nothing was changed."
AT_ONCE = 200  # matches that are read in one transaction


def run(options: argparse.Namespace) -> int:
    """Check everything that is stored; the exit code tells whether it is sound."""
    settings, console = read_given_settings(options), Console(options)
    url, mends = settings.database_url, options.fix_indexes
    with held_alone(url) if mends else nullcontext():
        faults, looked_at, mended = asyncio.run(_check(url, console, mends=mends))
    for fault in faults:
        console.say(end_sentence(str(fault)))
    words = f"Games checked: {looked_at}. Faults: {len(faults)}."
    if mended is not None:
        words += f" All indexes were rebuilt. Missing before: {len(mended)}."
    found = [{"what": fault.what, "game": fault.match_id} for fault in faults]
    console.finish(words, {"faults": found, "games": looked_at, "mended": mended})
    return Exit.FOUND if faults else Exit.DONE


async def _check(
    url: str, console: Console, *, mends: bool
) -> tuple[list[Fault], int, list[str] | None]:
    try:
        database = await Database.attach(url)
    except Damaged as error:
        return [Fault(str(error))], 0, None
    try:
        mended = await database.write(mend_indexes) if mends else None
        faults = await _check_tables(database)
        if any("is missing" in fault.what or "has no column" in fault.what for fault in faults):
            return faults, 0, mended  # nothing can be read
        try:
            faults += await database.read(check_ratings)
            found, looked_at = await _check_matches(database, console)
        except DatabaseDamaged as error:
            return [*faults, Fault(f"The rest can't be read: {error}.")], 0, mended
        return faults + found, looked_at, mended
    finally:
        await database.close()


async def _check_tables(database: Database) -> list[Fault]:
    async def look(work: Callable[[Transaction], list[str]]) -> list[Fault]:
        try:
            return [Fault(what) for what in await database.read(work)]
        except DatabaseDamaged as error:
            return [
                Fault(
                    f"The database is damaged: {error}. Restore a backup with `damka restore FILE`."
                )
            ]

    def list_lost_indexes(transaction: Transaction) -> list[str]:
        lost = list_missing_indexes(transaction)
        return [
            f"The index {name} is lost. Rebuild it with `damka check --fix-indexes`."
            for name in lost
        ]

    faults = await look(list_damage) + await look(list_missing) + await look(list_lost_indexes)
    return faults if faults else await look(list_wrong_numbers)


async def _check_matches(database: Database, console: Console) -> tuple[list[Fault], int]:
    services, now = Services.on(database), datetime.now(UTC)
    faults: list[Fault] = []
    looked_at, last = 0, 0
    with console.bar("Games", await database.read(count_matches)) as bar:
        while True:
            page = await services.run(check_matches, last, AT_ONCE)
            faults += page.faults
            for match_id in page.running:
                faults += await _look_at_clocks(services, match_id, now)
            looked_at += page.looked_at
            bar.update(page.looked_at)
            if page.last is None:
                return faults, looked_at
            last = page.last


async def _look_at_clocks(services: Services, match_id: int, now: datetime) -> list[Fault]:
    try:
        moment = await find_late_look(services.runner, match_id, now)
    except DatabaseTrouble:
        raise
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it, the others are read
        return [tell_unreadable(match_id, error)]
    return [] if moment is None else [tell_late_look(match_id, moment)]
