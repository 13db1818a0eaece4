"""The service for matches that run: play, pick up, offer, answer, resign."""

from collections.abc import Callable

import rules
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.match_error import MatchError
from bot.matches.match_facts import MoveRefused
from bot.matches.match_store import MatchStore
from bot.matches.match_value import Match
from bot.matches.seating import side_of
from rules import Color, Square
from storage import Database, Overtaken, Transaction
from storage.events import is_event_seen

Step = Callable[[Match, Color], Match]


class Playing:
    """Changes of one match come one after the other, each in a transaction of its own.

    Every change takes the match as it was read and returns it as it stands then. All raise
    `NotAPlayer`, `MatchIsOver`, and `StalePly` where the act's control is one of an old board.
    """

    def __init__(self, database: Database, store: MatchStore) -> None:
        self._database = database
        self._store = store
        self._locks = KeyedLocks()

    async def play(self, match: Match, act: Act, text: str) -> Match:
        """Play the move that `text` names.

        Raises `NotYourTurn`, `MustMoveTouched`, `ForeignPiece` unless the act is sure of it, or
        `MoveRefused` with what `rules` says about the text. Where touch-move is played, the piece
        of an illegal move is picked up.
        """

        def step(match: Match, side: Color) -> Match:
            move = match_actions.read_move(match, side, text)
            if not act.is_sure:
                match_actions.check_own_piece(match, move)
            return match_actions.play_move(match, move, act.at)

        try:
            return await self._change(match, act, step)
        except rules.RulesError as cause:
            if isinstance(cause, rules.Illegal):
                match = await self.touch(match, act, match.game.first_square(text))
            raise MoveRefused(match, cause) from cause

    async def touch(self, match: Match, act: Act, square: Square | None) -> Match:
        """Pick a piece up, which binds where touch-move is played; else nothing changes.

        Raises `NotYourTurn`, or `MustMoveTouched` where another piece was picked up.
        """
        return await self._change(
            match, act, lambda match, side: match_actions.touch_piece(match, side, square)
        )

    async def offer_draw(self, match: Match, act: Act) -> Match:
        """Offer a draw, or accept the other side's offer; raises `OfferAlreadyMade`."""
        return await self._change(
            match, act, lambda match, side: match_actions.offer_draw(match, side, act.at)
        )

    async def accept_draw(self, match: Match, act: Act) -> Match:
        """Accept the draw on offer; raises `NoOfferToAnswer` or `OwnOffer`."""
        return await self._change(
            match, act, lambda match, side: match_actions.accept_draw(match, side, act.at)
        )

    async def decline_draw(self, match: Match, act: Act) -> Match:
        """Decline the draw on offer; raises `NoOfferToAnswer` or `OwnOffer`."""
        return await self._change(match, act, match_actions.decline_draw)

    async def resign(self, match: Match, act: Act) -> Match:
        """Give the game to the other side."""
        return await self._change(
            match, act, lambda match, side: match_actions.resign(match, side, act.at)
        )

    async def _change(self, match: Match, act: Act, step: Step) -> Match:
        """Take a step from the match as it was read; an event seen before changes nothing.

        The rules are asked outside of the transaction, so that nobody waits for them. What is
        refused may be right by what was stored meanwhile, and an event that comes a second time
        is refused by what it did: both are looked at anew. The keys of the database refuse what
        another process has overtaken; then the step is taken again from there, and raises what is
        true by now.
        """
        async with self._locks.of(match.id):
            while True:
                try:
                    return await self._save(match, _step(match, act, step), act.event)
                except (MatchError, rules.RulesError, Overtaken):
                    now, is_seen = await self._database.read(self._look, match.id, act.event)
                    if is_seen:
                        return now
                    if (now.version, now.touched) == (match.version, match.touched):
                        raise
                    match = now

    def _look(
        self, transaction: Transaction, match_id: int, event: int | None
    ) -> tuple[Match, bool]:
        """Return the match as it stands now, and whether this event has had its effect."""
        return self._store.load(transaction, match_id), is_event_seen(transaction, event)

    async def _save(self, before: Match, after: Match, event: int | None) -> Match:
        """Keep what changed, if anything did; raises `Overtaken`."""
        if after is not before:
            await self._database.write(self._store.save, before, after, event)
            self._store.remember(before, after)
        return after


def _step(match: Match, act: Act, step: Step) -> Match:
    """Take a step for the side that a person plays for, at the board that they used."""
    side = side_of(match, act.person.id)
    match_actions.check_ply(match, act.ply)
    return match_actions.rename(step(match, side), act.person)
