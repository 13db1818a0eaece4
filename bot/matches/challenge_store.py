"""Challenges loaded, made and fulfilled, inside transactions."""

from datetime import datetime, timedelta

from bot.matches import mapping
from bot.matches.admission import check_not_banned
from bot.matches.challenge_facts import AlreadyChallenged, ChallengeGone, NoSuchChallenge
from bot.matches.challenge_value import Challenge, ChallengeState, Proposal
from bot.matches.match_facts import ChannelBusy
from bot.matches.match_store import MatchStore
from bot.matches.match_value import Beginning, Match
from storage import Transaction
from storage.challenges import (
    find_challenge,
    list_open_challenges,
    lock_challenge,
    make_challenge,
    settle_challenge,
)
from storage.places import occupy_place

LASTS = timedelta(hours=24)


def load_challenge(transaction: Transaction, challenge_id: int) -> Challenge:
    """Return the challenge; raises `NoSuchChallenge`."""
    row = find_challenge(transaction, challenge_id)
    if row is None:
        raise NoSuchChallenge(challenge_id)
    return mapping.challenge_of(row)


def load_challenge_to_settle(transaction: Transaction, challenge_id: int) -> Challenge:
    """Return the challenge, which nobody else settles until the transaction ends.

    Raises `NoSuchChallenge`.
    """
    lock_challenge(transaction, challenge_id)
    return load_challenge(transaction, challenge_id)


def make(transaction: Transaction, proposal: Proposal, now: datetime) -> Challenge:
    """Keep a challenge that stands for `LASTS`, and return it."""
    occupy_place(transaction, proposal.place)
    row = mapping.new_challenge_row(proposal, now, now + LASTS)
    return load_challenge(transaction, make_challenge(transaction, row))


def make_once(transaction: Transaction, proposal: Proposal, now: datetime) -> Challenge:
    """Keep a challenge unless one is open between the same people in the place.

    Raises `AlreadyChallenged` or `Banned`.
    """
    server_id = proposal.place.server_id
    check_not_banned(transaction, server_id, proposal.challenger.id, now)
    occupy_place(transaction, proposal.place)
    one = proposal.challenger.id
    other = proposal.opponent.id if proposal.opponent else None
    rows = list_open_challenges(transaction, proposal.place.channel_id, one, other)
    for challenge in map(mapping.challenge_of, rows):
        if challenge.at(now).state is ChallengeState.OPEN:
            raise AlreadyChallenged(challenge)
    return make(transaction, proposal, now)


def fulfil(
    transaction: Transaction,
    matches: MatchStore,
    challenge: Challenge,
    beginning: Beginning,
    event: int | None,
) -> Match:
    """Begin the match that a challenge asks for, and settle it.

    Raises `ChannelBusy` where a match goes on in the place, or `ChallengeGone`.
    """
    occupy_place(transaction, beginning.place)
    running = matches.load_running(transaction, beginning.place.channel_id)
    if running is not None:
        raise ChannelBusy(running)
    match = matches.begin(transaction, beginning, event)
    if not settle_challenge(transaction, challenge.id, ChallengeState.ACCEPTED, match.id):
        raise ChallengeGone(load_challenge(transaction, challenge.id))
    return match
