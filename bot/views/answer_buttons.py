"""The answers to an exercise: a button for each, or menus if there are many."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.talk.labels import Prompt
from bot.views.control_id import ControlId
from bot.views.controls import button, menus
from bot.views.parts import IN_ROW, row

MOST_BUTTONS = 20

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


def in_rows(buttons: Iterable[ui.Button[Any]]) -> Rows:
    """Return buttons in rows of a constant length, so that columns line up."""
    listed = list(buttons)
    return [row(*listed[i : i + IN_ROW]) for i in range(0, len(listed), IN_ROW)]


def _option(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(label=choice.name, value=choice.detail)
