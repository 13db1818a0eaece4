"""A finished game on one picture."""

from dataclasses import replace

import pytest

import render
import rules
from render.sheets.result_card import find_moments
from render.translation import use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import INTERNATIONAL, RUSSIAN, open_picture, play_random

WON = render.TurnMark.WHITE_WON


def play(fen: str | None, *moves: str) -> rules.Line:
    line = rules.Line.begin(RUSSIAN, fen)
    for move in moves:
        line = line.play(RUSSIAN.parse(line.position, move))
    return line


def test_moments_are_the_largest_swing_and_the_last_capture() -> None:
    line = play(None, "c3-d4", "b6-c5", "d4:b6", "a7:c5", "b2-c3", "c5-b4", "a3:c5", "d6:b4")
    values = render.list_balances(line)
    assert values == (0, 0, 0, 1, 0, 0, 0, 1, 0)
    assert find_moments(line, values) == (2, 3)


def test_a_swing_may_take_four_moves() -> None:
    line = play_random(RUSSIAN, 8)
    assert find_moments(line, (0, 0, 1, 2, 3, 4, 4, 4, 4)) == (1, 5)
    assert find_moments(line, (0, 0, 0, 0, 0, 0, 0, 0, -3)) == (7, 8)


def test_without_a_swing_the_largest_captures_are_shown() -> None:
    line = play(None, "c3-d4", "b6-c5", "d4:b6", "a7:c5", "b2-c3", "c5-b4", "a3:c5", "d6:b4")
    assert find_moments(line, (0.0,) * 9) == (3, 4)


def test_a_game_without_captures_is_cut_in_halves() -> None:
    line = play(None, "c3-d4", "h6-g5", "b2-c3", "g7-h6", "a1-b2", "h8-g7")
    assert find_moments(line, render.list_balances(line)) == (3, 6)
    assert find_moments(play(None), (0.0,)) == (0,)


@pytest.mark.parametrize("theme", render.THEMES)
@pytest.mark.parametrize("key", ["russian", "canadian", "towers", "corners", "spantsireti"])
def test_every_game_has_a_card(key: str, theme: str) -> None:
    card = render.ResultCard(play_random(rules.game(key), 60), WON, theme)
    data = render.draw_result_card(card)
    assert open_picture(data).size == (960, 540)
    assert len(data) < 60_000
    assert len(render.describe_result_card(card)) <= 1024


def test_every_choice_changes_the_card() -> None:
    card = render.ResultCard(play_random(INTERNATIONAL, 60), WON)
    evaluation = tuple(float(ply % 7) for ply in range(card.line.ply + 1))
    cards = [
        card,
        replace(card, turn_mark=render.TurnMark.DRAW),
        replace(card, view=rules.Color.BLACK),
        replace(card, is_numeric=False),
        replace(card, values=evaluation),
        replace(card, moments=(5, 9)),
        replace(card, players=("Ann", "Zo\u00eb")),
        replace(card, heading="International draughts \N{MIDDLE DOT} 2026-11-29"),
    ]
    assert len({render.draw_result_card(each) for each in cards}) == len(cards)


@pytest.mark.parametrize("plies", [0, 1, 2, 5])
def test_a_short_game_has_a_card(plies: int) -> None:
    card = render.ResultCard(play_random(RUSSIAN, plies), render.TurnMark.OVER)
    assert open_picture(render.draw_result_card(card)).size == (960, 540)
    assert "Game over." in render.describe_result_card(card)


def test_the_card_is_told_with_its_moments() -> None:
    words = render.describe_result_card(
        render.ResultCard(play(None, "c3-d4", "b6-c5", "d4:b6", "a7:c5"), render.TurnMark.DRAW)
    )
    assert words.startswith("Russian draughts. Game over: a draw. Last move, Black: a7:c5")
    assert words.endswith(
        "At the end: 0. Moment 1: 0 after 1... b6-c5. Moment 2: +1 after 2. d4:b6."
    )
    with use_translations(PseudoLanguage()):
        card = render.ResultCard(play_random(RUSSIAN, 40), WON)
        assert list_untranslated(render.describe_result_card(card)) == []
