"""A tournament as a value: who plays, who meets whom, which matches belong to it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from bot.matches.terms import Terms
from bot.tournaments.all_play_all import MOST_RUNNING
from bot.tournaments.model import Event, Pairing, PairingState
from bot.tournaments.standings import ALL_PLAY_ALL_ORDER, Line, make_table
from storage import Person, Place

MOST_PLAYERS = 16
Key = tuple[int, int]  # a round and a board


class TournamentState(StrEnum):
    """How far a tournament is; the words are kept, so none changes."""

    ENTRY = "entry"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """A tournament as somebody opens it for entries; it lasts so long once it has started."""

    place: Place
    starter: Person
    name: str
    terms: Terms
    lasts: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(TournamentPlan):
    """A tournament in which everybody meets everybody once, in any order.

    `people` are by number, `matches` those that have begun for pairings; a pairing that is to be
    played again has none.
    """

    id: int
    state: TournamentState
    created_at: datetime
    started_at: datetime | None = None
    ends_at: datetime | None = None
    people: Mapping[int, Person]
    event: Event
    matches: Mapping[Key, int] = field(default_factory=dict)
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None

    def find_number(self, person_id: int) -> int | None:
        """Return the number of a person who plays, or None."""
        numbers = (number for number, person in self.people.items() if person.id == person_id)
        return next(numbers, None)

    def make_lines(self) -> list[Line]:
        """Return the table, the best first."""
        return make_table(self.event, ALL_PLAY_ALL_ORDER)

    def may_begin(self, pairing: Pairing) -> bool:
        """Tell whether a game can begin now: nobody plays more than three at a time."""
        running = Counter[int]()
        for each in self.event.pairings:
            if each.state is PairingState.PLAYING:
                running.update(each.players)
        is_free = all(running[number] < MOST_RUNNING for number in pairing.players)
        return pairing.state is PairingState.WAITING and is_free
