"""Lessons: how far each person is, changed by one answer at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from bot.matches.act import Act
from bot.matches.work import Work, reads, writes
from bot.school.course.known_draughts import NONE, list_known_games
from bot.school.course.lesson import Lesson
from bot.school.course.progress import Progress, is_finished
from bot.school.course.reading import course
from bot.school.course.streaks import Streak, find_streak
from bot.school.facts import NoSuchLesson, StaleStep
from rules import Game
from storage.lessons import (
    find_known,
    keep_known,
    keep_lesson,
    list_lessons,
    list_school_days,
    lock_lesson,
    note_school_day,
)
from storage.rows import LessonRow, Person, convert

Deed = Callable[[Lesson, Progress], Progress]


@dataclass(frozen=True)
class Report:
    """What a person has learned: the lessons that were begun, and the days in a row."""

    lessons: dict[int, Progress]  # by number
    streak: Streak
    known: Game | None = None  # the draughts that they knew before
    is_asked: bool = True  # which these are

    @property
    def current(self) -> Lesson:
        """The lesson to go on with: one begun and not finished, else the first without a star."""
        lessons = [*course().lessons.values()]
        for lesson in lessons:
            progress = self.lessons.get(lesson.number)
            if progress and progress.version and not is_finished(lesson, progress):
                return lesson
        return next((each for each in lessons if not self.stars(each)), lessons[0])

    @property
    def lessons_in_all(self) -> int:
        """How many lessons there are."""
        return len(course().lessons)

    @property
    def lessons_done(self) -> int:
        """How many lessons have brought a star."""
        return sum(1 for each in course().lessons.values() if self.stars(each))

    @property
    def stars_in_all(self) -> int:
        """The stars of all lessons."""
        return sum(self.stars(each) for each in course().lessons.values())

    @property
    def is_complete(self) -> bool:
        """Whether every lesson of the course is done."""
        return self.lessons_done == self.lessons_in_all

    def list_with_one_star(self) -> list[Lesson]:
        """List the lessons that could bring more stars, in the order of the course."""
        return [each for each in course().lessons.values() if self.stars(each) == 1]

    def stars(self, lesson: Lesson) -> int:
        """Return the stars that were earned with a lesson."""
        progress = self.lessons.get(lesson.number)
        return progress.stars if progress else 0


def find_lesson(number: int) -> Lesson:
    """Return the lesson with a number; raises `NoSuchLesson`."""
    lesson = course().lessons.get(number)
    if lesson is None:
        raise NoSuchLesson(str(number))
    return lesson


@reads
def report_learning(work: Work, person_id: int, today: date) -> Report:
    """Return what a person has learned so far."""
    rows = list_lessons(work.transaction, person_id)
    days = list_school_days(work.transaction, person_id)
    known = find_known(work.transaction, person_id)
    return Report(
        {row.lesson: _progress_of(row) for row in rows},
        find_streak(days, today),
        list_known_games().get(known or NONE),
        is_asked=known is not None,
    )


@writes
def note_known(work: Work, person: Person, known: str) -> None:
    """Save which draughts a person knew before: the key of a game, or that they knew none."""
    keep_known(work.transaction, person, known)


@writes
def change_lesson(work: Work, act: Act, lesson: Lesson, deed: Deed) -> Progress:
    """Let a person do something in a lesson; raises `StaleStep`.

    `act.ply` is the version to which the control belongs, None for a command.
    """
    transaction = work.transaction
    before = _progress_of(lock_lesson(transaction, act.person, lesson.number))
    if act.ply is not None and act.ply != before.version:
        if act.ply == before.version - 1:
            return before  # the second press of a button
        raise StaleStep(before)
    after = deed(lesson, before)
    if after != before:
        keep_lesson(transaction, act.person.id, convert(LessonRow, after))
    if after.turn > before.turn or after.step > before.step:
        note_school_day(transaction, act.person.id, act.at.date())
    return after


def _progress_of(row: LessonRow) -> Progress:
    return convert(Progress, row)
