"""The choices of a person or a server: menus under a board that shows their effect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from discord import ui

import render
import rules
from bot.matches.person_times import digest_time
from bot.school import PuzzleChannel
from bot.talk import own_choices
from bot.talk import settings_texts as texts
from bot.talk.labels import Label, Prompt
from bot.talk.languages import NAMES
from bot.views.appearance import Appearance, appearance_for_person, appearance_for_server
from bot.views.control_actions import Action, ControlKind, PersonAction, ServerAction
from bot.views.control_id import ControlId
from bot.views.controls import NO_DETAILS, button, channel_menu, choice_menu
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.forms import Form, Question, words_form
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from rules import Color, Line
from storage.rows import PersonPreferences, ServerPreferences

SHOWN_PLIES = 5  # of the game in the preview: the last move is marked

Labels = Callable[[], Mapping[str, str]]  # the choices of a menu, with their labels
OWN_CHOICES: Mapping[Action, Labels] = {
    PersonAction.THEME: texts.own_theme_labels,
    PersonAction.COORDINATES: texts.coordinate_labels,
    PersonAction.SQUARE_NAMES: texts.square_name_labels,
    PersonAction.TEXT_STYLE: texts.text_style_labels,
    PersonAction.LANGUAGE: texts.language_labels,
    PersonAction.REMINDERS: own_choices.reminder_labels,
    PersonAction.DIGEST: own_choices.digest_labels,
    PersonAction.PINGS: own_choices.ping_labels,
    PersonAction.INBOX: own_choices.inbox_labels,
    PersonAction.FORCED: own_choices.forced_labels,
    PersonAction.AWAY: own_choices.away_labels,
    PersonAction.LESSONS: own_choices.lesson_labels,
    PersonAction.REMARKS: own_choices.remark_labels,
    PersonAction.TABLE: own_choices.table_labels,
    PersonAction.WORLD: own_choices.world_labels,
    PersonAction.FEED: own_choices.feed_labels,
    PersonAction.SEASON: own_choices.season_labels,
    PersonAction.ACHIEVEMENTS: own_choices.achievement_labels,
    PersonAction.NAMED: own_choices.solver_labels,
}
KEPT: Mapping[Action, str] = {  # what each menu of one's own settings changes
    PersonAction.THEME: "theme",
    PersonAction.COORDINATES: "coordinates",
    PersonAction.SQUARE_NAMES: "square_names",
    PersonAction.TEXT_STYLE: "text_style",
    PersonAction.LANGUAGE: "language",
    PersonAction.REMINDERS: "reminders",
    PersonAction.DIGEST: "digest",
    PersonAction.PINGS: "pings",
    PersonAction.INBOX: "inbox",
    PersonAction.FORCED: "forced",
    PersonAction.AWAY: "away",
    PersonAction.LESSONS: "lesson_offers",
    PersonAction.REMARKS: "remarks",
    PersonAction.TABLE: "table_place",
    PersonAction.WORLD: "world_rating",
    PersonAction.FEED: "feed",
    PersonAction.SEASON: "season",
    PersonAction.ACHIEVEMENTS: "achievements",
    PersonAction.NAMED: "solver_name",
}


@dataclass(frozen=True, slots=True)
class Section:
    """Some of a person's settings, under a heading that explains them."""

    label: Label
    heading: Callable[[], str]
    menus: tuple[PersonAction, ...]
    has_times: bool = False  # and the time zone and the quiet hours


SECTIONS = (
    Section(
        Label.REMINDERS,
        own_choices.reminders_heading,
        (PersonAction.REMINDERS, PersonAction.DIGEST, PersonAction.PINGS),
        has_times=True,
    ),
    Section(
        Label.YOUR_GAMES,
        own_choices.games_heading,
        (
            PersonAction.INBOX,
            PersonAction.FORCED,
            PersonAction.AWAY,
            PersonAction.LESSONS,
            PersonAction.REMARKS,
        ),
    ),
    Section(
        Label.WHAT_OTHERS_SEE,
        own_choices.others_heading,
        (
            PersonAction.TABLE,
            PersonAction.WORLD,
            PersonAction.FEED,
            PersonAction.SEASON,
            PersonAction.ACHIEVEMENTS,
            PersonAction.NAMED,
        ),
    ),
)
SERVER_CHOICES: Mapping[Action, Labels] = {
    ServerAction.THEME: texts.server_theme_labels,
    ServerAction.VIEW: texts.view_labels,
    ServerAction.BOARDS: texts.board_labels,
    ServerAction.THREADS: texts.thread_labels,
    ServerAction.COMPUTER: texts.computer_labels,
    ServerAction.ANALYSIS: texts.analysis_labels,
    ServerAction.TOURNAMENTS: texts.opener_labels,
    ServerAction.LANGUAGE: texts.language_labels,
}


async def show_settings(chosen: PersonPreferences, server: ServerPreferences) -> Post:
    """Show a person's own settings: menus under a board as they see it, and buttons to the
    others.
    """
    preview = _preview(appearance_for_person(chosen, server, Color.WHITE))
    menus = (
        _own_menu(PersonAction.THEME, chosen.theme, texts.theme_details()),
        _own_menu(PersonAction.COORDINATES, chosen.coordinates),
        _own_menu(PersonAction.SQUARE_NAMES, chosen.square_names),
        _own_menu(PersonAction.TEXT_STYLE, chosen.text_style),
        _own_menu(PersonAction.LANGUAGE, chosen.language),
    )
    board = picture(BOARD, render.describe_board(preview))
    times = text(texts.own_times(chosen))
    return Post(
        Card(text(texts.own_settings()), board, *menus, times, row(*_section_buttons())),
        {BOARD: await draw(preview)},
    )


