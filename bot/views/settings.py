"""The choices of a person or a server: menus under a board that shows their effect."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

from discord import ui

import render
import rules
from bot.school import PuzzleChannel
from bot.talk.labels import Label, Prompt
from bot.talk.languages import NAMES
from bot.talk.people import own_hours, own_settings
from bot.talk.people.own_settings import SECTIONS
from bot.talk.school.daily_texts import daily_setting
from bot.talk.servers import server_settings
from bot.talk.servers.server_settings import (
    audit_channel,
    feed_channel,
    party_channel,
    season_channel,
)
from bot.talk.settings import Setting
from bot.views.appearance import Appearance, appearance_for_person, appearance_for_server
from bot.views.control_actions import ControlKind, PersonAction, ServerAction
from bot.views.control_id import ControlId
from bot.views.controls import MOST_CHANNELS, button, channel_menu, choice_menu
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.forms import Form, Question, words_form
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from rules import Color, Line
from storage.rows import PersonPreferences, ServerPreferences

SHOWN_PLIES = 5  # of the game in the preview: the last move is marked
BOARDS, CHANNELS = 0, 1  # pages of a server's settings
P = TypeVar("P")
MENUS = {"squares": PersonAction.SQUARE_NAMES}  # whose words differ from those of the options


async def show_settings(
    chosen: PersonPreferences, server: ServerPreferences, now: datetime | None = None
) -> Post:
    """Show a person's own settings: menus under a board as they see it, and buttons to the
    others.
    """
    preview = _preview(appearance_for_person(chosen, server, Color.WHITE))
    menus = (_own_menu(setting, chosen) for setting in own_settings.OVERVIEW)
    board = picture(BOARD, render.describe_board(preview))
    times = text(own_settings.own_times(chosen, now, server.zone))
    return Post(
        Card(text(own_settings.own_settings()), board, *menus, times, row(*_section_buttons())),
        {BOARD: await draw(preview)},
    )


def action_of(setting: Setting[PersonPreferences]) -> PersonAction:
    """Return what the menu of a person's setting does."""
    return MENUS.get(setting.option) or PersonAction(setting.option)


def find_section(setting: Setting[PersonPreferences]) -> int:
    """Return the place of the section that has a setting, from 1; 0 for those of the overview."""
    return next((n for n, section in enumerate(SECTIONS, 1) if setting in section.settings), 0)


async def show_section(
    chosen: PersonPreferences,
    place: int,
    now: datetime | None = None,
    server_zone: str | None = None,
) -> Post:
    """Show the settings of a section, with a menu for each and a button back."""
    section = SECTIONS[place - 1]
    menus = [_own_menu(setting, chosen) for setting in section.settings]
    buttons = [_person_button(PersonAction.SECTION, Label.BACK)]
    parts: list[ui.Item[Any]] = [text(section.heading()), *menus]
    if section.has_times:
        parts.append(text(own_hours.own_hours(chosen, now, server_zone)))
        buttons = [
            _person_button(PersonAction.ZONE, Label.TIME_ZONE),
            _person_button(PersonAction.QUIET, Label.QUIET_HOURS),
            *buttons,
        ]
    return Post(Card(*parts, row(*buttons)))


def zone_form(most: int) -> Form:
    """Return the form that asks for a person's time zone."""
    control = ControlId(ControlKind.PERSON, PersonAction.ZONE_GIVEN, 0)
    return words_form(control, Question(*own_hours.zone_question()), most)


def quiet_form(most: int) -> Form:
    """Return the form that asks for a person's quiet hours."""
    control = ControlId(ControlKind.PERSON, PersonAction.QUIET_GIVEN, 0)
    return words_form(control, Question(*own_hours.quiet_question()), most)


def _section_buttons() -> list[ui.Button[Any]]:
    return [
        _person_button(PersonAction.SECTION, section.label, place)
        for place, section in enumerate(SECTIONS, 1)
    ] + [_person_button(PersonAction.BLOCKED, Label.BLOCKED)]


def _person_button(action: PersonAction, label: Label, subject: int = 0) -> ui.Button[Any]:
    return button(ControlId(ControlKind.PERSON, action, subject), label)


