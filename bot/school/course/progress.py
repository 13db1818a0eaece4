"""How far a person is in a lesson, and what each answer changes.

Pure: every function returns the next progress, which the services save.
"""

from dataclasses import dataclass, replace

from bot.school.course.answers import Verdict, judge
from bot.school.course.lesson import Ask, Lesson, LessonStep

MOST_STARS = 3
FEW_SLIPS = 2  # with which a lesson still earns two stars
SKIPPED = 100  # slips counted for a step that was left unsolved: more than answers can be wrong
MOST_HINTS = 2  # of a step: the square to start from, then the arrow
SQUARE_HINTS = 1  # of a step that asks for a square
PATIENCE = 3  # wrong answers after which the step can be shown
SHOWN = 3  # hints of a step that was shown


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one person is in one lesson.

    `step` is the number of steps left behind, `turn` the right answers to the present one. `misses`
    and `hints` are those since the last right answer, `slips` all of this run through the lesson.
    `tried` is the last answer, right or wrong. `reached` is the furthest step of this run. `stars`
    are the best ever and never fall. Every change raises `version`.
    """

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


def is_finished(lesson: Lesson, progress: Progress) -> bool:
    """Tell whether all steps are behind."""
    return progress.step >= len(lesson.steps)


def is_solved(lesson: Lesson, progress: Progress) -> bool:
    """Tell whether nothing more is asked for in the present step."""
    return progress.turn >= present_step(lesson, progress).length


def present_step(lesson: Lesson, progress: Progress) -> LessonStep:
    """Return the step that a person is at; of a finished lesson the last one."""
    return lesson.steps[min(progress.step, len(lesson.steps) - 1)]


def may_be_shown(progress: Progress) -> bool:
    """Tell whether the person tried often enough to be shown the answer."""
    return progress.misses >= PATIENCE


def answer(lesson: Lesson, progress: Progress, text: str) -> Progress:
    """Answer the present step by a move or a square; nothing changes once it is solved."""
    if is_finished(lesson, progress) or is_solved(lesson, progress):
        return progress
    if judge(lesson, progress.step, progress.turn, text).verdict is Verdict.RIGHT:
        return _changed(progress, turn=progress.turn + 1, misses=0, hints=0, tried=text)
    misses, slips = progress.misses + 1, progress.slips + 1
    return _changed(progress, misses=misses, slips=slips, tried=text)


def give_hint(lesson: Lesson, progress: Progress) -> Progress:
    """Give the next hint of the present step; after enough misses, show it."""
    if is_finished(lesson, progress) or is_solved(lesson, progress):
        return progress
    is_square = present_step(lesson, progress).ask is Ask.SQUARE
    most = SQUARE_HINTS if is_square else SHOWN if may_be_shown(progress) else MOST_HINTS
    if progress.hints >= most:
        return _changed(progress, tried="") if progress.tried else progress
    hints = SHOWN if most == SHOWN else progress.hints + 1
    return _changed(progress, hints=hints, slips=progress.slips + 1, tried="")


def go_on(lesson: Lesson, progress: Progress) -> Progress:
    """Go to the next step, solved or not; behind the last one the lesson is finished."""
    if is_finished(lesson, progress):
        return progress
    step = present_step(lesson, progress)
    is_skipped = step.ask is not Ask.LOOK and not is_solved(lesson, progress)
    is_new = progress.step >= progress.reached
    slips = progress.slips + (SKIPPED if is_skipped and is_new else 0)
    after = _at_step(replace(progress, slips=slips), progress.step + 1)
    if is_finished(lesson, after):
        after = replace(after, stars=max(after.stars, stars_for(after.slips)))
    return after


def go_back(lesson: Lesson, progress: Progress) -> Progress:
    """Go to the step before, to look at it or to solve it again; nothing is lost by that."""
    return _at_step(progress, progress.step - 1) if progress.step > 0 else progress


def resume(lesson: Lesson, progress: Progress) -> Progress:
    """Go on where a person stopped; a finished lesson begins anew."""
    return begin_again(lesson, progress) if is_finished(lesson, progress) else progress


def begin_again(lesson: Lesson, progress: Progress) -> Progress:
    """Begin the lesson anew; stars can only be added."""
    return Progress(lesson.number, stars=progress.stars, version=progress.version + 1)


def has_skipped(slips: int) -> bool:
    """Tell whether a step that asks for something was left unsolved in this run."""
    return slips >= SKIPPED


def stars_for(slips: int) -> int:
    """Return the stars that a lesson earns by its wrong answers and hints.

    It earns none if a step was skipped: after enough wrong answers each can be shown.
    """
    if has_skipped(slips):
        return 0
    if slips == 0:
        return MOST_STARS
    return 2 if slips <= FEW_SLIPS else 1


def _at_step(progress: Progress, step: int) -> Progress:
    reached = max(progress.reached, step)
    return _changed(progress, step=step, turn=0, misses=0, hints=0, tried="", reached=reached)


def _changed(progress: Progress, **changes: int | str) -> Progress:
    return replace(progress, version=progress.version + 1, **changes)  # type: ignore[arg-type]  # by name
