"""Players' conditional moves, which nobody else sees, and who has only moves played for them."""

from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, SmallInteger, bindparam, delete, insert, select

from storage.columns import OwnId
from storage.rows import PlanRow
from storage.schema import people, plans

THIS = plans.c.match_id == bindparam("match", type_=OwnId)
ADD = insert(plans)
FORGET = delete(plans).where(THIS)
OF_MATCH = select(plans).where(THIS).order_by(plans.c.color)


def list_plans(transaction: Connection, match_id: int) -> list[PlanRow]:
    """List the plans of a match, White's first."""
    return list(map(_plan, transaction.execute(OF_MATCH, {"match": match_id})))


def keep_plans(transaction: Connection, match_id: int, rows: Iterable[PlanRow]) -> None:
    """Keep these plans of a match, deleting any others."""
    transaction.execute(FORGET, {"match": match_id})
    for row in rows:
        transaction.execute(ADD, _columns(row))


def keep_plan(transaction: Connection, row: PlanRow) -> None:
    """Keep a plan, replacing the earlier one."""
    forget_plan(transaction, row.match_id, row.color)
    transaction.execute(ADD, _columns(row))


FORGET_ONE = delete(plans).where(THIS, plans.c.color == bindparam("side", type_=SmallInteger))


def forget_plan(transaction: Connection, match_id: int, color: int) -> None:
    """Forget the plan of one side."""
    transaction.execute(FORGET_ONE, {"match": match_id, "side": color})


def forget_plans(transaction: Connection, match_id: int) -> None:
    """Forget all plans of a match."""
    transaction.execute(FORGET, {"match": match_id})


WHO_PLAYS_FORCED = select(people.c.id).where(
    people.c.id.in_(bindparam("people", expanding=True, type_=BigInteger)),
    people.c.forced == "play",
)


def list_who_plays_forced(transaction: Connection, person_ids: Collection[int]) -> set[int]:
    """List which of these people want their only legal moves played for them."""
    return set(transaction.scalars(WHO_PLAYS_FORCED, {"people": list(person_ids)}))


def _columns(row: PlanRow) -> dict[str, Any]:
    return {
        "match_id": row.match_id,
        "color": row.color,
        "ply": row.ply,
        "lines": "\n".join(row.lines),
        "is_missed": row.is_missed,
    }


def _plan(row: Row[Any]) -> PlanRow:
    return PlanRow(
        match_id=row.match_id,
        color=row.color,
        ply=row.ply,
        lines=tuple(row.lines.splitlines()),
        is_missed=row.is_missed,
    )
