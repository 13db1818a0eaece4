"""The analysis of a game from a file, for the person who attached it. It lives in its message."""

import asyncio
from typing import Any

from discord import ui

import render
from bot.record_files.imported_file import ImportedFile, ImportedGame
from bot.talk.labels import Label
from bot.talk.matches.analyses import analysis_summary, annotate
from bot.talk.records.replay_texts import record_heading
from bot.talk.safe_text import quote
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, RecordAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.drawing import draw_with
from bot.views.matches.analysis import CURVE, curve_of, draw_moment
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.records.attached_record import FILE, choose_game_button
from engine.review import Review
from rules import Color, pdn

ANALYSED = "analysed.pdn"


async def show_record_analysis(
    file: ImportedFile, number: int, review: Review, appearance: Appearance
) -> Post:
    """Show the curve and moments of a file's game, counted from 0, and the game with comments."""
    game = await asyncio.to_thread(file.game, number)
    curve = curve_of(review, appearance)
    names = {Color.WHITE: quote(game.white), Color.BLACK: quote(game.black)}
    card = Card(
        text(record_heading(file, game, number + 1)),
        picture(CURVE, render.describe_curve(curve)),
        text(analysis_summary(names, review)),
        *_buttons(file, number, review, None),
        *([row(choose_game_button(file))] if len(file.games) > 1 else []),
        ui.File(f"attachment://{FILE}"),
        ui.File(f"attachment://{ANALYSED}"),
    )
    drawn = await draw_with(lambda: render.draw_curve(curve, appearance.theme))
    return Post(card, {CURVE: drawn, FILE: file.data, ANALYSED: write_analysed(game, review)})


async def show_record_moment(
    file: ImportedFile, number: int, review: Review, appearance: Appearance, moment: int
) -> Post:
    """Show the position of a moment, counted from 1, with the better move as an arrow."""
    below = [*_buttons(file, number, review, moment), ui.File(f"attachment://{FILE}")]
    post = await draw_moment(review.line, review.moments[moment - 1], appearance, below)
    return Post(post.card, {**post.files, FILE: file.data})


def write_analysed(game: ImportedGame, review: Review) -> bytes:
    """Write a game as it was read, with a glyph and a comment at each moment that mattered."""
    record = pdn.Record(
        game.tags, game.line, game.result, game.comments, game.glyphs, game.variations
    )
    return pdn.write(annotate(record, review)).encode()


def _buttons(
    file: ImportedFile, number: int, review: Review, shown: int | None
) -> list[ui.ActionRow[Any]]:
    """Return a button for each moment except the one shown, and for the overview."""

    def lead(action: RecordAction, ply: int) -> ControlId:
        return ControlId(ControlKind.RECORD, action, number, ply, file.key)

    buttons = [
        button(lead(RecordAction.MOMENT, each), f"{each}")
        for each in range(1, len(review.moments) + 1)
        if each != shown
    ]
    if shown is not None:
        ply = review.moments[shown - 1].ply
        buttons.insert(0, button(lead(RecordAction.ANALYSE, 0), Label.CURVE))
        buttons.append(button(lead(RecordAction.ON, max(0, ply - 1)), Label.STEP_THROUGH))
    return [row(*buttons)] if buttons else []
