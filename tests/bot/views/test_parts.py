"""The parts of messages are laid out so that a phone shows them whole."""

import discord
import pytest
from discord import ui

import rules
from bot.talk.matches.move_lists import keep_moves_whole
from bot.views.parts import MOST_TEXT, Card, OneLine, row, text
from rules import Line


def rows(card: Card) -> list[list[str]]:
    """The labels of the buttons of each row, from the top."""
    return [
        [each.label or "" for each in part.children if isinstance(each, ui.Button)]
        for part in card.walk_children()
        if isinstance(part, ui.ActionRow)
    ]


@pytest.mark.parametrize(("buttons", "shown"), [("ABCD", ["ABCD"]), ("ABCDE", ["AB", "CDE"])])
def test_a_phone_shows_four_buttons_in_a_line(buttons: str, shown: list[str]) -> None:
    card = Card(text("words"), row(*map(button, buttons)), row(button("F")))
    card.append(row(*map(button, buttons)))
    assert rows(card) == [*map(list, [*shown, "F", *shown])]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("**c3-d4**, then 1.\u00a0a7-b8", "**c3\u2011d4**, then 1.\u00a0a7\u2011b8"),
        ("c3-d4-e5", "c3\u2011d4\u2011e5"),
        ("32-28, c3:e5 and 2-0", "32-28, c3:e5 and 2-0"),  # no line ends there
        ("`/move c3-d4`", "`/move c3-d4`"),
        ("```\nc3-d4\n```c3-d4", "```\nc3-d4\n```c3\u2011d4"),
        ("[Open](https://example.org/c3-d4)", "[Open](https://example.org/c3-d4)"),
        ("</move:3> by <@4>", "</move:3> by <@4>"),
        ("DAMKA-c3-d4, http://a1-b2", "DAMKA-c3-d4, http://a1-b2"),
    ],
)
def test_no_line_ends_within_a_move(words: str, shown: str) -> None:
    accessory = button("A")
    card = Card(text(words), ui.Section(words, accessory=accessory))
    card.append(text(words))
    for view in (card, OneLine(words)):
        texts = [each for each in view.walk_children() if isinstance(each, ui.TextDisplay)]
        assert {each.content for each in texts} == {shown}


def test_a_line_is_cut_to_what_discord_takes() -> None:
    (shown,) = OneLine("a1:c3:e5:g7 " * 500).children
    assert isinstance(shown, ui.TextDisplay)
    assert len(shown.content) <= MOST_TEXT


@pytest.mark.parametrize("key", ["russian", "pool"])
def test_what_is_shown_can_be_typed_back(key: str) -> None:
    line = Line.begin(rules.game(key))
    for move in line.game.legal_moves(line.position):
        shown = keep_moves_whole(line.game.write(line.position, move))
        assert line.game.parse(line.position, shown) == move


def test_a_menu_stays_as_it_is() -> None:
    people: ui.UserSelect[Card] = ui.UserSelect(custom_id="people")
    assert rows(Card(row(people))) == [[]]


def button(label: str) -> ui.Button[Card]:
    return ui.Button(label=label, custom_id=label, style=discord.ButtonStyle.secondary)
