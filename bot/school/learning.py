"""The service for lessons: how far everyone is, changed by one answer at a time."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date

import storage.lessons
from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school.course.lesson import Lesson
from bot.school.course.progress import Progress, is_finished
from bot.school.course.reading import course
from bot.school.course.streaks import Streak, find_streak
from bot.school.facts import NoSuchLesson, StaleStep
from storage import LessonRow, Transaction

Deed = Callable[[Lesson, Progress], Progress]


@dataclass(frozen=True)
class Report:
    """What a person has learned: the lessons that were begun, and the days in a row."""

    lessons: dict[int, Progress]  # by number
    streak: Streak

    @property
    def current(self) -> Lesson:
        """The lesson to go on with: begun and not finished, else the first without a star."""
        lessons = [*course().lessons.values()]
        for lesson in lessons:
            progress = self.lessons.get(lesson.number)
            if progress and progress.version and not is_finished(lesson, progress):
                return lesson
        return next((each for each in lessons if not self.stars(each)), lessons[0])

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


class Learning:
    """Keeps how far people are in the lessons."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def find_progress(self, person_id: int, lesson: Lesson) -> Progress:
        """Return how far a person is in a lesson."""
        return _progress_of(
            await self._database.read(storage.lessons.find_lesson, person_id, lesson.number)
        )

    async def report(self, person_id: int, today: date) -> Report:
        """Return what a person has learned so far."""
        return await self._database.read(_report, person_id, today)

    async def change(self, act: Act, lesson: Lesson, deed: Deed) -> Progress:
        """Let a person do something in a lesson; raises `StaleStep`.

        `act.ply` is the version that the used control belongs to, None for a command.
        """
        return await self._database.write(_change, act, lesson, deed)


def _report(transaction: Transaction, person_id: int, today: date) -> Report:
    rows = storage.lessons.list_lessons(transaction, person_id)
    days = storage.lessons.list_school_days(transaction, person_id)
    return Report({row.lesson: _progress_of(row) for row in rows}, find_streak(days, today))


def _change(transaction: Transaction, act: Act, lesson: Lesson, deed: Deed) -> Progress:
    before = _progress_of(storage.lessons.lock_lesson(transaction, act.person, lesson.number))
    if act.ply is not None and act.ply != before.version:
        if act.ply == before.version - 1:
            return before  # the second press of a button
        raise StaleStep(before)
    after = deed(lesson, before)
    if after != before:
        storage.lessons.keep_lesson(transaction, act.person.id, LessonRow(**asdict(after)))
    if after.turn > before.turn or after.step > before.step:
        storage.lessons.note_school_day(transaction, act.person.id, act.at.date())
    return after


def _progress_of(row: LessonRow) -> Progress:
    return Progress(**asdict(row))
