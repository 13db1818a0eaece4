"""Presets for events: clocks and deadlines that go together."""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from bot.clocks.control_text import parse_control
from bot.clocks.time_control import Lenience, Stage, TimeControl
from bot.tournaments.model import Kind, TournamentRefusal
from rules import Game

DAY = timedelta(days=1)
MOST_FIRST_MOVE = timedelta(hours=48)
FIRST_MOVE_SHARE = 3  # of the round
EVENING_FIRST_MOVE = timedelta(minutes=5)
CHECK_IN = timedelta(minutes=10)
FORSAKEN_AFTER = 30 * DAY  # a tournament without a planned start that no one has started


class Preset(Enum):
    """How long an event lasts; the value is the usual length of a round."""

    LONG = 60 * DAY  # groups, all games at once
    WEEK = 7 * DAY  # a game cannot outlast its round
    EVENING = timedelta(minutes=45)  # everyone is present


# Between the pairing of a round and its opening.
NOTICE = {
    Preset.LONG: timedelta(hours=1),
    Preset.WEEK: timedelta(hours=1),
    Preset.EVENING: timedelta(minutes=1),
}


GAMES_OF_A_TIE = 2
SHARES_OF_A_TIE = 5  # halves of a game's time: two for each of two games, one for a third
SHARES_OF_TWO = 4
TIE_EVENING = timedelta(minutes=90)
FREE_WEEK = "12h+2h, strict"
FREE_EVENING = timedelta(hours=5)


class ScoringNotForKind(TournamentRefusal):
    """A pairing of several games is decided by their sum, not by material."""


class CyclesNotForKind(TournamentRefusal):
    """Only events in which all meet all, and not in groups, can have two cycles."""


@dataclass(eq=False, repr=False)
class ScoringNotForGame(TournamentRefusal):
    """Draws cannot be decided by material in a game whose pieces do not show who is ahead."""

    game: Game


class RoundsNotForKind(TournamentRefusal):
    """The number of rounds follows from the number of players."""


class BoardsNotForKind(TournamentRefusal):
    """Only teams that enter as such play on a number of boards."""


class AnywhereNotForKind(TournamentRefusal):
    """The games of a ladder are played here."""


class RatedAnywhere(TournamentRefusal):
    """Games that are played elsewhere cannot be rated."""


class PresetNotForKind(TournamentRefusal):
    """Successive rounds cannot last for months."""


@dataclass(frozen=True, slots=True)
class PlanTimes:
    """The clock of a game, how many games a pairing has, how long the event or a round lasts."""

    control: TimeControl
    lasts: timedelta
    games: int = 1


def plan_times(kind: Kind, preset: Preset, games: int = 1) -> PlanTimes:
    """Return the times of a kind of event; raises PresetNotForKind.

    Rounds of a week end with the clocks of their games. A pairing of a knock-out always has two
    `games`, and perhaps a third.
    """
    if kind.side_by_side or kind.by_challenges:
        lasts = FREE_EVENING if preset is Preset.EVENING else preset.value
        is_week = preset is Preset.WEEK
        control = parse_control(FREE_WEEK) if is_week else make_control(preset, lasts)
        return PlanTimes(control, lasts, games)
    if preset is Preset.LONG:
        raise PresetNotForKind
    if not kind.in_ties and games == 1:
        return PlanTimes(make_control(preset, preset.value), preset.value)
    lasts = TIE_EVENING if preset is Preset.EVENING else preset.value
    shares = SHARES_OF_A_TIE if kind.in_ties else SHARES_OF_TWO
    return PlanTimes(make_control(preset, 2 * lasts / shares), lasts, GAMES_OF_A_TIE)


def make_control(preset: Preset, round_length: timedelta) -> TimeControl:
    """Return the clock of a round of this length; all of them are strict.

    In a week's round each side has half of it. Raises OutsideLimits for a round that is too short.
    """
    match preset:
        case Preset.LONG:
            return parse_control("3d/move, strict")
        case Preset.WEEK:
            return TimeControl((Stage(base=round_length / 2),), lenience=Lenience.STRICT)
        case Preset.EVENING:
            return parse_control("10m+5s, strict")


def first_move_time(preset: Preset, round_length: timedelta) -> timedelta:
    """Return how long after the opening of a round a player may make their first move."""
    if preset is Preset.EVENING:
        return EVENING_FIRST_MOVE
    return min(MOST_FIRST_MOVE, round_length / FIRST_MOVE_SHARE)
