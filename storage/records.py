"""Rows as they leave this room: frozen values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord; `name` as last seen."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread; no server means a private conversation."""

    server_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class TermsRecord:
    """What two people agreed on before a game."""

    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How a match ended; no winner means a draw."""

    ending: str
    winner: int | None
    words: str
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class OfferRecord:
    """An offer of `color` when `ply` moves had been played."""

    ply: int
    color: int
    kind: str
    made_at: datetime
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """What a match begins with; `players` White first."""

    place: Place
    terms: TermsRecord
    players: tuple[Person, Person]
    fen: str
    started_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """The part of a match that changes with every move, offer and answer."""

    fen: str
    moved_at: datetime
    version: int
    result: ResultRecord | None
    touched: int | None = None  # the square of the piece that must move


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord(NewMatch):
    """A match with its moves as texts, in the order played."""

    id: int
    moves: tuple[str, ...]
    offers: tuple[OfferRecord, ...]
    result: ResultRecord | None
    moved_at: datetime
    version: int
    shown_version: int
    message_id: int | None
    touched: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewChallenge:
    """What a challenge begins with; `color` is the challenger's, None leaves it to the lot."""

    place: Place
    challenger: Person
    opponent: Person | None
    terms: TermsRecord
    color: int | None
    created_at: datetime
    expires_at: datetime
    rematch_of: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRecord(NewChallenge):
    """A challenge and what has become of it."""

    id: int
    state: str
    match_id: int | None
    message_id: int | None
