"""What people predict of matches, and what it brought them."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, delete, exists, func, select, update

from storage.columns import UtcTime
from storage.rows import Person, PredictionRow, PredictionScore, columns_of
from storage.schema import forecasts, matches, people
from storage.upserts import Upsert

KEEP = Upsert(forecasts, ("outcome", "made_at"))
OF_MATCH = (
    select(*(forecasts.c[name] for name in PredictionRow.__dataclass_fields__))
    .where(forecasts.c.match_id == bindparam("match"))
    .order_by(forecasts.c.person_id)
)
SCORE = (
    update(forecasts)
    .where(
        forecasts.c.match_id == bindparam("match"),
        forecasts.c.person_id == bindparam("person", type_=BigInteger),
    )
    .values(points=bindparam("new_points"))
)
TOTAL = func.sum(forecasts.c.points)
BEST = (
    select(forecasts.c.person_id, people.c.name, TOTAL.label("points"), func.count().label("games"))
    .join(people, people.c.id == forecasts.c.person_id)
    .where(
        forecasts.c.server_id == bindparam("server", type_=BigInteger),
        forecasts.c.made_at >= bindparam("since", type_=UtcTime),
        forecasts.c.points.is_not(None),
    )
    .group_by(forecasts.c.person_id, people.c.name)
    .order_by(TOTAL.desc(), func.count(), forecasts.c.person_id)
    .limit(bindparam("most"))
)
BEFORE = bindparam("before", type_=UtcTime)
FORGET = delete(forecasts).where(
    forecasts.c.made_at < BEFORE,
    exists().where(matches.c.id == forecasts.c.match_id, matches.c.ended_at < BEFORE),
)


def keep_prediction(transaction: Connection, row: PredictionRow) -> None:
    """Keep what a person predicts, in place of what they predicted before."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(row))


def list_predictions(transaction: Connection, match_id: int) -> list[PredictionRow]:
    """List what everyone predicts of a match."""
    found = transaction.execute(OF_MATCH, {"match": match_id})
    return [PredictionRow(**row._mapping) for row in found]


def score_predictions(transaction: Connection, match_id: int, points: Mapping[int, int]) -> None:
    """Keep what their predictions of a match brought people, by person."""
    scored = [
        {"match": match_id, "person": person_id, "new_points": gained}
        for person_id, gained in points.items()
    ]
    if scored:
        transaction.execute(SCORE, scored)


def list_best_predictors(
    transaction: Connection, server_id: int, since: datetime, most: int
) -> list[PredictionScore]:
    """List the people whose predictions in a server since a moment brought most, up to a limit."""
    wanted = {"server": server_id, "since": since, "most": most}
    return [
        PredictionScore(Person(row.person_id, row.name), row.points, row.games)
        for row in transaction.execute(BEST, wanted)
    ]


def forget_predictions(transaction: Connection, before: datetime) -> None:
    """Forget what people predicted of matches that ended before a moment."""
    transaction.execute(FORGET, {"before": before})
