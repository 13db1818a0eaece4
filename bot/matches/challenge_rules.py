"""Who may do what with a challenge: each check raises the fact that forbids it."""

from bot.matches.challenge_facts import (
    ChallengeGone,
    ChallengeYourself,
    NotTheChallenger,
    NotYourChallenge,
)
from bot.matches.challenge_value import Challenge, ChallengeState


def check_accept(challenge: Challenge, person_id: int) -> None:
    """Refuse whoever may not accept: `ChallengeGone`, `ChallengeYourself`, `NotYourChallenge`."""
    _check_open(challenge)
    if person_id == challenge.challenger.id:
        raise ChallengeYourself
    if challenge.opponent and person_id != challenge.opponent.id:
        raise NotYourChallenge(challenge)


def check_decline(challenge: Challenge, person_id: int) -> None:
    """Refuse all but the one who was challenged; nobody declines for everybody.

    Raises `ChallengeGone` or `NotYourChallenge`.
    """
    _check_open(challenge)
    if challenge.opponent is None or person_id != challenge.opponent.id:
        raise NotYourChallenge(challenge)


def check_withdraw(challenge: Challenge, person_id: int) -> None:
    """Refuse all but the challenger; raises `ChallengeGone` or `NotTheChallenger`."""
    _check_open(challenge)
    if person_id != challenge.challenger.id:
        raise NotTheChallenger(challenge)


def _check_open(challenge: Challenge) -> None:
    if challenge.state is not ChallengeState.OPEN:
        raise ChallengeGone(challenge)
