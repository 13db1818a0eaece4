"""Rematches: the same terms, the colours swapped."""

from datetime import datetime

from bot.challenges import challenge_store
from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import AlreadyChallenged, ChallengeGone, OpponentErased
from bot.challenges.challenge_store import read_challenge
from bot.matches.act import Act
from bot.matches.admission import check_not_banned, check_others_not_banned
from bot.matches.beginning import Beginning
from bot.matches.computer_games import ComputerGame, begin_against_computer
from bot.matches.match_facts import MatchGoesOn, NotAPlayer
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.seating import has_seat, side_of
from bot.matches.work import Work, reads, writes
from storage import Computer, Person, Team
from storage.challenges import find_origin, list_rematches
from storage.events import find_match_begun_by
from storage.matches import lock_match
from storage.rows import is_former


@writes
def ask_for_rematch(
    work: Work, match_id: int, act: Act, level: int | None = None
) -> Challenge | Match:
    """Ask the other player for a rematch; if they have already asked, begin it.

    A match has at most one open challenge for a rematch, and at most one rematch. The computer is
    not asked: it plays at once, on the same level or another one. Raises `NotAPlayer`,
    `MatchGoesOn`, `OpponentErased`, `AlreadyChallenged` by oneself, `ChallengeGone` once the
    rematch was accepted, `TooManyChallenges`, `CalledTooOften`, `Banned`, `OtherBanned`,
    `TooManyMatches`, or what `begin_against_computer` raises. The same event again returns the
    match that it began.
    """
    transaction = work.transaction
    lock_match(transaction, match_id)
    begun = find_match_begun_by(transaction, act.event)
    if begun is not None:
        return load_match(work, begun)
    match = load_match(work, match_id)
    if not has_seat(match, act.person.id):
        raise NotAPlayer(match)
    if not match.is_over:
        raise MatchGoesOn(match)
    check_not_banned(transaction, match.main_room.place.server_id, act.person.id, act.at)
    asked = _standing_wish(work, match_id, act.at)
    if asked is not None:
        return _answer(work, asked, act)
    proposal = _proposal(work, match, act.person)
    if proposal.opponent is not None:
        challenge_store.check_open_challenges(transaction, act.person.id)
    challenge = challenge_store.make(work, proposal, act.at)
    computer = match.holder(side_of(match, act.person.id).other)
    if isinstance(computer, Computer):
        chosen = computer.level if level is None else level
        return _play_computer(work, challenge, chosen, act)
    return challenge


@reads
def find_first_game(work: Work, match: Match) -> Match | None:
    """Return the game of a micro-match before this one: the same ballot, colours swapped."""
    if match.terms.lot is None:
        return None
    origin = find_origin(work.transaction, match.id)
    if origin is None or origin.rematch_of is None:
        return None
    earlier = load_match(work, origin.rematch_of)
    return earlier if earlier.terms.swap_odds() == match.terms else None


def _answer(work: Work, asked: Challenge, act: Act) -> Match:
    """Begin the rematch that the other player asked for."""
    if asked.state is ChallengeState.ACCEPTED:
        raise ChallengeGone(asked)
    if asked.challenger.id == act.person.id:
        raise AlreadyChallenged(asked)
    check_others_not_banned(work.transaction, asked.place.server_id, [asked.challenger], act.at)
    beginning = Beginning(
        terms=asked.terms.draw_lot(work.chance.draw_seed()),
        players=asked.players(act.person, work.chance.draw_color),
        place=asked.place,
        at=act.at,
    )
    return challenge_store.fulfil(work, asked, beginning, act.event)


def _play_computer(work: Work, challenge: Challenge, level: int, act: Act) -> Match:
    """Begin a rematch against the computer, which need not be asked."""
    game = ComputerGame(
        place=challenge.place, level=level, terms=challenge.terms, color=challenge.color
    )
    begun = begin_against_computer(work, game, act)
    challenge_store.settle(work, challenge.id, ChallengeState.ACCEPTED, begun.id)
    return begun


def _proposal(work: Work, match: Match, person: Person) -> Proposal:
    """Propose the same terms with the colours swapped; after two games a new ballot."""
    is_second = find_first_game(work, match) is not None
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


def _standing_wish(work: Work, match_id: int, now: datetime) -> Challenge | None:
    """Return the open or fulfilled request for this rematch; an expired one is settled to make
    room.
    """
    standing = None
    for row in list_rematches(work.transaction, match_id):
        challenge = read_challenge(row).at(now)
        if challenge.state is ChallengeState.EXPIRED:
            challenge_store.settle(work, challenge.id, challenge.state)
        if challenge.state in (ChallengeState.OPEN, ChallengeState.ACCEPTED):
            standing = challenge
    return standing
