"""The tree of openings: a position, how games went on from it, and buttons on and back."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import discord
from discord import ui

import render
from bot.matches.first_moves import write_first_moves
from bot.matches.opening_tree import OpeningBranch
from bot.school.course.trap import Trap
from bot.talk.labels import Label, Prompt
from bot.talk.matches.move_lists import square_order
from bot.talk.school.opening_texts import branch_words, opening_heading, trap_words
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import button, menus
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.answer_buttons import in_rows
from bot.views.school.school_actions import OpeningAction, PuzzleAction
from rules import Line, Style

MOST_SHOWN = 8  # moves with figures: two rows of buttons on a phone
MOST_ARROWS = 3
GREEN = discord.ButtonStyle.success


class Opening(NamedTuple):
    """A position of the tree: how games went on, and the traps in it."""

    line: Line
    branches: Sequence[OpeningBranch]
    traps: Sequence[Trap]

    @property
    def ahead(self) -> list[Trap]:
        """The traps that can be stepped into now."""
        return [trap for trap in self.traps if trap.is_ahead(self.line)]

    @property
    def behind(self) -> Trap | None:
        """The trap that was just stepped into, if one was."""
        return next((trap for trap in self.traps if trap.is_behind(self.line)), None)


async def show_opening(opening: Opening, appearance: Appearance) -> Post:
    """Show a position of the tree, with an arrow for each of the moves played most often."""
    line = opening.line
    played = [branch for branch in opening.branches if branch.games][:MOST_SHOWN]
    arrows = tuple(branch.move.path for branch in played[:MOST_ARROWS])
    scene = scene_of_line(line, appearance, marks=render.Marks(arrows=arrows))
    names = [_name(line, branch, appearance) for branch in played]
    warning = trap_words(opening.ahead, opening.behind)
    card = Card(
        text(opening_heading(line, is_numeric=appearance.is_numeric)),
        picture(BOARD, render.describe_board(scene)),
        text(branch_words(names, played)),
        *([text(warning)] if warning else []),
        *_offer_moves(opening, played, appearance),
        *_offer_ways(opening),
    )
    return Post(card, {BOARD: await draw(scene)})


def _offer_moves(
    opening: Opening, played: Sequence[OpeningBranch], appearance: Appearance
) -> list[ui.ActionRow[Any]]:
    """Return buttons for the moves played most, and a menu of the others."""
    line = opening.line
    others = [branch for branch in opening.branches if branch not in played]
    rows = in_rows(
        button(_control_of(line.play(branch.move)), _name(line, branch, appearance))
        for branch in played
    )
    named = sorted(
        ((_name(line, branch, appearance), branch) for branch in others),
        key=lambda each: square_order(each[0]),
    )
    options = [
        discord.SelectOption(label=name, value=_detail_of(line.play(branch.move)))
        for name, branch in named
    ]
    prompt = Prompt.ANOTHER_MOVE if played else Prompt.CHOOSE_MOVE
    if options:
        control_of_menu = partial(ControlId, ControlKind.OPENING, OpeningAction.CHOOSE)
        rows += menus(control_of_menu, prompt, options)
    return rows


def _offer_ways(opening: Opening) -> list[ui.ActionRow[Any]]:
    """Return the buttons back, and to a trap's puzzle."""
    line, buttons = opening.line, []
    if opening.behind is not None:
        puzzle = ControlId(ControlKind.PUZZLE, PuzzleAction.OPEN, opening.behind.puzzle)
        buttons.append(button(puzzle, Label.SOLVE, GREEN))
    if line.ply:
        before = Line(line.game, line.positions[:-1], line.moves[:-1])
        buttons.append(button(_control_of(before), Label.BACK))
    if line.ply > 1:
        buttons.append(button(_control_of(Line.begin(line.game), OpeningAction.FIRST), Label.START))
    return [row(*buttons)] if buttons else []


def _name(line: Line, branch: OpeningBranch, appearance: Appearance) -> str:
    """Name a move with every landing, with squares named as the person likes."""
    written = line.game.write(line.position, branch.move, Style.LONG)
    return render.rename_squares(line.game, written, appearance.is_numeric)


def _control_of(line: Line, action: OpeningAction | None = None) -> ControlId:
    """Return the control that shows a position of the tree."""
    return ControlId(
        ControlKind.OPENING, action or OpeningAction.SHOW, 0, line.ply, _detail_of(line)
    )


def _detail_of(line: Line) -> str:
    return f"{write_first_moves(line)}-{line.game.key}"
