"""Named endings: their list, and the one that is practised. Only one person sees it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

import render
from bot.school.course.named_ending import NamedEnding
from bot.school.course.practice import SHOWN, TOWARDS, Drill, Practice, PracticeState
from bot.talk.labels import Label, Prompt
from bot.talk.school.practice_texts import drill_heading, drill_words, ending_option, endings_words
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import button, menu
from bot.views.drawing import BOARD, NO_MARKS, draw, scene_of_line
from bot.views.matches.move_marks import mark_targets
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.answer_buttons import Moves, offer_moves
from bot.views.school.school_actions import PracticeAction
from engine.line_texts import moves_by_text
from rules import Square

GREEN = discord.ButtonStyle.success

Rows = list[ui.ActionRow[Any]]


async def show_endings(
    endings: Sequence[NamedEnding], practices: Mapping[str, Practice], game: str = ""
) -> Post:
    """Show the endings of one game, or of all, with a menu to choose from."""
    options = [
        discord.SelectOption(
            label=ending_option(each, practices.get(each.key)), value=str(each.number)
        )
        for each in endings
    ]
    control = ControlId(ControlKind.PRACTICE, PracticeAction.OPEN, 0, 0 if game else None, game)
    choosing = row(menu(control, Prompt.ENDING, options))
    return Post(Card(text(endings_words(endings, practices)), choosing))


async def show_drill(
    drill: Drill, appearance: Appearance, square: Square | None = None, words: str = ""
) -> Post:
    """Show a person an ending as they stand; once a square is chosen, the moves of its piece."""
    line = drill.line
    own = _moves_of(drill, square)
    seen = replace(appearance, view=drill.ending.side, is_numeric=None)
    scene = scene_of_line(
        line,
        seen,
        marks=mark_targets([*own.values()], square) if square and own else _mark_hint(drill),
        square_names=render.SquareNames.MARKED,
    )
    card = Card(
        text(drill_heading(drill)),
        picture(BOARD, render.describe_board(scene)),
        text("\n".join(filter(None, (words, drill_words(drill))))),
        *_list_controls(drill, own),
    )
    return Post(card, {BOARD: await draw(scene)})


def list_button() -> ui.Button[Any]:
    """Return a button that shows all endings."""
    return button(ControlId(ControlKind.PRACTICE, PracticeAction.LIST, 0), Label.ALL_ENDINGS)


def _moves_of(drill: Drill, square: Square | None) -> Moves:
    """Return the moves of the piece on a square."""
    moves = moves_by_text(drill.line.game, drill.line.position)
    return {name: move for name, move in moves.items() if move.start == square}


def _mark_hint(drill: Drill) -> render.Marks:
    """Mark the piece of a hint, then the squares of a direction, or the move that was shown."""
    if drill.hint is None:
        return NO_MARKS
    if drill.practice.hints >= SHOWN:
        return render.Marks(arrows=(drill.hint.path,))
    targets = drill.targets if drill.practice.hints == TOWARDS else ()
    return render.Marks(chosen=drill.hint.start, targets=frozenset(targets))


def _list_controls(drill: Drill, own: Moves) -> Rows:
    """Return all that can be pressed."""
    again = _button(drill, PracticeAction.AGAIN, Label.AGAIN)
    if drill.is_over:
        another = _button(drill, PracticeAction.ANOTHER, Label.ANOTHER_POSITION, GREEN)
        return [row(another, again, list_button())]
    back = _button(drill, PracticeAction.BACK, Label.TAKE_BACK_OWN)
    if drill.standing is PracticeState.THROWN:
        back.style = GREEN
        return [row(back, _button(drill, PracticeAction.ON, Label.PLAY_ON))]
    moves = own or moves_by_text(drill.line.game, drill.line.position)
    offered = offer_moves(
        drill.line,
        moves,
        _control(drill, PracticeAction.ANSWER),
        _control(drill, PracticeAction.PIECE),
    )
    helping = [
        *([_button(drill, PracticeAction.LOOK, Label.ANOTHER_PIECE)] if own else []),
        *_offer_hint(drill),
        *([back] if drill.own_moves else []),
    ]
    return [*offered, row(*helping, *([again] if drill.own_moves else []), list_button())]


def _offer_hint(drill: Drill) -> Iterator[ui.Button[Any]]:
    """Yield the button for the next hint, or for the move; none once that is shown."""
    if drill.practice.hints < SHOWN:
        label = Label.SHOW_MOVE if drill.next_hint == SHOWN else Label.HINT
        yield _button(drill, PracticeAction.HINT, label)


def _button(
    drill: Drill,
    action: PracticeAction,
    label: Label,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    return button(_control(drill, action), label, style)


def _control(drill: Drill, action: PracticeAction) -> ControlId:
    """Return a control of a practice, valid for it as it stands."""
    return ControlId(ControlKind.PRACTICE, action, drill.ending.number, drill.practice.version)
