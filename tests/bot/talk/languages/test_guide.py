"""Rules, settings, records, refusals and commands: nothing is left in English elsewhere."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

import discord
import pytest
from discord import app_commands

import render
import rules
from bot.acts.commands import COMMANDS, MENUS
from bot.acts.game_choices import list_games, list_options, list_tables
from bot.acts.matches.move_choices import list_moves
from bot.acts.translator import CommandTranslator
from bot.record_files.message_text import FoundPosition
from bot.record_files.worker import read_file
from bot.talk import languages
from bot.talk.explain import bug_report, explain
from bot.talk.guide_texts import help_text, list_of_games
from bot.talk.matches.questions import resign_question
from bot.views.guide import show_rules
from bot.views.matches.inbox import show_inbox
from bot.views.matches.refused_move import show_refused_move
from bot.views.note import show_note
from bot.views.records.attached_record import show_attached_record
from bot.views.records.diagram import show_diagram
from bot.views.settings import show_channels, show_server_settings, show_settings
from storage.rows import PersonPreferences, ServerPreferences
from storage.storage_errors import DatabaseTrouble
from tests.bot.matches_at_hand import NOON, by_chance, match_at, match_of
from tests.bot.talk.languages.speaking import LOOK, PSEUDO, untranslated, untranslated_choices
from tests.bot.talk.test_explain import (
    MATCH_FACTS,
    REQUEST_FACTS,
    RULES_FACTS,
    TEAM_FACTS,
    below,
    example,
)
from tests.bot.talk.test_explain_school import SCHOOL_FACTS
from tests.pseudo_language import common_words

GAMES = [pytest.param(game, id=game.key) for game in rules.games()]


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_every_game(game: rules.Game) -> None:
    views = show_rules(game), show_diagram(FoundPosition(game.fen(game.start())), game, LOOK)
    assert await untranslated(*views, names=(game.native_name, game.source)) == []


async def test_lists_settings_and_notes() -> None:
    themes = {each.name for each in render.THEMES.values()}
    assert themes
    assert (
        await untranslated(
            show_note(list_of_games()),
            show_note(help_text(None, 1, {})),
            show_inbox([], NOON, LOOK),
            show_note(bug_report("`1`")),
            show_settings(PersonPreferences("wood", "numbers"), ServerPreferences()),
            show_settings(PersonPreferences(), ServerPreferences()),
            show_settings(
                PersonPreferences(solver_name="on", lesson_offers="off", remarks="off"),
                ServerPreferences(),
            ),
            show_server_settings(ServerPreferences("wood", "turn", "last", "always")),
            show_server_settings(ServerPreferences(), offered="pt-BR"),
            show_channels(ServerPreferences(game_channels=(1, 2), audit_channel=3), None),
        )
        == []
    )


FACTS = [
    *(example(kind) for kind in RULES_FACTS),
    *(kind(*details) for kind, details in MATCH_FACTS.items()),
    *REQUEST_FACTS,
    *TEAM_FACTS,
    *(kind(*details) for kind, details in SCHOOL_FACTS.items()),
    *(kind("the disk") for kind in below(DatabaseTrouble)),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
async def test_every_refusal(fact: BaseException) -> None:
    views = [show_note(explain(fact))]
    if isinstance(fact, rules.RulesError):
        views.append(show_refused_move(match_at("russian", "W:Wc3:Bd4"), LOOK, fact))
    assert await untranslated(*views) == []


RECORD = '[White "Ж"]\n[Black "Ж"]\n1. c3-d4 {} *\n\n'


async def test_attached_records() -> None:
    bad = "".join(RECORD.format(text) for text in ("Ж", "c3-d4", "{", "(", ")", "a1-b2"))
    good = RECORD.format("b6-c5") * 2
    for data in (good, good + bad, bad, "[]", RECORD.format("Ж"), ""):
        file = read_file(data.encode()).with_data(data.encode())
        assert await untranslated(show_attached_record(file, LOOK)) == []


async def test_choices_while_a_person_types() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    named = [*list_moves(match, ""), *list_options("russian", ""), *list_tables("russian", "")]
    assert await untranslated_choices(*(name for name, _ in named)) == []
    for (name, _), game in zip(list_games(""), rules.games(), strict=True):
        assert await untranslated_choices(name.replace(game.native_name, "")) == []


def parts_of(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command with its options and their fixed choices, and those of a group's commands."""
    yield part
    yield from part.get("choices", [])
    for option in part.get("options", []):
        yield from parts_of(option)


async def speak_pseudo(_locale: str) -> NullTranslations:
    return PSEUDO


async def test_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.acts.translator.find_translations", speak_pseudo)
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
        discord.Client(intents=discord.Intents.none())
    )
    locale = discord.Locale.german.value
    for command in COMMANDS:
        payload = await command.get_translated_payload(tree, CommandTranslator())
        for part in parts_of(payload):
            if part.get("description"):
                assert common_words(part["description_localizations"][locale]) == []
            if part["name"] in languages.NAMES.values():
                assert not part.get("name_localizations")  # languages call themselves so everywhere
            elif "value" in part:
                assert common_words(part["name_localizations"][locale]) == []
            else:
                assert not part.get("name_localizations")


async def test_menus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.acts.translator.find_translations", speak_pseudo)
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
        discord.Client(intents=discord.Intents.none())
    )
    for menu in MENUS:
        payload = await menu.get_translated_payload(tree, CommandTranslator())
        assert common_words(payload["name_localizations"][discord.Locale.german.value]) == []


async def test_a_language_without_a_catalogue_is_english() -> None:
    async with languages.speak("ko"):
        assert resign_question() == "Resign this game?"
