import asyncio
from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from sqlalchemy.exc import StatementError

from storage import (
    Database,
    EventSeen,
    MoveTaken,
    Overtaken,
    Person,
    PlaceTaken,
    matches,
    moves,
    offers,
    people,
)
from storage.moves import MoveRecord
from storage.records import MatchRecord, MatchState, OfferRecord, ResultRecord
from tests.storage.conftest import ANNA, BORIS, CLARA, HERE, NOON, TERMS, THERE, begin, new_match

WON = ResultRecord("NO_MOVES", 0, "no legal moves", NOON)


def state(version: int, result: ResultRecord | None = None) -> MatchState:
    return MatchState(fen=f"fen {version}", moved_at=NOON, version=version, result=result)


async def begun(database: Database, event: int | None = None) -> int:
    async with database.writing() as transaction:
        return await begin(transaction, new_match(), event)


async def found(database: Database, match_id: int) -> MatchRecord | None:
    async with database.reading() as transaction:
        return await matches.find(transaction, match_id)


async def test_a_match_comes_back_as_it_was_kept(database: Database) -> None:
    match_id = await begun(database)
    assert await found(database, match_id) == MatchRecord(
        id=match_id,
        place=HERE,
        terms=TERMS,
        players=(ANNA, BORIS),
        fen="first",
        started_at=NOON,
        moves=(),
        offers=(),
        result=None,
        moved_at=NOON,
        version=1,
        shown_version=0,
        message_id=None,
    )


async def test_an_unknown_match_is_none(database: Database) -> None:
    assert await found(database, 1) is None


async def test_moments_keep_their_time_whatever_their_zone(database: Database) -> None:
    east = NOON.astimezone(timezone(timedelta(hours=3)))
    async with database.writing() as transaction:
        match_id = await begin(transaction, replace(new_match(), started_at=east))
    kept = await found(database, match_id)
    assert kept is not None
    assert kept.started_at == NOON
    assert kept.started_at.utcoffset() == timedelta(0)


async def test_a_moment_without_a_zone_is_refused(database: Database) -> None:
    async with database.writing() as transaction:
        new = replace(new_match(), started_at=NOON.replace(tzinfo=None))
        with pytest.raises(StatementError, match="has no time zone"):
            await begin(transaction, new)


async def test_moves_come_back_in_order(database: Database) -> None:
    match_id = await begun(database)
    async with database.writing() as transaction:
        for ply in range(12):
            await moves.add(transaction, MoveRecord(match_id, ply, 1, f"move {ply}", NOON))
    kept = await found(database, match_id)
    assert kept is not None
    assert kept.moves == tuple(f"move {ply}" for ply in range(12))


async def test_a_ply_holds_one_move(database: Database) -> None:
    match_id = await begun(database)
    async with database.writing() as transaction:
        await moves.add(transaction, MoveRecord(match_id, 0, 1, "c3-d4", NOON, event=1))
        with pytest.raises(MoveTaken):
            await moves.add(transaction, MoveRecord(match_id, 0, 1, "e3-f4", NOON, event=2))
    kept = await found(database, match_id)
    assert kept is not None
    assert kept.moves == ("c3-d4",)


async def test_an_event_plays_one_move(database: Database) -> None:
    match_id = await begun(database)
    async with database.writing() as transaction:
        await moves.add(transaction, MoveRecord(match_id, 0, 1, "c3-d4", NOON, event=1))
        with pytest.raises(EventSeen):
            await moves.add(transaction, MoveRecord(match_id, 1, 1, "c3-d4", NOON, event=1))


async def test_a_change_needs_the_version_it_saw(database: Database) -> None:
    match_id = await begun(database)
    async with database.writing() as transaction:
        await matches.change(transaction, match_id, state(2, WON), seen_version=1)
        with pytest.raises(Overtaken):
            await matches.change(transaction, match_id, state(2), seen_version=1)
    kept = await found(database, match_id)
    assert kept is not None
    assert (kept.version, kept.fen, kept.result) == (2, "fen 2", WON)


async def test_a_draw_has_no_winner(database: Database) -> None:
    match_id = await begun(database)
    drawn = ResultRecord("AGREED", None, "agreement", NOON)
    async with database.writing() as transaction:
        await matches.change(transaction, match_id, state(2, drawn), seen_version=1)
    kept = await found(database, match_id)
    assert kept is not None
    assert kept.result == drawn


async def test_a_channel_has_one_running_match(database: Database) -> None:
    first = await begun(database)
    with pytest.raises(PlaceTaken):
        await begun(database)
    async with database.writing() as transaction:
        await matches.change(transaction, first, state(2, WON), seen_version=1)
    assert await begun(database) != first