async def show_server_settings(chosen: ServerPreferences, offered: str | None = None) -> Post:
    """Show the settings of a server: a menu for each, under a board as everyone sees it.

    `offered` is a language that it can have. Channels are chosen on a page of their own.
    """
    preview = _preview(appearance_for_server(chosen, Color.BLACK))
    card = Card(
        text(server_settings.server_settings(chosen)),
        *([] if offered is None else _language_offer(offered)),
        picture(BOARD, render.describe_board(preview)),
        *(_server_menu(each, chosen) for each in server_settings.SERVER if each.labels),
        row(_page_button(Label.CHANNELS, CHANNELS)),
    )
    return Post(card, {BOARD: await draw(preview)})


async def show_channels(chosen: ServerPreferences, daily: PuzzleChannel | None) -> Post:
    """Show what a server has chosen channels for, each above its menu.

    `daily` is where its puzzle of the day comes.
    """
    parts: list[ui.Item[Any]] = [text(server_settings.channels_heading())]
    games = Prompt.GAME_CHANNELS, ServerAction.GAME_CHANNELS
    parts += _channel_choice(*games, server_settings.game_channels(chosen), chosen.game_channels)
    for prompt, action, channel_id, tell in (
        (Prompt.FEED_CHANNEL, ServerAction.FEED_CHANNEL, chosen.feed_channel, feed_channel),
        (Prompt.PARTY_CHANNEL, ServerAction.PARTY_CHANNEL, chosen.party_channel, party_channel),
        (Prompt.SEASON_CHANNEL, ServerAction.SEASON_CHANNEL, chosen.season_channel, season_channel),
        (Prompt.AUDIT_CHANNEL, ServerAction.AUDIT_CHANNEL, chosen.audit_channel, audit_channel),
    ):
        ids = () if channel_id is None else (channel_id,)
        parts += _channel_choice(prompt, action, tell(channel_id) if channel_id else "", ids, 1)
    comes = () if daily is None else (daily.channel_id,)
    told = "" if daily is None else daily_setting(daily)
    parts += _channel_choice(Prompt.PUZZLE_CHANNEL, ServerAction.PUZZLE_CHANNEL, told, comes, 1)
    return Post(Card(*parts, row(_page_button(Label.BACK, BOARDS))))


def _channel_choice(
    prompt: Prompt,
    action: ServerAction,
    told: str,
    chosen: Sequence[int],
    most: int = MOST_CHANNELS,
) -> list[ui.Item[Any]]:
    """Return what was chosen in words, if anything, above the menu that changes it."""
    control = ControlId(ControlKind.SERVER, action, 0)
    return [*([text(told)] if told else []), row(channel_menu(control, prompt, chosen, most))]


def _page_button(label: Label, page: int) -> ui.Button[Any]:
    return button(ControlId(ControlKind.SERVER, ServerAction.PAGE, page), label)


def _language_offer(language: str) -> tuple[ui.Item[Any], ...]:
    """Offer a language to a server, by its own name."""
    control = ControlId(ControlKind.SERVER, ServerAction.SPEAK, 0, 0, language.lower())
    return text(server_settings.language_offer()), row(button(control, NAMES[language]))


def _preview(appearance: Appearance) -> render.Scene:
    """Return the board of a game that has begun; Black is to move."""
    line = Line.begin(rules.games()[0])
    for _ply in range(SHOWN_PLIES):
        line = line.play(line.game.legal_moves(line.position)[0])
    return scene_of_line(line, appearance)


def _own_menu(setting: Setting[PersonPreferences], chosen: PersonPreferences) -> ui.ActionRow[Any]:
    return _menu(ControlId(ControlKind.PERSON, action_of(setting), 0), setting, chosen)


def _server_menu(
    setting: Setting[ServerPreferences], chosen: ServerPreferences
) -> ui.ActionRow[Any]:
    action = ServerAction(setting.option)
    return _menu(ControlId(ControlKind.SERVER, action, 0), setting, chosen)


def _menu(control: ControlId, setting: Setting[P], chosen: P) -> ui.ActionRow[Any]:
    assert setting.labels is not None
    shown = setting.chosen_in(chosen)
    return row(choice_menu(control, setting.labels(), shown, setting.details()))
