"""How a match is changed: from the state that was read, guarded against others, once per event."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Concatenate, ParamSpec

import rules
from bot.clocks.agreements import ClockRefusal
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.answering import NO_WISHES, KeptWishes, Played, WishesFound, save_plans
from bot.matches.heartbeats import Heartbeats
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.match_error import MatchError
from bot.matches.match_facts import TimeIsUp
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import Match
from bot.matches.next_wake import wake_after_change
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from bot.matches.takeback import TakebackRefused
from bot.matches.timing import settle_clock
from bot.matches.work import Work, reads, writes
from rules import Color
from storage import Overtaken
from storage.events import is_event_seen

P = ParamSpec("P")

REFUSALS = (MatchError, TakebackRefused, ClockRefusal, rules.RulesError)
# A player's action: a function of the match, their side, the moment and some details.
Step = Callable[Concatenate[Match, Color, datetime, P], Match]
PlayingStep = Callable[[KeptWishes, Match, Color], Played]
AnyStep = Callable[[Match, Color], Match | Played]


class MatchChanges:
    """Serializes the changes of each match, each change in a transaction of its own.

    The locks are its only state.
    """

    def __init__(self, runner: Runner, heartbeats: Heartbeats) -> None:
        self.runner = runner
        self._heartbeats = heartbeats
        self._locks = KeyedLocks()

    async def change(
        self, step: Step[P], match: Match, act: Act, *args: P.args, **kwargs: P.kwargs
    ) -> Match:
        """Take a step from the match as it was read; an event seen before changes nothing.

        Returns the match as it stands then. Raises what the step does, `NotAPlayer`, `MatchIsOver`,
        `TimeIsUp`, and `StalePly` if the act's control is one of an old board.
        """

        def take(match: Match, side: Color) -> Match:
            return step(match, side, act.at, *args, **kwargs)

        return await self._repeat(match, act, take)

    async def play(self, match: Match, act: Act, step: PlayingStep) -> Match:
        """Take a step that plays a move, with the replies that follow it automatically."""
        wishes = NO_WISHES
        while True:
            try:
                return await self._repeat(match, act, partial(step, wishes), wishes)
            except WishesFound as found:
                wishes = found.wishes

    async def _repeat(
        self, match: Match, act: Act, step: AnyStep, wishes: KeptWishes = NO_WISHES
    ) -> Match:
        """Take a step from the match as it was read; an event seen before changes nothing.

        The rules run outside of the transaction, so that nobody waits for them. A refused step may
        have become legal through a change stored meanwhile, and a repeated event is refused because
        of its own effect: both are checked again. If another process came first, the keys of the
        database refuse the change; then the step is taken again from the new state, and raises what
        holds by now. If the time is up, the match is ended.
        """
        async with self._locks.of(match.id):
            while True:
                try:
                    return await self._save(match, _step(match, act, step), act, wishes)
                except (*REFUSALS, Overtaken) as refused:
                    now, is_seen = await self.runner.run(_look_anew, match.id, act.event)
                    if is_seen:
                        return now
                    if (now.version, now.touched) == (match.version, match.touched):
                        now = await self._settle(now, act, refused)
                    match = now

    async def _settle(self, match: Match, act: Act, refused: Exception) -> Match:
        """Return the match as it now stands if only the time was against the step; else raise.

        An outage of the bot that is discovered now gives time back.
        """
        if not isinstance(refused, TimeIsUp):
            raise refused
        await self._heartbeats.beat_for(match.server_id, act.at)
        now = await settle_clock(self.runner, self._heartbeats, match.id, act.at)
        if now.result is not None and now.result.at == refused.end.at:
            raise TimeIsUp(now, refused.end) from refused
        _check_time(now, act)
        return now

    async def _save(
        self, before: Match, done: Match | Played, act: Act, wishes: KeptWishes
    ) -> Match:
        """Save what changed, if anything did; raises `Overtaken` or `WishesFound`."""
        after = done.match if isinstance(done, Played) else done
        if after is before:
            return after
        after = replace(after, wake_at=wake_after_change(after, act.at))
        if isinstance(done, Played):
            await self.runner.run(_save_played, before, replace(done, match=after), wishes, act)
        else:
            await self.runner.run(save_match, before, after, act.event)
        return after


@writes
def _save_played(work: Work, before: Match, played: Played, wishes: KeptWishes, act: Act) -> None:
    """Save a match after a move with the plans that are left; see `save_plans`."""
    save_match(work, before, played.match, act.event)
    save_plans(work.transaction, played, wishes)


@reads
def _look_anew(work: Work, match_id: int, event: int | None) -> tuple[Match, bool]:
    """Return the match as it stands now, and whether this event has had its effect."""
    return load_match(work, match_id), is_event_seen(work.transaction, event)


def _step(match: Match, act: Act, step: AnyStep) -> Match | Played:
    """Take a step for the side that a person plays for, at the board that they used."""
    side = side_of(match, act.person.id)
    match_actions.check_ply(match, act.ply)
    _check_time(match, act)
    done = step(match, side)
    if isinstance(done, Played):
        return replace(done, match=match_actions.rename(done.match, act.person))
    return match_actions.rename(done, act.person)


def _check_time(match: Match, act: Act) -> None:
    """Raise TimeIsUp if the act counts only after the time has ended the match."""
    match_actions.check_time(match, act.counts_at(match.moved_at))
