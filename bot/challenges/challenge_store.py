"""Challenges loaded, made and fulfilled, inside transactions."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import (
    AlreadyChallenged,
    ChallengeGone,
    NoDirectMessages,
    NoSuchChallenge,
    TooManyChallenges,
)
from bot.matches.admission import check_may_call, check_not_banned, check_others_not_banned
from bot.matches.beginning import Beginning
from bot.matches.mapping import columns_of_terms, terms_of, write_odds
from bot.matches.match_facts import TooManyMatches
from bot.matches.match_store import begin_match
from bot.matches.match_value import Match
from bot.matches.work import Work, reads
from bot.ratings.rated_terms import decide_rated
from storage import Holder, Person, Place, Transaction
from storage.challenges import (
    count_open_challenges,
    find_challenge,
    list_open_challenges,
    lock_challenge,
    make_challenge,
    settle_challenge,
)
from storage.kept_matches import count_running_matches
from storage.people import find_direct_messages, lock_person, remember_people
from storage.places import occupy_place
from storage.rows import ChallengeRow, NewChallenge, convert

LASTS = timedelta(hours=24)
MOST_OPEN = 20  # challenges of a person at a time
MOST_RUNNING = 100  # matches of a person at a time


@reads
def load_challenge(work: Work, challenge_id: int) -> Challenge:
    """Return the challenge; raises `NoSuchChallenge`."""
    return _load(work.transaction, challenge_id)


def _load(transaction: Transaction, challenge_id: int) -> Challenge:
    row = find_challenge(transaction, challenge_id)
    if row is None:
        raise NoSuchChallenge(challenge_id)
    return read_challenge(row)


def load_challenge_to_settle(transaction: Transaction, challenge_id: int) -> Challenge:
    """Return the challenge, locked so that nobody else settles it until the transaction ends.

    Raises `NoSuchChallenge`.
    """
    lock_challenge(transaction, challenge_id)
    return _load(transaction, challenge_id)


def make(work: Work, proposal: Proposal, now: datetime) -> Challenge:
    """Save a challenge that stands for `LASTS`, and return it.

    Raises `OtherBanned` or `CalledTooOften`.
    """
    transaction = work.transaction
    if proposal.opponent is not None:
        check_may_call(transaction, proposal.challenger.id, proposal.opponent.id, now)
    others = filter(None, [proposal.opponent])
    check_others_not_banned(transaction, proposal.place.server_id, others, now)
    occupy_place(transaction, proposal.place)
    row = _new_row(proposal, now, now + LASTS)
    made = make_challenge(transaction, row)
    work.changed.challenges.add(made)
    return _load(transaction, made)


def make_once(work: Work, proposal: Proposal, now: datetime) -> Challenge:
    """Save a challenge unless one is open between the same people, on the same terms, in this
    place.

    Raises `AlreadyChallenged`, `TooManyChallenges`, `CalledTooOften`, `Banned` or `OtherBanned`.
    """
    transaction, server_id = work.transaction, proposal.place.server_id
    check_not_banned(transaction, server_id, proposal.challenger.id, now)
    occupy_place(transaction, proposal.place)
    one = proposal.challenger.id
    other = proposal.opponent.id if proposal.opponent else None
    rows = list_open_challenges(transaction, proposal.place.channel_id, one, other)
    for challenge in map(read_challenge, rows):
        is_open = challenge.at(now).state is ChallengeState.OPEN
        if is_open and challenge.terms == proposal.terms:
            raise AlreadyChallenged(challenge)
    remember_people(transaction, filter(None, (proposal.challenger, proposal.opponent)))
    check_open_challenges(transaction, one)
    return make(work, proposal, now)


def check_open_challenges(transaction: Transaction, person_id: int) -> None:
    """Raise `TooManyChallenges` if a known person has the most open challenges allowed.

    A challenge made in another process at the same moment counts as well.
    """
    lock_person(transaction, person_id)
    if count_open_challenges(transaction, person_id) >= MOST_OPEN:
        raise TooManyChallenges(MOST_OPEN)


def settle(
    work: Work, challenge_id: int, state: ChallengeState, match_id: int | None = None
) -> bool:
    """Settle a challenge that is open; tell whether it was."""
    work.changed.challenges.add(challenge_id)
    return settle_challenge(work.transaction, challenge_id, state, match_id)


def fulfil(work: Work, challenge: Challenge, beginning: Beginning, event: int | None) -> Match:
    """Begin the match that a challenge asks for, and settle it.

    If it was made outside of all servers, the match is shown to each player in their own direct
    messages. Raises `Banned`, `TooManyMatches`, `ChallengeGone`, NotRated if a rated game cannot
    be one, or `NoDirectMessages` if a player's channel for them is not known.
    """
    transaction = work.transaction
    if beginning.place.server_id is None:
        own_rooms = tuple(_own_room(transaction, player) for player in beginning.players)
        beginning = replace(beginning, own_rooms=own_rooms)
    for place in sorted(
        {room.place for room in beginning.rooms}, key=lambda place: place.channel_id
    ):
        occupy_place(transaction, place)
    check_players(transaction, beginning)
    match = begin_match(work, decide_rated(transaction, beginning), event)
    if not settle(work, challenge.id, ChallengeState.ACCEPTED, match.id):
        raise ChallengeGone(_load(transaction, challenge.id))
    return match


def _own_room(transaction: Transaction, player: Holder) -> Place:
    """Return the direct messages of a player; raises `NoDirectMessages`."""
    assert isinstance(player, Person)  # the computer is not challenged, nor is a team
    channel_id = find_direct_messages(transaction, player.id).channel_id
    if channel_id is None:
        raise NoDirectMessages(player.id)
    return Place(None, channel_id)


def check_players(transaction: Transaction, beginning: Beginning) -> None:
    """Raise `Banned` or `TooManyMatches` if one of the players may not begin a match in the
    place.
    """
    server_id = beginning.place.server_id
    for person in (player for player in beginning.players if isinstance(player, Person)):
        check_not_banned(transaction, server_id, person.id, beginning.at)
        if count_running_matches(transaction, person.id) >= MOST_RUNNING:
            raise TooManyMatches(person, MOST_RUNNING)


def read_challenge(row: ChallengeRow) -> Challenge:
    """Return the challenge of a row."""
    return convert(Challenge, row, terms=terms_of(row))


def _new_row(proposal: Proposal, created_at: datetime, expires_at: datetime) -> NewChallenge:
    return convert(
        NewChallenge,
        proposal,
        **columns_of_terms(proposal.terms),
        odds=write_odds(proposal.terms),
        created_at=created_at,
        expires_at=expires_at,
    )
