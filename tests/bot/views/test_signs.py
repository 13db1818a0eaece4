"""Our signs in messages: where Discord shows them, if they fit, and never in place of words."""

from collections.abc import Iterator
from contextvars import copy_context

import discord
import pytest
from discord import ui

from bot.talk.labels import Label
from bot.views import signs
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.parts import MOST_TEXT, Card, text
from render import Sign
from rules import Color, Piece


@pytest.fixture
def known() -> Iterator[signs.OwnSigns]:
    own = signs.OwnSigns()
    own.emojis = {
        sign: discord.PartialEmoji(name=f"{sign}_v1", id=10**18 + number)
        for number, sign in enumerate(Sign)
    }
    token = signs._SIGNS.set(own)
    yield own
    signs._SIGNS.reset(token)


def test_the_usual_signs_until_ours_are_known() -> None:
    assert signs.put_signs("⚪ White") == "⚪ White"
    assert signs.find_emoji(Sign.TURN) is None
    made = button(ControlId(ControlKind.MATCH, MatchAction.MOVE, 1), Label.MOVE)
    assert made.emoji is None


def test_each_usual_sign_has_one_of_ours(known: signs.OwnSigns) -> None:
    for usual, sign in signs.USUAL.items():
        assert signs.put_signs(f"{usual} x") == f"{known.emojis[sign]} x"


@pytest.mark.parametrize("kept", ["`⚪`", "```\n⚪\n```", "[⚪ a](https://x.y)", "<:⚪:1>"])
def test_code_and_links_stay(known: signs.OwnSigns, kept: str) -> None:
    assert signs.put_signs(kept) == kept


def test_words_stay_beside_the_sign(known: signs.OwnSigns) -> None:
    made = button(ControlId(ControlKind.MATCH, MatchAction.MOVE, 1), Label.MOVE)
    assert (made.label, made.emoji) == ("Move", known.emojis[Sign.TURN])


@pytest.mark.parametrize("color", Color)
def test_kings_differ_from_men(known: signs.OwnSigns, color: Color) -> None:
    man, king = (signs.find_piece_emoji(Piece(color, is_king)) for is_king in (False, True))
    assert man is not None
    assert king is not None
    assert man != king


def shown(card: Card) -> str:
    return "".join(
        part.content for part in card.walk_children() if isinstance(part, ui.TextDisplay)
    )


def test_a_card_shows_signs_only_if_they_fit(known: signs.OwnSigns) -> None:
    assert shown(Card(text("⚪" * 60))) == str(known.emojis[Sign.WHITE_MAN]) * 60
    many = "⚪" * (MOST_TEXT // 10)
    assert shown(Card(text(many))) == many
    card = Card(text("⏳ soon"))
    card.append(text("x" * (MOST_TEXT - 40)))
    assert len(shown(card)) <= MOST_TEXT


def test_two_applications_in_one_process() -> None:
    """Each connection runs in a context of its own, as its tasks do."""
    own = signs.OwnSigns()
    own.emojis = {Sign.TURN: discord.PartialEmoji(name="turn_v1", id=7)}
    one, other = copy_context(), copy_context()
    one.run(signs.show_signs, own)
    assert one.run(signs.find_emoji, Sign.TURN) == own.emojis[Sign.TURN]
    assert other.run(signs.find_emoji, Sign.TURN) is None
