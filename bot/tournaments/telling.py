"""What the two players of a pairing say about its result, when it was not played here; pure.

A result counts once both have said the same. If they differ, or one of them stays silent, an
arbiter decides.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tournaments.model import Pairing
from bot.tournaments.presets import DAY, Preset
from bot.tournaments.scoring import Points

SILENCE = {  # how long the other player may take to answer
    Preset.EVENING: timedelta(minutes=15),
    Preset.WEEK: DAY,
    Preset.LONG: 3 * DAY,
}


@dataclass(frozen=True, slots=True)
class Telling:
    """The result that a player has given: their own points first.

    `told_at` is when they first gave one against this opponent.
    """

    number: int
    opponent: int
    own: int
    theirs: int
    told_at: datetime
    note: str = ""

    def points_in(self, pairing: Pairing) -> Points:
        """Return the points of White and Black."""
        is_white = self.number == pairing.white
        return (self.own, self.theirs) if is_white else (self.theirs, self.own)


def list_valid(pairing: Pairing, tellings: Iterable[Telling]) -> list[Telling]:
    """List what the players of a pairing have said, leaving out what was about someone else."""
    return [
        each
        for each in tellings
        if each.number in pairing.players and each.opponent == pairing.opponent(each.number)
    ]


def find_agreed(pairing: Pairing, tellings: Iterable[Telling]) -> Points | None:
    """Return the points that both players have given, or None."""
    told = list_valid(pairing, tellings)
    points = {each.points_in(pairing) for each in told}
    return points.pop() if len(told) == len(pairing.players) and len(points) == 1 else None


def find_silence_end(
    pairing: Pairing, tellings: Iterable[Telling], preset: Preset
) -> datetime | None:
    """Return when an arbiter is asked because only one player has answered; None if that is not
    so, or one was asked already.
    """
    told = list_valid(pairing, tellings)
    if pairing.is_over or pairing.asked_until is not None or len(told) != 1:
        return None
    return told[0].told_at + SILENCE[preset]
