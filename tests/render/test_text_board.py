"""Boards made of text."""

import unicodedata
from dataclasses import replace

import pytest

import render
import rules
from rules import Color
from tests.render.helpers import INTERNATIONAL, RUSSIAN, make_scene, play_random

SMALL = """\
   a b c d e f g h
 8   .   .   .   B  8
 7 .   .   .   .    7
 6   .   .   .   .  6
 5 .   .   .   .    5
 4   .   b   .   .  4
 3 .   w   .   .    3
 2   .   .   W   .  2
 1 w   .   .   .    1
   a b c d e f g h
White to move.
Kings: W, B."""


def test_the_board_in_letters() -> None:
    assert render.write_letter_board(make_scene(RUSSIAN, "W:Wa1,c3,Kf2:Bd4,Kh8")) == SMALL


def test_black_at_the_bottom() -> None:
    scene = make_scene(RUSSIAN, "W:Wa1,c3,Kf2:Bd4,Kh8", view=Color.BLACK)
    lines = render.write_letter_board(scene).splitlines()
    assert lines[0] == "   h g f e d c b a"
    assert lines[1] == " 1   .   .   .   w  1"


def test_squares_called_by_number_show_theirs() -> None:
    lines = render.write_letter_board(make_scene(INTERNATIONAL, "B:W31,K50:B1,20")).splitlines()
    assert lines[0] == " 1     b     2     3     4     5  5"
    assert lines[-3] == "46 46    47    48    49     W    50"
    assert lines[-2:] == ["Black to move.", "Kings: W, B."]


def test_towers_are_written_out_from_the_top() -> None:
    scene = make_scene(rules.game("towers"), "W:a1=w,c3=Wbb,f6=bbw,h8=b")
    letters = render.write_letter_board(scene).splitlines()
    assert "W3" in letters[6]
    assert letters[-2:] == ["Kings: W, B.", "Towers from the top: f6 bbw, c3 Wbb."]
    emoji = render.write_emoji_board(scene).splitlines()
    assert emoji[-2:] == ["Kings: 🌝, 🌚.", "Towers from the top: f6 ⚫⚫⚪, c3 🌝⚫⚫."]


def test_nothing_is_explained_where_only_men_stand() -> None:
    scene = render.Scene.of(rules.Line.begin(RUSSIAN))
    assert render.write_letter_board(scene).splitlines()[-1] == "White to move."
    assert render.write_emoji_board(scene).splitlines()[-1] == "White to move."


def test_the_end_is_written_below_the_board() -> None:
    won = make_scene(RUSSIAN, "W:Wc3:Bd4", "c3:e5")
    assert render.write_letter_board(won).splitlines()[-1] == "Game over: White won."
    drawn = replace(won, turn_mark=render.TurnMark.DRAW)
    assert render.write_emoji_board(drawn).splitlines()[-1] == "Game over: a draw."


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
@pytest.mark.parametrize("view", Color)
def test_all_rows_are_aligned(game: rules.Game, view: Color) -> None:
    scene = render.Scene.of(play_random(game, 14), view=view)
    letters = render.write_letter_board(scene)
    with_files = game.board.height + (0 if scene.has_numbers else 2)
    board = letters.splitlines()[:with_files]
    assert len({len(line) for line in board if not line.startswith("   ")}) == 1
    assert len(letters) < 1900  # fits a message, in a code block
    assert letters.splitlines()[with_files] == render.describe_turn(scene)
    emoji = render.write_emoji_board(scene).splitlines()
    for row in emoji[: game.board.height]:
        squares, _, name = row.partition(" ")
        assert len(squares) == game.board.width
        assert name
        assert all(unicodedata.category(square) == "So" for square in squares)


def test_emoji_tell_kings_by_a_face() -> None:
    board = render.write_emoji_board(make_scene(RUSSIAN, "W:Wa1,Kf2:Bb8,Kh8"))
    assert {"⚪", "⚫", "🌝", "🌚"} <= {*board}
    assert board.splitlines()[0] == "⬜⚫⬜🟫⬜🟫⬜🌚 8"
    assert board.splitlines()[8].startswith("\N{REGIONAL INDICATOR SYMBOL LETTER A}")
    assert "\N{ZERO WIDTH SPACE}" in board


def test_rows_called_by_number_are_named_by_their_ends() -> None:
    scene = render.Scene.of(rules.Line.begin(INTERNATIONAL))
    assert render.write_emoji_board(scene).splitlines()[0].endswith(" 1-5")
    turned = render.write_emoji_board(replace(scene, view=Color.BLACK))
    assert turned.splitlines()[0].endswith(" 50-46")
