"""The service for rematches: the same terms, the colours swapped."""

from datetime import datetime

from bot.challenges import challenge_store
from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import AlreadyChallenged, ChallengeGone, OpponentErased
from bot.challenges.challenge_store import read_challenge
from bot.matches.act import Act
from bot.matches.admission import check_not_banned, check_others_not_banned
from bot.matches.chance import Chance
from bot.matches.computer_games import ComputerGame, begin_against_computer
from bot.matches.match_facts import MatchGoesOn, NotAPlayer
from bot.matches.match_value import Beginning, Match
from bot.matches.older_store import MatchStore, work_of
from bot.matches.runner import Runner
from bot.matches.seating import has_seat, side_of
from storage import Computer, Person, Team, Transaction
from storage.challenges import find_origin, list_rematches
from storage.events import find_match_begun_by
from storage.matches import lock_match
from storage.rows import is_former


class Rematching:
    """A match has at most one open challenge for a rematch, and at most one rematch."""

    def __init__(self, database: Runner, matches: MatchStore, chance: Chance) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance

    async def rematch(self, match_id: int, act: Act, level: int | None = None) -> Challenge | Match:
        """Ask the other player for a rematch; where they asked already, begin it.

        The computer is not asked: it plays at once, on its level or on another one. Raises
        `NotAPlayer`, `MatchGoesOn`, `OpponentErased`, `AlreadyChallenged` by oneself,
        `ChallengeGone` once the rematch was accepted, `TooManyChallenges`, `Banned`,
        `OtherBanned`, `TooManyMatches`, or what `ComputerGames.begin` raises. The same event again
        returns the match that it began.
        """
        return await self._database.write(self._rematch, match_id, act, level)

    async def find_first_game(self, match: Match) -> Match | None:
        """Return the game of a micro-match before this one: the same ballot, colours swapped."""
        return await self._database.read(self._first_game, match)

    async def find_origin(self, match_id: int) -> Challenge | None:
        """Return the challenge whose acceptance began a match, or None."""
        row = await self._database.read(find_origin, match_id)
        return read_challenge(row) if row else None

    def _rematch(
        self, transaction: Transaction, match_id: int, act: Act, level: int | None
    ) -> Challenge | Match:
        lock_match(transaction, match_id)
        begun = find_match_begun_by(transaction, act.event)
        if begun is not None:
            return self._matches.load(transaction, begun)
        match = self._matches.load(transaction, match_id)
        if not has_seat(match, act.person.id):
            raise NotAPlayer(match)
        if not match.is_over:
            raise MatchGoesOn(match)
        check_not_banned(transaction, match.main_room.place.server_id, act.person.id, act.at)
        asked = _standing_wish(transaction, match_id, act.at)
        if asked is not None:
            return self._answer(transaction, asked, act)
        proposal = self._proposal(transaction, match, act.person)
        if proposal.opponent is not None:
            challenge_store.check_open_challenges(transaction, act.person.id)
        challenge = challenge_store.make(transaction, proposal, act.at)
        computer = match.holder(side_of(match, act.person.id).other)
        if isinstance(computer, Computer):
            return self._play_computer(transaction, challenge, level or computer.level, act)
        return challenge

    def _answer(self, transaction: Transaction, asked: Challenge, act: Act) -> Match:
        """Begin the rematch that the other player wished."""
        if asked.state is ChallengeState.ACCEPTED:
            raise ChallengeGone(asked)
        if asked.challenger.id == act.person.id:
            raise AlreadyChallenged(asked)
        check_others_not_banned(transaction, asked.place.server_id, [asked.challenger], act.at)
        beginning = Beginning(
            terms=asked.terms.draw_lot(self._chance.draw_seed()),
            players=asked.players(act.person, self._chance.draw_color),
            place=asked.place,
            at=act.at,
        )
        return challenge_store.fulfil(work_of(transaction), asked, beginning, act.event)

    def _play_computer(
        self, transaction: Transaction, challenge: Challenge, level: int, act: Act
    ) -> Match:
        """Begin a rematch that the computer need not be asked about."""
        game = ComputerGame(
            place=challenge.place, level=level, terms=challenge.terms, color=challenge.color
        )
        begun = begin_against_computer(transaction, self._matches, self._chance, game, act)
        challenge_store.settle(
            work_of(transaction), challenge.id, ChallengeState.ACCEPTED, begun.id
        )
        return begun

    def _proposal(self, transaction: Transaction, match: Match, person: Person) -> Proposal:
        """Propose the same terms with the colours swapped; after two games a new ballot."""
        is_second = self._first_game(transaction, match) is not None
        terms = match.terms.swap_odds()
        side = side_of(match, person.id)
        opponent = match.holder(side.other)
        assert not isinstance(opponent, Team)  # teams get no rematch yet
        if isinstance(opponent, Person) and is_former(opponent.id):
            raise OpponentErased
        place = match.room_for(opponent.id).place if isinstance(opponent, Person) else None
        return Proposal(
            place=place or match.main_room.place,
            challenger=person,
            opponent=opponent if isinstance(opponent, Person) else None,
            terms=terms.renew_lot() if is_second else terms,
            color=side.other,
            rematch_of=match.id,
        )

    def _first_game(self, transaction: Transaction, match: Match) -> Match | None:
        if match.terms.lot is None:
            return None
        origin = find_origin(transaction, match.id)
        if origin is None or origin.rematch_of is None:
            return None
        earlier = self._matches.load(transaction, origin.rematch_of)
        return earlier if earlier.terms.swap_odds() == match.terms else None


def _standing_wish(transaction: Transaction, match_id: int, now: datetime) -> Challenge | None:
    """Return the wish for this rematch that is open or fulfilled; one out of time makes room."""
    standing = None
    for row in list_rematches(transaction, match_id):
        challenge = read_challenge(row).at(now)
        if challenge.state is ChallengeState.EXPIRED:
            challenge_store.settle(work_of(transaction), challenge.id, challenge.state)
        if challenge.state in (ChallengeState.OPEN, ChallengeState.ACCEPTED):
            standing = challenge
    return standing