def find_section(action: Action) -> int:
    """Return the place of the section that has a menu, from 1; 0 for the menus of the overview."""
    return next((n for n, section in enumerate(SECTIONS, 1) if action in section.menus), 0)


async def show_section(chosen: PersonPreferences, place: int) -> Post:
    """Show the settings of a section, with a menu for each and a button back."""
    section = SECTIONS[place - 1]
    menus = [_own_menu(action, _chosen_of(chosen, action)) for action in section.menus]
    buttons = [_person_button(PersonAction.SECTION, Label.BACK)]
    parts: list[ui.Item[Any]] = [text(section.heading()), *menus]
    if section.has_times:
        parts.append(text(texts.own_hours(chosen)))
        buttons = [
            _person_button(PersonAction.ZONE, Label.TIME_ZONE),
            _person_button(PersonAction.QUIET, Label.QUIET_HOURS),
            *buttons,
        ]
    return Post(Card(*parts, row(*buttons)))


def zone_form(most: int) -> Form:
    """Return the form that asks for a person's time zone."""
    control = ControlId(ControlKind.PERSON, PersonAction.ZONE_GIVEN, 0)
    return words_form(control, Question(*own_choices.zone_question()), most)


def quiet_form(most: int) -> Form:
    """Return the form that asks for a person's quiet hours."""
    control = ControlId(ControlKind.PERSON, PersonAction.QUIET_GIVEN, 0)
    return words_form(control, Question(*own_choices.quiet_question()), most)


def _chosen_of(chosen: PersonPreferences, action: PersonAction) -> str | None:
    """Return the choice that a menu shows; for the hour of the summary, the default if none was
    chosen.
    """
    if action is PersonAction.DIGEST:
        return f"{digest_time(chosen).hour}"
    kept: str | None = getattr(chosen, KEPT[action])
    return kept


def _section_buttons() -> list[ui.Button[Any]]:
    return [
        _person_button(PersonAction.SECTION, section.label, place)
        for place, section in enumerate(SECTIONS, 1)
    ] + [_person_button(PersonAction.BLOCKED, Label.BLOCKED)]


def _person_button(action: PersonAction, label: Label, subject: int = 0) -> ui.Button[Any]:
    return button(ControlId(ControlKind.PERSON, action, subject), label)


async def show_server_settings(
    chosen: ServerPreferences, daily: PuzzleChannel | None = None, offered: str | None = None
) -> Post:
    """Show the settings of a server: a menu for each, under a board as everyone sees it.

    `daily` is where its puzzle of the day comes, `offered` a language that it can have.
    """
    preview = _preview(appearance_for_server(chosen, Color.BLACK))
    channels = ControlId(ControlKind.SERVER, ServerAction.GAME_CHANNELS, 0)
    audit = ControlId(ControlKind.SERVER, ServerAction.AUDIT_CHANNEL, 0)
    feed = ControlId(ControlKind.SERVER, ServerAction.FEED_CHANNEL, 0)
    party = ControlId(ControlKind.SERVER, ServerAction.PARTY_CHANNEL, 0)
    puzzle = ControlId(ControlKind.SERVER, ServerAction.PUZZLE_CHANNEL, 0)
    season = ControlId(ControlKind.SERVER, ServerAction.SEASON_CHANNEL, 0)
    comes = [daily.channel_id] if daily else []
    fed = [chosen.feed_channel] if chosen.feed_channel else []
    looks_on = [chosen.party_channel] if chosen.party_channel else []
    recapped = [chosen.season_channel] if chosen.season_channel else []
    told = [chosen.audit_channel] if chosen.audit_channel else []
    card = Card(
        text(texts.server_settings(chosen, daily)),
        *([] if offered is None else _language_offer(offered)),
        picture(BOARD, render.describe_board(preview)),
        _server_menu(ServerAction.THEME, chosen.theme, texts.theme_details()),
        _server_menu(ServerAction.VIEW, chosen.view),
        _server_menu(ServerAction.BOARDS, chosen.boards),
        _server_menu(ServerAction.THREADS, chosen.threads),
        _server_menu(ServerAction.COMPUTER, chosen.computer),
        _server_menu(ServerAction.ANALYSIS, chosen.analysis),
        _server_menu(ServerAction.TOURNAMENTS, chosen.tournaments),
        _server_menu(ServerAction.LANGUAGE, chosen.language),
        row(channel_menu(channels, Prompt.GAME_CHANNELS, chosen.game_channels)),
        row(channel_menu(audit, Prompt.AUDIT_CHANNEL, told, most=1)),
        row(channel_menu(feed, Prompt.FEED_CHANNEL, fed, most=1)),
        row(channel_menu(party, Prompt.PARTY_CHANNEL, looks_on, most=1)),
        row(channel_menu(puzzle, Prompt.PUZZLE_CHANNEL, comes, most=1)),
        row(channel_menu(season, Prompt.SEASON_CHANNEL, recapped, most=1)),
    )
    return Post(card, {BOARD: await draw(preview)})


def _language_offer(language: str) -> tuple[ui.Item[Any], ...]:
    """Offer a language to a server, by its own name."""
    control = ControlId(ControlKind.SERVER, ServerAction.SPEAK, 0, 0, language.lower())
    return text(texts.language_offer()), row(button(control, NAMES[language]))


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
