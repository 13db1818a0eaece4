"""Who wins? What watchers predict, and what it brings them. Nothing is staked."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum, auto

from rules import Color

LAST_PLY = 8  # as many plies may be played when someone predicts
OPEN_FOR = timedelta(hours=24)
LEAST_PLIES = 8  # of a game that counts
FEW = 3  # predictions; among fewer a right one brings a point
MOST_MORE = 4


class Predicted(Enum):
    """What someone thinks that will happen."""

    WHITE = auto()
    DRAW = auto()
    BLACK = auto()


WINNERS = {Color.WHITE: Predicted.WHITE, Color.BLACK: Predicted.BLACK, None: Predicted.DRAW}


class PredictionRefused(Exception):
    """Someone cannot predict how the game ends."""


class PredictionsClosed(PredictionRefused):
    """The game has gone too far, or has lasted too long, or is over."""


class PredictionsOff(PredictionRefused):
    """The server does not want predictions."""


class OwnGame(PredictionRefused):
    """Players and members of teams do not predict their own game."""


def check_prediction(
    plies: int, began_at: datetime, now: datetime, *, is_over: bool, takes_part: bool
) -> None:
    """Raise OwnGame or PredictionsClosed unless someone may predict now, or change it."""
    if takes_part:
        raise OwnGame
    if is_over or plies > LAST_PLY or now >= began_at + OPEN_FOR:
        raise PredictionsClosed


def is_void(plies: int, *, was_played: bool) -> bool:
    """Whether predictions bring nothing: the game was aborted, forfeited, or hardly begun."""
    return not was_played or plies < LEAST_PLIES


def score_predictions(predictions: Mapping[int, Predicted], winner: Color | None) -> dict[int, int]:
    """Return the points of everyone: more for a right prediction the fewer were right."""
    came = WINNERS[winner]
    right = sum(predicted is came for predicted in predictions.values())
    points = right_points(right, len(predictions))
    return {who: points if predicted is came else 0 for who, predicted in predictions.items()}


def right_points(right: int, total: int) -> int:
    """Return what each right prediction brings if some of all were right: 1 to 4 points."""
    return 1 if total < FEW else 1 + MOST_MORE * (total - right) // total
