"""Matches, their seats, rooms, moves and offers."""

import asyncio
from dataclasses import asdict, replace
from datetime import timedelta, timezone

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError, StatementError

from storage import (
    Computer,
    Database,
    EventSeen,
    Overtaken,
    Person,
    Room,
    Team,
    TeamDecision,
    Transaction,
)
from storage.events import find_match_begun_by, is_event_seen
from storage.histories import add_move, add_offer, answer_offer, find_histories
from storage.kept_matches import (
    find_match,
    find_newest_match,
    list_matches_in,
    list_running_matches,
)
from storage.matches import change_match
from storage.people import remember_person
from storage.rooms import want_version
from storage.rows import History, KeptMatch, MatchChange, MatchRow, MoveRow, OfferRow
from storage.schema import seats, teams
from tests.storage.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, begin, new_match

CLUB = Team(7, "Club", TeamDecision.VOTE, ANNA.id)


def change(version: int, ending: str | None = None, winner: int | None = None) -> MatchChange:
    """A change that leads to a version, and ends the match where an ending is given."""
    return MatchChange(
        fen=f"fen {version}",
        ending=ending,
        winner=winner,
        moved_at=NOON,
        ended_at=NOON if ending else None,
        version=version,
    )


WON = change(2, "NO_MOVES", 0)


def move(match_id: int, ply: int, event: int | None = None) -> MoveRow:
    return MoveRow(
        match_id=match_id, ply=ply, version=1, text=f"move {ply}", played_at=NOON, event=event
    )


async def found(database: Database, match_id: int) -> KeptMatch:
    kept = await database.read(find_match, match_id)
    assert kept is not None
    return kept


async def past(database: Database, match_id: int) -> History:
    return (await database.read(find_histories, [match_id]))[match_id]


async def test_a_match_comes_back_as_it_was_kept(database: Database) -> None:
    match_id = await database.write(begin)
    assert await found(database, match_id) == KeptMatch(
        MatchRow(id=match_id, **asdict(new_match())), (ANNA, BORIS), (Room(place=HERE),)
    )
    assert await past(database, match_id) == History()


async def test_an_unknown_match_is_none(database: Database) -> None:
    assert await database.read(find_match, 1) is None


async def test_moments_keep_their_time_whatever_their_zone(database: Database) -> None:
    east = NOON.astimezone(timezone(timedelta(hours=3)))
    match_id = await database.write(begin, new_match(east))
    kept = await found(database, match_id)
    assert kept.row.started_at == NOON
    assert kept.row.started_at.utcoffset() == timedelta(0)


async def test_a_moment_without_a_zone_is_refused(database: Database) -> None:
    with pytest.raises(StatementError, match="has no time zone"):
        await database.write(begin, new_match(NOON.replace(tzinfo=None)))


async def test_a_side_is_held_by_a_person_a_team_or_the_computer(database: Database) -> None:
    def begin_with_a_team(transaction: Transaction) -> int:
        remember_person(transaction, ANNA)
        transaction.execute(insert(teams), asdict(CLUB))
        return begin(transaction, holders=(CLUB, Computer(3)))

    match_id = await database.write(begin_with_a_team)
    assert (await found(database, match_id)).holders == (CLUB, Computer(3))
    match_id = await database.write(begin, place=THERE, holders=(Computer(1), CLARA))
    assert (await found(database, match_id)).holders == (Computer(1), CLARA)


@pytest.mark.parametrize(
    "held",
    [{}, {"person_id": ANNA.id, "level": 3}, {"team_id": 7, "level": 3}],
    ids=["nobody", "a person and the computer", "a team and the computer"],
)
async def test_a_side_is_held_by_exactly_one(database: Database, held: dict[str, int]) -> None:
    def seat(transaction: Transaction) -> None:
        match_id = begin(transaction)
        transaction.execute(insert(teams), asdict(CLUB))
        empty = {"person_id": None, "team_id": None, "level": None}
        row = {"match_id": match_id, "color": 2, "is_over": False, **empty, **held}
        transaction.execute(insert(seats), row)

    with pytest.raises(IntegrityError, match="one_holder"):
        await database.write(seat)


async def test_moves_come_back_in_order(database: Database) -> None:
    def play(transaction: Transaction) -> int:
        match_id = begin(transaction)
        for ply in range(12):
            add_move(transaction, move(match_id, ply))
        return match_id

    kept = await past(database, await database.write(play))
    assert kept.moves == tuple(f"move {ply}" for ply in range(12))


async def test_a_ply_holds_one_move(database: Database) -> None:
    match_id = await database.write(begin)
    await database.write(add_move, move(match_id, 0, event=1))
    with pytest.raises(Overtaken):
        await database.write(add_move, move(match_id, 0, event=2))
    assert (await past(database, match_id)).moves == ("move 0",)


async def test_an_event_plays_one_move(database: Database) -> None:
    match_id = await database.write(begin)
    await database.write(add_move, move(match_id, 0, event=1))
    with pytest.raises(Overtaken):
        await database.write(add_move, move(match_id, 1, event=1))
    assert await database.read(is_event_seen, 1)
    assert not await database.read(is_event_seen, 2)
    assert not await database.read(is_event_seen, None)


async def test_a_change_needs_the_version_it_saw(database: Database) -> None:
    match_id = await database.write(begin)
    await database.write(change_match, match_id, WON, 1)
    with pytest.raises(Overtaken):
        await database.write(change_match, match_id, change(2), 1)
    row = (await found(database, match_id)).row
    assert (row.version, row.fen, row.ending, row.winner) == (2, "fen 2", "NO_MOVES", 0)


