"""Runs against the clock and streaks of a day: the puzzle that is to be solved, and the end."""

from typing import Any, NamedTuple

import discord
from discord import ui

import render
from bot.school.course.attempt import find_place, list_main_line
from bot.school.run_results import StormStanding
from bot.school.runs import Run, RunKind
from bot.talk.labels import Label
from bot.talk.school.run_texts import (
    ask_whether_to_stop,
    card_words,
    ended_run_words,
    open_run_words,
    storm_door,
    streak_door,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.drawing import BOARD, NO_MARKS, draw_shared
from bot.views.matches.move_marks import mark_targets
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post, PublicPost
from bot.views.school.answer_buttons import offer_moves
from bot.views.school.puzzle import scene_of_puzzle
from bot.views.school.school_actions import RunAction
from engine.line_texts import moves_by_text
from rules import Line, Square

GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger


class StormDoor(NamedTuple):
    """A storm that can begin: after which other, 0 for the first, and of which game.

    `is_other` tells that the game is not the one that its person plays.
    """

    after: int
    game: str
    is_other: bool
    has_table: bool


async def show_door(door: StormDoor) -> Post:
    """Show what a storm is, before it begins."""
    table = [_table(RunKind.STORM)] if door.has_table else []
    controls = row(_go(door.after, door.game, Label.GO), *table, _missed())
    return Post(Card(text(storm_door(door.game, is_other=door.is_other)), controls))


async def show_streak_door() -> Post:
    """Show what a streak is, before it begins."""
    go = button(ControlId(ControlKind.RUN, RunAction.GO_STREAK, 0), Label.GO, GREEN)
    return Post(Card(text(streak_door()), row(go, _missed())))


async def show_run(
    run: Run, appearance: Appearance, square: Square | None = None, *, is_elsewhere: bool = False
) -> Post:
    """Show the puzzle of an open run; once a square is chosen, the moves of its piece.

    One that goes on elsewhere can only be stopped.
    """
    line = line_of(run)
    moves = moves_by_text(line.game, line.position)
    own = {name: move for name, move in moves.items() if move.start == square}
    marks = mark_targets([*own.values()], square) if square is not None and own else NO_MARKS
    scene = scene_of_puzzle(run.puzzle, line, appearance, marks)
    answer, piece = _control(RunAction.ANSWER, run), _control(RunAction.PIECE, run)
    card = Card(
        picture(BOARD, render.describe_board(scene)),
        text(open_run_words(run)),
        *([] if is_elsewhere else offer_moves(line, own or moves, answer, piece)),
        _offer_rest(run, is_chosen=bool(own)),
    )
    return Post(card, {BOARD: await draw_shared(scene)})


def line_of(run: Run) -> Line:
    """Return the line of an open run's puzzle, up to the move that is to be found."""
    moves = list_main_line(run.puzzle)[: 2 * run.row.step]
    return find_place(run.puzzle, moves).line


async def show_stop_question(run: Run) -> Post:
    """Ask whether a try of a day is to end."""
    controls = row(
        button(_control(RunAction.STOP_SURELY, run), Label.STOP, RED),
        button(_control(RunAction.LOOK, run), Label.BACK),
    )
    return Post(Card(text(ask_whether_to_stop()), controls))


async def show_end(run: Run, standing: StormStanding) -> Post:
    """Show what a run that is over has reached."""
    words = text(ended_run_words(run, standing))
    if run.kind is RunKind.DUEL:  # whose own message has the rest
        return Post(Card(words, row(_missed())))
    share = button(_control(RunAction.SHARE, run), Label.SHARE)
    again = [_go(run.id, run.row.game or "", Label.AGAIN)] if run.kind is RunKind.STORM else []
    in_server = run.row.server_id is not None
    table = [_table(run.kind, run.id)] if in_server else []
    return Post(Card(words, row(*again, share, *table, _missed())))


async def show_card(run: Run) -> PublicPost:
    """Show everyone how a run went."""
    return PublicPost(Card(text(card_words(run))))


def _offer_rest(run: Run, *, is_chosen: bool) -> ui.ActionRow[Any]:
    """Return what else can be pressed in an open run."""
    back = [button(_control(RunAction.LOOK, run), Label.ANOTHER_PIECE)] if is_chosen else []
    may_skip = run.kind is RunKind.STREAK and not run.has_skipped
    skip = [button(_control(RunAction.SKIP, run), Label.SKIP)] if may_skip else []
    return row(*back, *skip, button(_control(RunAction.STOP, run), Label.STOP))


def _control(action: RunAction, run: Run) -> ControlId:
    """Return what a control of a run is for, which holds for the run as it is now."""
    return ControlId(ControlKind.RUN, action, run.id, run.row.version)


def _go(after: int, game: str, label: Label) -> ui.Button[Any]:
    control = ControlId(ControlKind.RUN, RunAction.GO, after, 0 if game else None, game)
    return button(control, label, GREEN)


def _table(kind: RunKind, run_id: int = 0) -> ui.Button[Any]:
    """Return a button for the table of the server of a run, or of that where it is pressed."""
    control = ControlId(ControlKind.RUN, RunAction.TABLE, run_id, 0, kind.value)
    return button(control, Label.TABLE, PLAIN)


def _missed() -> ui.Button[Any]:
    return button(ControlId(ControlKind.RUN, RunAction.MISSED, 0), Label.MISSED_ONES, PLAIN)
