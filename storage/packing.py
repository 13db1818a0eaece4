"""Packing finished matches: their rows of moves and offers become two texts.

The votes of single people are deleted; the tally of each vote stays.

Rows hold the events of Discord that made them, so that no event takes effect twice; that matters
only for the minutes in which Discord may repeat one. A packed match takes a third of the space.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Integer, bindparam, delete, select, text, update

from storage.columns import UtcTime
from storage.packed_history import pack_moves, pack_offers
from storage.rows import MoveRow, OfferRow
from storage.schema import IS_UNPACKED, boards, matches, moves, offers, rooms, undone, votes

IDS = bindparam("ids", expanding=True, type_=Integer)
FORGET_MOVES = delete(moves).where(moves.c.match_id.in_(IDS))
FORGET_OFFERS = delete(offers).where(offers.c.match_id.in_(IDS))
FORGET_UNDONE = delete(undone).where(undone.c.match_id.in_(IDS))
FORGET_VOTES = delete(votes).where(votes.c.match_id.in_(IDS))
# The last board of a room will never be replaced by a later one.
FORGET_BOARDS = delete(boards).where(
    boards.c.message_id.in_(
        select(rooms.c.message_id).where(rooms.c.match_id.in_(IDS)).correlate(None)
    )
)
FORGOTTEN = (FORGET_MOVES, FORGET_OFFERS, FORGET_UNDONE, FORGET_VOTES, FORGET_BOARDS)
OLD = (
    select(matches.c.id, matches.c.started_at)
    .where(text(IS_UNPACKED), matches.c.ended_at < bindparam("before", type_=UtcTime))
    .order_by(matches.c.ended_at)
    .limit(bindparam("most"))
)
DUE = OLD.with_for_update(skip_locked=True)  # so that two processes pack different matches
MOVES = select(moves).where(moves.c.match_id.in_(IDS)).order_by(moves.c.match_id, moves.c.ply)
OFFERS = (
    select(offers)
    .where(offers.c.match_id.in_(IDS))
    .order_by(offers.c.match_id, offers.c.ply, offers.c.made_at)
)
PACK = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values(packed_moves=bindparam("moves"), packed_offers=bindparam("offers"), event=None)
)


def pack_matches(transaction: Connection, ended_before: datetime, most: int) -> int:
    """Pack the matches that ended first, up to a limit; return how many were packed."""
    due = transaction.execute(DUE, {"before": ended_before, "most": most}).all()
    ids = [row.id for row in due]
    if not ids:
        return 0
    played = _by_match(transaction, MOVES, ids)
    made = _by_match(transaction, OFFERS, ids)
    packed = [_pack(row, played.get(row.id, []), made.get(row.id, [])) for row in due]
    transaction.execute(PACK, packed)
    for statement in FORGOTTEN:
        transaction.execute(statement, {"ids": ids})
    return len(ids)


def _by_match(transaction: Connection, query: Any, ids: Sequence[int]) -> dict[int, list[Any]]:
    rows = transaction.execute(query, {"ids": ids})
    return {match_id: list(own) for match_id, own in groupby(rows, attrgetter("match_id"))}


def _pack(match: Any, played: list[Any], made: list[Any]) -> dict[str, object]:
    return {
        "match": match.id,
        "moves": pack_moves(match.started_at, (MoveRow(**row._mapping) for row in played)),
        "offers": pack_offers(match.started_at, (OfferRow(**row._mapping) for row in made)),
    }
