"""The service's part for rematches: the same terms, the colours swapped."""

from datetime import datetime

import storage.challenges
import storage.matches
import storage.places
from bot.matches import challenge as asking
from bot.matches.archive import terms_record
from bot.matches.challenge import Challenge, ChallengeState
from bot.matches.challenging import LASTS, Challenging, make, new_match, to_challenge
from bot.matches.errors import AlreadyChallenged, ChallengeGone, MatchGoesOn, NotAPlayer
from bot.matches.match import Match, Seat
from bot.matches.terms import Terms
from storage import Person, Transaction
from storage.records import NewChallenge


class Rematching(Challenging):
    """A match has at most one open challenge for a rematch, and at most one rematch."""

    async def rematch(
        self, match_id: int, actor: Person, now: datetime, event: int | None = None
    ) -> Challenge | Match:
        """Ask the other player for a rematch; where they asked already, begin it.

        Raises `NotAPlayer`, `MatchGoesOn`, `AlreadyChallenged` by oneself, `ChallengeGone` once
        the rematch was accepted, or `ChannelBusy`. The same `event` again returns the match that
        it began.
        """
        async with self._locks.of("match", match_id), self._database.writing() as transaction:
            seen = await storage.matches.begun_by(transaction, event)
            if seen is not None:
                return await self._archive.find(transaction, seen)
            match = await self._archive.find(transaction, match_id, locks=True)
            seat = _seat(match, actor)
            asked = await _asked(transaction, match_id, now)
            if asked is None:
                is_second = await self._first_game(transaction, match) is not None
                terms = match.terms.undrawn() if is_second else match.terms
                await storage.places.occupy(transaction, match.place)
                return await make(transaction, _new_challenge(match, terms, seat, now))
            _check_answer(asked, actor)
            players = asking.players(asked, actor, self._lot)
            new = new_match(asked.terms.drawn(self._seed()), players, asked.place, now)
            begun = await self._begin(transaction, asked, new, event)
        await self._tell(begun)
        return begun

    async def first_game(self, match: Match) -> Match | None:
        """The game of a micro-match before this one: the same ballot, the colours swapped."""
        async with self._database.reading() as transaction:
            return await self._first_game(transaction, match)

    async def _first_game(self, transaction: Transaction, match: Match) -> Match | None:
        if match.terms.lot is None:
            return None
        earlier_id = await storage.challenges.match_before(transaction, match.id)
        if earlier_id is None:
            return None
        earlier = await self._archive.find(transaction, earlier_id)
        return earlier if earlier.terms == match.terms else None


def _seat(match: Match, actor: Person) -> Seat:
    """The seat of somebody who may ask: a player of a match that is over."""
    seat = match.seat_of(actor.id)
    if seat is None:
        raise NotAPlayer(match)
    if not match.is_over:
        raise MatchGoesOn(match)
    return seat


async def _asked(transaction: Transaction, match_id: int, now: datetime) -> Challenge | None:
    """The wish for this rematch that is open or fulfilled; one out of time makes room."""
    standing = None
    for record in await storage.challenges.rematches(transaction, match_id):
        challenge = to_challenge(record).at(now)
        if challenge.state is ChallengeState.EXPIRED:
            await storage.challenges.settle(transaction, challenge.id, challenge.state)
        if challenge.state in (ChallengeState.OPEN, ChallengeState.ACCEPTED):
            standing = challenge
    return standing


def _check_answer(asked: Challenge, actor: Person) -> None:
    if asked.state is ChallengeState.ACCEPTED:
        raise ChallengeGone(asked)
    if asked.challenger.id == actor.id:
        raise AlreadyChallenged(asked)


def _new_challenge(match: Match, terms: Terms, seat: Seat, now: datetime) -> NewChallenge:
    return NewChallenge(
        place=match.place,
        challenger=seat.person,
        opponent=match.opponent_of(seat.color),
        terms=terms_record(terms),
        color=seat.color.other,
        created_at=now,
        expires_at=now + LASTS,
        rematch_of=match.id,
    )
