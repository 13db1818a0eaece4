"""How a match is changed: from what was read, guarded against others, once for each event."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import rules
from bot.clocks.agreements import ClockRefusal
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.answering import NO_WISHES, KeptWishes, Played, WishesFound, save_plans
from bot.matches.beating import Beating
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.match_error import MatchError
from bot.matches.match_facts import TimeIsUp
from bot.matches.match_value import Match
from bot.matches.next_wake import wake_after_change
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from bot.matches.takeback import TakebackRefused
from bot.matches.timing import Timing
from rules import Color
from storage import Overtaken, Transaction
from storage.events import is_event_seen

REFUSALS = (MatchError, TakebackRefused, ClockRefusal, rules.RulesError)
Step = Callable[[Match, Color], Match]
PlayingStep = Callable[[KeptWishes, Match, Color], Played]
AnyStep = Callable[[Match, Color], Match | Played]


class MatchChanges:
    """Changes of one match come one after the other, each in a transaction of its own."""

    def __init__(
        self, database: Runner, store: MatchStore, timing: Timing, beating: Beating
    ) -> None:
        self._database = database
        self._store = store
        self._timing = timing
        self._beating = beating
        self._locks = KeyedLocks()

    async def change(self, match: Match, act: Act, step: Step) -> Match:
        """Take a step from the match as it was read; an event seen before changes nothing."""
        return await self._repeat(match, act, step)

    async def play(self, match: Match, act: Act, step: PlayingStep) -> Match:
        """Take a step that plays a move, with what follows the move by itself."""
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

        The rules are asked outside of the transaction, so that no one waits for them. What is
        refused may be right by what was stored meanwhile, and an event that comes a second time
        is refused by what it did: both are looked at anew. The keys of the database refuse what
        another process has overtaken; then the step is taken again from there, and raises what is
        true by now. If the time is up, the match is ended by it.
        """
        async with self._locks.of(match.id):
            while True:
                try:
                    return await self._save(match, _step(match, act, step), act, wishes)
                except (*REFUSALS, Overtaken) as refused:
                    now, is_seen = await self._database.read(self._look, match.id, act.event)
                    if is_seen:
                        return now
                    if (now.version, now.touched) == (match.version, match.touched):
                        now = await self._settle(now, act, refused)
                    match = now

    async def _settle(self, match: Match, act: Act, refused: Exception) -> Match:
        """Return the match as it is now known where only the time was against it; else raise.

        An outage of the bot that is found now gives time back.
        """
        if not isinstance(refused, TimeIsUp):
            raise refused
        await self._beating.beat_for(match.server_id, act.at)
        now = await self._timing.settle(match.id, act.at)
        if now.result is not None and now.result.at == refused.end.at:
            raise TimeIsUp(now, refused.end) from refused
        _check_time(now, act)
        return now

    def _look(
        self, transaction: Transaction, match_id: int, event: int | None
    ) -> tuple[Match, bool]:
        """Return the match as it stands now, and whether this event has had its effect."""
        return self._store.load(transaction, match_id), is_event_seen(transaction, event)

    async def _save(
        self, before: Match, done: Match | Played, act: Act, wishes: KeptWishes
    ) -> Match:
        """Keep what changed, if anything did; raises `Overtaken` or `WishesFound`."""
        after = done.match if isinstance(done, Played) else done
        if after is not before:
            after = replace(after, wake_at=wake_after_change(after, act.at))
            follow = (
                partial(save_plans, played=done, wishes=wishes)
                if isinstance(done, Played)
                else None
            )
            await self._database.write(self._write, before, after, act.event, follow)
        return after

    def _write(
        self,
        transaction: Transaction,
        before: Match,
        after: Match,
        event: int | None,
        follow: Callable[[Transaction], None] | None,
    ) -> None:
        self._store.save(transaction, before, after, event)
        if follow is not None:
            follow(transaction)


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
