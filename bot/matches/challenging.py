"""The service's part for challenges: who wants to play whom."""

from collections.abc import Callable
from dataclasses import astuple, replace
from datetime import datetime, timedelta

import storage.challenges
import storage.matches
import storage.places
from bot.matches import challenge as asking
from bot.matches.archive import terms_record
from bot.matches.challenge import Challenge, ChallengeState
from bot.matches.desk import Desk
from bot.matches.errors import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    ChannelBusy,
    NoSuchChallenge,
)
from bot.matches.match import Match
from bot.matches.terms import Terms
from rules import Color
from storage import Person, Place, Transaction
from storage.records import ChallengeRecord, NewChallenge, NewMatch

LASTS = timedelta(hours=24)


class Challenging(Desk):
    """A challenge is settled once, whoever comes first."""

    async def challenge(  # noqa: PLR0913  # everything a challenge consists of
        self,
        challenger: Person,
        opponent: Person | None,
        place: Place,
        terms: Terms,
        colour: Color | None,
        now: datetime,
        lasts: timedelta = LASTS,
    ) -> Challenge:
        """Ask `opponent`, or anybody, for a game; without a colour the lot decides.

        Raises `ChallengeYourself`, `AlreadyChallenged`, `RatedHouseRules`, `DecidedOpening`, or
        what `rules` says about the terms.
        """
        if opponent and opponent.id == challenger.id:
            raise ChallengeYourself
        terms.check()
        new = NewChallenge(
            place=place,
            challenger=challenger,
            opponent=opponent,
            terms=terms_record(terms),
            color=colour,
            created_at=now,
            expires_at=now + lasts,
            rematch_of=None,
        )
        async with self._database.writing() as transaction:
            await storage.places.occupy(transaction, place)
            await _check_not_asked(transaction, new)
            return await make(transaction, new)

    async def find_challenge(self, challenge_id: int) -> Challenge:
        """The challenge; raises `NoSuchChallenge`."""
        async with self._database.reading() as transaction:
            return await find(transaction, challenge_id)

    async def challenges_of(self, person_id: int, now: datetime) -> list[Challenge]:
        """The open challenges by or to a person, oldest first."""
        async with self._database.reading() as transaction:
            records = await storage.challenges.open_of(transaction, person_id)
        standing = [to_challenge(record).at(now) for record in records]
        return [challenge for challenge in standing if challenge.state is ChallengeState.OPEN]

    async def check_acceptance(self, challenge_id: int, actor: Person, now: datetime) -> None:
        """Raise what `accept` would say about the challenge, before a place is made for it."""
        asking.check_accept((await self.find_challenge(challenge_id)).at(now), actor.id)

    async def accept(
        self,
        challenge_id: int,
        actor: Person,
        now: datetime,
        place: Place | None = None,
        event: int | None = None,
    ) -> Match:
        """Begin the match, in `place` where it is not the challenge's own; twice begins one.

        Raises `ChallengeGone`, `ChallengeYourself`, `NotYourChallenge`, or `ChannelBusy`, which
        leaves the challenge open. The same `event` again returns the match that it began.
        """
        async with (
            self._locks.of("challenge", challenge_id),
            self._database.writing() as transaction,
        ):
            begun = await storage.matches.begun_by(transaction, event)
            if begun is not None:
                return await self._archive.find(transaction, begun)
            challenge = (await find(transaction, challenge_id, locks=True)).at(now)
            asking.check_accept(challenge, actor.id)
            players = asking.players(challenge, actor, self._lot)
            terms = challenge.terms.drawn(self._seed())
            new = new_match(terms, players, place or challenge.place, now)
            match = await self._begin(transaction, challenge, new, event)
        await self._tell(match)
        return match

    async def decline(self, challenge_id: int, actor: Person, now: datetime) -> Challenge:
        """Refuse a challenge; raises `ChallengeGone` or `NotYourChallenge`."""
        return await self._settle(
            challenge_id, actor, now, asking.check_decline, ChallengeState.DECLINED
        )

    async def withdraw(self, challenge_id: int, actor: Person, now: datetime) -> Challenge:
        """Take a challenge back; raises `ChallengeGone` or `NotTheChallenger`."""
        return await self._settle(
            challenge_id, actor, now, asking.check_withdraw, ChallengeState.WITHDRAWN
        )

    async def expire(self, now: datetime) -> list[Challenge]:
        """End the challenges whose time is up, and return those that ended now."""
        async with self._database.writing() as transaction:
            records = await storage.challenges.expire(transaction, now)
        return [to_challenge(record) for record in records]

    async def note_challenge_message(self, challenge_id: int, message_id: int) -> None:
        """Keep which message shows the challenge."""
        async with self._database.writing() as transaction:
            await storage.challenges.note_message(transaction, challenge_id, message_id)

    async def _begin(
        self, transaction: Transaction, challenge: Challenge, new: NewMatch, event: int | None
    ) -> Match:
        """Begin a match and settle its challenge; raises `ChannelBusy`."""
        await storage.places.occupy(transaction, new.place)
        running = await storage.matches.running_in(transaction, new.place.channel_id)
        if running is not None:
            raise ChannelBusy(self._archive.match(running))
        match = await self._archive.begin(transaction, new, event)
        state = ChallengeState.ACCEPTED
        if not await storage.challenges.settle(transaction, challenge.id, state, match.id):
            raise ChallengeGone(await find(transaction, challenge.id))
        return match

    async def _settle(
        self,
        challenge_id: int,
        actor: Person,
        now: datetime,
        check: Callable[[Challenge, int], None],
        state: ChallengeState,
    ) -> Challenge:
        async with (
            self._locks.of("challenge", challenge_id),
            self._database.writing() as transaction,
        ):
            challenge = (await find(transaction, challenge_id, locks=True)).at(now)
            check(challenge, actor.id)
            await storage.challenges.settle(transaction, challenge_id, state)
        return replace(challenge, state=state)


async def find(transaction: Transaction, challenge_id: int, *, locks: bool = False) -> Challenge:
    record = await storage.challenges.find(transaction, challenge_id, locks=locks)
    if record is None:
        raise NoSuchChallenge(challenge_id)
    return to_challenge(record)


async def make(transaction: Transaction, new: NewChallenge) -> Challenge:
    return await find(transaction, await storage.challenges.make(transaction, new))


async def _check_not_asked(transaction: Transaction, new: NewChallenge) -> None:
    """Refuse a second open challenge between the same people in one place."""
    other = new.opponent.id if new.opponent else None
    made = await storage.challenges.open_between(
        transaction, new.place.channel_id, new.challenger.id, other
    )
    for challenge in map(to_challenge, made):
        if challenge.at(new.created_at).state is ChallengeState.OPEN:
            raise AlreadyChallenged(challenge)


def new_match(
    terms: Terms, players: tuple[Person, Person], place: Place, now: datetime
) -> NewMatch:
    line = terms.first_line()
    return NewMatch(
        place=place,
        terms=terms_record(terms),
        players=players,
        fen=line.game.fen(line.position),
        started_at=now,
    )


def to_challenge(record: ChallengeRecord) -> Challenge:
    return Challenge(
        id=record.id,
        place=record.place,
        challenger=record.challenger,
        opponent=record.opponent,
        terms=Terms(*astuple(record.terms)),
        colour=None if record.color is None else Color(record.color),
        created_at=record.created_at,
        expires_at=record.expires_at,
        state=ChallengeState(record.state),
        match_id=record.match_id,
        message_id=record.message_id,
        rematch_of=record.rematch_of,
    )
