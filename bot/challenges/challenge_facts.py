"""What people can do wrong with a challenge, as facts."""

from bot.challenges.challenge import Challenge
from bot.matches.match_error import MatchError


class NoSuchChallenge(MatchError):
    """There is no challenge with this number."""

    def __init__(self, challenge_id: int) -> None:
        super().__init__(challenge_id)
        self.challenge_id = challenge_id


class ChallengeYourself(MatchError):
    """A challenge needs two people."""


class TooManyChallenges(MatchError):
    """A person has as many open challenges as one person may have."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NoDirectMessages(MatchError):
    """The bot cannot send direct messages to a person whose board would be shown there."""

    def __init__(self, person_id: int) -> None:
        super().__init__(f"person {person_id}")
        self.person_id = person_id


class OpponentErased(MatchError):
    """The other player of a game had their data erased and no longer plays."""


class _AboutChallenge(MatchError):
    """A fact about a challenge as it stood then."""

    def __init__(self, challenge: Challenge) -> None:
        super().__init__(f"challenge {challenge.id}")
        self.challenge = challenge


class ChallengeGone(_AboutChallenge):
    """The challenge is settled; its state tells how."""


class NotYourChallenge(_AboutChallenge):
    """Someone else was challenged."""


class NotTheChallenger(_AboutChallenge):
    """Someone else made the challenge."""


class AlreadyChallenged(_AboutChallenge):
    """This challenge, between the same people in the same place, is still open."""
