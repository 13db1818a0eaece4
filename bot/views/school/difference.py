"""The differences of a game for a person who knows another one, in six steps."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

import render
from bot.school.course.known_draughts import NONE, STEPS, list_known_games
from bot.school.course.lesson import Lesson
from bot.talk.labels import Label, Prompt
from bot.talk.school.difference_texts import (
    difference_heading,
    difference_words,
    known_label,
    none_known_label,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import button, menu
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.guide import point_out_move
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.school_actions import LessonAction
from rules import Game, Line

CAPTURES = 5  # the step with an example of a capture on the board
GREEN = discord.ButtonStyle.success


async def show_difference(
    known: Game, other: Game, step: int, lesson: Lesson | None, appearance: Appearance
) -> Post:
    """Show a step of the comparison, counted from 1; `lesson` teaches the other game."""
    line = Line.begin(other, (other.example or None) if step == CAPTURES else None)
    marks = point_out_move(line) if step == CAPTURES else render.Marks()
    scene = scene_of_line(line, appearance, marks=marks)
    card = Card(
        text(difference_heading(known, other, step)),
        picture(BOARD, render.describe_board(scene)),
        text(difference_words(known, other, step)),
        row(*_list_steps(other, step, lesson)),
        row(_choose_other(known, other)),
    )
    return Post(card, {BOARD: await draw(scene)})


def choose_known() -> ui.ActionRow[Any]:
    """Return the menu that asks which draughts a person knows."""
    control = ControlId(ControlKind.LESSON, LessonAction.KNOW, 1)
    none = discord.SelectOption(label=none_known_label(), value=NONE)
    return row(menu(control, Prompt.KNOWN_DRAUGHTS, [*_list_games(), none]))


def _list_steps(other: Game, step: int, lesson: Lesson | None) -> Iterator[ui.Button[Any]]:
    """Yield the buttons on and back, and to the lesson after the last step."""
    if step < STEPS:
        yield button(_step(other, step + 1), Label.NEXT, GREEN)
    elif lesson is not None:
        target = ControlId(ControlKind.LESSON, LessonAction.OPEN, lesson.number)
        yield button(target, Label.LESSON, GREEN)
    if step > 1:
        yield button(_step(other, step - 1), Label.BACK)
    yield button(ControlId(ControlKind.LESSON, LessonAction.LIST, 1), Label.ALL_LESSONS)


def _step(other: Game, step: int) -> ControlId:
    return ControlId(ControlKind.LESSON, LessonAction.DIFFERENCE, step, 0, other.key)


def _choose_other(known: Game, other: Game) -> ui.Select[Any]:
    control = ControlId(ControlKind.LESSON, LessonAction.COMPARE, 1)
    games = [each for each in _list_games() if each.value not in (known.key, other.key)]
    return menu(control, Prompt.COMPARE, games)


def _list_games() -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=known_label(game), value=key)
        for key, game in list_known_games().items()
    ]
