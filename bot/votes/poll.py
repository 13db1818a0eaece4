"""A team that decides one move: the votes and ticks of its members so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import TypeVar

from bot.votes.team_rules import Decides, TeamRules


class Tick(Enum):
    """What members can express besides their choice of a move."""

    OFFER = auto()  # a draw, with the move
    ACCEPT = auto()  # the draw that is offered
    RESIGN = auto()
    PLAY_ON = auto()  # a plain no to resigning


OPPOSITE = {Tick.RESIGN: Tick.PLAY_ON, Tick.PLAY_ON: Tick.RESIGN}


# For how many further polls a member who does not vote is waited for.
PATIENCE = 3


class PollRefusal(Exception):
    """The poll refuses a vote or a tick."""


class NoSuchChoice(PollRefusal):
    """The poll has no choice with this text."""


class NoOfferStands(PollRefusal):
    """There is no draw to accept."""


class NotTheCaptain(PollRefusal):
    """Only the captain may close a vote."""


@dataclass(eq=False, repr=False)
class TooManyCalled(PollRefusal):
    """The team has called as many members as one message can ping: `most`."""

    most: int


@dataclass(eq=False, repr=False)
class NoQuorum(PollRefusal):
    """Too few have voted to close: `votes` of `quorum`."""

    votes: int
    quorum: int


@dataclass(frozen=True, slots=True, order=True)
class Vote:
    """A standing choice; of two votes at the same moment, the one with the lower `event` came
    first.
    """

    chosen_at: datetime
    event: int
    choice: str = field(compare=False)
    power: int | None = field(default=None, compare=False)  # of a shot: its choice is where it goes

    @property
    def text(self) -> str:
        """The choice, and the power of a shot behind it."""
        return self.choice if self.power is None else f"{self.choice} {self.power}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll:
    """A vote of a team on one ply.

    `active` are the members who are waited for even if they have not voted or ticked. `changed_at`
    is when a vote or a tick last changed or a member left. The deadline is moved by outages.
    """

    rules: TeamRules
    opened_at: datetime
    choices: tuple[str, ...]
    active: frozenset[int] = frozenset()
    votes: Mapping[int, Vote] = field(default_factory=dict)
    ticks: Mapping[int, frozenset[Tick]] = field(default_factory=dict)
    changed_at: datetime
    has_offer: bool = False
    is_extended: bool = False
    outage: timedelta = timedelta()
    seed: int = 0
    silent_before: int = 0  # consecutive polls of this team in which nobody voted
    has_others: bool = False  # more choices than these exist; a random one is of these

    @property
    def deadline(self) -> datetime:
        """When the vote ends at the latest, unless it is extended."""
        return self.opened_at + self.rules.turn + self.outage

    @property
    def last_moment(self) -> datetime:
        """When an extended vote ends at the latest."""
        return self.deadline + self.rules.extension

    @property
    def electorate(self) -> frozenset[int]:
        """Everyone who counts towards a majority: the active members, and those who voted or
        ticked.
        """
        return self.active | self.participants

    @property
    def participants(self) -> frozenset[int]:
        """Everyone who has a standing choice or any tick."""
        return frozenset(self.votes) | frozenset(self.ticks)

    @property
    def is_below_quorum(self) -> bool:
        """Whether fewer have voted than the team wants."""
        return len(self.votes) < self.rules.quorum

    def count(self, tick: Tick) -> int:
        """Return how many people have set a tick."""
        return sum(tick in ticks for ticks in self.ticks.values())

    def has_choice(self, choice: str) -> bool:
        """Tell whether a text can be voted for."""
        return self.has_others or choice in self.choices

    def find_power(self, choice: str) -> int | None:
        """Return the power of a shot that is voted for: the median, or the captain's if the captain
        decides; None if no vote names one.
        """
        own = None if self.captain_decides is None else self.votes.get(self.captain_decides)
        if own is not None and own.choice == choice:
            return own.power
        powers = [
            vote.power
            for vote in self.votes.values()
            if vote.choice == choice and vote.power is not None
        ]
        if not powers:
            return None
        from statistics import median  # with fractions and decimals, which no start needs

        return round(median(powers))

    @property
    def captain_decides(self) -> int | None:
        """The captain whose vote decides, None if all votes count alike."""
        is_captain = self.rules.decides is Decides.CAPTAIN
        return self.rules.captain_id if is_captain else None

    def vote(self, person: int, vote: Vote) -> "Poll":
        """Return the poll with a person's choice in place of their earlier one.

        The same choice again changes nothing. Raises NoSuchChoice.
        """
        if not self.has_choice(vote.choice):
            raise NoSuchChoice(vote.choice)
        standing = self.votes.get(person)
        if standing and standing.text == vote.text:
            return self
        return replace(self, votes={**self.votes, person: vote}, changed_at=vote.chosen_at)

    def take_back_vote(self, person: int, now: datetime) -> "Poll":
        """Return the poll without a person's choice."""
        if person not in self.votes:
            return self
        return replace(self, votes=_without(self.votes, person), changed_at=now)

    def set_tick(self, person: int, tick: Tick, now: datetime) -> "Poll":
        """Return the poll with a person's tick. Raises NoOfferStands."""
        if tick is Tick.ACCEPT and not self.has_offer:
            raise NoOfferStands
        ticks = self.ticks.get(person, frozenset())
        return self._with_ticks(person, ticks - {OPPOSITE.get(tick)} | {tick}, now)

    def remove_tick(self, person: int, tick: Tick, now: datetime) -> "Poll":
        """Return the poll without a person's tick."""
        return self._with_ticks(person, self.ticks.get(person, frozenset()) - {tick}, now)

    def join(self, person: int) -> "Poll":
        """Return the poll with a new member who takes part in it."""
        return replace(self, active=self.active | {person})

    def leave(self, person: int, now: datetime) -> "Poll":
        """Return the poll without a member, and without their vote and ticks."""
        if person not in self.electorate:
            return self
        return replace(
            self,
            active=self.active - {person},
            votes=_without(self.votes, person),
            ticks=_without(self.ticks, person),
            changed_at=now,
        )

    def extend(self) -> "Poll":
        """Return the poll with its deadline extended because too few had voted."""
        return replace(self, is_extended=True)

    def suffer_outage(self, length: timedelta) -> "Poll":
        """Return the poll with its deadline moved by an outage, at most by half a turn."""
        return replace(self, outage=min(self.outage + length, self.rules.extension))

    def check_captain(self, person: int) -> None:
        """Raise NotTheCaptain or NoQuorum unless someone may close the vote now."""
        if person != self.rules.captain_id:
            raise NotTheCaptain
        if self.is_below_quorum:
            raise NoQuorum(len(self.votes), self.rules.quorum)

    def _with_ticks(self, person: int, ticks: frozenset[Tick], now: datetime) -> "Poll":
        if ticks == self.ticks.get(person, frozenset()):
            return self
        others = _without(self.ticks, person)
        return replace(self, ticks={**others, person: ticks} if ticks else others, changed_at=now)


Said = TypeVar("Said")


def _without(people: Mapping[int, Said], person: int) -> dict[int, Said]:
    return {other: said for other, said in people.items() if other != person}


def is_active(seen_council: int, number: int) -> bool:
    """Whether a member is waited for in poll `number` of the team.

    `seen_council` is the number of the poll in which the member last voted or during which they
    joined; 0 before the first poll.
    """
    return number - seen_council <= PATIENCE
