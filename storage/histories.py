"""What was done in matches: moves and offers."""

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import Connection, Integer, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from storage.rows import History, MoveRow, OfferRow
from storage.schema import moves, offers
from storage.storage_errors import Overtaken

ADD_MOVE, ADD_OFFER = insert(moves), insert(offers)
ANSWER = (
    update(offers)
    .where(
        offers.c.match_id == bindparam("match"),
        offers.c.ply == bindparam("at_ply"),
        offers.c.color == bindparam("by"),
        offers.c.kind == bindparam("what"),
    )
    .values(answer=bindparam("given"))
)
IDS = bindparam("ids", expanding=True, type_=Integer)
MOVES = (
    select(moves.c.match_id, moves.c.text)
    .where(moves.c.match_id.in_(IDS))
    .order_by(moves.c.match_id, moves.c.ply)
)
OFFERS = (
    select(offers)
    .where(offers.c.match_id.in_(IDS))
    .order_by(offers.c.match_id, offers.c.ply, offers.c.made_at)
)


def add_move(transaction: Connection, move: MoveRow) -> None:
    """Append one move; raises `Overtaken` where its ply or its event is taken."""
    try:
        transaction.execute(ADD_MOVE, asdict(move))
    except IntegrityError as error:
        raise Overtaken(move.match_id) from error


def add_offer(transaction: Connection, offer: OfferRow) -> None:
    """Keep a new offer; raises `Overtaken` where its ply or its event is taken."""
    try:
        transaction.execute(ADD_OFFER, asdict(offer))
    except IntegrityError as error:
        raise Overtaken(offer.match_id) from error


def answer_offer(transaction: Connection, offer: OfferRow) -> None:
    """Write what was answered."""
    answered = {
        "match": offer.match_id,
        "at_ply": offer.ply,
        "by": offer.color,
        "what": offer.kind,
        "given": offer.answer,
    }
    transaction.execute(ANSWER, answered)


def find_histories(transaction: Connection, match_ids: Collection[int]) -> dict[int, History]:
    """Return the history of each of these matches, by its id."""
    if not match_ids:
        return {}
    played: dict[int, list[str]] = {match_id: [] for match_id in match_ids}
    made: dict[int, list[OfferRow]] = {match_id: [] for match_id in match_ids}
    for row in transaction.execute(MOVES, {"ids": list(match_ids)}):
        played[row.match_id].append(row.text)
    for row in transaction.execute(OFFERS, {"ids": list(match_ids)}):
        made[row.match_id].append(
            OfferRow(
                match_id=row.match_id,
                ply=row.ply,
                color=row.color,
                kind=row.kind,
                made_at=row.made_at,
                answer=row.answer,
                event=row.event,
            )
        )
    return {
        match_id: History(tuple(played[match_id]), tuple(made[match_id])) for match_id in match_ids
    }
