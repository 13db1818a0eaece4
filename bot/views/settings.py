"""What one person has chosen, or a server: menus under a board that looks so."""

from collections.abc import Callable, Mapping
from typing import Any

from discord import ui

import render
import rules
from bot.school import PuzzleChannel
from bot.talk import settings_texts as texts
from bot.talk.labels import Prompt
from bot.views.appearance import Appearance, appearance_for_person, appearance_for_server
from bot.views.control_id import Action, ControlId, ControlKind, PersonAction, ServerAction
from bot.views.controls import NO_DETAILS, channel_menu, choice_menu
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from rules import Color, Line
from storage.rows import PersonPreferences, ServerPreferences

SHOWN_PLIES = 5  # of the game in the preview: the last move is marked

Labels = Callable[[], Mapping[str, str]]  # the choices of a menu, with what it calls them
OWN_CHOICES: Mapping[Action, Labels] = {
    PersonAction.THEME: texts.own_theme_labels,
    PersonAction.COORDINATES: texts.coordinate_labels,
    PersonAction.SQUARE_NAMES: texts.square_name_labels,
    PersonAction.TEXT_STYLE: texts.text_style_labels,
}
SERVER_CHOICES: Mapping[Action, Labels] = {
    ServerAction.THEME: texts.server_theme_labels,
    ServerAction.VIEW: texts.view_labels,
    ServerAction.BOARDS: texts.board_labels,
    ServerAction.THREADS: texts.thread_labels,
    ServerAction.COMPUTER: texts.computer_labels,
    ServerAction.ANALYSIS: texts.analysis_labels,
}


async def show_settings(chosen: PersonPreferences, server: ServerPreferences) -> Post:
    """Show a person's own settings: a menu for each, under a board as they see it."""
    preview = _preview(appearance_for_person(chosen, server, Color.WHITE))
    menus = (
        _own_menu(PersonAction.THEME, chosen.theme, texts.theme_details()),
        _own_menu(PersonAction.COORDINATES, chosen.coordinates),
        _own_menu(PersonAction.SQUARE_NAMES, chosen.square_names),
        _own_menu(PersonAction.TEXT_STYLE, chosen.text_style),
    )
    board = picture(BOARD, render.describe_board(preview))
    times = text(texts.own_times(chosen))
    return Post(
        Card(text(texts.own_settings()), board, *menus, times), {BOARD: await draw(preview)}
    )


async def show_server_settings(
    chosen: ServerPreferences, daily: PuzzleChannel | None = None
) -> Post:
    """Show the settings of a server: a menu for each, under a board as everybody sees it.

    `daily` is where its puzzle of the day comes.
    """
    preview = _preview(appearance_for_server(chosen, Color.BLACK))
    channels = ControlId(ControlKind.SERVER, ServerAction.GAME_CHANNELS, 0)
    audit = ControlId(ControlKind.SERVER, ServerAction.AUDIT_CHANNEL, 0)
    feed = ControlId(ControlKind.SERVER, ServerAction.FEED_CHANNEL, 0)
    party = ControlId(ControlKind.SERVER, ServerAction.PARTY_CHANNEL, 0)
    puzzle = ControlId(ControlKind.SERVER, ServerAction.PUZZLE_CHANNEL, 0)
    comes = [daily.channel_id] if daily else []
    fed = [chosen.feed_channel] if chosen.feed_channel else []
    looks_on = [chosen.party_channel] if chosen.party_channel else []
    told = [chosen.audit_channel] if chosen.audit_channel else []
    card = Card(
        text(texts.server_settings(chosen, daily)),
        picture(BOARD, render.describe_board(preview)),
        _server_menu(ServerAction.THEME, chosen.theme, texts.theme_details()),
        _server_menu(ServerAction.VIEW, chosen.view),
        _server_menu(ServerAction.BOARDS, chosen.boards),
        _server_menu(ServerAction.THREADS, chosen.threads),
        _server_menu(ServerAction.COMPUTER, chosen.computer),
        _server_menu(ServerAction.ANALYSIS, chosen.analysis),
        row(channel_menu(channels, Prompt.GAME_CHANNELS, chosen.game_channels)),
        row(channel_menu(audit, Prompt.AUDIT_CHANNEL, told, most=1)),
        row(channel_menu(feed, Prompt.FEED_CHANNEL, fed, most=1)),
        row(channel_menu(party, Prompt.PARTY_CHANNEL, looks_on, most=1)),
        row(channel_menu(puzzle, Prompt.PUZZLE_CHANNEL, comes, most=1)),
    )
    return Post(card, {BOARD: await draw(preview)})


def _preview(appearance: Appearance) -> render.Scene:
    """Return the board of a game that has begun; Black is to move."""
    line = Line.begin(rules.games()[0])
    for _ply in range(SHOWN_PLIES):
        line = line.play(line.game.legal_moves(line.position)[0])
    return scene_of_line(line, appearance)


def _own_menu(
    action: PersonAction, chosen: str | None, details: Mapping[str, str] = NO_DETAILS
) -> ui.ActionRow[Any]:
    control = ControlId(ControlKind.PERSON, action, 0)
    return row(choice_menu(control, OWN_CHOICES[action](), chosen, details))


def _server_menu(
    action: ServerAction, chosen: str | None, details: Mapping[str, str] = NO_DETAILS
) -> ui.ActionRow[Any]:
    control = ControlId(ControlKind.SERVER, action, 0)
    return row(choice_menu(control, SERVER_CHOICES[action](), chosen, details))
