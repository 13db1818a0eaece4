"""Begins an event and pairs its rounds one after the other, whatever its kind."""

from collections.abc import Sequence

from bot.tournaments.model import Entry, Event, Kind, NoRoundsLeft
from rules import Color


def begin_event(
    kind: Kind,
    numbers: Sequence[int],
    rounds: int | None = None,
    boards: int = 1,
    cycles: int = 1,
) -> Event:
    """Return an event of these players, numbered in the order of strength.

    If its rounds follow each other, none is paired yet; `rounds` is how many there are, if that can
    be chosen, `boards` how many play for a team, `cycles` how often all meet all, if they do.
    Raises WrongNumber or UnequalTeams.
    """
    if not kind.has_teams:
        kind.check(len(numbers))
    entries = {number: Entry(number) for number in numbers}
    return kind.begin(Event(kind, 0, entries, boards=boards, cycles=cycles), rounds)


def pair_next(event: Event, lot: Color) -> Event:
    """Return the event with its next round paired.

    `lot` is the colour of the higher player on a first board if nothing else decides. Raises
    NoRoundsLeft, RoundGoesOn or NotEnoughPlayers.
    """
    paired = event.kind.pair_next(event, lot)
    if paired.round == event.round:
        raise NoRoundsLeft  # everyone is out
    return paired
