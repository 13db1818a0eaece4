"""Predictions: who wins? Each person makes one per match, and may change it early in the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import storage.predictions
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, Result
from bot.matches.seating import has_seat
from bot.matches.work import Work, reads, writes
from bot.watching.prediction_rules import (
    OPEN_FOR,
    WINNERS,
    Predicted,
    PredictionsOff,
    PredictOwnGame,
    check_prediction,
    is_void,
    score_predictions,
)
from storage import Team, Transaction
from storage.people import remember_person
from storage.places import find_server_preferences
from storage.rows import PredictionRow, PredictionScore
from storage.teams import list_members

MOST_SHOWN = 10  # people in the table of a month
PREDICTIONS_KEPT = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Predictions:
    """The predictions about a match, by person."""

    by_person: Mapping[int, Predicted]

    def count_right(self, match: Match) -> int:
        """Return how many people predicted how a match ended."""
        assert match.result is not None
        came = WINNERS[match.result.winner]
        return sum(predicted is came for predicted in self.by_person.values())


NO_PREDICTIONS = Predictions({})


@writes
def predict(work: Work, match_id: int, predicted: Predicted, act: Act) -> Match:
    """Save a person's prediction about a match that they may see, replacing any earlier one.

    Raises `NoSuchMatch`, `PredictOwnGame`, `PredictionsClosed`, `PredictionsOff` or `Banned`.
    """
    transaction, person = work.transaction, act.person
    match = load_match(work, match_id)
    if _is_member(transaction, match, person.id):
        raise PredictOwnGame
    if find_server_preferences(transaction, match.server_id or 0).forecasts == "off":
        raise PredictionsOff
    check_open(match, person.id, act.at)
    check_not_banned(transaction, match.server_id, person.id, act.at)
    remember_person(transaction, person)
    row = PredictionRow(
        match_id=match_id,
        person_id=person.id,
        server_id=match.server_id,
        outcome=predicted.name,
        made_at=act.at,
    )
    storage.predictions.keep_prediction(transaction, row)
    return match


@reads
def find_predictions(work: Work, match_id: int) -> Predictions:
    """Return everyone's predictions about a match."""
    rows = storage.predictions.list_predictions(work.transaction, match_id)
    return Predictions({row.person_id: Predicted[row.outcome] for row in rows})


@reads
def list_best_predictors(work: Work, server_id: int, now: datetime) -> list[PredictionScore]:
    """List the people whose predictions in a server brought the most since the month began, in
    UTC.
    """
    since = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return storage.predictions.list_best_predictors(work.transaction, server_id, since, MOST_SHOWN)


def check_open(match: Match, person_id: int, now: datetime) -> None:
    """Raise `PredictOwnGame` or `PredictionsClosed` unless a person may predict how a match ends.

    Moves that a ballot has set do not count. Membership in its teams is not checked.
    """
    check_prediction(
        match.ply - match.given,
        match.started_at,
        now,
        is_over=match.is_over,
        takes_part=has_seat(match, person_id),
    )


def is_scored(match: Match) -> bool:
    """Tell whether a match is over and lasted long enough for predictions to count."""
    played = match.ply - match.given
    return match.result is not None and not is_void(played, was_played=not match.result.is_void)


def closes_at(match: Match) -> datetime:
    """Return the latest moment at which predictions about a match close."""
    return match.started_at + OPEN_FOR


def _is_member(transaction: Transaction, match: Match, person_id: int) -> bool:
    """Tell whether a person has ever belonged to a team of a match."""
    teams = [seat.holder.id for seat in match.seats if isinstance(seat.holder, Team)]
    members = list_members(transaction, teams) if teams else []
    return any(each.person.id == person_id and each.joined_at for each in members)


def score_at_end(work: Work, match: Match, result: Result) -> None:
    """Save the points of predictions when a match ends, in the transaction that ends it."""
    if is_scored(match):
        points = score_predictions(find_predictions(work, match.id).by_person, result.winner)
        storage.predictions.score_predictions(work.transaction, match.id, points)


@writes
def forget_old_predictions(work: Work, now: datetime) -> None:
    """Delete predictions about matches that ended long ago."""
    storage.predictions.forget_predictions(work.transaction, now - PREDICTIONS_KEPT)
