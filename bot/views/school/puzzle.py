"""A puzzle: its board, its words, and a button for every move. Only one person sees it."""

from dataclasses import replace
from typing import Any

import discord
from discord import ui

import render
from bot.school.course.answers import Offered, Verdict, list_moves
from bot.school.course.attempt import (
    MOST_HINTS,
    Attempt,
    AttemptState,
    find_place,
    judge_move,
    play_wrong,
)
from bot.school.course.consequences import find_consequence
from bot.school.course.puzzle import Goal, Node, Puzzle
from bot.school.solving import Exercise
from bot.talk.labels import Label, Prompt
from bot.talk.matches.move_lists import square_order
from bot.talk.school.puzzle_texts import (
    attempt_words,
    describe_film,
    puzzle_heading,
    result_words,
    wrong_move_words,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.drawing import BOARD, NO_MARKS, draw, draw_in_slices, scene_of_line
from bot.views.matches.move_paths import write_path
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.answer_buttons import Choice, offer_choices
from bot.views.school.school_actions import PuzzleAction
from engine.line_texts import moves_by_text
from rules import Line

FILM = "solution.gif"
GREEN = discord.ButtonStyle.success

Rows = list[ui.ActionRow[Any]]


async def show_puzzle(exercise: Exercise, appearance: Appearance) -> Post:
    """Show a person a puzzle as their attempt stands: open, after a wrong move, or over."""
    puzzle, attempt = exercise.puzzle, exercise.attempt
    line, marks = find_place(puzzle, attempt.moves).line, NO_MARKS
    if attempt.state is not AttemptState.OPEN:
        words, rows = result_words(exercise), _list_ways_on(exercise)
    elif attempt.tried:
        judged = judge_move(puzzle, attempt, attempt.tried)
        words, rows = wrong_move_words(puzzle, attempt, judged), [_offer_to_try_again(exercise)]
        if judged.verdict is Verdict.WRONG:
            harm = find_consequence(puzzle, attempt)
            line = play_wrong(puzzle, attempt, harm.reply if harm else "")
    else:
        words, marks = attempt_words(puzzle, attempt), mark_hint(puzzle, attempt)
        rows = [*_offer_moves(exercise, line), _offer_help(exercise)]
    scene = scene_of_puzzle(puzzle, line, appearance, marks)
    card = Card(
        text(puzzle_heading(puzzle)),
        picture(BOARD, render.describe_board(scene)),
        text(words),
        *rows,
    )
    return Post(card, {BOARD: await draw(scene)})


async def show_film(puzzle: Puzzle, line: Line, appearance: Appearance) -> Post:
    """Show a solution as a moving picture."""
    scene = scene_of_puzzle(puzzle, line, appearance)
    film = render.Replay(line, theme=appearance.theme, view=puzzle.side)
    described = describe_film(render.describe_board(scene))
    card = Card(text(puzzle_heading(puzzle)), picture(FILM, described))
    return Post(card, {FILM: await draw_in_slices(render.grow_replay(film))})


def scene_of_puzzle(
    puzzle: Puzzle, line: Line, appearance: Appearance, marks: render.Marks = NO_MARKS
) -> render.Scene:
    """Return a board of a puzzle, from its solver's side, with squares named as in the game."""
    names = render.SquareNames.MARKED
    seen = replace(appearance, view=puzzle.side, is_numeric=None)
    return scene_of_line(line, seen, marks=marks, square_names=names)


def mark_hint(puzzle: Puzzle, attempt: Attempt) -> render.Marks:
    """Mark the square to start from; nothing without a hint."""
    place = find_place(puzzle, attempt.moves)
    if not attempt.hints or not isinstance(place.node, Node):
        return render.Marks()
    return render.Marks(
        chosen=moves_by_text(puzzle.game, place.line.position)[place.node.move].start
    )


def _offer_moves(exercise: Exercise, line: Line) -> Rows:
    """Return a button for each legal move; a sole legal move stands among illegal steps."""
    moves = moves_by_text(line.game, line.position)
    offered = [Offered(text, move.path) for text, move in moves.items()]
    if len(offered) == 1:
        offered = list_moves(line.game, line.position)
    choices = [
        Choice(each.text, write_path(each.path))
        for each in sorted(offered, key=lambda each: square_order(each.text))
    ]
    return offer_choices(control_of(PuzzleAction.ANSWER, exercise), choices, Prompt.CHOOSE_MOVE)


def _offer_help(exercise: Exercise) -> ui.ActionRow[Any]:
    has_hint = exercise.attempt.hints < MOST_HINTS
    hint = [button(control_of(PuzzleAction.HINT, exercise), Label.HINT)] if has_hint else []
    return row(*hint, button(control_of(PuzzleAction.SHOW, exercise), Label.SOLUTION))


def _offer_to_try_again(exercise: Exercise) -> ui.ActionRow[Any]:
    return row(
        button(control_of(PuzzleAction.RETRY, exercise), Label.TRY_AGAIN, GREEN),
        button(control_of(PuzzleAction.SHOW, exercise), Label.SOLUTION),
    )


def _list_ways_on(exercise: Exercise) -> Rows:
    """Return the buttons for what can be done after a puzzle."""
    if exercise.puzzle.goal is Goal.BETTER:  # not rated, and of no use to others
        return [row(button(control_of(PuzzleAction.NEXT, exercise), Label.NEXT_PUZZLE, GREEN))]
    shows = exercise.shows_rating
    name = [
        button(control_of(PuzzleAction.NAME, exercise), Label.NAME_ME, GREEN),
        button(control_of(PuzzleAction.NAME_NOT, exercise), Label.NAME_ME_NOT),
    ]
    toggle = PuzzleAction.HIDE_RATING if shows else PuzzleAction.SHOW_RATING
    label = Label.HIDE_RATING if shows else Label.SHOW_RATING
    return [
        *([row(*name)] if exercise.asks_name else []),
        row(
            button(control_of(PuzzleAction.NEXT, exercise), Label.NEXT_PUZZLE, GREEN),
            button(control_of(PuzzleAction.FILM, exercise), Label.AS_FILM),
        ),
        row(
            button(control_of(toggle, exercise), label, PLAIN),
            button(control_of(PuzzleAction.REPORT, exercise), Label.REPORT),
        ),
    ]


def control_of(action: PuzzleAction, exercise: Exercise) -> ControlId:
    """Return a control of a puzzle, valid for the current attempt."""
    return ControlId(ControlKind.PUZZLE, action, exercise.puzzle.number, exercise.attempt.version)
