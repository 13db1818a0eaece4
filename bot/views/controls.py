"""Buttons and menus. They remember nothing: the purpose of each is in its custom_id."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.safe_text import shorten
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.control_id import ControlId, UnknownControl
from bot.views.parts import row
from bot.views.signs import find_button_emoji

MOST_LABEL = 80  # characters on a button
MOST_PLACEHOLDER = 150  # and in a menu in which nothing is chosen
MOST_OPTIONS = 25  # of one menu
MOST_CHANNELS = 25  # that can be chosen in one menu
MOST_PEOPLE = 25
NO_DETAILS: Mapping[str, str] = MappingProxyType({})
PLAIN = discord.ButtonStyle.secondary


def button(
    control: ControlId,
    label: Label | str,
    style: discord.ButtonStyle = PLAIN,
    *,
    is_off: bool = False,
) -> ui.Button[Any]:
    """Return a button; a disabled one is shown but cannot be pressed."""
    words = label.words if isinstance(label, Label) else label
    return ui.Button(
        label=shorten(words, MOST_LABEL),
        style=style,
        custom_id=str(control),
        disabled=is_off,
        emoji=find_button_emoji(label),
    )


def menu(
    control: ControlId, prompt: Prompt | str, options: list[discord.SelectOption]
) -> ui.Select[Any]:
    """Return a menu from which one option is chosen; Discord accepts at most 25."""
    words = prompt.words if isinstance(prompt, Prompt) else prompt
    return ui.Select(
        custom_id=str(control), placeholder=shorten(words, MOST_PLACEHOLDER), options=options
    )


def menus(
    number_control: Callable[[int], ControlId],
    prompt: Prompt,
    options: Sequence[discord.SelectOption],
) -> list[ui.ActionRow[Any]]:
    """Return as many menus as the options need, each named after its first and last option.

    `number_control` makes the control of a menu from its index, from 0.
    """
    parts = [list(options[i : i + MOST_OPTIONS]) for i in range(0, len(options), MOST_OPTIONS)]
    if len(parts) == 1:
        return [row(menu(number_control(0), prompt, parts[0]))]
    words = [f"{prompt.words}: {part[0].label} … {part[-1].label}" for part in parts]
    if len({*words}) < len(words):  # people can have the same name
        words = [f"{number} · {each}" for number, each in enumerate(words, 1)]
    return [
        row(menu(number_control(number), words[number], part)) for number, part in enumerate(parts)
    ]


def choice_menu(
    control: ControlId,
    labels: Mapping[str, str],
    chosen: str | None,
    details: Mapping[str, str] = NO_DETAILS,
) -> ui.Select[Any]:
    """Return a menu that shows the current choice: the label of `chosen`, or else the first.

    `details` are shown in small print below the labels of some choices while the menu is open.
    """
    first = next(iter(labels))
    holds = chosen if chosen in labels else first
    options = [
        discord.SelectOption(
            label=words, value=value, description=details.get(value), default=value == holds
        )
        for value, words in labels.items()
    ]
    return ui.Select(custom_id=str(control), options=options)


def channel_menu(
    control: ControlId, prompt: Prompt, chosen: Sequence[int], most: int = MOST_CHANNELS
) -> ui.ChannelSelect[Any]:
    """Return a menu of a server's text channels, from which up to `most`, or none, are chosen."""
    kind = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        custom_id=str(control),
        placeholder=shorten(prompt.words, MOST_PLACEHOLDER),
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        min_values=0,
        max_values=most,
        default_values=[discord.SelectDefaultValue(id=each, type=kind) for each in chosen],
    )


def people_menu(
    control: ControlId, prompt: Prompt, chosen: Sequence[int] = (), least: int = 1
) -> ui.UserSelect[Any]:
    """Return a menu of people, from which up to 25 are chosen; some may be chosen already."""
    kind = discord.SelectDefaultValueType.user
    return ui.UserSelect(
        custom_id=str(control),
        placeholder=shorten(prompt.words, MOST_PLACEHOLDER),
        min_values=least,
        max_values=MOST_PEOPLE,
        default_values=[discord.SelectDefaultValue(id=each, type=kind) for each in chosen],
    )


def match_control(action: MatchAction, match: Match, detail: str = "") -> ControlId:
    """Return a control of a match, valid for the match as it stands now."""
    return ControlId(ControlKind.MATCH, action, match.id, match.ply, detail)


def match_button(
    action: MatchAction,
    match: Match,
    label: Label | str,
    style: discord.ButtonStyle = PLAIN,
    detail: str = "",
) -> ui.Button[Any]:
    """Return a button that does something in a match as it stands now."""
    return button(match_control(action, match, detail), label, style)


def list_controls(parts: Iterable[Any]) -> Iterator[ControlId]:
    """Yield the controls among the parts of a message, as Discord gives them, in reading order."""
    for part in parts:
        if custom_id := getattr(part, "custom_id", None):
            with suppress(UnknownControl):
                yield ControlId.read(custom_id)
        yield from list_controls(getattr(part, "children", ()))
