"""The service's part for matches that run: find them, play, offer, resign."""

from collections.abc import Callable
from datetime import datetime

import rules
import storage.events
import storage.matches
from bot.matches import match as playing
from bot.matches.desk import Desk
from bot.matches.errors import MatchError
from bot.matches.match import Match
from rules import Square
from storage import EventSeen, MoveTaken, Overtaken, Person


class Playing(Desk):
    """Changes of one match come one after the other, each in a transaction of its own."""

    async def match(self, match_id: int) -> Match:
        """The match; raises `NoSuchMatch`."""
        async with self._database.reading() as transaction:
            return await self._archive.find(transaction, match_id)

    async def running_in(self, channel_id: int) -> Match | None:
        """The match that runs in a channel."""
        async with self._database.reading() as transaction:
            record = await storage.matches.running_in(transaction, channel_id)
            return self._archive.match(record) if record else None

    async def last_in(self, channel_id: int) -> Match | None:
        """The newest match of a channel, running or over."""
        async with self._database.reading() as transaction:
            record = await storage.matches.last_in(transaction, channel_id)
            return self._archive.match(record) if record else None

    async def running_of(self, person_id: int) -> list[Match]:
        """A person's running matches: those waiting for them first, then the oldest move first."""
        async with self._database.reading() as transaction:
            records = await storage.matches.running_of(transaction, person_id)
        mine = self._archive.matches(records)
        return sorted(mine, key=lambda match: match.to_move.id != person_id)

    async def play(  # noqa: PLR0913  # a move, and the marks of where it comes from
        self,
        match_id: int,
        actor: Person,
        text: str,
        now: datetime,
        *,
        ply: int | None = None,
        event: int | None = None,
        seen: Match | None = None,
    ) -> Match:
        """Play the move that `text` names, and return the match as it stands then.

        `ply` comes from a control: `StalePly` once the match has moved on. The same `event` of
        Discord a second time plays nothing. Facts of `rules` pass through; where touch-move is
        played, the piece of an illegal move is picked up. `seen` is the match as just read, which
        spares reading it again.
        """

        def step(match: Match) -> Match:
            playing.check_ply(match, actor.id, ply)
            return playing.play(match, actor.id, text, now)

        def pick_up(match: Match) -> Match:
            playing.check_ply(match, actor.id, ply)
            return playing.touch(match, actor.id, match.game.first_square(text))

        try:
            return await self._change(match_id, actor, step, event, seen)
        except rules.Illegal:
            await self._change(match_id, actor, pick_up)
            raise

    async def touch(
        self, match_id: int, actor: Person, square: Square, ply: int | None = None
    ) -> Match:
        """Pick a piece up, which binds where touch-move is played; else nothing changes.

        Raises `NotYourTurn`, `StalePly`, or `MustMoveTouched` where another piece was picked up.
        """

        def step(match: Match) -> Match:
            playing.check_ply(match, actor.id, ply)
            return playing.touch(match, actor.id, square)

        return await self._change(match_id, actor, step)

    async def offer_draw(
        self, match_id: int, actor: Person, now: datetime, event: int | None = None
    ) -> Match:
        """Offer a draw, or accept the one that the other side offered."""

        def step(match: Match) -> Match:
            return playing.offer_draw(match, actor.id, now)

        return await self._change(match_id, actor, step, event)

    async def answer_draw(
        self,
        match_id: int,
        actor: Person,
        now: datetime,
        *,
        accepts: bool,
        ply: int | None = None,
    ) -> Match:
        """Accept or decline the draw on offer."""

        def step(match: Match) -> Match:
            playing.check_ply(match, actor.id, ply)
            if accepts:
                return playing.accept_draw(match, actor.id, now)
            return playing.decline_draw(match, actor.id)

        return await self._change(match_id, actor, step)

    async def resign(
        self, match_id: int, actor: Person, now: datetime, ply: int | None = None
    ) -> Match:
        """Give the game to the other side."""

        def step(match: Match) -> Match:
            playing.check_ply(match, actor.id, ply)
            return playing.resign(match, actor.id, now)

        return await self._change(match_id, actor, step)

    async def _change(
        self,
        match_id: int,
        actor: Person,
        step: Callable[[Match], Match],
        event: int | None = None,
        seen: Match | None = None,
    ) -> Match:
        """Load, step, and save in one transaction; an event seen before changes nothing.

        Rules are thought about outside the transaction, so that nobody waits for them. The keys of
        the database refuse what another process has overtaken; then the step is taken again from
        there, and raises what is true by now. A step that changes nothing is not saved.
        """
        async with self._locks.of("match", match_id):
            after = await self._change_seen(seen, actor, step, event) if seen else None
            while after is None:
                async with self._database.reading() as transaction:
                    before = await self._archive.find(transaction, match_id)
                    if await storage.events.seen(transaction, event):
                        return before
                stepped = playing.named(step(before), actor)
                if stepped is before:
                    return before
                after = await self._save(before, stepped, event)
        await self._tell(after)
        return after

    async def _change_seen(
        self, seen: Match, actor: Person, step: Callable[[Match], Match], event: int | None
    ) -> Match | None:
        """The match after a step from where it was seen; None where that is no longer the truth.

        What is refused now may be right by what was stored meanwhile, and an event that comes a
        second time is refused by what it did: both are looked at anew.
        """
        try:
            stepped = playing.named(step(seen), actor)
        except (MatchError, rules.RulesError):
            return None
        return None if stepped is seen else await self._save(seen, stepped, event)

    async def _save(self, before: Match, after: Match, event: int | None) -> Match | None:
        """The match as saved, or None where something else was saved meanwhile."""
        try:
            async with self._database.writing() as transaction:
                await self._archive.save(transaction, before, after, event)
        except (MoveTaken, Overtaken, EventSeen):
            return None
        return after
