"""`damka export`: the record of a game, or all data about a person, as `/privacy` gives it."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from bot.commands.console import Console
from bot.commands.given import read_given_settings
from bot.exits import Exit, Refused
from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_store import load_match, load_readable
from bot.matches.replays import CorruptMatch
from bot.matches.runner import Runner
from bot.people.own_data import count_own_data, list_own_match_ids, list_own_sections
from bot.people.privacy_facts import NothingKept
from bot.talk.people.own_files import DATA, GAMES, describe_game, write_data, write_games
from bot.talk.records.records import write_record
from storage import Database
from storage.backups.part_files import FileInTheWay, check_free, whole_file
from storage.columns import OwnId

WHEN_STOPPED = "stopped. No file was written."
AT_ONCE = 200  # games that are read together


def run(options: argparse.Namespace) -> int:
    """Write a game to standard output, or the data about a person into a folder."""
    settings, console = read_given_settings(options), Console(options)
    if (options.match is None) == (options.person is None):
        raise Refused(
            Exit.CHANGE, "give the number of a game, or a person with --person ID --to FOLDER."
        )
    if (options.person is None) != (options.to is None):
        raise Refused(Exit.CHANGE, "give both --person and --to.")
    return asyncio.run(_export(settings.database_url, options, console))


async def _export(url: str, options: argparse.Namespace, console: Console) -> int:
    database = await Database.attach(url)
    try:
        runner = Runner(database)
        if options.match is not None:
            await _write_match(runner, options.match, console)
        else:
            await _write_person(runner, options.person, options.to, console)
    finally:
        await database.close()
    return Exit.DONE


async def _write_match(runner: Runner, match_id: int, console: Console) -> None:
    try:
        record = write_record(await runner.run(load_match, match_id)).decode()
    except NoSuchMatch:
        raise Refused(Exit.FOUND, f"I can't find game {match_id}.") from None
    except CorruptMatch as error:
        raise Refused(Exit.FOUND, f"{error}. Run `damka check`.") from None
    console.finish(record.rstrip("\n"), {"game": match_id, "pdn": record})


async def _write_person(runner: Runner, person_id: int, folder: Path, console: Console) -> None:
    try:
        await runner.run(count_own_data, person_id)
    except NothingKept:
        raise Refused(
            Exit.FOUND, f"nothing is stored about a person with ID {person_id}."
        ) from None
    await asyncio.to_thread(folder.mkdir, mode=0o700, parents=True, exist_ok=True)
    try:
        for name in (DATA, GAMES):
            check_free(folder / name)
        games, damaged = await _write_games(runner, person_id, folder / GAMES, console)
        # From the smallest number on: the rows of all games, and those that belong to none.
        sections = await runner.run(list_own_sections, person_id, 0, None, OwnId.LARGEST)
        with whole_file(folder / DATA) as part:
            part.write_bytes(write_data(sections, games, OwnId.LARGEST))
    except FileInTheWay as error:
        raise Refused(Exit.NOT_NOW, f"{error}.") from error
    facts = {"person": str(person_id), "folder": folder, "games": len(games), "damaged": damaged}
    console.finish(f"{folder} holds {DATA} and {GAMES}. Games: {len(games)}.", facts)
    if damaged:
        raise Refused(
            Exit.FOUND, f"some games are damaged and were left out: {damaged}. Run `damka check`."
        )


async def _write_games(
    runner: Runner, person_id: int, file: Path, console: Console
) -> tuple[list[dict[str, Any]], int]:
    """Write the records of all games of a person, the newest first.

    Return the facts to report, and how many are damaged and left out.
    """
    ids = await runner.run(list_own_match_ids, person_id, OwnId.LARGEST)
    told = []
    with (
        whole_file(file) as part,
        part.open("wb") as opened,
        console.bar("Games", len(ids)) as bar,
    ):
        for begin in range(0, len(ids), AT_ONCE):
            piece = await runner.run(load_readable, ids[begin : begin + AT_ONCE])
            opened.write((b"\n" if begin else b"") + write_games(piece))
            told += [describe_game(match, person_id) for match in piece]
            bar.update(len(piece))
    return told, len(ids) - len(told)
