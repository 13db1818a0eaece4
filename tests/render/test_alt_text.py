"""Pictures in words."""

import pytest

import render
import rules
from tests.render.helpers import INTERNATIONAL, RUSSIAN, find_square, make_scene, play_random


def test_the_words_name_everything_that_is_seen() -> None:
    scene = make_scene(RUSSIAN, "W:Wa1,c3,Kf2:Bd4,Kg7,h8", "c3:e5")
    assert render.describe_board(scene) == (
        "Russian draughts. Black to move. Last move, White: c3:e5, captured on d4. "
        "White: king f2; men a1, e5. Black: king g7; man h8."
    )


def test_a_piece_of_the_opponent_that_was_moved_is_told() -> None:
    game = rules.game("stavropol")
    pushed = render.describe_board(make_scene(game, "W:Wc3,d4:Bf6,h8", "f6-e5"))
    assert "Black to move. Last move, White: f6-e5 with a black piece." in pushed
    assert "piece" not in render.describe_board(make_scene(game, "W:Wc3,d4:Bf6,h8", "d4-e5"))


def test_a_turn_of_two_moves_is_told() -> None:
    game = rules.game("two-move")
    assert "Black to move again. Last move, Black: b6-a5." in render.describe_board(
        make_scene(game, None, "c3-d4", "e3-f4", "b6-a5")
    )
    assert "White to move. Last move, Black: b6-a5, then f6-g5." in render.describe_board(
        make_scene(game, None, "c3-d4", "e3-f4", "b6-a5", "f6-g5")
    )


def test_a_huff_is_told() -> None:
    game = rules.game("russian", ["huff"])
    words = render.describe_board(make_scene(game, None, "c3-d4", "b6-c5", "a3-b4", "d4:d4"))
    assert "Black to move again. Last move, Black: huff on d4." in words


def test_pieces_that_have_come_home_are_counted() -> None:
    near = "W:Wf6,g6,h6,f7,g7,h7,f8,g8,e8:Ba1,b1,c1,a2,d4"
    words = render.describe_board(make_scene(rules.game("corners"), near))
    assert "White home: 8 of 9. Black home: 4 of 9." in words


def test_the_end_is_told() -> None:
    scene = make_scene(RUSSIAN, "W:Wc3:Bd4", "c3:e5")
    assert "Russian draughts. Game over: White won. Last" in render.describe_board(scene)
    assert "Black: no pieces" in render.describe_board(scene)


@pytest.mark.parametrize(
    ("turn_mark", "words"),
    [
        (render.TurnMark.WHITE_WON, "Game over: White won."),
        (render.TurnMark.BLACK_WON, "Game over: Black won."),
        (render.TurnMark.DRAW, "Game over: a draw."),
        (render.TurnMark.OVER, "Game over."),
        (render.TurnMark.NOTHING, ""),
    ],
)
def test_an_end_that_people_agreed_on_is_told(turn_mark: render.TurnMark, words: str) -> None:
    scene = make_scene(RUSSIAN, None, "c3-d4", turn_mark=turn_mark)
    begin = " ".join(filter(None, ("Russian draughts.", words, "Last move, White: c3-d4.")))
    assert render.describe_board(scene).startswith(begin)
    assert "to move" not in render.describe_board(scene)


def test_crowning_is_told() -> None:
    assert "a7-b8, crowned" in render.describe_board(make_scene(RUSSIAN, "W:Wa7:Bh8", "a7-b8"))


def test_runs_of_numbers_are_shortened() -> None:
    scene = render.Scene.of(rules.Line.begin(rules.game("canadian")))
    assert "White: men 43 to 72. Black: men 1 to 30." in render.describe_board(scene)
    few = make_scene(INTERNATIONAL, "W:W31,32,40:B1,2,3,20")
    assert "men 31, 32, 40. Black: men 1 to 3, 20" in render.describe_board(few)


def test_squares_are_called_as_wished() -> None:
    scene = make_scene(RUSSIAN, "W:Wa1:Bh8", is_numeric=True)
    assert "man 29" in render.describe_board(scene)


def test_marks_are_told() -> None:
    square = {name: find_square(RUSSIAN, name) for name in ("a1", "c3", "d4", "e5")}
    marks = render.Marks(
        can=frozenset({square["a1"]}),
        must=frozenset({square["c3"]}),
        chosen=square["c3"],
        targets=frozenset({square["d4"]}),
        capture_targets=frozenset({square["e5"]}),
        arrows=((square["c3"], square["e5"]), (square["a1"], square["c3"], square["a1"])),
    )
    words = render.describe_board(make_scene(RUSSIAN, "W:Wa1,c3:Bd4", marks=marks))
    assert words.endswith(
        "Must capture: c3. Can move: a1. Chosen: c3. Can go to: d4. "
        "Can capture and land on: e5. Arrows: c3 to e5, a1 to c3 to a1."
    )


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
@pytest.mark.parametrize("is_numeric", [True, False])
def test_the_words_are_never_too_long(game: rules.Game, is_numeric: bool) -> None:
    everywhere = frozenset(game.board.squares)
    marks = render.Marks(can=everywhere, must=everywhere, targets=everywhere)
    for plies in (0, 25):
        line = play_random(game, plies)
        words = render.describe_board(render.Scene.of(line, is_numeric=is_numeric))
        assert len(words) < 1024
        assert words.endswith(".")
        mark_scene = render.describe_board(
            render.Scene.of(line, is_numeric=is_numeric, marks=marks)
        )
        assert len(mark_scene) <= 1024
