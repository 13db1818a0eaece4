"""Who wins? What watchers foresee, and what it brings them. Nothing is staked."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum, auto

from rules import Color

LAST_PLY = 8  # as many plies may be played when someone foretells
OPEN_FOR = timedelta(hours=24)
LEAST_PLIES = 8  # of a game that counts
FEW = 3  # forecasts; among fewer a right one brings a point
MOST_MORE = 4


class Foreseen(Enum):
    """What someone thinks that will happen."""

    WHITE = auto()
    DRAW = auto()
    BLACK = auto()


WINNERS = {Color.WHITE: Foreseen.WHITE, Color.BLACK: Foreseen.BLACK, None: Foreseen.DRAW}


class ForecastRefused(Exception):
    """Someone cannot foretell how the game ends."""


class ForecastsClosed(ForecastRefused):
    """The game has gone too far, or has lasted too long, or is over."""


class ForecastsOff(ForecastRefused):
    """The server does not want forecasts."""


class OwnGame(ForecastRefused):
    """Players and members of teams do not foretell their own game."""


def check_forecast(
    plies: int, began_at: datetime, now: datetime, *, is_over: bool, takes_part: bool
) -> None:
    """Raise OwnGame or ForecastsClosed unless someone may foretell now, or change it."""
    if takes_part:
        raise OwnGame
    if is_over or plies > LAST_PLY or now >= began_at + OPEN_FOR:
        raise ForecastsClosed


def is_void(plies: int, *, was_played: bool) -> bool:
    """Whether forecasts bring nothing: the game was aborted, forfeited, or hardly begun."""
    return not was_played or plies < LEAST_PLIES


def score_forecasts(forecasts: Mapping[int, Foreseen], winner: Color | None) -> dict[int, int]:
    """Return the points of everyone: more for a right forecast the fewer were right."""
    came = WINNERS[winner]
    right = sum(foreseen is came for foreseen in forecasts.values())
    points = right_points(right, len(forecasts))
    return {who: points if foreseen is came else 0 for who, foreseen in forecasts.items()}


def right_points(right: int, total: int) -> int:
    """Return what each right forecast brings if some of all were right: 1 to 4 points."""
    return 1 if total < FEW else 1 + MOST_MORE * (total - right) // total