async def test_a_change_needs_the_touched_piece_that_it_saw(database: Database) -> None:
    match_id = await database.write(begin)
    touched = replace(change(1), touched=22)
    await database.write(change_match, match_id, touched, 1)
    with pytest.raises(Overtaken):
        await database.write(change_match, match_id, change(2), 1)
    await database.write(change_match, match_id, change(2), 1, 22)


async def test_an_ending_keeps_its_reason_and_its_numbers(database: Database) -> None:
    match_id = await database.write(begin)
    drawn = replace(change(2, "RULE"), reason="THREE_KINGS_AGAINST_ONE", numbers=(15, 0))
    await database.write(change_match, match_id, drawn, 1)
    row = (await found(database, match_id)).row
    assert (row.ending, row.winner, row.reason) == ("RULE", None, "THREE_KINGS_AGAINST_ONE")
    assert (row.numbers, row.ended_at) == ((15, 0), NOON)


async def test_a_version_is_wanted_in_every_open_room(database: Database) -> None:
    match_id = await database.write(begin)
    await database.write(want_version, match_id, 2)
    (room,) = (await found(database, match_id)).rooms
    assert (room.wanted_version, room.is_closed) == (2, False)
    await database.write(lambda transaction: want_version(transaction, match_id, 3, closes=True))
    (room,) = (await found(database, match_id)).rooms
    assert (room.wanted_version, room.is_closed) == (3, True)
    await database.write(want_version, match_id, 4)
    (room,) = (await found(database, match_id)).rooms
    assert room.wanted_version == 3


async def test_an_event_begins_one_match(database: Database) -> None:
    match_id = await database.write(begin, new_match(event=7))
    with pytest.raises(EventSeen):
        await database.write(begin, new_match(event=7), THERE)
    assert await database.read(find_match_begun_by, 7) == match_id
    assert await database.read(find_match_begun_by, 8) is None
    assert await database.read(find_match_begun_by, None) is None


async def test_whoever_occupies_a_place_is_alone_there(database: Database) -> None:
    """Several matches may be in a channel; whether one may begin is decided behind this lock."""

    def begin_alone(transaction: Transaction) -> bool:
        begin(transaction)
        running = "SELECT count(*) FROM rooms WHERE NOT is_closed"
        return bool(transaction.scalar(text(running)) == 1)

    alone = await asyncio.gather(*(database.write(begin_alone) for _ in range(4)))
    assert sorted(alone) == [False, False, False, True]


async def test_matches_are_found_by_channel(database: Database) -> None:
    channel_id = HERE.channel_id
    first = await database.write(begin)
    await database.write(lambda transaction: want_version(transaction, first, 2, closes=True))
    assert await database.read(list_matches_in, channel_id) == []
    assert await database.read(find_newest_match, channel_id) == await found(database, first)
    assert await database.read(find_newest_match, THERE.channel_id) is None
    second = await found(database, await database.write(begin))
    assert await database.read(list_matches_in, channel_id) == [second]
    assert await database.read(find_newest_match, channel_id) == second


async def test_running_matches_of_a_person_oldest_move_first(database: Database) -> None:
    young = await database.write(begin)
    older = await database.write(begin, new_match(NOON - timedelta(days=1)), THERE)
    over = await database.write(begin, place=replace(HERE, channel_id=73))
    await database.write(change_match, over, WON, 1)
    mine = await database.read(list_running_matches, ANNA.id)
    assert [kept.row.id for kept in mine] == [older, young]
    assert await database.read(list_running_matches, CLARA.id) == []


async def test_offers_are_kept_with_their_answers(database: Database) -> None:
    match_id = await database.write(begin)
    offer = OfferRow(
        match_id=match_id,
        ply=0,
        color=1,
        kind="draw",
        made_at=NOON,
        answer="standing",
        event=1,
    )
    await database.write(add_offer, offer)
    for taken in (replace(offer, ply=1), replace(offer, event=None)):
        with pytest.raises(Overtaken):
            await database.write(add_offer, taken)
    declined, later = replace(offer, answer="declined"), replace(offer, ply=2, event=None)
    await database.write(answer_offer, declined)
    await database.write(add_offer, later)
    assert (await past(database, match_id)).offers == (declined, later)


async def test_offers_of_one_ply_come_back_in_the_order_of_time(database: Database) -> None:
    match_id = await database.write(begin)
    first = OfferRow(
        match_id=match_id, ply=0, color=1, kind="draw", made_at=NOON, answer="declined"
    )
    second = replace(first, color=0, made_at=NOON + timedelta(seconds=1))
    for offer in (second, first):
        await database.write(add_offer, offer)
    assert (await past(database, match_id)).offers == (first, second)


async def test_a_match_number_is_never_used_twice(database: Database) -> None:
    """Old messages carry it in their controls."""
    first = await database.write(begin)

    def delete_all(transaction: Transaction) -> None:
        for table in ("rooms", "seats", "matches"):
            transaction.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608  # our own names

    await database.write(delete_all)
    assert await database.write(begin) > first


async def test_a_player_is_shown_under_the_newest_name(database: Database) -> None:
    match_id = await database.write(begin)
    great = Person(ANNA.id, "Anna the Great")
    await database.write(remember_person, great)
    assert (await found(database, match_id)).holders == (great, BORIS)


async def test_nothing_of_a_broken_transaction_is_kept(database: Database) -> None:
    match_id = await database.write(begin)

    def break_off(transaction: Transaction) -> None:
        add_move(transaction, move(match_id, 0))
        change_match(transaction, match_id, change(2), 1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(break_off)
    assert (await past(database, match_id)).moves == ()
    assert (await found(database, match_id)).row.version == 1
