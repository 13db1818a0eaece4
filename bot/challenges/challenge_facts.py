"""What people can do wrong with a challenge, as facts."""

from dataclasses import dataclass

from bot.challenges.challenge import Challenge
from bot.matches.match_error import MatchError


@dataclass(eq=False, repr=False)
class NoSuchChallenge(MatchError):
    """There is no challenge with this number."""

    challenge_id: int


class ChallengeYourself(MatchError):
    """A person names themselves as the opponent."""


@dataclass(eq=False, repr=False)
class TooManyChallenges(MatchError):
    """A person has as many open challenges as one person may have."""

    most: int


@dataclass(eq=False, repr=False)
class NoDirectMessages(MatchError):
    """The bot cannot send direct messages to a person whose board would be shown there."""

    person_id: int


class OpponentErased(MatchError):
    """The other player of a game had their data erased and no longer plays."""


@dataclass(eq=False, repr=False)
class _AboutChallenge(MatchError):
    """A fact about a challenge as it stood then."""

    challenge: Challenge


class ChallengeGone(_AboutChallenge):
    """The challenge is settled; its state tells how."""


class NotYourChallenge(_AboutChallenge):
    """Someone else was challenged."""


class OwnChallenge(_AboutChallenge):
    """The challenger accepts their own open challenge."""


class NotTheChallenger(_AboutChallenge):
    """Someone else made the challenge."""


class AlreadyChallenged(_AboutChallenge):
    """This challenge, between the same people in the same place, is still open."""
