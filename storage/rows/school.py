"""Lessons, exercises and puzzles of the day, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class LessonRow:
    """How far a person is in a lesson; `bot.school.course.progress` tells what the columns mean."""

    lesson: int
    step: int = 0
    turn: int = 0
    misses: int = 0
    hints: int = 0
    slips: int = 0
    tried: str = ""
    reached: int = 0
    stars: int = 0
    version: int = 0


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """A person's attempt at a puzzle; `bot.school.course.attempt` tells what the columns mean."""

    puzzle: int
    seen_at: datetime
    moves: tuple[str, ...] = ()
    misses: int = 0
    hints: int = 0
    tried: str = ""
    other_way: str = ""
    is_first: bool = True
    state: str = "open"
    version: int = 0


@dataclass(frozen=True, slots=True)
class PracticeRow:
    """How a person practised an ending; `bot.school.course.practice` tells what columns mean."""

    ending: str
    seen_at: datetime
    game: str = ""
    fen: str = ""
    seed: int = 0
    moves: tuple[str, ...] = ()
    hints: int = 0
    is_helped: bool = False
    stars: int = 0
    best: int | None = None
    tries: int = 0
    version: int = 0


@dataclass(frozen=True, slots=True)
class ExerciseRating:
    """The rating of a person at puzzles, or of a puzzle."""

    rating: float
    deviation: float
    volatility: float
    games: int
    rated_at: datetime


@dataclass(frozen=True, slots=True)
class PuzzleChannel:
    """Where and when a server wants its puzzle of the day; no `games` means any game.

    The next puzzle is due at `next_at`.
    """

    server_id: int
    channel_id: int
    hour: int
    time_zone: str
    games: tuple[str, ...]
    next_at: datetime


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day of a server, due at a moment; `message_id` shows `shown_version`.

    A closed one belongs to an earlier day, and its solution is shown.
    """

    server_id: int
    day: date
    channel_id: int
    puzzle: int
    due_at: datetime
    tried: int = 0
    solved: int = 0
    is_closed: bool = False
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class FirstSolver:
    """The first person to solve the puzzle of a day, and whether they may be named."""

    person_id: int
    solver_name: str | None  # as in the person's preferences


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """A costly move from a person's own game, and when they are next asked to find a better one.

    `written` is the engine's judgement as text. `stage` counts how often in a row it was solved at
    the first try; nothing is due once it is learnt.
    """

    match_id: int
    ply: int
    person_id: int
    game: str
    fen: str
    played: str
    written: str
    stage: int = 0
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """A run against the clock, or the streak of a day; the columns tell what the fields mean."""

    person_id: int
    server_id: int | None
    kind: str
    game: str | None
    day: date
    started_at: datetime
    row: tuple[int, ...]
    state: str
    pressed_at: datetime
    budget: int
    marks: str = ""
    step: int = 0
    used: int = 0
    score: int = 0
    wrong: int = 0
    combo: int = 0
    best: int = 0
    version: int = 0
    due_at: datetime | None = None
    shared_at: datetime | None = None
    duel_id: int | None = None
    goal: int | None = None
    reached: int = 0


@dataclass(frozen=True, slots=True)
class GamePuzzleRow:
    """A position of a match in which only one move wins, and what the engine wrote about it.

    Others see it from `public_at` on; a person who missed it may see it before.
    """

    match_id: int
    ply: int
    server_id: int | None
    channel_id: int
    game: str
    fen: str
    written: str
    missed_by: int | None
    public_at: datetime
