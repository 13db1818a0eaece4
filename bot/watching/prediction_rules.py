"""Who wins? What watchers predict, and the points it brings. Nothing is staked."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.matches.real_games import is_real
from rules import Color

LAST_PLY = 8  # most plies played when a prediction is made
OPEN_FOR = timedelta(hours=24)
FEW = 3  # predictions; among fewer a right one brings a point
MOST_MORE = 4


class Predicted(Enum):
    """How a person thinks a match will end."""

    WHITE = auto()
    DRAW = auto()
    BLACK = auto()


WINNERS = {Color.WHITE: Predicted.WHITE, Color.BLACK: Predicted.BLACK, None: Predicted.DRAW}


class PredictionRefused(Exception):
    """A person may not predict how the game ends."""


class PredictionsClosed(PredictionRefused):
    """The game has too many moves, has lasted too long, or is over."""


class PredictionsOff(PredictionRefused):
    """The server does not want predictions."""


class PredictOwnGame(PredictionRefused):
    """Players and members of teams do not predict their own game."""


def check_prediction(
    plies: int, began_at: datetime, now: datetime, *, is_over: bool, takes_part: bool
) -> None:
    """Raise PredictOwnGame or PredictionsClosed unless a person may predict now, or change it."""
    if takes_part:
        raise PredictOwnGame
    if is_over or plies > LAST_PLY or now >= began_at + OPEN_FOR:
        raise PredictionsClosed


def is_void(plies: int, *, was_played: bool) -> bool:
    """Tell whether predictions do not count: the game was aborted, forfeited or hardly begun."""
    return not was_played or not is_real(plies)


def score_predictions(predictions: Mapping[int, Predicted], winner: Color | None) -> dict[int, int]:
    """Return the points of each person: the fewer people are right, the more a right prediction
    brings.
    """
    came = WINNERS[winner]
    right = sum(predicted is came for predicted in predictions.values())
    points = right_points(right, len(predictions))
    return {who: points if predicted is came else 0 for who, predicted in predictions.items()}


def right_points(right: int, total: int) -> int:
    """Return the points of each right prediction, from how many of all were right: 1 to 4."""
    return 1 if total < FEW else 1 + MOST_MORE * (total - right) // total
