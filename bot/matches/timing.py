"""How time changes matches: it ends them, lets turns pass, and decides when to look next.

Nothing of a clock is stored except when to look at it at the latest. Each look takes several
transactions; changes that others make between them take precedence.
"""

from dataclasses import replace
from datetime import datetime

from bot.clocks.inactivity_stages import InactivityStage, InactivityStages
from bot.clocks.instants import may_settle
from bot.matches.automatic_holidays import begin_if_due, find_moment, wants_holidays
from bot.matches.changed import Due
from bot.matches.clock_agreements import call_mover, has_gone_on
from bot.matches.flag_fall import let_flag_fall
from bot.matches.heartbeats import Heartbeats
from bot.matches.inactivity import UNTIMED, Inactivity, untimed_steps
from bot.matches.match_actions import abandon
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import Match
from bot.matches.next_version import tell_quietly
from bot.matches.next_wake import SOON, next_wake, wake_after_change
from bot.matches.runner import Runner
from bot.matches.turn_notices import plan_turn_notices
from bot.matches.work import Work, writes
from storage import Overtaken
from storage.places import find_server_preferences
from storage.waking import note_wake


async def keep_time(runner: Runner, heartbeats: Heartbeats, match_id: int, now: datetime) -> Match:
    """End a match whose time is up or that was inactive for too long; else plan reminders, and save
    when to look at it next.

    A change made meanwhile takes precedence and does this as well. Returns the match as it then
    stands.
    """
    match = await settle_clock(runner, heartbeats, match_id, now)
    match = await _call_after_pause(runner, match, now)
    untimed = await _find_steps(runner, match)
    match = await _let_sleep(runner, match, now, untimed)
    look = await _find_look(runner, match, now, untimed)
    if look == match.wake_at:
        return match
    try:
        await runner.run(_note_look, match, look, now)
    except Overtaken:
        return await runner.run(load_match, match_id)
    return replace(match, wake_at=look)


async def find_late_look(runner: Runner, match_id: int, now: datetime) -> datetime | None:
    """Return when a match should be looked at, if the stored moment is later than that.

    None if all is well.
    """
    match = await runner.run(load_match, match_id)
    look = await _find_look(runner, match, now, await _find_steps(runner, match))
    is_late = look is not None and match.wake_at is not None and look < match.wake_at
    return look if is_late else None


async def _find_look(
    runner: Runner, match: Match, now: datetime, untimed: InactivityStages
) -> datetime | None:
    """Return when to look at a match next, as it stands now."""
    look, holiday_at = next_wake(match, now, untimed), find_moment(match, now)
    is_before = holiday_at is not None and look is not None and now < holiday_at < look
    return holiday_at if is_before and await runner.read(wants_holidays, match) else look


async def _call_after_pause(runner: Runner, match: Match, now: datetime) -> Match:
    """Announce a match again if its pause has run out since it was last looked at."""
    if match.is_over or not has_gone_on(match, now):
        return match
    called = call_mover(match)
    called = replace(called, wake_at=wake_after_change(called, now + SOON))
    return await _save(runner, match, called)


async def _find_steps(runner: Runner, match: Match) -> InactivityStages:
    """Return the steps by which a match without a clock falls asleep."""
    if match.control.stages or match.server_id is None:
        return UNTIMED
    chosen = await runner.read(find_server_preferences, match.server_id)
    return untimed_steps(chosen.untimed)


async def _let_sleep(
    runner: Runner, match: Match, now: datetime, untimed: InactivityStages
) -> Match:
    """Return a match that may have fallen asleep: noticed, told as closable, or given up."""
    slumber = Inactivity.of(match, now, untimed)
    depth = slumber.depth(now) if slumber else InactivityStage.AWAKE
    if slumber is None or depth is InactivityStage.AWAKE:
        return match
    if not slumber.is_told:
        return await _save(runner, match, replace(match, noticed_at=now))
    if depth is InactivityStage.ABANDONED:
        return await _save(
            runner, match, replace(abandon(match, slumber.abandoned_at), wake_at=None)
        )
    if match.wake_at is not None and match.wake_at <= slumber.closable_at <= now:
        return await _save(runner, match, tell_quietly(match))
    return match


async def settle_clock(
    runner: Runner, heartbeats: Heartbeats, match_id: int, now: datetime
) -> Match:
    """Return a match as the time leaves it: over, if it may be ended by now, or continued if turns
    are missed, each at its own moment.

    The bot must have been at work when the time was up, and moves under way go first. An automatic
    holiday comes before.
    """
    match, ply = await runner.run(load_match, match_id), -1
    while ply < match.ply and not match.is_over:
        ply, match = match.ply, await _settle_turn(runner, heartbeats, match, now)
    return match


async def _settle_turn(
    runner: Runner, heartbeats: Heartbeats, match: Match, now: datetime
) -> Match:
    """Return a match as the time leaves it in its running turn, or after the turn was missed."""
    beat_at = heartbeats.last_beat(match.server_id)
    holiday_at = find_moment(match, now)
    if holiday_at and beat_at and holiday_at <= min(now, beat_at):
        match = await _begin_holiday(runner, match, now)
    end = None if match.is_over else match.clock_state(now).end
    if end is None:
        return match
    if beat_at is None or not may_settle(end.at, beat_at, now):
        return match
    after = let_flag_fall(match, end)
    return await _save(runner, match, replace(after, wake_at=wake_after_change(after, now)))


async def _begin_holiday(runner: Runner, match: Match, now: datetime) -> Match:
    """Begin a holiday in place of the deadline, if the person to move has chosen that."""
    if not await runner.read(wants_holidays, match):
        return match
    return await runner.run(begin_if_due, match, now)


async def _save(runner: Runner, before: Match, after: Match) -> Match:
    """Save a change and return the match after it; if another change came first, that one
    stands.
    """
    try:
        await runner.run(save_match, before, after)
    except Overtaken:
        return await runner.run(load_match, before.id)
    return after


@writes
def _note_look(work: Work, match: Match, look: datetime | None, now: datetime) -> None:
    """Save when to look at a match next, and the reminders until then; raises `Overtaken`."""
    note_wake(work.transaction, match.id, look, match.version, match.wake_at)
    plan_turn_notices(work.transaction, match, now)
    work.changed.due.add(Due.LETTERS)
