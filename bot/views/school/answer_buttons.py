"""The answers to an exercise: a button for each, or menus if there are many."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.talk.labels import Prompt
from bot.talk.matches.move_lists import square_order
from bot.views.control_id import ControlId
from bot.views.controls import button, menus
from bot.views.matches.move_paths import write_path
from bot.views.parts import IN_ROW, row
from rules import Line, Move

MOST_BUTTONS = 20

Moves = Mapping[str, Move]
Rows = list[ui.ActionRow[Any]]


class Choice(NamedTuple):
    """One of several answers: its name, and the detail of its control."""

    name: str
    detail: str


def offer_choices(control: ControlId, choices: Sequence[Choice], prompt: Prompt) -> Rows:
    """Return a button for every choice, or menus if there are too many."""
    if len(choices) <= MOST_BUTTONS:
        return in_rows(button(replace(control, detail=each.detail), each.name) for each in choices)
    return menus(
        lambda number: replace(control, detail=f"menu-{number}"), prompt, [*map(_option, choices)]
    )


def offer_moves(line: Line, moves: Moves, answer: ControlId, piece: ControlId) -> Rows:
    """Return a button for every move; for every piece, if there are more moves than that."""
    starts = {move.start: line.game.square_name(move.start) for move in moves.values()}
    if len(moves) > MOST_BUTTONS and len(starts) > 1:
        pieces = [Choice(name, str(start)) for start, name in starts.items()]
        return _offer_in_order(piece, pieces, Prompt.CHOOSE_PIECE)
    choices = [Choice(name, write_path(move.path)) for name, move in moves.items()]
    return _offer_in_order(answer, choices, Prompt.CHOOSE_MOVE)


def _offer_in_order(control: ControlId, choices: list[Choice], prompt: Prompt) -> Rows:
    ordered = sorted(choices, key=lambda each: square_order(each.name))
    return offer_choices(control, ordered, prompt)


def in_rows(buttons: Iterable[ui.Button[Any]]) -> Rows:
    """Return buttons in rows of a constant length, so that columns line up."""
    listed = list(buttons)
    return [row(*listed[i : i + IN_ROW]) for i in range(0, len(listed), IN_ROW)]


def _option(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(label=choice.name, value=choice.detail)
