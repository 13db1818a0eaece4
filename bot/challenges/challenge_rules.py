"""Who may do what with a challenge: each check raises the fact that forbids it."""

from dataclasses import replace
from datetime import datetime

from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import (
    ChallengeGone,
    NotTheChallenger,
    NotYourChallenge,
    OwnChallenge,
)
from bot.ratings.eligible import NotRated, check_rated
from bot.ratings.rated_terms import describe


def check_accept(challenge: Challenge, person_id: int) -> None:
    """Raise `ChallengeGone`, `NotYourChallenge` or `OwnChallenge` if a person may not accept."""
    _check_open(challenge)
    if challenge.opponent and person_id != challenge.opponent.id:
        raise NotYourChallenge(challenge)
    if person_id == challenge.challenger.id:
        raise OwnChallenge(challenge)


def check_decline(challenge: Challenge, person_id: int) -> None:
    """Refuse anyone but the person challenged; an open challenge cannot be declined.

    Raises `ChallengeGone` or `NotYourChallenge`.
    """
    _check_open(challenge)
    if challenge.opponent is None or person_id != challenge.opponent.id:
        raise NotYourChallenge(challenge)


def check_withdraw(challenge: Challenge, person_id: int) -> None:
    """Refuse anyone but the challenger; raises `ChallengeGone` or `NotTheChallenger`."""
    _check_open(challenge)
    if person_id != challenge.challenger.id:
        raise NotTheChallenger(challenge)


def _check_open(challenge: Challenge) -> None:
    if challenge.state is not ChallengeState.OPEN:
        raise ChallengeGone(challenge)


def check_proposal(proposal: Proposal, now: datetime) -> None:
    """Raise NotRated if a game that is proposed as a rated one cannot be rated.

    The daily limit for two people is only checked when they begin.
    """
    if proposal.terms.rated:
        people = proposal.challenger, proposal.opponent or proposal.challenger
        check_rated(describe(proposal.terms, people), now)


def rate_if_possible(proposal: Proposal, now: datetime) -> Proposal:
    """Return a proposal as a rated one, or as it is if it cannot be rated."""
    rated = replace(proposal, terms=replace(proposal.terms, rated=True))
    try:
        check_proposal(rated, now)
    except NotRated:
        return proposal
    return rated
