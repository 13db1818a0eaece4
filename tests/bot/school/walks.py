"""Children who go through lessons."""

from collections.abc import Iterator

from bot.school.course import progress as walk
from bot.school.course.answers import Verdict, judge, list_moves, list_squares, play_turns
from bot.school.course.lesson import Ask, Lesson, LessonStep
from bot.school.course.progress import Progress, is_finished, is_solved, present_step


def offered(lesson: Lesson, progress: Progress) -> list[str]:
    """What a child can press."""
    step = present_step(lesson, progress)
    if step.ask is Ask.SQUARE:
        return list_squares(lesson, step)
    line = play_turns(lesson, progress.step, progress.turn, progress.tried)
    return [each.text for each in list_moves(lesson.game, line.position)]


def wrong_answers(lesson: Lesson, progress: Progress) -> list[str]:
    """What a child can press that is not right."""
    return [
        text
        for text in offered(lesson, progress)
        if judge(lesson, progress.step, progress.turn, text).verdict is not Verdict.RIGHT
    ]


def right_answer(step: LessonStep, turn: int) -> str:
    return step.answers[0] if step.ask is Ask.SQUARE else step.turns[turn].accepted[0]


def every_progress(lesson: Lesson) -> Iterator[Progress]:
    """Everything that one child may see of a lesson who tries all that is wrong, and every hint."""
    progress = Progress(lesson.number)
    yield progress
    while not is_finished(lesson, progress):
        while not is_solved(lesson, progress):
            for _ in range(walk.MOST_HINTS):
                progress = walk.give_hint(lesson, progress)
                yield progress
            for text in wrong_answers(lesson, progress):
                progress = walk.answer(lesson, progress, text)
                yield progress
            progress = walk.give_hint(lesson, progress)
            yield progress
            right = right_answer(present_step(lesson, progress), progress.turn)
            progress = walk.answer(lesson, progress, right)
            yield progress
        progress = walk.go_on(lesson, progress)
        yield progress
