"""The lesson that is offered after a lost game: at most one a day, and not to everyone."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.school.course.advice import Slip, find_advice
from bot.school.course.lesson import Lesson
from bot.school.course.reading import course
from storage.people import claim_lesson_offer
from storage.rows import Person

PAUSE = timedelta(days=1)  # between two offers to one person


@dataclass(frozen=True, slots=True)
class LessonOffer:
    """A lesson, and the person to whom it is offered."""

    lesson: Lesson
    person_id: int


async def offer_lesson(
    runner: Runner, match: Match, slip: Slip | None, now: datetime
) -> LessonOffer | None:
    """Return the lesson to be offered to the loser of a match, None if none is.

    If two processes try, only one gets it. The lesson is sought before the transaction.
    """
    result = match.result
    if result is None or result.winner is None or result.is_void or not match.is_draughts:
        return None
    loser = match.holder(result.winner.other)
    advice = find_advice(match.line, result.winner.other, slip)
    if advice is None or not isinstance(loser, Person):
        return None
    is_free = await runner.write(claim_lesson_offer, loser.id, now, now - PAUSE)
    return LessonOffer(_lesson_of(advice.value), loser.id) if is_free else None


def _lesson_of(key: str) -> Lesson:
    return next(each for each in course().lessons.values() if each.key == key)
