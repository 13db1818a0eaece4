"""Lessons as values: chapters of lessons, and lessons of steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

import rules

NAMED = "named"  # the check of a step that asks for a square by its place alone
ANY = "*"  # in `LessonStep.wrong`: every answer that has no words of its own


class Ask(StrEnum):
    """What a step asks for."""

    LOOK = "look"
    SQUARE = "square"
    MOVE = "move"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class LessonTurn:
    """A turn of the learner: the texts of the right moves, and the reply."""

    accepted: tuple[str, ...]
    reply: str | None = None


@dataclass(frozen=True)
class LessonStep:
    """One position of a lesson, the words about it, and the question.

    `answers` are names of squares, any of which is right; `check` names the rule from which they
    follow. `claims` states what the words say about moves, by their text, `right` or `ANY`, for the
    engine's check. Every text is in English and is translated when it is shown.
    """

    key: str
    fen: str
    say: str
    ask: Ask
    right: str
    wrong: Mapping[str, str]  # by the text of an answer, or `ANY`
    turns: tuple[LessonTurn, ...] = ()
    answers: tuple[str, ...] = ()
    check: str = ""
    arrows: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    claims: Mapping[str, str] = field(default_factory=dict)

    @property
    def length(self) -> int:
        """How many right answers solve the step; 0 if there is only something to look at."""
        match self.ask:
            case Ask.LOOK:
                return 0
            case Ask.SQUARE:
                return 1
            case _:
                return len(self.turns)


@dataclass(frozen=True)
class Lesson:
    """Some steps that teach one thing. The `number` is stored in controls and never changes."""

    number: int
    key: str
    chapter: int
    game_key: str
    title: str
    goal: str
    steps: tuple[LessonStep, ...]

    @cached_property
    def game(self) -> rules.Game:
        """The game that the lesson is about."""
        return rules.game(self.game_key)


@dataclass(frozen=True, slots=True)
class SmallGame:
    """A game against the computer with which what was learned can be tried, as White."""

    fen: str
    level: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some lessons in a row, under one title, and perhaps a game after the last of them."""

    number: int
    title: str
    goal: str
    lessons: tuple[Lesson, ...]
    small_game: SmallGame | None = None


@dataclass(frozen=True)
class Course:
    """All lessons, in the order in which they are advised."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def lessons(self) -> dict[int, Lesson]:
        """The lessons by their numbers, in the order of the course."""
        return {each.number: each for chapter in self.chapters for each in chapter.lessons}

    def find_small_game(self, lesson: Lesson) -> SmallGame | None:
        """Return the game that comes after a lesson, if it is the last of a chapter with one."""
        for chapter in self.chapters:
            if chapter.lessons[-1] == lesson:
                return chapter.small_game
        return None

    def find_next(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson after another one; None after the last."""
        following = [*self.lessons.values()]
        place = following.index(lesson) + 1
        return following[place] if place < len(following) else None
