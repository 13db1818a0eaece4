"""The service for clocks: which matches are due, and what the time does to them."""

from dataclasses import replace
from datetime import datetime

from bot.clocks.inactivity_stages import InactivityStage, InactivityStages
from bot.clocks.instants import may_settle
from bot.matches.automatic_holidays import begin_if_due, find_moment, wants_holidays
from bot.matches.beating import Beating
from bot.matches.changed import Due
from bot.matches.clock_agreements import call_mover, has_gone_on
from bot.matches.flag_fall import let_flag_fall
from bot.matches.inactivity import UNTIMED, Inactivity, untimed_steps
from bot.matches.match_actions import abandon
from bot.matches.match_value import Match
from bot.matches.next_version import tell_quietly
from bot.matches.next_wake import SOON, next_wake, wake_after_change
from bot.matches.older_store import MatchStore, work_of
from bot.matches.runner import Runner
from bot.matches.turn_notices import plan_turn_notices
from storage import DueMatch, Overtaken, Transaction
from storage.places import find_server_preferences
from storage.waking import list_due_matches, note_wake


class Timing:
    """Nothing of a clock is stored but when to look at it at the latest."""

    def __init__(self, database: Runner, store: MatchStore, beating: Beating) -> None:
        self._database = database
        self._store = store
        self._beating = beating

    async def list_due(self, after: DueMatch | None = None, most: int = 50) -> list[DueMatch]:
        """List running matches by when to look at them, now or later, the earliest first.

        `after` is the last one of the list before; at most `most` are listed.
        """
        return await self._database.read(list_due_matches, after, most)

    async def keep_time(self, match_id: int, now: datetime) -> Match:
        """End a match whose time is up, or that slept for too long; else plan whom to remind, and
        keep when to look at it next.

        Whoever changes it meanwhile goes first and keeps that too. Returns the match as it is then.
        """
        match = await self._call_after_pause(await self.settle(match_id, now), now)
        untimed = await self._find_steps(match)
        match = await self._let_sleep(match, now, untimed)
        look = await self._find_look(match, now, untimed)
        if look == match.wake_at:
            return match
        try:
            await self._database.write(_note_look, match, look, now)
        except Overtaken:
            return await self._database.read(self._store.load, match_id)
        return replace(match, wake_at=look)

    async def find_late_look(self, match_id: int, now: datetime) -> datetime | None:
        """Return when a match would have to be looked at, where that is planned for later only.

        None where all is well.
        """
        match = await self._database.read(self._store.load, match_id)
        look = await self._find_look(match, now, await self._find_steps(match))
        is_late = look is not None and match.wake_at is not None and look < match.wake_at
        return look if is_late else None

    async def _find_look(
        self, match: Match, now: datetime, untimed: InactivityStages
    ) -> datetime | None:
        """Return when to look at a match next, as it stands now."""
        look, holiday_at = next_wake(match, now, untimed), find_moment(match, now)
        is_before = holiday_at is not None and look is not None and now < holiday_at < look
        return holiday_at if is_before and await self._wants_holidays(match) else look

    async def _call_after_pause(self, match: Match, now: datetime) -> Match:
        """Tell of a match anew whose pause has ended by itself since someone looked at it."""
        if match.is_over or not has_gone_on(match, now):
            return match
        called = call_mover(match)
        called = replace(called, wake_at=wake_after_change(called, now + SOON))
        return await self._save(match, called)

    async def _find_steps(self, match: Match) -> InactivityStages:
        """Return the steps by which a match falls asleep that has no clock."""
        if match.control.stages or match.server_id is None:
            return UNTIMED
        chosen = await self._database.read(find_server_preferences, match.server_id)
        return untimed_steps(chosen.untimed)

    async def _let_sleep(self, match: Match, now: datetime, untimed: InactivityStages) -> Match:
        """Return a match that may have fallen asleep: noticed, told as closable, or given up."""
        slumber = Inactivity.of(match, now, untimed)
        depth = slumber.depth(now) if slumber else InactivityStage.AWAKE
        if slumber is None or depth is InactivityStage.AWAKE:
            return match
        if not slumber.is_told:
            return await self._save(match, replace(match, noticed_at=now))
        if depth is InactivityStage.ABANDONED:
            return await self._save(
                match, replace(abandon(match, slumber.abandoned_at), wake_at=None)
            )
        if match.wake_at is not None and match.wake_at <= slumber.closable_at <= now:
            return await self._save(match, tell_quietly(match))
        return match

    async def settle(self, match_id: int, now: datetime) -> Match:
        """Return a match as the time leaves it: over, if it may be ended by now, or gone on where
        turns are missed, each at its own moment.

        The bot must have been at work when the time was up, and moves under way go first. A holiday
        that begins by itself comes before.
        """
        match, ply = await self._database.read(self._store.load, match_id), -1
        while ply < match.ply and not match.is_over:
            ply, match = match.ply, await self._settle_turn(match, now)
        return match

    async def _settle_turn(self, match: Match, now: datetime) -> Match:
        """Return a match as the time leaves it in its running turn, or after that was missed."""
        beat_at = self._beating.last_beat(match.server_id)
        holiday_at = find_moment(match, now)
        if holiday_at and beat_at and holiday_at <= min(now, beat_at):
            match = await self._begin_holiday(match, now)
        end = None if match.is_over else match.clock_state(now).end
        if end is None:
            return match
        if beat_at is None or not may_settle(end.at, beat_at, now):
            return match
        after = let_flag_fall(match, end)
        return await self._save(match, replace(after, wake_at=wake_after_change(after, now)))

    async def _begin_holiday(self, match: Match, now: datetime) -> Match:
        """Begin a holiday in place of the deadline, if the person to move has chosen that."""
        if not await self._wants_holidays(match):
            return match
        return await self._database.run(begin_if_due, match, now)

    async def _wants_holidays(self, match: Match) -> bool:
        return await self._database.read(wants_holidays, match)

    async def _save(self, before: Match, after: Match) -> Match:
        """Keep a change, and return the match after it; whoever came first goes first."""
        try:
            await self._database.write(self._store.save, before, after, None)
        except Overtaken:
            return await self._database.read(self._store.load, before.id)
        return after


def _note_look(
    transaction: Transaction, match: Match, look: datetime | None, now: datetime
) -> None:
    """Keep when to look at a match next, and whom to remind until then; raises `Overtaken`."""
    note_wake(transaction, match.id, look, match.version, match.wake_at)
    plan_turn_notices(transaction, match, now)
    work_of(transaction).changed.due.add(Due.LETTERS)
