"""People, places, challenges, rooms, boards, command hashes."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from storage import (
    Board,
    Database,
    DueRoom,
    Person,
    PersonPreferences,
    ServerPreferences,
    Transaction,
)
from storage.boards import forget_boards, keep_boards, list_all_stale_boards, list_stale_boards
from storage.challenges import (
    expire_challenges,
    find_challenge,
    find_origin,
    list_due_challenges,
    list_open_challenges,
    list_rematches,
    make_challenge,
    note_challenge_shown,
    settle_challenge,
)
from storage.command_hashes import find_command_hash, keep_command_hash
from storage.kept_matches import find_match
from storage.people import find_person_preferences, keep_person_preferences, remember_person
from storage.places import find_server_preferences, keep_server_preferences, occupy_place
from storage.rooms import list_due_rooms, note_shown, want_version
from storage.rows import ChallengeRow
from tests.storage.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, begin, new_challenge


async def made(database: Database, **changes: Any) -> int:
    new = replace(new_challenge(), **changes)

    def make(transaction: Transaction) -> int:
        occupy_place(transaction, new.place)
        return make_challenge(transaction, new)

    return await database.write(make)


async def found(database: Database, challenge_id: int) -> ChallengeRow:
    kept = await database.read(find_challenge, challenge_id)
    assert kept is not None
    return kept


async def test_preferences_of_a_person_survive_a_new_name(database: Database) -> None:
    chosen = PersonPreferences("brown", "numbers")
    assert await database.read(find_person_preferences, ANNA.id) == PersonPreferences()
    await database.write(keep_person_preferences, ANNA, chosen)
    await database.write(remember_person, Person(ANNA.id, "Аня"))
    assert await database.read(find_person_preferences, ANNA.id) == chosen
    await database.write(keep_person_preferences, ANNA, PersonPreferences())
    assert await database.read(find_person_preferences, ANNA.id) == PersonPreferences()


async def test_preferences_of_a_server_survive_a_match(database: Database) -> None:
    chosen = ServerPreferences("brown", "turn", "last", "always")
    assert await database.read(find_server_preferences, 2**62) == ServerPreferences()
    await database.write(keep_server_preferences, 2**62, chosen)
    await database.write(begin)
    assert await database.read(find_server_preferences, 2**62) == chosen


async def test_a_challenge_comes_back_as_it_was_kept(database: Database) -> None:
    challenge_id = await made(database, color=1)
    assert await found(database, challenge_id) == ChallengeRow(
        id=challenge_id,
        place=HERE,
        challenger=ANNA,
        opponent=BORIS,
        game="russian",
        options=("a-b", "c"),
        rated=True,
        opening=None,
        house_rules=(),
        clock="3d/move",
        color=1,
        created_at=NOON,
        expires_at=NOON + timedelta(hours=1),
        rematch_of=None,
        state="open",
        match_id=None,
        message_id=None,
    )
    assert await database.read(find_challenge, challenge_id + 1) is None


async def test_a_challenge_to_anybody_has_no_opponent(database: Database) -> None:
    assert (await found(database, await made(database, opponent=None))).opponent is None


async def test_a_challenge_is_settled_once(database: Database) -> None:
    challenge_id = await made(database)
    outcomes = await asyncio.gather(
        *(
            database.write(settle_challenge, challenge_id, state)
            for state in ("declined", "withdrawn")
        )
    )
    assert sorted(outcomes) == [False, True]
    kept = await found(database, challenge_id)
    assert kept.state == ("declined" if outcomes[0] else "withdrawn")


async def test_the_challenge_that_led_to_a_match(database: Database) -> None:
    challenge_id, match_id = await made(database), await database.write(begin)
    assert await database.read(find_origin, match_id) is None
    await database.write(settle_challenge, challenge_id, "accepted", match_id)
    origin = await database.read(find_origin, match_id)
    assert origin == await found(database, challenge_id)
    assert origin.match_id == match_id


async def test_open_challenges_are_found_between_two_people(database: Database) -> None:
    async def between(channel: int, one: Person, other: Person | None) -> list[int]:
        other_id = other.id if other else None
        rows = await database.read(list_open_challenges, channel, one.id, other_id)
        return [row.id for row in rows]

    direct, to_all = await made(database), await made(database, opponent=None)
    assert await between(HERE.channel_id, ANNA, BORIS) == [direct]
    assert await between(HERE.channel_id, BORIS, ANNA) == [direct]
    assert await between(HERE.channel_id, ANNA, None) == [to_all]
    assert await between(HERE.channel_id, BORIS, None) == []
    assert await between(HERE.channel_id, ANNA, CLARA) == []
    assert await between(THERE.channel_id, ANNA, BORIS) == []
    await database.write(settle_challenge, direct, "declined")
    assert await between(HERE.channel_id, ANNA, BORIS) == []


async def test_only_open_challenges_expire_and_only_once(database: Database) -> None:
    due, settled = await made(database), await made(database)
    await made(database, expires_at=NOON + timedelta(hours=2))
    await database.write(settle_challenge, settled, "withdrawn")
    now = NOON + timedelta(hours=1)
    expired = await database.write(expire_challenges, now)
    assert [(challenge.id, challenge.state) for challenge in expired] == [(due, "expired")]
    assert await database.write(expire_challenges, now) == []


async def test_a_match_has_one_open_challenge_for_a_rematch(database: Database) -> None:
    match_id = await database.write(begin)
    first = await made(database, rematch_of=match_id)
    with pytest.raises(IntegrityError):
        await made(database, rematch_of=match_id)
    await database.write(settle_challenge, first, "declined")
    second = await made(database, rematch_of=match_id)
    asked = await database.read(list_rematches, match_id)
    assert [challenge.id for challenge in asked] == [first, second]


async def test_a_challenge_is_due_until_its_message_shows_its_state(database: Database) -> None:
    async def due() -> list[int]:
        return [kept.id for kept in await database.read(list_due_challenges, 0, 9)]

    challenge_id = await made(database)
    assert await due() == [challenge_id]
    await database.write(note_challenge_shown, challenge_id, "open", 2**63 - 1)
    assert (await found(database, challenge_id)).message_id == 2**63 - 1
    assert await due() == []
    await database.write(settle_challenge, challenge_id, "declined")
    assert await due() == [challenge_id]
    await database.write(note_challenge_shown, challenge_id, "declined", None)
    assert await due() == []


async def test_due_challenges_are_listed_in_pages(database: Database) -> None:
    ids = [await made(database, opponent=opponent) for opponent in (BORIS, CLARA, None)]
    first = await database.read(list_due_challenges, 0, 2)
    rest = await database.read(list_due_challenges, first[-1].id, 2)
    assert [kept.id for kept in (*first, *rest)] == ids


def board(match_id: int, message_id: int, version: int) -> Board:
    return Board(
        message_id=message_id,
        match_id=match_id,
        channel_id=HERE.channel_id,
        version=version,
        ply=version - 1,
    )


async def test_all_boards_but_the_newest_are_stale(database: Database) -> None:
    match_id = await database.write(begin)
    first, second, third = (
        board(match_id, message_id, version)
        for message_id, version in ((501, 1), (502, 2), (502, 3))
    )
    await database.write(keep_boards, [first])
    # None was delivered yet.
    assert await database.read(list_stale_boards, match_id) == [first]
    await database.write(keep_boards, [second, third])
    await database.write(note_shown, [first, second, third])
    assert await database.read(list_stale_boards, match_id) == [first]
    assert await database.read(list_all_stale_boards, 0, 9) == [first]
    await database.write(forget_boards, [501])
    assert await database.read(list_stale_boards, match_id) == []


async def test_stale_boards_of_all_matches_are_listed_in_pages(database: Database) -> None:
    here = await database.write(begin)
    there = await database.write(begin, place=replace(HERE, channel_id=73))
    shown = [board(match_id, message_id, 1) for message_id, match_id in ((7, here), (5, there))]
    shown.append(board(here, 6, 1))
    await database.write(keep_boards, shown)
    first = await database.read(list_all_stale_boards, 0, 2)
    rest = await database.read(list_all_stale_boards, first[-1].message_id, 2)
    assert [kept.message_id for kept in (*first, *rest)] == [5, 6, 7]


async def test_an_older_board_never_replaces_a_newer_one(database: Database) -> None:
    match_id = await database.write(begin)
    await database.write(note_shown, [board(match_id, 502, 2), board(match_id, 501, 1)])
    kept = await database.read(find_match, match_id)
    assert kept is not None
    (room,) = kept.rooms
    assert (room.shown_version, room.message_id) == (2, 502)


async def test_a_room_is_due_until_it_shows_what_is_wanted(database: Database) -> None:
    match_id = await database.write(begin)
    assert await database.read(list_due_rooms, None, 9) == [DueRoom(match_id, HERE, 1)]
    await database.write(note_shown, [board(match_id, 500, 1)])
    assert await database.read(list_due_rooms, None, 9) == []
    await database.write(want_version, match_id, 2)
    assert await database.read(list_due_rooms, None, 9) == [DueRoom(match_id, HERE, 2)]


async def test_due_rooms_are_listed_in_pages(database: Database) -> None:
    ids = [
        await database.write(begin, place=replace(HERE, channel_id=channel))
        for channel in (30, 20, 10)
    ]
    first = await database.read(list_due_rooms, None, 2)
    rest = await database.read(list_due_rooms, first[-1], 2)
    assert [room.match_id for room in (*first, *rest)] == ids


async def test_command_hashes_by_scope(database: Database) -> None:
    assert await database.read(find_command_hash, "global") is None
    for scope, value in (("global", "one"), ("global", "two"), ("server 1", "three")):
        await database.write(keep_command_hash, scope, value)
    assert await database.read(find_command_hash, "global") == "two"
