"""Matches that are over are packed; what is read of them stays the same."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from storage import Board, Database, Transaction
from storage.boards import keep_boards, list_stale_boards
from storage.events import find_match_begun_by, is_event_seen
from storage.histories import add_move, add_offer, find_histories
from storage.kept_matches import find_match
from storage.matches import change_match
from storage.packed_history import pack_moves, pack_offers, unpack_history
from storage.packing import pack_matches
from storage.rooms import note_shown
from storage.rows import History, MoveRow, OfferRow
from tests.storage.conftest import HERE, NOON, THERE, begin, new_match
from tests.storage.test_matches import WON

LATER = NOON + timedelta(seconds=1)
moments = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001  # the strategy gives the zone
texts = st.text("abcdefgh0123456789-:x ", min_size=1).filter(lambda text: text == text.strip())


def moves_of(match_id: int, played: list[tuple[datetime, str]]) -> list[MoveRow]:
    return [
        MoveRow(match_id=match_id, ply=ply, version=ply + 2, text=text, played_at=at, event=ply)
        for ply, (at, text) in enumerate(played)
    ]


def offer(match_id: int, ply: int, answer: str, event: int | None = None) -> OfferRow:
    return OfferRow(
        match_id=match_id,
        ply=ply,
        color=ply % 2,
        kind="draw",
        made_at=NOON + ply * timedelta(microseconds=12345),
        answer=answer,
        answered_ply=None if answer == "standing" else ply + 1,
        event=event,
    )


@given(moments, st.lists(st.tuples(moments, texts)))
def test_packed_moves_come_back(started: datetime, played: list[tuple[datetime, str]]) -> None:
    packed = pack_moves(started, moves_of(1, played))
    assert unpack_history(1, started, packed, "").moves == tuple(text for _, text in played)


@given(moments, st.lists(st.tuples(moments, texts), min_size=1))
def test_packed_moves_keep_their_moments_to_the_microsecond(
    started: datetime, played: list[tuple[datetime, str]]
) -> None:
    lines = pack_moves(started, moves_of(1, played)).splitlines()
    passed = (timedelta(microseconds=int(line.split()[0], 36)) for line in lines)
    assert [*accumulate(passed, initial=started)][1:] == [at for at, _ in played]


@given(moments, st.lists(st.sampled_from(("accepted", "declined", "lapsed"))))
def test_packed_offers_come_back(started: datetime, answers: list[str]) -> None:
    made = tuple(offer(1, ply, answer) for ply, answer in enumerate(answers))
    assert unpack_history(1, started, "", pack_offers(started, made)) == History(offers=made)


def play_to_the_end(transaction: Transaction) -> int:
    """A match of two moves and an offer, with a board that is stale and one that is not."""
    match_id = begin(transaction, new_match(event=100))
    for move in moves_of(match_id, [(NOON, "c3-d4"), (LATER, "b6-a5")]):
        add_move(transaction, move)
    add_offer(transaction, offer(match_id, 1, "declined", event=50))
    change_match(transaction, match_id, WON, 1)
    boards = [
        Board(message_id=message_id, match_id=match_id, channel_id=71, version=version, ply=version)
        for message_id, version in ((7, 1), (8, 2))
    ]
    keep_boards(transaction, boards)
    note_shown(transaction, boards)
    return match_id


def count(transaction: Transaction) -> dict[str, object]:
    return {
        table: transaction.scalar(text(f"SELECT count(*) FROM {table}"))  # noqa: S608  # ours
        for table in ("moves", "offers", "boards")
    }


async def test_a_packed_match_tells_the_same(database: Database) -> None:
    match_id = await database.write(play_to_the_end)
    before = await database.read(find_match, match_id)
    history = (await database.read(find_histories, [match_id]))[match_id]
    stale = await database.read(list_stale_boards, match_id)
    assert await database.write(pack_matches, LATER, 9) == 1
    packed = await database.read(find_match, match_id)
    assert before is not None
    assert packed is not None
    assert (packed.holders, packed.rooms) == (before.holders, before.rooms)
    assert packed.history is not None
    assert packed.history.moves == history.moves
    assert [made.answer for made in packed.history.offers] == ["declined"]
    assert packed.history.offers[0].made_at == history.offers[0].made_at
    assert await database.read(count) == {"moves": 0, "offers": 0, "boards": 1}
    assert await database.read(list_stale_boards, match_id) == stale


async def test_the_events_of_a_packed_match_are_forgotten(database: Database) -> None:
    await database.write(play_to_the_end)
    await database.write(pack_matches, LATER, 9)
    assert not await database.read(is_event_seen, 50)
    assert not await database.read(is_event_seen, 0)
    assert await database.read(find_match_begun_by, 100) is None


async def test_only_matches_that_have_been_over_are_packed_and_once(database: Database) -> None:
    await database.write(begin, place=THERE)
    await database.write(play_to_the_end)
    assert await database.write(pack_matches, NOON, 9) == 0
    assert await database.write(pack_matches, LATER, 9) == 1
    assert await database.write(pack_matches, LATER, 9) == 0


async def test_a_match_without_a_move_is_packed(database: Database) -> None:
    match_id = await database.write(begin)
    await database.write(change_match, match_id, WON, 1)
    assert await database.write(pack_matches, LATER, 9) == 1
    packed = await database.read(find_match, match_id)
    assert packed is not None
    assert packed.history == History()


async def test_two_who_pack_at_once_pack_each_match_once(database: Database) -> None:
    def begin_and_end(transaction: Transaction, channel: int) -> None:
        match_id = begin(transaction, place=type(HERE)(None, channel))
        change_match(transaction, match_id, WON, 1)

    for channel in range(30):
        await database.write(begin_and_end, channel)
    packed = await asyncio.gather(*(database.write(pack_matches, LATER, 10) for _ in range(6)))
    assert sum(packed) == 30
