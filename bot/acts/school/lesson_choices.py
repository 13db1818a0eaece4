"""Finding lessons by what people type."""

from collections.abc import Iterator

from bot.acts.game_choices import fold
from bot.school.course.lesson import Lesson
from bot.school.course.reading import course
from bot.talk.school.lesson_texts import lesson_label

NO_MATCH = 3


def list_lessons(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the key of each lesson that fits a text, best first."""
    return ((lesson_label(lesson), lesson.key) for lesson in match_lessons(typed))


def match_lessons(typed: str) -> list[Lesson]:
    """List the lessons whose key, title or goal contain a text, best first."""
    wanted = fold(typed)
    ranked = [(_rank(lesson, wanted), lesson) for lesson in course().lessons.values()]
    ranked.sort(key=lambda each: each[0])
    return [lesson for rank, lesson in ranked if rank < NO_MATCH]


def _rank(lesson: Lesson, wanted: str) -> int:
    """Return how well a lesson fits a folded text: 0 is exact, `NO_MATCH` not at all."""
    if wanted in (fold(lesson.key), fold(lesson_label(lesson)), fold(lesson.title)):
        return 0
    if fold(lesson_label(lesson)).startswith(wanted):
        return 1
    texts = (lesson.key, lesson.title, lesson.goal, lesson_label(lesson))
    return 2 if any(wanted in fold(text) for text in texts) else NO_MATCH
