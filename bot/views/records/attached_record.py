"""A record that a person attached, to step through. It lives in the message that shows it."""

import asyncio
from dataclasses import dataclass
from typing import Any

from discord import ui

import render
from bot.record_files.imported_file import ImportedFile, ImportedGame
from bot.talk.labels import Label
from bot.talk.matches.move_lists import moves_around, number_moves, numbered_moves
from bot.talk.records.record_faults import faults_in_file, no_game_in_file
from bot.talk.records.record_times import record_control, record_times
from bot.talk.records.replay_texts import (
    game_question,
    record_heading,
    record_notes,
    upload_field,
    upload_title,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, RecordAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.drawing import BOARD, draw, scene_of_course
from bot.views.forms import Fields, Form, Question, words_form
from bot.views.matches.private_board import join_lines
from bot.views.note import show_note
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.records.replay import STEPS, find_step

FILE = "record.pdn"
UPLOAD = "file"  # the field of a form
LONGEST_NUMBER = 6  # digits that can be written


@dataclass(frozen=True, slots=True)
class RecordStep:
    """A step through a file: from which ply of which game, counted from 0, and in which way."""

    number: int = 0
    ply: int = 0
    action: RecordAction = RecordAction.FIRST


async def show_attached_record(
    file: ImportedFile, appearance: Appearance, step: RecordStep = RecordStep()
) -> Post:
    """Show one game of a file after some moves, or say why none can be shown."""
    if not file.games:
        return await show_note(no_game_in_file(file))
    number = min(step.number, len(file.games) - 1)
    game = await asyncio.to_thread(file.game, number)
    ply = find_step(step.action, step.ply, game.course.ply)
    scene = scene_of_course(game.course.cut(ply), appearance)
    card = Card(
        text(join_lines(record_heading(file, game, number + 1), record_control(game))),
        picture(BOARD, render.describe_board(scene)),
        text(join_lines(_moves(game, ply), record_notes(game, ply), record_times(game, ply))),
        *_controls(file, game, number, ply),
        *([text(faults)] if (faults := faults_in_file(file)) else []),
        ui.File(f"attachment://{FILE}"),
    )
    return Post(card, {BOARD: await draw(scene), FILE: file.data})


def choose_game_button(file: ImportedFile) -> ui.Button[Any]:
    """Return the button that asks for the number of a game."""
    control = ControlId(ControlKind.RECORD, RecordAction.CHOOSE_GAME, 0, 0, file.key)
    return button(control, Label.CHOOSE_GAME)


def game_form(file: ImportedFile) -> Form:
    """Return the form that asks for the number of a game."""
    control = ControlId(ControlKind.RECORD, RecordAction.GAME_CHOSEN, 0, 0, file.key)
    return words_form(control, Question(*game_question(len(file.games))), LONGEST_NUMBER)


def upload_form(*, to_analyse: bool) -> Form:
    """Return the form for a file of games: to analyse the first one, or to step through them."""
    control = ControlId(ControlKind.RECORD, RecordAction.UPLOADED, int(to_analyse))
    return Form(control, upload_title(), [Fields().file(UPLOAD, upload_field())])


def _moves(game: ImportedGame, ply: int) -> str:
    if game.shots is not None:
        return moves_around(numbered_moves(game.shots), ply)
    return moves_around(number_moves(game.line, game.written), ply)


def _controls(
    file: ImportedFile, game: ImportedGame, number: int, ply: int
) -> list[ui.ActionRow[Any]]:
    """Return the step buttons, disabled if they lead nowhere, the next of several games, and the
    analysis.
    """
    most = game.course.ply
    steps = [
        button(
            ControlId(ControlKind.RECORD, RecordAction(step), number, ply, file.key),
            sign,
            is_off=find_step(step, ply, most) == ply,
        )
        for step, sign in STEPS.items()
    ]
    more = []
    if len(file.games) > 1:
        following = (number + 1) % len(file.games)
        next_game = ControlId(ControlKind.RECORD, RecordAction.NEXT_GAME, following, 0, file.key)
        more += [button(next_game, Label.NEXT_GAME), choose_game_button(file)]
    if game.moves:
        analysis = ControlId(ControlKind.RECORD, RecordAction.ANALYSE, number, 0, file.key)
        more.append(button(analysis, Label.ANALYSE))
    return [row(*steps), row(*more)] if more else [row(*steps)]
