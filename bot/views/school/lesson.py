"""A step of a lesson: its board, its words, and a button for every answer. Only one person
sees it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import discord
from discord import ui

import render
from bot.school.course.answers import Offered, list_moves, list_squares, play_turns
from bot.school.course.lesson import NAMED, Ask, Lesson, SmallGame
from bot.school.course.positions import squares_by_name
from bot.school.course.progress import Progress, is_finished, is_solved, may_be_shown, present_step
from bot.school.learning import Report
from bot.talk.labels import Label, Prompt
from bot.talk.matches.move_lists import square_order
from bot.talk.school.course_texts import open_lessons_words
from bot.talk.school.lesson_texts import finished_words, lesson_heading, next_words, step_words
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.matches.move_paths import write_path
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.answer_buttons import Choice, offer_choices
from bot.views.school.lesson_marks import mark_step
from bot.views.school.school import list_ways_out
from bot.views.school.school_actions import LessonAction
from rules import Color, Line

GREEN = discord.ButtonStyle.success


class AfterLesson(NamedTuple):
    """What comes after a lesson: the next one, and a game if it is the last of its chapter."""

    lesson: Lesson | None = None
    game: SmallGame | None = None
    report: Report | None = None  # of the whole course, once there is no lesson after it


NOTHING_AFTER = AfterLesson()


async def show_lesson(
    lesson: Lesson,
    progress: Progress,
    appearance: Appearance,
    after: AfterLesson = NOTHING_AFTER,
    words: str = "",
) -> Post:
    """Show a person the step that they are at, or what they have earned; `words` come first."""
    line = play_turns(
        lesson, min(progress.step, len(lesson.steps) - 1), progress.turn, progress.tried
    )
    scene = scene_of_lesson(lesson, progress, line, appearance)
    parts: list[ui.Item[Any]] = [
        text(f"{words}\n{lesson_heading(lesson, progress)}".strip()),
        picture(BOARD, render.describe_board(scene)),
    ]
    if is_finished(lesson, progress):
        parts += [
            text(_done_words(progress, after)),
            row(*_list_ways_on(lesson, progress, after)),
        ]
    else:
        parts += [
            text(step_words(lesson, progress)),
            *_offer_answers(lesson, progress, line),
            row(*_list_steps(lesson, progress)),
        ]
    return Post(Card(*parts), {BOARD: await draw(scene)})


def _done_words(progress: Progress, after: AfterLesson) -> str:
    words = finished_words(progress, after.lesson)
    if after.report is None:
        return words
    return "\n".join((words, open_lessons_words(after.report), next_words(after.report.current)))


def scene_of_lesson(
    lesson: Lesson, progress: Progress, line: Line, appearance: Appearance
) -> render.Scene:
    """Return the board of a step: White at the bottom, and squares named as in the lesson."""
    return scene_of_line(
        line,
        replace(appearance, view=Color.WHITE, is_numeric=None),
        marks=mark_step(lesson, progress),
        square_names=_name_squares(lesson, progress),
    )


def _name_squares(lesson: Lesson, progress: Progress) -> render.SquareNames:
    """Write the names of squares on the board if buttons use them, unless a square is asked for."""
    is_open = not is_finished(lesson, progress) and not is_solved(lesson, progress)
    is_told = is_open and present_step(lesson, progress).check != NAMED
    return render.SquareNames.ALL if is_told else render.SquareNames.NONE


def _offer_answers(lesson: Lesson, progress: Progress, line: Line) -> list[ui.ActionRow[Any]]:
    step = present_step(lesson, progress)
    if is_solved(lesson, progress):
        return []
    if step.ask is Ask.SQUARE:
        numbers = squares_by_name(lesson.game)
        offered = [Offered(name, (numbers[name],)) for name in list_squares(lesson, step)]
    else:
        offered = list_moves(lesson.game, line.position)
    offered.sort(key=lambda each: square_order(each.text))
    choices = [Choice(each.text, write_path(each.path)) for each in offered]
    prompt = Prompt.CHOOSE_SQUARE if step.ask is Ask.SQUARE else Prompt.CHOOSE_MOVE
    return offer_choices(control_of(LessonAction.ANSWER, lesson, progress), choices, prompt)


def _list_steps(lesson: Lesson, progress: Progress) -> Iterator[ui.Button[Any]]:
    """Yield the buttons of a step: a hint, the step before, the next one, all lessons."""
    is_done = is_solved(lesson, progress)
    style = GREEN if is_done else PLAIN
    on = Label.NEXT if is_done else Label.SKIP
    yield button(control_of(LessonAction.ON, lesson, progress), on, style)
    if not is_done:
        yield button(control_of(LessonAction.HINT, lesson, progress), _name_help(lesson, progress))
    if progress.step:
        yield button(control_of(LessonAction.BACK, lesson, progress), Label.BACK)
    yield button(control_of(LessonAction.LIST, lesson, progress), Label.ALL_LESSONS)


def _name_help(lesson: Lesson, progress: Progress) -> Label:
    """Name the button for help by what it brings: the piece first, then the answer itself."""
    is_square = present_step(lesson, progress).ask is Ask.SQUARE
    is_answer = progress.hints or may_be_shown(progress) or is_square
    return Label.SHOW_ME if is_answer else Label.HINT


def _list_ways_on(
    lesson: Lesson, progress: Progress, after: AfterLesson
) -> Iterator[ui.Button[Any]]:
    """Yield the buttons for what can be done after a lesson."""
    if after.game is not None:
        yield button(control_of(LessonAction.PLAY, lesson, progress), Label.PLAY_NOW, GREEN)
    if after.lesson is not None:
        target = ControlId(ControlKind.LESSON, LessonAction.OPEN, after.lesson.number)
        yield button(target, Label.NEXT_LESSON, GREEN)
    if after.report is not None:
        yield from list_ways_out(after.report, lesson)
    yield button(control_of(LessonAction.AGAIN, lesson, progress), Label.AGAIN)
    yield button(control_of(LessonAction.LIST, lesson, progress), Label.ALL_LESSONS)


def control_of(action: LessonAction, lesson: Lesson, progress: Progress) -> ControlId:
    """Return a control of a lesson, valid for the current progress."""
    return ControlId(ControlKind.LESSON, action, lesson.number, progress.version)
