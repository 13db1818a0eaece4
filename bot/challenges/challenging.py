"""The service for challenges: who wants to play whom."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.challenges import challenge_rules, challenge_store
from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import ChallengeYourself
from bot.challenges.challenge_rules import check_proposal
from bot.challenges.challenge_store import read_challenge
from bot.matches.act import Act
from bot.matches.admission import check_not_banned, check_others_not_banned
from bot.matches.chance import Chance
from bot.matches.match_value import Beginning, Match
from bot.matches.older_store import MatchStore, work_of
from bot.matches.runner import Runner
from storage import Person, Place, Transaction
from storage.challenges import expire_challenges, list_due_challenges, note_challenge_shown
from storage.events import find_match_begun_by

Check = Callable[[Challenge, int], None]
Players = tuple[Person, Person]  # White first


class Challenging:
    """A challenge is settled once, whoever comes first; each call is one transaction."""

    def __init__(self, database: Runner, matches: MatchStore, chance: Chance) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance

    async def challenge(self, proposal: Proposal, now: datetime) -> Challenge:
        """Propose a game.

        Raises `ChallengeYourself`, `AlreadyChallenged`, `TooManyChallenges`, `RatedHouseRules`,
        `DecidedOpening`, `Banned`, `OtherBanned`, NotRated, or what `rules` says about the terms.
        """
        if proposal.opponent and proposal.opponent.id == proposal.challenger.id:
            raise ChallengeYourself
        proposal.terms.check()
        check_proposal(proposal, now)
        return await self._database.write(challenge_store.make_once, proposal, now)

    async def find(self, challenge_id: int) -> Challenge:
        """Return the challenge; raises `NoSuchChallenge`."""
        return await self._database.read(challenge_store.load_challenge, challenge_id)

    async def draw_players(self, challenge_id: int, act: Act) -> Players:
        """Return who would play if the person of this act accepted, White first.

        Raises what `accept` would say about the challenge.
        """
        challenge = await self._database.read(_check_acceptance, challenge_id, act)
        return challenge.players(act.person, self._chance.draw_color)

    async def accept(
        self,
        challenge_id: int,
        act: Act,
        place: Place | None = None,
        players: Players | None = None,
    ) -> Match:
        """Begin the match, in `place` where it is not the challenge's own; twice begins one.

        `players`, White first, are those that were drawn already. Raises `ChallengeGone`,
        `ChallengeYourself`, `NotYourChallenge`, `Banned`, `OtherBanned`, `TooManyMatches` or
        `NoDirectMessages`; the last four leave the challenge open. The same event again returns
        the match that it began.
        """
        return await self._database.write(self._accept, challenge_id, act, place, players)

    async def decline(self, challenge_id: int, act: Act) -> Challenge:
        """Refuse a challenge; raises `ChallengeGone` or `NotYourChallenge`."""
        check, state = challenge_rules.check_decline, ChallengeState.DECLINED
        return await self._database.write(_settle, challenge_id, act, check, state)

    async def withdraw(self, challenge_id: int, act: Act) -> Challenge:
        """Take a challenge back; raises `ChallengeGone` or `NotTheChallenger`."""
        check, state = challenge_rules.check_withdraw, ChallengeState.WITHDRAWN
        return await self._database.write(_settle, challenge_id, act, check, state)

    async def expire(self, now: datetime) -> list[Challenge]:
        """End the challenges whose time is up, and return those that ended now."""
        rows = await self._database.write(expire_challenges, now)
        return [read_challenge(row) for row in rows]

    async def mark_shown(self, challenge: Challenge, message_id: int | None) -> None:
        """Keep that a message shows the challenge as it stands, or that none will."""
        await self._database.write(note_challenge_shown, challenge.id, challenge.state, message_id)

    async def list_due(self, after: int = 0, most: int = 50) -> list[Challenge]:
        """List challenges whose message does not show their state, or that have none.

        They are those with an id above `after`, the oldest first, at most `most`.
        """
        rows = await self._database.read(list_due_challenges, after, most)
        return [read_challenge(row) for row in rows]

    def _accept(
        self,
        transaction: Transaction,
        challenge_id: int,
        act: Act,
        place: Place | None = None,
        players: Players | None = None,
    ) -> Match:
        challenge = challenge_store.load_challenge_to_settle(transaction, challenge_id).at(act.at)
        begun = find_match_begun_by(transaction, act.event)
        if begun is not None:
            return self._matches.load(transaction, begun)
        _check(transaction, challenge, act)
        beginning = Beginning(
            terms=challenge.terms.draw_lot(self._chance.draw_seed()),
            players=players or challenge.players(act.person, self._chance.draw_color),
            place=place or challenge.place,
            at=act.at,
        )
        return challenge_store.fulfil(work_of(transaction), challenge, beginning, act.event)


def _check_acceptance(transaction: Transaction, challenge_id: int, act: Act) -> Challenge:
    challenge = challenge_store.load_challenge(transaction, challenge_id).at(act.at)
    _check(transaction, challenge, act)
    return challenge


def _check(transaction: Transaction, challenge: Challenge, act: Act) -> None:
    """Raise what keeps someone from accepting a challenge."""
    challenge_rules.check_accept(challenge, act.person.id)
    server_id = challenge.place.server_id
    check_not_banned(transaction, server_id, act.person.id, act.at)
    check_others_not_banned(transaction, server_id, [challenge.challenger], act.at)


def _settle(
    transaction: Transaction, challenge_id: int, act: Act, check: Check, state: ChallengeState
) -> Challenge:
    challenge = challenge_store.load_challenge_to_settle(transaction, challenge_id).at(act.at)
    check(challenge, act.person.id)
    challenge_store.settle(work_of(transaction), challenge_id, state)
    return replace(challenge, state=state)
