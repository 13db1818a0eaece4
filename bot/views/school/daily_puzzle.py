"""The puzzle of the day: shown to everyone, solved in private; and its solution."""

from typing import Any

import discord
from discord import ui

import render
from bot.school import DailyPuzzle
from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.puzzle import Puzzle
from bot.school.run_results import WeekBest
from bot.talk.labels import Label
from bot.talk.school.daily_texts import (
    Counts,
    daily_heading,
    daily_solution,
    daily_words,
    hidden_film,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.drawing import BOARD, draw, draw_in_slices
from bot.views.parts import Card, hide_picture, picture, row, text
from bot.views.post import Post
from bot.views.school.puzzle import FILM, scene_of_puzzle
from bot.views.school.school_actions import PuzzleAction


async def show_daily(
    puzzle: Puzzle,
    daily: DailyPuzzle,
    appearance: Appearance,
    first: int | None = None,
    best: WeekBest | None = None,
) -> Post:
    """Show the puzzle of a day, or its solution once the next one has come.

    `first` is the person who solved it first, if the solution may name them; `best` are those of
    the week before.
    """
    if daily.is_closed:
        return await _show_solution(puzzle, daily, appearance, first)
    line = find_place(puzzle, ()).line
    scene = scene_of_puzzle(puzzle, line, appearance)
    card = Card(
        text(daily_heading(puzzle)),
        picture(BOARD, render.describe_board(scene)),
        text(daily_words(puzzle, Counts(daily.tried, daily.solved), best)),
        _offer_to_solve(daily, Label.SOLVE, discord.ButtonStyle.success),
    )
    return Post(card, {BOARD: await draw(scene)})


async def _show_solution(
    puzzle: Puzzle, daily: DailyPuzzle, appearance: Appearance, first: int | None
) -> Post:
    """Show the board as it was, and the solution behind spoilers, for people who still want to try.

    The description of the film says nothing of the solution: it isn't hidden from screen readers.
    """
    scene = scene_of_puzzle(puzzle, find_place(puzzle, ()).line, appearance)
    line = find_place(puzzle, list_main_line(puzzle)).line
    film = render.Replay(line, theme=appearance.theme, view=puzzle.side)
    pictures = picture(BOARD, render.describe_board(scene))
    hide_picture(pictures, FILM, hidden_film())
    card = Card(
        text(daily_heading(puzzle)),
        pictures,
        text(daily_solution(puzzle, Counts(daily.tried, daily.solved), first)),
        _offer_to_solve(daily, Label.LOOK_AGAIN, PLAIN),
    )
    files = {BOARD: await draw(scene), FILM: await draw_in_slices(render.grow_replay(film))}
    return Post(card, files)


def _offer_to_solve(
    daily: DailyPuzzle, label: Label, style: discord.ButtonStyle
) -> ui.ActionRow[Any]:
    """Return the button with which everyone opens the puzzle in private."""
    control = ControlId(ControlKind.PUZZLE, PuzzleAction.SOLVE, daily.puzzle, daily.day.toordinal())
    return row(button(control, label, style))
