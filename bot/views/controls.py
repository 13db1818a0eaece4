"""Buttons and menus of matches. They remember nothing: identity is in the custom_id."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction, is_new
from bot.errors import reporting
from bot.matches import Match
from bot.safe_text import shorten

if TYPE_CHECKING:
    from bot.table import Table

MOST_LABEL = 80  # characters on a button
MOST_PLACEHOLDER = 150  # and in a menu where nothing is chosen
WHERE = r"(?P<action>[a-z]+):(?P<match>\d{1,18}):(?P<ply>\d{1,6})(?::(?P<detail>[a-z0-9-]{0,30}))?"


@dataclass(frozen=True, slots=True)
class Press:
    """A use of a control: what it says it belongs to, and what was chosen."""

    answer: Answer
    match_id: int
    ply: int
    detail: str
    values: tuple[str, ...] = ()

    @property
    def interaction(self) -> Interaction:
        return self.answer.interaction

    @property
    def table(self) -> "Table":
        table: Table = self.interaction.client.table
        return table


Action = Callable[[Press], Awaitable[None]]
ACTIONS: dict[str, Action] = {}


def action(name: str) -> Callable[[Action], Action]:
    """Name the function that serves a control."""

    def register(serve: Action) -> Action:
        ACTIONS[name] = serve
        return serve

    return register


async def serve(interaction: Interaction, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Run the action that a custom_id names, and answer its errors."""
    async with reporting(interaction) as answer:
        press = Press(answer, int(match["match"]), int(match["ply"]), match["detail"] or "", values)
        await ACTIONS[match["action"]](press)


class Served:
    """What the controls have in common: each is made anew for every use."""

    item: Any

    def __init__(self, item: Any, found: re.Match[str]) -> None:
        super().__init__(item)  # type: ignore[call-arg]  # the DynamicItem that comes next
        self._found = found

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item, match)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return is_new(interaction)

    async def callback(self, interaction: Interaction) -> None:
        chosen = self.item.values if isinstance(self.item, ui.Select) else ()
        await serve(interaction, self._found, tuple(chosen))


class MatchButton(Served, ui.DynamicItem[ui.Button[Any]], template=rf"b:{WHERE}"):
    """A button of a match."""


class MatchMenu(Served, ui.DynamicItem[ui.Select[Any]], template=rf"s:{WHERE}"):
    """A menu of a match."""


def custom_id(kind: str, name: str, match: Match, detail: str = "") -> re.Match[str]:
    """Where a control of this match leads, as it is written into it."""
    template = MatchButton if kind == "b" else MatchMenu
    written = f"{kind}:{name}:{match.id}:{match.ply}" + (f":{detail}" if detail else "")
    found = template.__discord_ui_compiled_template__.fullmatch(written)
    assert found is not None, written
    return found


def match_button(
    name: str,
    match: Match,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    detail: str = "",
) -> MatchButton:
    """A button that does `name` in this match as it stands now."""
    found = custom_id("b", name, match, detail)
    label = shorten(label, MOST_LABEL)
    return MatchButton(ui.Button(label=label, style=style, custom_id=found[0]), found)


def match_menu(
    name: str, match: Match, prompt: str, options: list[discord.SelectOption], detail: str = ""
) -> MatchMenu:
    """A menu that does `name` with the chosen option; at most 25 options."""
    found = custom_id("s", name, match, detail)
    placeholder = shorten(prompt, MOST_PLACEHOLDER)
    return MatchMenu(ui.Select(custom_id=found[0], placeholder=placeholder, options=options), found)
