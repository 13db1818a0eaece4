"""The services: boards delivered, and what is remembered beside matches."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from bot.matches.match_actions import resign, touch_piece
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.openings import choose_lot
from bot.matches.terms import Terms
from bot.people.preferences import find_preferences
from bot.services import Services
from storage import Database, DatabaseBusy
from storage.boards import forget_boards, list_stale_boards
from storage.command_hashes import find_command_hash, keep_command_hash
from storage.people import keep_person_preferences
from storage.rooms import give_up_room, list_due_rooms
from storage.rows import Board, DueRoom, Person, PersonPreferences, ServerPreferences
from tests.bot.conftest import ANNA, BORIS, HERE, LATER, THERE, act, begin, play
from tests.storage.databases import FileDatabases
from tests.storage.test_trouble import be_impatient


def due(match: Match) -> DueRoom:
    """The only room of a match, due with its newest version."""
    return DueRoom(match.id, match.main_room.place, match.version)


async def show(services: Services, match: Match, message_id: int) -> None:
    await services.shown_boards.mark(match, match.main_room, message_id)


def board(message_id: int, match: Match) -> Board:
    """A message that shows this version of a match in its only room."""
    channel_id = match.main_room.place.channel_id
    return Board(
        message_id=message_id,
        match_id=match.id,
        channel_id=channel_id,
        version=match.version,
        ply=match.ply,
    )


async def test_a_room_is_due_until_the_newest_version_is_shown(services: Services) -> None:
    match = await begin(services)
    assert await services.read(list_due_rooms) == [due(match)]
    await show(services, match, 500)
    assert await services.read(list_due_rooms) == []
    moved = await play(services, match, "c3-d4")
    assert await services.read(list_due_rooms) == [due(moved)]
    await show(services, moved, 501)
    room = (await services.run(load_match, match.id)).main_room
    assert (room.shown_version, room.wanted_version, room.message_id) == (2, 2, 501)
    over = await services.change(resign, moved, act(BORIS, LATER))
    assert await services.read(list_due_rooms) == [due(over)]
    assert (await services.run(load_match, match.id)).main_room.is_closed
    await show(services, over, 501)
    assert await services.read(list_due_rooms) == []


async def test_due_rooms_are_listed_some_at_a_time(services: Services) -> None:
    places = [replace(THERE, channel_id=number) for number in range(5)]
    matches = [await begin(services, place) for place in places]
    first = await services.read(list_due_rooms, most=2)
    second = await services.read(list_due_rooms, first[-1], most=2)
    third = await services.read(list_due_rooms, second[-1], most=2)
    assert [len(first), len(second), len(third)] == [2, 2, 1]
    assert first + second + third == list(map(due, matches))
    assert await services.read(list_due_rooms, third[-1]) == []


async def test_a_touched_piece_makes_no_room_due(services: Services) -> None:
    match = await begin(services, terms=Terms("russian", house_rules=("touch-move",)))
    await show(services, match, 500)
    touched = await services.change(touch_piece, match, act(ANNA), 22)
    assert touched.touched == 22
    assert await services.read(list_due_rooms) == []


async def test_a_board_that_arrives_late_is_stale(services: Services) -> None:
    second = await play(services, await begin(services), "c3-d4")
    third = await play(services, second, "b6-a5")
    await show(services, third, 503)
    await show(services, second, 502)
    room = (await services.run(load_match, third.id)).main_room
    assert (room.shown_version, room.message_id) == (3, 503)
    assert await services.read(list_stale_boards, third.id) == [board(502, second)]


async def test_earlier_boards_wait_for_their_controls_to_go(services: Services) -> None:
    match = await begin(services)
    await show(services, match, 501)
    moved = await play(services, match, "c3-d4")
    await show(services, moved, 502)
    last = await play(services, moved, "b6-a5")
    await show(services, last, 503)
    stale = [board(501, match), board(502, moved)]
    assert await services.read(list_stale_boards, match.id) == stale
    await services.write(forget_boards, [501])
    assert await services.read(list_stale_boards, match.id) == stale[1:]


async def test_a_board_that_is_edited_is_not_stale(services: Services) -> None:
    match = await begin(services)
    await show(services, match, 501)
    await show(services, await play(services, match, "c3-d4"), 501)
    assert await services.read(list_stale_boards, match.id) == []


async def test_a_board_counts_the_moves_of_a_ballot(services: Services) -> None:
    terms = Terms("english", opening=str(choose_lot(rules.game("english")).draw(7)))
    match = await begin(services, terms=terms)
    assert match.ply > 0
    await show(services, match, 501)
    first = match.game.legal_moves(match.position)[0]
    moved = await play(services, match, match.game.write(match.position, first))
    await show(services, moved, 502)
    assert await services.read(list_stale_boards, match.id) == [board(501, match)]


async def test_boards_shown_at_once_are_all_kept(services: Services) -> None:
    places = [replace(HERE, channel_id=number) for number in range(20)]
    matches = [await begin(services, place) for place in places]
    await asyncio.gather(*(show(services, match, 600 + match.id) for match in matches))
    assert await services.read(list_due_rooms) == []
    for match in matches:
        room = (await services.run(load_match, match.id)).main_room
        assert room.message_id == 600 + match.id


async def test_a_board_that_could_not_be_kept_is_kept_with_the_next_one(
    files: FileDatabases, tmp_path: Path
) -> None:
    async with files.migrated(tmp_path) as url:
        database = await Database.open(url)
        services = Services.on(database)
        first, second = await begin(services), await begin(services, THERE)
        await database.write(be_impatient)
        with sqlite3.connect(tmp_path / "damka.db", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseBusy):
                await show(services, first, 501)
            other.execute("ROLLBACK")
        other.close()
        assert await services.read(list_due_rooms) == [due(first), due(second)]
        await show(services, second, 502)
        assert await services.read(list_due_rooms) == []
        await database.close()


async def test_what_people_and_servers_prefer(services: Services) -> None:
    choices = services.server_choices
    assert await services.run(find_preferences, ANNA.id) == PersonPreferences()
    await services.write(keep_person_preferences, ANNA, PersonPreferences(theme="brown"))
    await services.write(
        keep_person_preferences, Person(ANNA.id, "Аня"), PersonPreferences(theme="brown")
    )
    assert await services.run(find_preferences, ANNA.id) == PersonPreferences(theme="brown")
    assert await choices.find(1) == ServerPreferences()
    await choices.keep(1, ServerPreferences(boards="last"))
    assert await choices.find(1) == ServerPreferences(boards="last")


async def test_the_commands_discord_knows(services: Services) -> None:
    assert await services.read(find_command_hash, "global") is None
    await services.write(keep_command_hash, "global", "abc")
    assert await services.read(find_command_hash, "global") == "abc"


async def test_a_room_that_is_given_up_waits_for_nothing(services: Services) -> None:
    match = await begin(services)
    assert [due.match_id for due in await services.read(list_due_rooms)] == [match.id]
    await services.write(give_up_room, match.id, match.main_room.place.channel_id)
    assert await services.read(list_due_rooms) == []
    later = await play(services, match, "c3-d4")
    assert [due.wanted_version for due in await services.read(list_due_rooms)] == [later.version]
