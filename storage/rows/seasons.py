"""The values of months: marks of games, lines of tables, posts."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class GameMark:
    """How many plies people played in a game, and the most pieces that one capture took.

    `captured_ply` is the ply before that capture, `captured_by` the colour of its maker.
    """

    match_id: int
    plies: int
    captured: int = 0
    captured_ply: int | None = None
    captured_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlaceRow:
    """A line of the table of an evening or a tournament that is over."""

    kind: str
    event_id: int
    person_id: int
    server_id: int
    channel_id: int
    ended_at: datetime
    place: int
    took_part: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """A finished game between two people of a server, and one of the channels it was shown in."""

    match_id: int
    ended_at: datetime
    game: str
    winner: int | None
    white_id: int
    black_id: int
    plies: int
    captured: int
    captured_ply: int | None
    captured_by: int | None
    channel_id: int | None


@dataclass(frozen=True, slots=True)
class SeasonPost:
    """The recap of a month, named by its first day, that a server wants in a channel."""

    server_id: int
    month: date
    channel_id: int
    due_at: datetime
    is_done: bool = False
    message_id: int | None = None
