"""What a transaction has changed, for those who must react to it outside of the database."""

from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import NamedTuple

from bot.matches.match_value import Match
from storage.rows import AuditEntry


class ChangedMatch(NamedTuple):
    """A match as it was, None if it has just begun, and as it is now."""

    before: Match | None
    after: Match

    @property
    def has_ended(self) -> bool:
        """Whether the change ended the match."""
        return self.after.is_over and self.before is not None and not self.before.is_over

    @property
    def has_quiet_change(self) -> bool:
        """Whether its newest boards have something to show that calls nobody."""
        return self.before is not None and self.after.quiet_changes > self.before.quiet_changes


class ChangedVote(NamedTuple):
    """An open vote: when it is due, and the length of its team's turns if votes have changed.

    That length is None if no vote has changed that its board should show.
    """

    due_at: datetime
    turn: timedelta | None = None
    votes: int = 0


class Due(Enum):
    """Work that may be due sooner than it was planned, although no match has changed."""

    CLOCKS = auto()  # deadlines: a person came home, or changed their absence
    LETTERS = auto()  # reminders, and calls in direct messages
    DIGESTS = auto()  # the daily messages to followers
    QUIET_BOARDS = auto()  # the newest board of a room shows something new without a call
    OFFER_MESSAGES = auto()
    DAILY_PUZZLES = auto()
    ROLES = auto()  # of winners
    SEASONS = auto()  # a server chose where its months are told
    TABLES = auto()  # of tournaments, since a game has ended
    RUNS = auto()  # runs against the clock: one ends sooner, since another person has won
    NAMES = auto()  # names of people who became former players, in messages of gatherings


@dataclass(slots=True)
class Changed:
    """What was changed, as ids if the followers read it again.

    The stores note it as they save, so that no use case can forget it.
    """

    matches: list[ChangedMatch] = field(default_factory=list)  # in the order of the changes
    votes: dict[int, ChangedVote] = field(default_factory=dict)  # by match
    challenges: set[int] = field(default_factory=set)
    lobbies: set[int] = field(default_factory=set)
    simuls: set[int] = field(default_factory=set)
    duels: set[int] = field(default_factory=set)
    tournaments: set[int] = field(default_factory=set)
    evenings: set[int] = field(default_factory=set)
    people: set[int] = field(default_factory=set)  # whose open boards look otherwise, or are closed
    entries: list[AuditEntry] = field(default_factory=list)  # log entries to be announced
    due: set[Due] = field(default_factory=set)

    def __bool__(self) -> bool:
        return any(getattr(self, each.name) for each in fields(self))

    def add(self, other: "Changed") -> None:
        """Add what a later transaction has changed."""
        self.matches += other.matches
        self.votes |= other.votes
        self.challenges |= other.challenges
        self.lobbies |= other.lobbies
        self.simuls |= other.simuls
        self.duels |= other.duels
        self.tournaments |= other.tournaments
        self.evenings |= other.evenings
        self.people |= other.people
        self.entries += other.entries
        self.due |= other.due
