"""Gatherings: a channel has one of each kind at a time, and a message shows it."""

from dataclasses import dataclass
from enum import Enum

from bot.matches.work import Work, writes
from storage.rows import Place
from storage.shown_again import show_again


class Gathering(Enum):
    """The kinds of gatherings, by their tables."""

    LOBBY = "lobbies"
    SIMUL = "simuls"
    DUEL = "duels"
    TOURNAMENT = "tournaments"
    EVENING = "evenings"


@dataclass(frozen=True, slots=True)
class ShownGathering:
    """A gathering and its message; None if it has none yet."""

    kind: Gathering
    id: int
    place: Place
    message_id: int | None


class OneHere(Exception):
    """There is one already where only one can be; `shown` is the one that is there."""

    shown: ShownGathering


@writes
def show_gathering_again(work: Work, shown: ShownGathering) -> None:
    """Have the message of a gathering brought up to date, or posted again if it is gone."""
    show_again(work.transaction, shown.kind.value, shown.id)
    changed: set[int] = getattr(work.changed, shown.kind.value)
    changed.add(shown.id)
