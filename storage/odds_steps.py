"""The steps of odds between two people."""

from sqlalchemy import BigInteger, Connection, bindparam, select, update

from storage.rows import OddsStepRow, columns_of
from storage.schema import odds_steps
from storage.upserts import Upsert

KEY = (
    odds_steps.c.server_id == bindparam("server", type_=BigInteger),
    odds_steps.c.low_id == bindparam("low", type_=BigInteger),
    odds_steps.c.high_id == bindparam("high", type_=BigInteger),
)
FIND = select(odds_steps).where(*KEY, odds_steps.c.family == bindparam("of_family"))
LOCK = FIND.with_for_update()
ADD = Upsert(odds_steps)


def find_odds_step(
    transaction: Connection, server_id: int, pair: tuple[int, int], family: str
) -> OddsStepRow | None:
    """Return the step of two people, the lower id first, or None before their first game."""
    found = transaction.execute(FIND, _key(server_id, pair, family)).first()
    return None if found is None else OddsStepRow(**found._mapping)


OF_PAIR = select(odds_steps).where(*KEY).order_by(odds_steps.c.family)


def list_odds_steps(
    transaction: Connection, server_id: int, pair: tuple[int, int]
) -> list[OddsStepRow]:
    """List the steps of two people, the lower id first, in a server, by family."""
    wanted = {"server": server_id, "low": pair[0], "high": pair[1]}
    return [OddsStepRow(**row._mapping) for row in transaction.execute(OF_PAIR, wanted)]


def lock_odds_step(transaction: Connection, first: OddsStepRow) -> OddsStepRow:
    """Return the step of two people, which is `first` if they have none yet.

    Nobody else changes it until the transaction ends.
    """
    transaction.execute(ADD.spoken_by(transaction), columns_of(first))
    pair = first.low_id, first.high_id
    found = transaction.execute(LOCK, _key(first.server_id, pair, first.family)).one()
    return OddsStepRow(**found._mapping)


CHANGE = update(odds_steps).where(*KEY, odds_steps.c.family == bindparam("of_family"))


def change_odds_step(transaction: Connection, changed: OddsStepRow) -> None:
    """Save a step that was locked before."""
    pair = changed.low_id, changed.high_id
    key = _key(changed.server_id, pair, changed.family)
    transaction.execute(CHANGE.values(step=changed.step, row=changed.row), key)


def _key(server_id: int, pair: tuple[int, int], family: str) -> dict[str, int | str]:
    return {"server": server_id, "low": pair[0], "high": pair[1], "of_family": family}
