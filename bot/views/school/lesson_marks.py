"""The marks on the board of a step: its subject, the last answer, and hints."""

import render
from bot.school.course.answers import play_turns
from bot.school.course.lesson import Ask, Lesson, LessonStep
from bot.school.course.positions import squares_by_name
from bot.school.course.progress import Progress, is_finished, is_solved, present_step
from engine.line_texts import moves_by_text
from rules import Square

NO_MARKS = render.Marks()
MISSES = 2  # wrong answers after which the arrow is shown unasked
ARROW = 2  # hints from which on it is shown


def mark_step(lesson: Lesson, progress: Progress) -> render.Marks:
    """Return the marks of the present step: none when the lesson is finished."""
    if is_finished(lesson, progress):
        return NO_MARKS
    step, numbers = present_step(lesson, progress), squares_by_name(lesson.game)
    pointed = frozenset(numbers[name] for name in step.marks)
    if is_solved(lesson, progress):
        return _mark_solved(step, progress, numbers, pointed)
    level = ARROW if progress.misses >= MISSES else progress.hints
    if step.ask is Ask.SQUARE:
        chosen = numbers[step.answers[0]] if level else None
        return render.Marks(pointed=pointed, chosen=chosen)
    if not level:
        return render.Marks(pointed=pointed)
    arrows = list_arrows(lesson, progress)
    if level >= ARROW:
        return render.Marks(pointed=pointed, arrows=arrows)
    return render.Marks(pointed=pointed, chosen=_right_path(lesson, progress)[0])


def _mark_solved(
    step: LessonStep, progress: Progress, numbers: dict[str, Square], pointed: frozenset[Square]
) -> render.Marks:
    """Mark the square that was found, or, if nothing is asked, everything that a step points
    out.
    """
    if step.ask is Ask.LOOK:
        arrows = tuple((numbers[start], numbers[end]) for start, end in step.arrows)
        return render.Marks(pointed=pointed, arrows=arrows)
    if step.ask is Ask.SQUARE:
        return render.Marks(chosen=numbers.get(progress.tried))
    return NO_MARKS


def list_arrows(lesson: Lesson, progress: Progress) -> tuple[tuple[Square, ...], ...]:
    """Return the arrows of the hint: those of the step, or only the first one in a line.

    Without any the first right move is shown.
    """
    step, numbers = present_step(lesson, progress), squares_by_name(lesson.game)
    if progress.turn or not step.arrows:
        return (_right_path(lesson, progress),)
    arrows = tuple((numbers[start], numbers[end]) for start, end in step.arrows)
    return arrows[:1] if step.ask is Ask.LINE else arrows


def _right_path(lesson: Lesson, progress: Progress) -> tuple[Square, ...]:
    """Return the path of the first right move of the current turn."""
    step = present_step(lesson, progress)
    line = play_turns(lesson, progress.step, progress.turn, progress.tried)
    known = moves_by_text(lesson.game, line.position)
    return known[step.turns[progress.turn].accepted[0]].path
