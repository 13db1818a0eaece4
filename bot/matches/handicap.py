"""Handicaps: the time and the men that one side gives to the other at the start.

Each of the steps 1 to 8 costs the giver more than the one before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import rules
from bot.clocks.time_control import (
    LEAST_DELAY_ALONE,
    LEAST_ODDS_BASE,
    MINUTE,
    Stage,
    TimeControl,
    TimeOdds,
)
from rules import Color, Position, Square
from rules.variant import SpecialRule

EVEN = 0
LEAST_MEN = 8  # at the start, so that one of them can be given away
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class HandicapStep:
    """What the giver goes without: some men, and all of the time but one part of so many."""

    men: int
    parts: int = 1

    @property
    def costs_time(self) -> bool:
        """Whether the giver has less time."""
        return self.parts > 1


STEPS = {
    1: HandicapStep(men=0, parts=2),
    2: HandicapStep(men=0, parts=4),
    3: HandicapStep(men=1),
    4: HandicapStep(men=1, parts=2),
    5: HandicapStep(men=2),
    6: HandicapStep(men=2, parts=2),
    7: HandicapStep(men=3),
    8: HandicapStep(men=3, parts=4),
}
HIGHEST = max(STEPS)


@dataclass(frozen=True, slots=True)
class Handicap:
    """A step, and the side that gives it; at step 0 neither side gives anything."""

    giver: Color
    step: int

    @property
    def given(self) -> HandicapStep:
        """What the giver goes without."""
        return STEPS.get(self.step, HandicapStep(men=0))

    @property
    def signed(self) -> int:
        """The step, below 0 if Black gives."""
        return self.step if self.giver is Color.WHITE else -self.step

    @classmethod
    def of(cls, signed: int) -> "Handicap":
        """Return the handicap of a signed step."""
        return cls(Color.BLACK if signed < EVEN else Color.WHITE, abs(signed))

    def swap(self) -> "Handicap":
        """Return the same step given by the other side."""
        return replace(self, giver=self.giver.other)


def list_steps(game: rules.AnyGame, control: TimeControl) -> tuple[int, ...]:
    """Return the steps that a game and a clock have."""
    most = count_men(game)
    return tuple(
        number
        for number, step in STEPS.items()
        if step.men <= most and (not step.costs_time or has_share(control, step.parts))
    )


def count_men(game: rules.AnyGame) -> int:
    """Return how many men either side can give in a game."""
    if not isinstance(game, rules.Game):
        return 0
    variant = game.variant
    is_other = SpecialRule.TOWERS in variant.special_rules or not variant.board.checkered
    if is_other or min(each.bit_count() for each in variant.men_at_start) < LEAST_MEN:
        return 0
    return min(len(list_front_row(game, side)) for side in Color)


def list_front_row(game: rules.Game, side: Color) -> list[tuple[Square, int]]:
    """Return the squares of the men in a side's front row, each with its file from that side's
    left.
    """
    board, men = game.board, game.variant.men_at_start[side]
    places = {square: board.place(square) for square in board.numbers(men)}
    rows, is_white = {row for row, _ in places.values()}, side is Color.WHITE
    front = min(rows) if is_white else max(rows)
    return [
        (square, column + 1 if is_white else board.width - column)
        for square, (row, column) in places.items()
        if row == front
    ]


def choose_men(row: Sequence[tuple[Square, int]], files: int, count: int) -> list[Square]:
    """Return the men of a row that are given away: those nearest to the middle of the board.

    The left one of two goes first; `row` has the squares with their files from the left.
    """

    def distance(man: tuple[Square, int]) -> tuple[int, int]:
        return abs(2 * man[1] - files - 1), man[1]

    return [square for square, _ in sorted(row, key=distance)[:count]]


def list_given_men(game: rules.AnyGame, handicap: Handicap) -> list[Square]:
    """Return the squares of the men that the giver goes without, in the order of choice."""
    count = handicap.given.men
    if not count or not isinstance(game, rules.Game):
        return []
    return choose_men(list_front_row(game, handicap.giver), game.board.width, count)


def open_without(game: rules.AnyGame, handicap: Handicap) -> str | None:
    """Return the start without the men given away as a FEN, or None for the usual one."""
    away = list_given_men(game, handicap)
    if not away or not isinstance(game, rules.Game):
        return None
    gone = ~game.board.set_of(away)
    start = game.start()
    sides = (start.of(side) for side in Color)
    white, black = ((men & gone, kings) for men, kings in sides)
    return game.fen(Position.of_sides(white, black, start.turn))


def has_share(control: TimeControl, parts: int) -> bool:
    """Tell whether a part of a clock's time can be one side's time."""
    if len(control.stages) != 1 or control.odds is not None:
        return False
    stage = control.stages[0]
    if stage.is_per_move and not stage.base:
        return share_delay(stage.delay, parts) >= LEAST_DELAY_ALONE
    return stage.is_bank


def share_delay(delay: timedelta, parts: int) -> timedelta:
    """Return a part of the time per move, in whole minutes."""
    return delay // parts // MINUTE * MINUTE


def share_bank(stage: Stage, parts: int) -> Stage:
    """Return a part of a base, in seconds rounded up, and of its increment, rounded down."""
    base = max(LEAST_ODDS_BASE, -(-stage.base // (parts * SECOND)) * SECOND)
    return Stage(base=base, increment=stage.increment // parts // SECOND * SECOND)


def shorten(control: TimeControl, handicap: Handicap) -> TimeControl:
    """Return a clock on which the giver has their part of the time."""
    step, side = handicap.given, handicap.giver
    if not step.costs_time:
        return control
    (stage,) = control.stages
    if stage.is_per_move:
        return replace(control, odds=TimeOdds(side, share_delay(stage.delay, step.parts)))
    shared = share_bank(stage, step.parts)
    return replace(control, odds=TimeOdds(side, base=shared.base, increment=shared.increment))
