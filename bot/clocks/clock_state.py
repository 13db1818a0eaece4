"""How the clocks of a game stand at a moment, folded from what happened.

None of it is stored: it follows from the time control, the moments at which turns ended, the
off-times and the gifts.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import zip_longest

from bot.clocks.account import Gift, Turn
from bot.clocks.calendar import Calendar
from bot.clocks.off_times import Cause, OffTime, weekends
from bot.clocks.reminders import Reminder, turn_reminders, wait_reminders
from bot.clocks.running_turn import RunningTurn, TimeEnd, TimeEnding
from bot.clocks.time_control import DAY, NO_TIME
from rules import Color


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """What happened since the beginning of a turn, which may be the first of the game.

    `turns` are the moments at which turns ended, the first being that of `turn`; `gifts` are in
    order, none of them before the turn. It includes all known off-times, future ones as well.

    `sides` are those whose turns followed `turns`, if sides do not alternate. The turns that ended
    at `missed` moments ran out of time without ending the game.
    """

    turn: Turn
    turns: Sequence[datetime] = ()
    sides: Sequence[Color] = ()
    missed: Collection[datetime] = ()
    off_times: Sequence[OffTime] = ()
    gifts: Sequence[Gift] = ()

    def calendar(self, side: Color) -> Calendar:
        """Return when the clock of a side runs."""
        off_times = [off for off in self.off_times if side in off.sides]
        return Calendar(self.turn.began_at, off_times, self.turn.control.weekend_zone)

    def gifts_between(self, since: datetime, until: datetime) -> list[Gift]:
        """Return the gifts from one moment up to, but not including, another."""
        return [gift for gift in self.gifts if since <= gift.given_at < until]

    def gifts_until_now(self, since: datetime, now: datetime) -> list[Gift]:
        """Return the gifts from a moment up to now."""
        return [gift for gift in self.gifts if since <= gift.given_at <= now]


@dataclass(frozen=True, slots=True)
class Stop:
    """Why the clock of the side to move stands, and when it goes on; FOREVER if nobody knows."""

    goes_on_at: datetime
    causes: frozenset[Cause]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockState:
    """How the clocks stand.

    `turn` is the running turn with the gifts that came during it, or the one in which the time
    ended the game. `left` is what the clocks of White and Black show, `remaining` how long the
    clock of the side to move may still run in this turn. The deadline is that of the running turn:
    there is none after the end, without a clock, or while the clock stands indefinitely. After it a
    friendly turn is overdue, and lost at `claim_ends_at`. The reminders are the early and the last
    one; `daily_reminders` those for each day that a slow turn waits, of which only the last one and
    the next are known.
    """

    turn: Turn
    left: tuple[timedelta, timedelta] = (NO_TIME, NO_TIME)
    remaining: timedelta = NO_TIME
    end: TimeEnd | None = None
    deadline: datetime | None = None
    claim_ends_at: datetime | None = None
    is_overdue: bool = False
    reminders: tuple[Reminder, ...] = ()
    daily_reminders: tuple[Reminder, ...] = ()
    stop: Stop | None = None

    @property
    def turns(self) -> int:
        """How many turns were made in time."""
        return sum(account.turns for account in self.turn.accounts)


def clock_state(timeline: Timeline, now: datetime) -> ClockState:
    """Return how the clocks stand at a moment; turns and gifts after it are not known yet."""
    turn = skip_past_turns(timeline, now).turn
    if not turn.control.stages:
        return ClockState(turn=turn)
    gifts = timeline.gifts_until_now(turn.began_at, now)
    running = RunningTurn.begin(turn, timeline.calendar(turn.side), gifts)
    if end := running.end_by(now):
        return _end_by_time(running, end)
    return _going_on(running, timeline.off_times, now)


def skip_past_turns(timeline: Timeline, now: datetime) -> Timeline:
    """Return what happened since the beginning of the turn that runs at a moment.

    If the time ended the game in an earlier turn, the result begins with that one. Questions about
    it get the same answers as before, only faster.
    """
    if not timeline.turns or timeline.turns[0] > now:
        return timeline
    turn, passed, calendar = timeline.turn, 0, cache(timeline.calendar)
    for ended_at, following in zip_longest(timeline.turns, timeline.sides):
        if ended_at > now:
            break
        if turn.control.stages:
            gifts = timeline.gifts_between(turn.began_at, ended_at)
            running = RunningTurn.begin(turn, calendar(turn.side), gifts)
            if running.end_by(ended_at) and ended_at not in timeline.missed:
                break
            turn = running.end(ended_at, following)
        else:
            turn = turn.end(ended_at, NO_TIME, following)
        passed += 1
    turns, sides = timeline.turns[passed:], timeline.sides[passed:]
    return replace(timeline, turn=turn, turns=turns, sides=sides)


def _end_by_time(running: RunningTurn, end: TimeEnd) -> ClockState:
    left = running.turn.holds(running.turn.side) if end.ending is TimeEnding.ABORTED else NO_TIME
    return ClockState(turn=running.turn, left=_both_left(running, left), end=end)


def _going_on(running: RunningTurn, off_times: Sequence[OffTime], now: datetime) -> ClockState:
    turn, is_late, allowance = running.turn, running.is_late(now), running.allowance
    remaining = running.remaining(now)
    shown = turn.holds(turn.side) if turn.is_first else remaining  # in a first turn it stands
    return ClockState(
        turn=turn,
        left=_both_left(running, shown),
        remaining=remaining,
        deadline=running.deadline,
        claim_ends_at=running.claim_ends_at if is_late else None,
        is_overdue=is_late,
        reminders=turn_reminders(running.calendar, turn.began_at, allowance),
        daily_reminders=wait_reminders(running.calendar, turn.began_at, allowance, now),
        stop=_stop(running, off_times, now),
    )


def _stop(running: RunningTurn, off_times: Sequence[OffTime], now: datetime) -> Stop | None:
    goes_on_at = running.calendar.stands_until(now)
    if goes_on_at == now:
        return None
    zone, side = running.turn.control.weekend_zone, running.turn.side
    own = (off for off in off_times if side in off.sides)
    weekend = weekends(zone, now, now + DAY) if zone else ()
    causes = {off.cause for off in (*own, *weekend) if off.begins_at <= now < off.ends_at}
    return Stop(goes_on_at, frozenset(causes))


def _both_left(running: RunningTurn, own: timedelta) -> tuple[timedelta, timedelta]:
    """Return what both clocks show while the player's shows `own` and the other stands."""
    other = running.turn.holds(running.turn.side.other)
    return (own, other) if running.turn.side is Color.WHITE else (other, own)
