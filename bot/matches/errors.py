"""What people can do wrong around a match, as facts; `bot.errors` makes sentences of them.

MatchError
├── NoMatchHere · NoSuchMatch · NoSuchChallenge
├── NotAPlayer · NotYourTurn · MatchIsOver · MatchGoesOn · StalePly · MustMoveTouched
├── OfferAlreadyMade · NoOfferToAnswer · OwnOffer
└── ChallengeYourself · ChallengeGone · NotYourChallenge · NotTheChallenger · AlreadyChallenged
    · ChannelBusy · DecidedOpening · NoBallots · RatedHouseRules
CorruptMatch is no MatchError: it is a bug.
"""

from typing import TYPE_CHECKING

from storage import Place

if TYPE_CHECKING:
    from bot.matches.challenge import Challenge
    from bot.matches.match import Match


class MatchError(Exception):
    """Something a person asked for cannot be done."""


class NoMatchHere(MatchError):
    """The place has no running match."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.place = place


class NoSuchMatch(MatchError):
    """There is no match with this number."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id


class NoSuchChallenge(MatchError):
    """There is no challenge with this number."""

    def __init__(self, challenge_id: int) -> None:
        super().__init__(challenge_id)
        self.challenge_id = challenge_id


class _AboutMatch(MatchError):
    """A fact about a match as it stood then."""

    def __init__(self, match: "Match") -> None:
        super().__init__(f"match {match.id}")
        self.match = match


class NotAPlayer(_AboutMatch):
    """Only the two players may; this person watches."""


class NotYourTurn(_AboutMatch):
    """The other side is to move."""


class MatchIsOver(_AboutMatch):
    """The match has a result."""


class MatchGoesOn(_AboutMatch):
    """The match has no result yet."""


class StalePly(_AboutMatch):
    """The control belongs to an earlier board: `ply` moves had been played then."""

    def __init__(self, match: "Match", ply: int) -> None:
        super().__init__(match)
        self.ply = ply


class MustMoveTouched(_AboutMatch):
    """Touch-move is played, and another piece was picked up: the one on `match.touched`."""


class OfferAlreadyMade(_AboutMatch):
    """This side has offered a draw since its own last move."""


class NoOfferToAnswer(_AboutMatch):
    """No offer stands."""


class OwnOffer(_AboutMatch):
    """The offer waits for the other side's answer."""


class ChannelBusy(_AboutMatch):
    """This match is running in the place."""


class ChallengeYourself(MatchError):
    """A challenge needs two people."""


class DecidedOpening(MatchError):
    """The game would be over in the opening position; `words` say how."""

    def __init__(self, opening: str, words: str) -> None:
        super().__init__(f"{opening}: {words}")
        self.opening = opening
        self.words = words


class _AboutChallenge(MatchError):
    """A fact about a challenge as it stood then."""

    def __init__(self, challenge: "Challenge") -> None:
        super().__init__(f"challenge {challenge.id}")
        self.challenge = challenge


class ChallengeGone(_AboutChallenge):
    """The challenge is settled; its state tells how."""


class NotYourChallenge(_AboutChallenge):
    """Somebody else was challenged."""


class NotTheChallenger(_AboutChallenge):
    """Somebody else made the challenge."""


class AlreadyChallenged(_AboutChallenge):
    """This challenge, between the same people in the same place, is still open."""


class NoBallots(MatchError):
    """The game has no such table of ballots to draw from; those it has, if it has any."""

    def __init__(self, game: str, tables: tuple[str, ...]) -> None:
        super().__init__(game)
        self.game = game
        self.tables = tables


class RatedHouseRules(MatchError):
    """A rated game is played by the rules of its federation; these are house rules."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        super().__init__(", ".join(keys))
        self.keys = keys


class CorruptMatch(Exception):
    """The stored moves do not lead to the stored position: a bug, or a damaged database."""

    def __init__(self, match_id: int, why: str) -> None:
        super().__init__(f"match {match_id}: {why}")
        self.match_id = match_id
        self.why = why
