"""Ladders: kept and read."""

from collections.abc import Iterable

from sqlalchemy import Connection, SmallInteger, bindparam, delete, select

from storage.columns import OwnId
from storage.rows import LadderChallengeRow, RungRow, columns_of
from storage.schema import ladder_challenges, ladder_rungs
from storage.upserts import Upsert

THIS = bindparam("tournament", type_=OwnId)


KEEP_RUNG = Upsert(ladder_rungs, ("place", "active_at", "steps", "lost_at"))


def keep_rungs(transaction: Connection, rows: Iterable[RungRow]) -> None:
    """Keep people's places on a ladder."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_RUNG.spoken_by(transaction), parameters)


DROP_RUNG = delete(ladder_rungs).where(
    ladder_rungs.c.tournament_id == THIS,
    ladder_rungs.c.number == bindparam("its_number", type_=SmallInteger),
)


def drop_rungs(transaction: Connection, rows: Iterable[RungRow]) -> None:
    """Take people off a ladder."""
    gone = [{"tournament": row.tournament_id, "its_number": row.number} for row in rows]
    if gone:
        transaction.execute(DROP_RUNG, gone)


RUNGS = (
    select(ladder_rungs).where(ladder_rungs.c.tournament_id == THIS).order_by(ladder_rungs.c.place)
)


def list_rungs(transaction: Connection, tournament_id: int) -> list[RungRow]:
    """List the people on a ladder, the highest first."""
    rows = transaction.execute(RUNGS, {"tournament": tournament_id})
    return [RungRow(**row._mapping) for row in rows]


KEEP_CHALLENGE = Upsert(ladder_challenges, ("challenger", "asked_at", "ended_at", "remind_at"))


def keep_ladder_challenges(transaction: Connection, rows: Iterable[LadderChallengeRow]) -> None:
    """Keep challenges as they stand."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_CHALLENGE.spoken_by(transaction), parameters)


CHALLENGES = (
    select(ladder_challenges)
    .where(ladder_challenges.c.tournament_id == THIS)
    .order_by(ladder_challenges.c.round)
)


def list_ladder_challenges(transaction: Connection, tournament_id: int) -> list[LadderChallengeRow]:
    """List the challenges of a ladder, the oldest first."""
    rows = transaction.execute(CHALLENGES, {"tournament": tournament_id})
    return [LadderChallengeRow(**row._mapping) for row in rows]
