"""A match moves out of a channel that is gone, into the direct messages of its players."""

import asyncio

from bot.matches.finding import find_running_in
from bot.matches.match_actions import offer_draw
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.services import Services
from rules import Color
from storage import Database
from storage.offer_messages import list_due_offer_messages
from storage.rooms import list_due_rooms, move_to_people
from storage.rows import DueRoom, Place, Room
from tests.bot.conftest import ANNA, BORIS, act, begin, play

OWN = (
    Room(place=Place(None, 81), person_id=ANNA.id, side=Color.WHITE),
    Room(place=Place(None, 82), person_id=BORIS.id, side=Color.BLACK),
)


async def move_out(services: Services, match: Match) -> bool:
    return await services.write(move_to_people, match.id, match.main_room.place.channel_id, OWN)


async def test_both_rooms_show_what_is_to_be_shown(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    asked = await services.change(offer_draw, match, act(ANNA))
    assert await move_out(services, match)
    moved = await services.run(load_match, match.id)
    assert [(room.place, room.person_id) for room in moved.rooms] == [
        (room.place, room.person_id) for room in OWN
    ]
    assert await services.read(list_due_rooms) == [
        DueRoom(match.id, room.place, match.version) for room in OWN
    ]
    assert await services.read(list_due_offer_messages) == []  # of the channel that is gone
    played = await play(services, moved, "b6-a5")
    assert {room.wanted_version for room in played.rooms} == {asked.version + 1}
    assert await services.run(find_running_in, 81) == await services.run(load_match, match.id)


async def test_two_processes_move_it_once(services: Services, database: Database) -> None:
    match = await begin(services)
    processes = [services, Services.on(database)]
    moved = await asyncio.gather(*(move_out(process, match) for process in processes))
    assert sorted(moved) == [False, True]
    assert len((await services.run(load_match, match.id)).rooms) == 2
