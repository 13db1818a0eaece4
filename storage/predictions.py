"""People's predictions of matches, and the points these brought them."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, exists, func, select, update

from storage.rows import Person, PredictionRow, PredictionScore, columns_of
from storage.schema import forecasts, matches, people
from storage.upserts import Upsert

KEEP = Upsert(forecasts, ("outcome", "made_at"))


def keep_prediction(transaction: Connection, row: PredictionRow) -> None:
    """Keep a person's prediction, replacing their earlier one."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(row))


def list_predictions(transaction: Connection, match_id: int) -> list[PredictionRow]:
    """List everybody's predictions of a match."""
    columns = (forecasts.c[name] for name in PredictionRow.__dataclass_fields__)
    of_match = select(*columns).where(forecasts.c.match_id == match_id)
    found = transaction.execute(of_match.order_by(forecasts.c.person_id))
    return [PredictionRow(**row._mapping) for row in found]


def score_predictions(transaction: Connection, match_id: int, points: Mapping[int, int]) -> None:
    """Keep the points that predictions of a match brought, by person."""
    score = update(forecasts).where(
        forecasts.c.match_id == match_id, forecasts.c.person_id == bindparam("person")
    )
    scored = [{"person": person_id, "new_points": gained} for person_id, gained in points.items()]
    if scored:
        transaction.execute(score.values(points=bindparam("new_points")), scored)


def list_best_predictors(
    transaction: Connection, server_id: int, since: datetime, most: int
) -> list[PredictionScore]:
    """List the people with the most prediction points in a server since a moment, up to a limit."""
    points, games = func.sum(forecasts.c.points), func.count()
    best = (
        select(forecasts.c.person_id, people.c.name, points, games)
        .join(people, people.c.id == forecasts.c.person_id)
        .where(
            forecasts.c.server_id == server_id,
            forecasts.c.made_at >= since,
            forecasts.c.points.is_not(None),
        )
        .group_by(forecasts.c.person_id, people.c.name)
        .order_by(points.desc(), games, forecasts.c.person_id)
        .limit(most)
    )
    return [
        PredictionScore(Person(person_id, name), gained, count)
        for person_id, name, gained, count in transaction.execute(best)
    ]


def forget_predictions(transaction: Connection, before: datetime) -> None:
    """Delete the predictions of matches that ended before a moment."""
    ended = exists().where(matches.c.id == forecasts.c.match_id, matches.c.ended_at < before)
    transaction.execute(delete(forecasts).where(forecasts.c.made_at < before, ended))
