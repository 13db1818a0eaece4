"""The analysis of a finished game for one person: the curve, the moments, each on its board."""

from collections.abc import Sequence
from typing import Any

from discord import ui

import render
from bot.matches.match_value import Match, MatchEnding
from bot.talk.labels import Label
from bot.talk.matches.analyses import (
    analysis_progress,
    analysis_summary,
    annotate,
    better_line,
    moment_sentence,
)
from bot.talk.matches.match_status import match_title
from bot.talk.names import holder_name
from bot.talk.records.records import record_file_name, record_of
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.drawing import BOARD, draw, draw_with, scene_of_line
from bot.views.note import show_note
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from engine.review import Moment, Review
from rules import Color, Line, pdn

CURVE = "curve.png"
MOST_VALUE = 5.0  # men; the curve is cut off there


async def show_analysis_progress(line: Line, review: Review | None = None) -> Post:
    """Show how many moves of a game are analysed, and the findings so far."""
    numbers = [number.number for number in line.move_numbers()]
    done = review.count if review is not None else 0
    words = analysis_progress(numbers[done - 1] if done else 0, numbers[-1], review)
    return await show_note(words)


async def show_analysis(
    match: Match, review: Review, appearance: Appearance, own: Color | None = None
) -> Post:
    """Show the curve of a game, its moments, and the record with comments.

    `own` is the side that the person played alone: their mistakes can be tried again.
    """
    curve = curve_of(review, appearance)
    names = {color: holder_name(match.holder(color)) for color in Color}
    name = record_file_name(match)
    record = pdn.write(annotate(record_of(match), review)).encode()
    card = Card(
        text(match_title(match)),
        picture(CURVE, render.describe_curve(curve)),
        text(analysis_summary(names, review, find_resigned(match))),
        *_moment_buttons(match, review, None),
        *_offer_retry(match, review, own),
        ui.File(f"attachment://{name}"),
    )
    drawn = await draw_with(lambda: render.draw_curve(curve, appearance.theme))
    return Post(card, {CURVE: drawn, name: record})


def find_resigned(match: Match) -> Color | None:
    """Return the side that resigned a match, if one did."""
    result = match.result
    if result is None or result.winner is None or result.ending is not MatchEnding.RESIGNED:
        return None
    return result.winner.other


async def show_moment(match: Match, review: Review, appearance: Appearance, number: int) -> Post:
    """Show the position of a moment, counted from 1, with the better move as an arrow."""
    moment = review.moments[number - 1]
    return await draw_moment(match.line, moment, appearance, _moment_buttons(match, review, number))


async def draw_moment(
    line: Line, moment: Moment, appearance: Appearance, below: Sequence[ui.Item[Any]]
) -> Post:
    """Show the position of a moment of a game, with the given buttons and files below."""
    marks = render.Marks(chosen=moment.line[0].start, arrows=(moment.line[0].path,))
    names, until = render.SquareNames.MARKED, line.cut(moment.ply)
    scene = scene_of_line(until, appearance, marks=marks, square_names=names)
    card = Card(
        picture(BOARD, render.describe_board(scene)),
        text(f"{moment_sentence(line, moment)}\n{better_line(line, moment)}"),
        *below,
    )
    return Post(card, {BOARD: await draw(scene)})


def _moment_buttons(match: Match, review: Review, shown: int | None) -> list[ui.ActionRow[Any]]:
    """Return a button for each moment except the one shown, and for the overview."""
    buttons = [
        match_button(MatchAction.MOMENT, match, f"{number}", detail=f"{number}")
        for number in range(1, len(review.moments) + 1)
        if number != shown
    ]
    if shown is not None:
        buttons.insert(0, match_button(MatchAction.ANALYSE, match, Label.CURVE))
        ply = f"open-{review.moments[shown - 1].ply}"
        buttons.append(match_button(MatchAction.STEP, match, Label.STEP_THROUGH, detail=ply))
    return [row(*buttons)] if buttons else []


def _offer_retry(match: Match, review: Review, own: Color | None) -> list[ui.ActionRow[Any]]:
    """Return a button to one's own mistakes as puzzles, if there are any."""
    if own is None or not review.list_mistakes(own):
        return []
    return [row(match_button(MatchAction.RETRY_MISTAKES, match, Label.RETRY_MISTAKES))]


def curve_of(review: Review, appearance: Appearance) -> "render.Curve":
    """Return the curve of a game that was analysed, as it is drawn."""
    accuracies = review.accuracies
    return render.Curve(
        values=review.values,
        moves=render.list_moves(review.line, appearance.is_numeric),
        moments=tuple(moment.ply + 1 for moment in review.moments),
        most=MOST_VALUE,
        accuracy=(accuracies[Color.WHITE], accuracies[Color.BLACK])
        if len(accuracies) == len(Color)
        else None,
    )
