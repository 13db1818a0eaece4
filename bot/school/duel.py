"""A duel as a value: people who solve the same row of puzzles, each against their own clock."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from bot.matches.gathering import Gathered, KeptMessage
from bot.school.course.duel_order import (
    RULES,
    DuelKind,
    DuelScore,
    place_people,
    place_sides,
)
from bot.school.course.storm_run import GRACE, ClockRules, RunEnding
from storage import Person, Place
from storage.rows import RunRow

TO_GO = timedelta(seconds=60)  # after the start
LATE = timedelta(milliseconds=GRACE, seconds=1)  # until nobody's press can arrive any more
LASTS = timedelta(minutes=15)  # of a lobby
MOST_PEOPLE, MOST_OF_SIDE = 10, 25
TWO = 2  # people at least


class DuelState(StrEnum):
    """How far a duel is. The values are kept."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duelist:
    """A person in a duel: their side if there are two, and their run once it has begun.

    `is_ready` tells whether they have pressed Go. The run may be gone since, and is over then.
    """

    person: Person
    number: int
    side: int | None = None
    is_ready: bool = False
    run_id: int | None = None
    run: RunRow | None = None

    @property
    def has_begun(self) -> bool:
        """Whether they were ready when the duel began."""
        return self.run_id is not None

    @property
    def is_busy(self) -> bool:
        """Whether their run goes on."""
        return self.run is not None and self.run.state == RunEnding.OPEN

    @property
    def is_cut(self) -> bool:
        """Whether the bot was restarted amid their run."""
        return self.run is not None and self.run.state == RunEnding.CUT

    @property
    def score(self) -> DuelScore:
        """What they have reached."""
        if self.run is None:
            return DuelScore(has_begun=self.has_begun)
        return DuelScore(self.run.score, self.run.wrong, self.run.reached)


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelPlan:
    """A duel as its host opens it.

    With another place it is one of two channels. A named opponent alone can join.
    """

    place: Place
    host: Person
    kind: DuelKind
    game: str | None = None
    most: int = MOST_PEOPLE
    opponent_id: int | None = None
    away_place: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel(DuelPlan, Gathered):
    """A duel and its people, in the order in which they came."""

    id: int
    state: DuelState
    created_at: datetime
    due_at: datetime | None
    row: tuple[int, ...] = ()
    started_at: datetime | None = None
    next_id: int | None = None
    message_id: int | None = None
    away_message_id: int | None = None
    wanted_version: int = 1
    shown_version: int = 0
    people: tuple[Duelist, ...] = ()

    @property
    def rules(self) -> ClockRules:
        """What moves cost, and when a run is over."""
        return RULES[self.kind]

    @property
    def places(self) -> tuple[Place, ...]:
        """The channels that show the duel, the one in which it was opened first."""
        return (self.place, *([self.away_place] if self.away_place else []))

    @property
    def has_sides(self) -> bool:
        """Whether two channels play against each other."""
        return self.away_place is not None

    @property
    def go_by(self) -> datetime:
        """The moment until which people can get ready; then it begins without the others."""
        assert self.started_at is not None
        return self.started_at + TO_GO

    @property
    def has_gone(self) -> bool:
        """Whether it has begun for those who were ready: at one moment, so no one sees it first."""
        return any(each.has_begun for each in self.people)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done in it any more."""
        return self.state not in (DuelState.OPEN, DuelState.RUNNING)

    @property
    def messages(self) -> tuple[KeptMessage, ...]:
        """The messages that show it; an answer never shows it to the other side first."""
        here = KeptMessage(self.place, self.message_id, is_closed=self.is_over)
        if self.away_place is None:
            return (here,)
        shown = self.away_place, self.away_message_id, "away_message_id"
        return here, KeptMessage(*shown, is_answer=False, is_closed=self.is_over)

    @property
    def has_two(self) -> bool:
        """Whether there are enough people to start."""
        if self.has_sides:
            return {each.side for each in self.people} == {0, 1}
        return len(self.people) >= TWO

    @property
    def best(self) -> int | None:
        """The clock of the first to have won a race, None before."""
        won = [
            each.run for each in self.people if each.run and each.run.state == RunEnding.FINISHED
        ]
        return min((run.reached for run in won), default=None)

    def message_id_in(self, place: Place) -> int | None:
        """Return the message that shows the duel in one of its places."""
        return self.away_message_id if place == self.away_place else self.message_id

    def side_in(self, channel_id: int) -> int | None:
        """Return the side that plays in a channel; None if there is only one."""
        if self.away_place is None:
            return None
        return int(channel_id == self.away_place.channel_id)

    def of_side(self, side: int | None) -> Sequence[Duelist]:
        """Return the people of a side."""
        return [each for each in self.people if each.side == side]

    def find(self, person_id: int) -> Duelist | None:
        """Return a person of the duel."""
        return next((each for each in self.people if each.person.id == person_id), None)

    @property
    def can_end(self) -> bool:
        """Whether it has begun, and nobody can reach anything any more."""
        return self.has_gone and not any(each.is_busy for each in self.people)

    def with_person(self, changed: Duelist) -> Self:
        """Return the duel with a person who joins, or has changed."""
        others = [each for each in self.people if each.person.id != changed.person.id]
        people = sorted((*others, changed), key=lambda each: each.number)
        return replace(self, people=tuple(people))

    def place_people(self) -> list[tuple[int, Duelist]]:
        """Return everyone with their places, the best first."""
        known = {each.number: each for each in self.people}
        scores = {number: each.score for number, each in known.items()}
        return [(place, known[number]) for place, number in place_people(self.kind, scores)]

    def place_sides(self) -> list[tuple[int, int]]:
        """Return the two sides with their places."""
        sides = {side: [each.score for each in self.of_side(side)] for side in (0, 1)}
        return place_sides(self.kind, sides)
