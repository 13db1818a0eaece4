"""The time control that two people agree on: how much time there is, and when the clock stands."""

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from typing import TypeVar

from bot.clocks.refused_control import (
    EndlessStage,
    Limit,
    OddsWithoutMoveTime,
    OutsideLimits,
    SuffixWithoutClock,
)
from rules import Color

NO_TIME = timedelta()
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
MOST_STAGES, MOST_MOVES = 4, 200
LEAST_BASE, MOST_BASE = MINUTE, 365 * DAY
LEAST_ODDS_BASE = timedelta(seconds=30)  # of the side that has less
LEAST_DELAY_ALONE, MOST_DELAY = 10 * MINUTE, 30 * DAY
MOST_INCREMENT = 7 * DAY
SLOW = timedelta(hours=6)  # a turn with this much time is slow
FAST_ON_DISCORD = 3 * MINUTE  # at which a move takes about ten seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One part of a time control.

    It lasts for `moves` turns, or to the end. A player enters it with `base` added; in each turn
    `delay` is free of charge, and the turn earns `increment`, which is not added above `most`.
    """

    moves: int | None = None
    base: timedelta = NO_TIME
    increment: timedelta = NO_TIME
    delay: timedelta = NO_TIME
    most: timedelta | None = None

    @property
    def is_per_move(self) -> bool:
        """Whether people would call it time per move, with `base` as a reserve."""
        plain = self.moves is None and not self.increment
        return plain and self.delay >= LEAST_DELAY_ALONE

    @property
    def is_bank(self) -> bool:
        """Whether it only has a base for the whole game, perhaps with an increment."""
        return self == Stage(base=self.base, increment=self.increment)


@dataclass(frozen=True, slots=True)
class TimeOdds:
    """One side has its own time; the other has what the stage says.

    It is a delay if the stage has time per move, else a base and an increment.
    """

    side: Color
    delay: timedelta = NO_TIME
    base: timedelta = NO_TIME
    increment: timedelta = NO_TIME

    def change(self, stage: Stage) -> Stage:
        """Return a stage with the time of this side."""
        if self.delay:
            return replace(stage, delay=self.delay)
        return replace(stage, base=self.base, increment=self.increment)


class Lenience(Enum):
    """How a time control treats holidays and running out of time."""

    STRICT = auto()  # no holiday, pause, gift or takeback
    USUAL = auto()  # a player who runs out of time loses
    FRIENDLY = auto()  # the opponent may claim the win


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The clock of a game: stages one after the other, none for a game without a clock.

    The last stage is entered again and again if it counts moves. `weekend_zone` is the time zone
    whose weekends do not count. `odds` require one stage of time per move, or of a base and
    an increment. Raises OutsideLimits, EndlessStage, SuffixWithoutClock or OddsWithoutMoveTime.
    """

    stages: tuple[Stage, ...] = ()
    weekend_zone: str | None = None
    lenience: Lenience = Lenience.USUAL
    odds: TimeOdds | None = None

    def __post_init__(self) -> None:
        _demand(Limit.STAGES, len(self.stages), 0, MOST_STAGES)
        if not self.stages and (self.weekend_zone or self.lenience is not Lenience.USUAL):
            raise SuffixWithoutClock
        for index, stage in enumerate(self.stages, 1):
            _check_moves(stage, is_last=index == len(self.stages))
            _check_times(stage)
        if self.odds is not None:
            _check_odds(self.stages, self.odds)

    def stages_of(self, side: Color) -> tuple[Stage, ...]:
        """Return the stages as a side has them."""
        if self.odds is None or self.odds.side is not side:
            return self.stages
        return tuple(map(self.odds.change, self.stages))

    @property
    def is_slow(self) -> bool:
        """Whether its first turns are long enough for people to do other things meanwhile."""
        return bool(self.stages) and self.stages[0].base + self.stages[0].delay >= SLOW

    @property
    def is_quick(self) -> bool:
        """Whether there is a clock, and it is so short that people stay until the game is over."""
        return bool(self.stages) and not self.is_slow

    @property
    def knows_holidays(self) -> bool:
        """Whether the clock of a player who is away stands: not in quick and in strict games."""
        return not self.is_quick and self.lenience is not Lenience.STRICT

    @property
    def is_very_fast(self) -> bool:
        """Whether the first stage of a side holds less than three minutes."""
        firsts = [self.stages_of(side)[0] for side in Color] if self.stages else []
        return any(stage.base + stage.delay < FAST_ON_DISCORD for stage in firsts)

    def time_for(self, turns: int) -> timedelta:
        """Return the total time for the first turns of a side without odds, 0 without a clock."""
        index, made, time = 0, 0, NO_TIME
        for _ in range(turns if self.stages else 0):
            stage = self.stages[index]
            time += stage.delay + stage.increment + (NO_TIME if made else stage.base)
            made += 1
            if made == stage.moves:
                index, made = self.next_stage(index), 0
        return time

    def next_stage(self, index: int) -> int:
        """Return the index of the stage after `index`; the last one follows itself."""
        return min(index + 1, len(self.stages) - 1)


def halve_control(control: TimeControl) -> TimeControl:
    """Return a clock with half the time of each stage, but no less than the least allowed."""
    stages = (
        replace(stage, base=max(LEAST_BASE, stage.base / 2) if stage.base else NO_TIME)
        for stage in control.stages
    )
    return replace(control, stages=tuple(stages))


def _check_moves(stage: Stage, *, is_last: bool) -> None:
    """Raise OutsideLimits or EndlessStage if the stage counts its moves wrongly."""
    if stage.moves is not None:  # a repeated stage of one move is an increment
        _demand(Limit.MOVES, stage.moves, 2 if is_last else 1, MOST_MOVES)
    elif not is_last:
        raise EndlessStage


def _check_odds(stages: tuple[Stage, ...], odds: TimeOdds) -> None:
    """Raise OddsWithoutMoveTime or OutsideLimits if one side cannot have such a time."""
    if len(stages) != 1:
        raise OddsWithoutMoveTime
    if stages[0].is_per_move and odds.delay:
        _demand(Limit.DELAY, odds.delay, LEAST_DELAY_ALONE, MOST_DELAY)
    elif stages[0].is_bank and odds.base:
        _demand(Limit.BASE, odds.base, LEAST_ODDS_BASE, MOST_BASE)
        _demand(Limit.INCREMENT, odds.increment, NO_TIME, MOST_INCREMENT)
    else:
        raise OddsWithoutMoveTime


def _check_times(stage: Stage) -> None:
    """Raise OutsideLimits if a duration of the stage is too short or too long."""
    if stage.base or stage.increment or stage.moves is not None:
        _demand(Limit.BASE, stage.base, LEAST_BASE, MOST_BASE)
    least_delay = NO_TIME if stage.base else LEAST_DELAY_ALONE
    _demand(Limit.DELAY, stage.delay, least_delay, MOST_DELAY)
    least_increment = NO_TIME if stage.most is None else timedelta(seconds=1)
    _demand(Limit.INCREMENT, stage.increment, least_increment, MOST_INCREMENT)
    if stage.most is not None:
        _demand(Limit.MOST, stage.most, stage.base, MOST_BASE)


Amount = TypeVar("Amount", int, timedelta)


def _demand(limit: Limit, value: Amount, least: Amount, most: Amount) -> None:
    if not least <= value <= most:
        raise OutsideLimits(limit, least, most)


NO_CLOCK = TimeControl()