async def test_an_event_begins_one_match(database: Database) -> None:
    match_id = await begun(database, event=7)
    async with database.writing() as transaction:
        with pytest.raises(EventSeen):
            await begin(transaction, new_match(THERE), 7)
        assert await matches.begun_by(transaction, 7) == match_id
        assert await matches.begun_by(transaction, 8) is None
        assert await matches.begun_by(transaction, None) is None


async def test_two_who_begin_at_once_in_a_channel_begin_one_match(database: Database) -> None:
    outcomes = await asyncio.gather(*(begun(database) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(outcome, int) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, PlaceTaken) for outcome in outcomes) == 3


async def test_matches_are_found_by_channel(database: Database) -> None:
    first = await begun(database)
    async with database.writing() as transaction:
        await matches.change(transaction, first, state(2, WON), seen_version=1)
    async with database.reading() as transaction:
        assert await matches.running_in(transaction, HERE.channel_id) is None
        last = await matches.last_in(transaction, HERE.channel_id)
        assert last is not None
        assert last.id == first
        assert await matches.last_in(transaction, THERE.channel_id) is None
    second = await begun(database)
    async with database.reading() as transaction:
        running = await matches.running_in(transaction, HERE.channel_id)
        last = await matches.last_in(transaction, HERE.channel_id)
    assert running is not None
    assert running == last
    assert running.id == second


async def test_running_matches_of_a_person_oldest_move_first(database: Database) -> None:
    async with database.writing() as transaction:
        young = await begin(transaction, new_match(HERE))
        old = replace(new_match(THERE), started_at=NOON - timedelta(days=1))
        older = await begin(transaction, old)
        over = await begin(transaction, new_match(replace(HERE, channel_id=73)))
        await matches.change(transaction, over, state(2, WON), seen_version=1)
    async with database.reading() as transaction:
        mine = await matches.running_of(transaction, ANNA.id)
        assert [match.id for match in mine] == [older, young]
        assert await matches.running_of(transaction, CLARA.id) == []


async def test_a_shown_match_is_delivered_until_it_changes(database: Database) -> None:
    match_id = await begun(database)

    async def waiting() -> list[int]:
        async with database.reading() as transaction:
            return [match.id for match in await matches.undelivered(transaction)]

    assert await waiting() == [match_id]
    async with database.writing() as transaction:
        await matches.show(transaction, match_id, 1, 500)
    assert await waiting() == []
    async with database.writing() as transaction:
        await matches.change(transaction, match_id, state(2), seen_version=1)
    assert await waiting() == [match_id]


async def test_an_older_board_never_replaces_a_newer_one(database: Database) -> None:
    match_id = await begun(database)
    async with database.writing() as transaction:
        await matches.show(transaction, match_id, 2, 502)
        await matches.show(transaction, match_id, 1, 501)
    kept = await found(database, match_id)
    assert kept is not None
    assert (kept.shown_version, kept.message_id) == (2, 502)


async def test_offers_are_kept_with_their_answers(database: Database) -> None:
    match_id = await begun(database)
    offer = OfferRecord(0, 1, "draw", NOON, "standing")
    async with database.writing() as transaction:
        await offers.add(transaction, match_id, offer, event=1)
        with pytest.raises(EventSeen):
            await offers.add(transaction, match_id, replace(offer, ply=1), event=1)
        with pytest.raises(Overtaken):
            await offers.add(transaction, match_id, offer, event=None)
        await offers.settle(transaction, match_id, replace(offer, answer="declined"))
        await offers.add(transaction, match_id, replace(offer, ply=2), event=None)
    kept = await found(database, match_id)
    assert kept is not None
    assert [made.answer for made in kept.offers] == ["declined", "standing"]
    assert kept.offers[0] == replace(offer, answer="declined")


async def test_a_match_number_is_never_used_twice(database: Database) -> None:
    """Old messages carry it in their controls."""
    async with database.writing() as transaction:
        first = await begin(transaction, new_match())
    tables = ("seats", "matches")
    async with database.writing() as transaction:
        for table in tables:
            await transaction.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608  # our own names
    assert await begun(database) > first


async def test_a_player_is_shown_under_the_newest_name(database: Database) -> None:
    match_id = await begun(database)
    async with database.writing() as transaction:
        await people.remember(transaction, Person(ANNA.id, "Anna the Great"))
    kept = await found(database, match_id)
    assert kept is not None
    assert kept.players == (Person(ANNA.id, "Anna the Great"), BORIS)


async def test_nothing_of_a_broken_transaction_is_kept(database: Database) -> None:
    match_id = await begun(database)

    async def broken() -> None:
        async with database.writing() as transaction:
            await moves.add(transaction, MoveRecord(match_id, 0, 1, "c3-d4", NOON))
            await matches.change(transaction, match_id, state(2), seen_version=1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await broken()
    kept = await found(database, match_id)
    assert kept is not None
    assert (kept.moves, kept.version) == ((), 1)
