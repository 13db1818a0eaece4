"""People, places, challenges, boards and command hashes."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from storage import (
    Database,
    Person,
    PersonPreferences,
    RematchTaken,
    ServerPreferences,
    boards,
    challenges,
    commands,
    matches,
    moves,
    people,
    places,
)
from storage.boards import BoardRecord
from storage.moves import MoveRecord
from storage.records import ChallengeRecord
from tests.storage.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    NOON,
    THERE,
    begin,
    new_challenge,
    new_match,
)


async def made(database: Database, **changes: Any) -> int:
    async with database.writing() as transaction:
        new = replace(new_challenge(), **changes)
        await places.occupy(transaction, new.place)
        return await challenges.make(transaction, new)


async def found(database: Database, challenge_id: int) -> ChallengeRecord | None:
    async with database.reading() as transaction:
        return await challenges.find(transaction, challenge_id)


async def test_a_person_is_known_by_the_last_name(database: Database) -> None:
    async with database.writing() as transaction:
        assert await people.find(transaction, ANNA.id) is None
        await people.remember(transaction, ANNA)
        await people.remember(transaction, Person(ANNA.id, "Аня"))
        assert await people.find(transaction, ANNA.id) == Person(ANNA.id, "Аня")


async def test_preferences_of_a_person_survive_a_new_name(database: Database) -> None:
    chosen = PersonPreferences("brown", "numbers")
    async with database.writing() as transaction:
        assert await people.preferences(transaction, ANNA.id) == PersonPreferences()
        await people.prefer(transaction, ANNA, chosen)
        await people.remember(transaction, Person(ANNA.id, "Аня"))
        assert await people.preferences(transaction, ANNA.id) == chosen
        await people.prefer(transaction, ANNA, PersonPreferences())
        assert await people.preferences(transaction, ANNA.id) == PersonPreferences()


async def test_preferences_of_a_server_survive_a_match(database: Database) -> None:
    chosen = ServerPreferences("brown", "turn", "last", "always")
    async with database.writing() as transaction:
        assert await places.preferences(transaction, 2**62) == ServerPreferences()
        await places.prefer(transaction, 2**62, chosen)
        await begin(transaction, new_match(HERE))
        assert await places.preferences(transaction, 2**62) == chosen


async def test_a_challenge_comes_back_as_it_was_kept(database: Database) -> None:
    challenge_id = await made(database, color=1)
    assert await found(database, challenge_id) == ChallengeRecord(
        id=challenge_id,
        place=HERE,
        challenger=ANNA,
        opponent=BORIS,
        terms=new_challenge().terms,
        color=1,
        created_at=NOON,
        expires_at=NOON + timedelta(hours=1),
        rematch_of=None,
        state="open",
        match_id=None,
        message_id=None,
    )
    assert await found(database, challenge_id + 1) is None


async def test_a_challenge_to_anybody_has_no_opponent(database: Database) -> None:
    kept = await found(database, await made(database, opponent=None))
    assert kept is not None
    assert kept.opponent is None


async def test_a_challenge_is_settled_once(database: Database) -> None:
    challenge_id = await made(database)

    async def settle(state: str) -> bool:
        async with database.writing() as transaction:
            return await challenges.settle(transaction, challenge_id, state)

    outcomes = await asyncio.gather(*(settle(state) for state in ("declined", "withdrawn")))
    assert sorted(outcomes) == [False, True]
    kept = await found(database, challenge_id)
    assert kept is not None
    assert kept.state == ("declined" if outcomes[0] else "withdrawn")


async def test_open_challenges_are_found_between_two_people(database: Database) -> None:
    async def between(channel: int, one: Person, other: Person | None) -> list[int]:
        other_id = other.id if other else None
        async with database.reading() as transaction:
            rows = await challenges.open_between(transaction, channel, one.id, other_id)
        return [row.id for row in rows]

    direct, to_all = await made(database), await made(database, opponent=None)
    assert await between(HERE.channel_id, ANNA, BORIS) == [direct]
    assert await between(HERE.channel_id, BORIS, ANNA) == [direct]
    assert await between(HERE.channel_id, ANNA, None) == [to_all]
    assert await between(HERE.channel_id, BORIS, None) == []
    assert await between(HERE.channel_id, ANNA, CLARA) == []
    assert await between(THERE.channel_id, ANNA, BORIS) == []


async def test_open_challenges_of_a_person(database: Database) -> None:
    direct, to_all = await made(database), await made(database, opponent=None)
    settled = await made(database)
    async with database.writing() as transaction:
        await challenges.settle(transaction, settled, "declined")
        of_anna = await challenges.open_of(transaction, ANNA.id)
        of_boris = await challenges.open_of(transaction, BORIS.id)
    assert [challenge.id for challenge in of_anna] == [direct, to_all]
    assert [challenge.id for challenge in of_boris] == [direct]


async def test_only_open_challenges_expire_and_only_once(database: Database) -> None:
    due, settled = await made(database), await made(database)
    await made(database, expires_at=NOON + timedelta(hours=2))
    async with database.writing() as transaction:
        await challenges.settle(transaction, settled, "withdrawn")
        expired = await challenges.expire(transaction, NOON + timedelta(hours=1))
        assert [(challenge.id, challenge.state) for challenge in expired] == [(due, "expired")]
        assert await challenges.expire(transaction, NOON + timedelta(hours=1)) == []


async def test_a_match_has_one_open_challenge_for_a_rematch(database: Database) -> None:
    async with database.writing() as transaction:
        match_id = await begin(transaction, new_match())
    first = await made(database, rematch_of=match_id)
    with pytest.raises(RematchTaken):
        await made(database, rematch_of=match_id)
    async with database.writing() as transaction:
        await challenges.settle(transaction, first, "declined")
    second = await made(database, rematch_of=match_id)
    async with database.reading() as transaction:
        asked = await challenges.rematches(transaction, match_id)
    assert [challenge.id for challenge in asked] == [first, second]


async def test_the_message_of_a_challenge(database: Database) -> None:
    challenge_id = await made(database)
    async with database.writing() as transaction:
        await challenges.note_message(transaction, challenge_id, 2**63 - 1)
    kept = await found(database, challenge_id)
    assert kept is not None
    assert kept.message_id == 2**63 - 1


async def test_all_boards_but_the_newest_are_stale(database: Database) -> None:
    async with database.writing() as transaction:
        match_id = await begin(transaction, new_match())
        await boards.note(transaction, match_id, 501, 1)
        # None was delivered yet.
        assert await boards.stale(transaction, match_id) == [BoardRecord(501, 1, 0)]
        for version, message_id in ((1, 501), (2, 502), (3, 502)):
            await boards.note(transaction, match_id, message_id, version)
            await matches.show(transaction, match_id, version, message_id)
        assert await boards.stale(transaction, match_id) == [BoardRecord(501, 1, 0)]
        await boards.forget(transaction, 501)
        assert await boards.stale(transaction, match_id) == []


async def test_a_board_knows_how_many_moves_came_later(database: Database) -> None:
    async with database.writing() as transaction:
        match_id = await begin(transaction, new_match())
        for ply, version in enumerate((2, 4, 5)):  # version 3 was an offer
            move = MoveRecord(match_id, ply, version, "a move", NOON)
            await moves.add(transaction, move)
        for version in (1, 2, 3, 4, 5):
            await boards.note(transaction, match_id, 500 + version, version)
        shown = await boards.stale(transaction, match_id)
    assert [board.version for board in shown] == [1, 2, 3, 4, 5]
    assert [board.later for board in shown] == [3, 2, 2, 1, 0]


async def test_command_hashes_by_scope(database: Database) -> None:
    async with database.writing() as transaction:
        assert await commands.known_hash(transaction, "global") is None
        await commands.keep_hash(transaction, "global", "one")
        await commands.keep_hash(transaction, "global", "two")
        await commands.keep_hash(transaction, "server 1", "three")
        assert await commands.known_hash(transaction, "global") == "two"
