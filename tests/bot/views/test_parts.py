"""The parts of messages are laid out so that a phone shows them whole."""

import discord
import pytest
from discord import ui

from bot.views.parts import Card, row, text


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


def test_a_menu_stays_as_it_is() -> None:
    people: ui.UserSelect[Card] = ui.UserSelect(custom_id="people")
    assert rows(Card(row(people))) == [[]]


def button(label: str) -> ui.Button[Card]:
    return ui.Button(label=label, custom_id=label, style=discord.ButtonStyle.secondary)
