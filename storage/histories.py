"""The histories of matches: moves, offers and takebacks."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    SmallInteger,
    bindparam,
    delete,
    insert,
    literal,
    null,
    select,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError

from storage.columns import OwnId
from storage.rows import History, MoveRow, OfferRow, TakebackRow, columns_of
from storage.schema import moves, offers, undone
from storage.storage_errors import Overtaken

THOSE_BACK = (
    moves.c.match_id == bindparam("match", type_=OwnId),
    moves.c.ply >= bindparam("first", type_=Integer),
)
ADD_MOVE, ADD_OFFER = insert(moves), insert(offers)
UNDONE = "undone"  # stands for the kind of an offer


def add_move(transaction: Connection, move: MoveRow) -> None:
    """Append one move; raises `Overtaken` if another has the same ply or event."""
    try:
        transaction.execute(ADD_MOVE, columns_of(move))
    except IntegrityError as error:
        raise Overtaken(move.match_id) from error


def add_offer(transaction: Connection, offer: OfferRow) -> None:
    """Keep a new offer; raises `Overtaken` if another has the same ply or event."""
    try:
        transaction.execute(ADD_OFFER, columns_of(offer))
    except IntegrityError as error:
        raise Overtaken(offer.match_id) from error


ANSWER = (
    update(offers)
    .where(
        offers.c.match_id == bindparam("match"),
        offers.c.ply == bindparam("at_ply"),
        offers.c.color == bindparam("by"),
        offers.c.kind == bindparam("what"),
    )
    .values(answer=bindparam("given"), answered_ply=bindparam("then"))
)


def answer_offer(transaction: Connection, offer: OfferRow) -> None:
    """Write the answer to an offer, and its time."""
    answered = {
        "match": offer.match_id,
        "at_ply": offer.ply,
        "by": offer.color,
        "what": offer.kind,
        "given": offer.answer,
        "then": offer.answered_ply,
    }
    transaction.execute(ANSWER, answered)


NOTE_UNDONE = insert(undone).from_select(
    ["match_id", "version", "ply", "color", "text", "played_at", "event"],
    select(
        moves.c.match_id,
        bindparam("made", type_=Integer),
        moves.c.ply,
        bindparam("by", type_=SmallInteger),
        moves.c.text,
        moves.c.played_at,
        moves.c.event,
    ).where(*THOSE_BACK),
)
TAKE_BACK = tuple(
    delete(table).where(table.c.match_id == bindparam("match"), table.c.ply >= bindparam("first"))
    for table in (moves, offers)
)


def take_back_history(
    transaction: Connection, match_id: int, ply: int, takeback: TakebackRow
) -> None:
    """Take back the moves of a match after the first `ply`, and forget the offers made since then.

    The events of the moves stay known, so that no move is played again by one of them.
    """
    made = {"match": match_id, "first": ply, "made": takeback.version, "by": takeback.color}
    transaction.execute(NOTE_UNDONE, made)
    for statement in TAKE_BACK:
        transaction.execute(statement, {"match": match_id, "first": ply})


IDS = bindparam("ids", expanding=True, type_=Integer)
OF_MOVES = select(
    moves.c.match_id,
    moves.c.ply,
    moves.c.played_at.label("at"),
    moves.c.text,
    null().label("color"),
    null().label("kind"),
    null().label("answer"),
    null().label("answered_ply"),
    moves.c.event,
    moves.c.how,
).where(moves.c.match_id.in_(IDS))
OF_OFFERS = select(
    offers.c.match_id,
    offers.c.ply,
    offers.c.made_at,
    null(),
    offers.c.color,
    offers.c.kind,
    offers.c.answer,
    offers.c.answered_ply,
    offers.c.event,
    null(),
).where(offers.c.match_id.in_(IDS))
OF_UNDONE = select(
    undone.c.match_id,
    undone.c.ply,
    undone.c.played_at,
    null(),
    undone.c.color,
    literal(UNDONE, literal_execute=True),
    null(),
    undone.c.version,
    null(),
    null(),
).where(undone.c.match_id.in_(IDS))
HISTORIES = union_all(OF_MOVES, OF_OFFERS, OF_UNDONE).order_by("match_id", "ply", "at")


def find_histories(transaction: Connection, match_ids: Collection[int]) -> dict[int, History]:
    """Return the history of each of these matches, by its id."""
    if not match_ids:
        return {}
    played: dict[int, list[Any]] = {match_id: [] for match_id in match_ids}
    made: dict[int, list[OfferRow]] = {match_id: [] for match_id in match_ids}
    back: dict[int, dict[TakebackRow, None]] = {match_id: {} for match_id in match_ids}
    for row in transaction.execute(HISTORIES, {"ids": list(match_ids)}):
        if row.kind == UNDONE:
            back[row.match_id][TakebackRow(row.color, row.answered_ply)] = None
        elif row.text is not None:
            played[row.match_id].append(row)
        else:
            made[row.match_id].append(_offer(row))
    return {
        match_id: History(
            moves=tuple(row.text for row in played[match_id]),
            played_at=tuple(row.at for row in played[match_id]),
            offers=tuple(made[match_id]),
            replies={row.ply: row.how for row in played[match_id] if row.how},
            takebacks=tuple(sorted(back[match_id], key=lambda each: each.version)),
        )
        for match_id in match_ids
    }


def _offer(row: Row[Any]) -> OfferRow:
    return OfferRow(
        match_id=row.match_id,
        ply=row.ply,
        color=row.color,
        kind=row.kind,
        made_at=row.at,
        answer=row.answer,
        answered_ply=row.answered_ply,
        event=row.event,
    )
