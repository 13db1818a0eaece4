"""Huffing: captures may be left out, and the opponent may take off who left them out."""

from random import Random

import pytest

import rules
from rules import Color, Ending, Line, Reason, Style
from tests.rules.lines import after, told

GIVEAWAYS = {"russian-giveaway", "international-giveaway", "english-giveaway"}
WITHOUT = {"stavropol", "two-move", "towers", "lasca", "corners", *GIVEAWAYS}
KEYS = [game.key for game in rules.games() if game.key not in WITHOUT]


def begin(key: str = "russian", fen: str | None = None) -> Line:
    return Line.begin(rules.game(key, ["huff"]), fen)


def huffs(line: Line) -> set[str]:
    return {
        line.game.square_name(move.start)
        for move in line.game.legal_moves(line.position)
        if move.is_huff
    }


def test_it_is_an_option_of_most_games_and_a_house_rule() -> None:
    for game in rules.games():
        rule = [option for option in game.options if option.key == "huff"]
        assert bool(rule) is (game.key not in WITHOUT)
        assert all(option.is_house_rule for option in rule)
        assert not any(o.is_house_rule for o in game.options if o.key != "huff")


def test_a_neglected_capture_can_be_huffed() -> None:
    line = after(begin(), "c3-d4", "b6-c5", "a3-b4")
    assert huffs(line) == {"d4"}
    huffed = after(line, "d4:d4")
    assert huffed.turn is line.turn is Color.BLACK, "a huff is not a move"
    assert huffs(huffed) == set(), "one huff a turn"
    assert len(huffed.game.stacks(huffed.position)) == 23
    assert "c5-d4" in told(huffed)


def test_the_moved_piece_is_huffed_on_its_new_square() -> None:
    assert huffs(after(begin(), "c3-d4", "b6-c5", "d4-e5")) == {"e5"}


def test_who_captures_has_not_failed() -> None:
    assert huffs(after(begin(), "c3-d4", "b6-c5", "d4:b6")) == set()
    assert huffs(after(begin(fen="W:Wc3,g3:Bd4,f4,h8"), "c3:e5")) == set(), "any capture will do"


def test_a_capture_that_stops_early_has_failed() -> None:
    line = after(begin(fen="W:Wc3:Bd4,f6,h2"), "c3:e5")
    assert huffs(line) == {"e5"}
    assert huffs(after(begin(fen="W:Wc3:Bd4,f6,h2"), "c3:e5:g7")) == set()


def test_a_king_may_stop_anywhere() -> None:
    assert told(begin(fen="W:WKa1:Bc3,f6,h2")) == {
        "a1-b2",
        "a1:d4",
        "a1:e5",
        "a1:d4:g7",
        "a1:d4:h8",
    }


def test_every_piece_that_could_have_captured_may_be_huffed() -> None:
    assert huffs(after(begin(fen="W:Wc3,g3,a1:Bd4,f4,h8"), "a1-b2")) == {"c3", "g3"}


def test_a_smaller_capture_than_the_compulsory_one_has_failed() -> None:
    line = begin("international", "W:W32,37:B28,18,41")
    assert huffs(after(line, "32x23x12")) == set()
    assert huffs(after(line, "37x46")) == {"32"}
    assert huffs(after(line, "32x23")) == {"23"}


def test_it_lasts_one_turn() -> None:
    line = after(begin(), "c3-d4", "b6-c5", "a3-b4", "f6-g5")
    assert "d4" not in huffs(line)


def test_the_last_piece_huffed_ends_the_game() -> None:
    line = after(begin(fen="W:Wc3:Bd4,h8"), "c3-b4", "b4:b4")
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.NO_PIECES, Color.BLACK)


def test_a_huff_and_the_move_are_one_turn_of_the_draw_rules() -> None:
    line = after(begin(fen="W:WKc1,h2,a5:BKf8,a7,b6"), "c1-d2", "a5:a5", "f8-e7", "d2-c1")
    countdown = line.countdown()
    assert countdown is not None
    assert (countdown.reason, countdown.moves_left) == (Reason.ONLY_KINGS_MOVED, 15)


def test_without_the_option_the_duty_stands() -> None:
    line = after(Line.begin(rules.game("russian")), "c3-d4", "b6-c5")
    with pytest.raises(rules.MustCapture):
        after(line, "a3-b4")


@pytest.mark.parametrize("key", KEYS)
def test_random_games(key: str) -> None:
    """A huff takes off one piece of the opponent, which had failed, and the turn stays."""
    random, line = Random(key), begin(key)
    duties = rules.game(key)
    while line.ply < 60 and (moves := line.game.legal_moves(line.position)):
        move = random.choice([each for each in moves if each.is_huff] or list(moves))
        text = line.game.write(line.position, move, Style.LONG)
        assert line.game.parse(line.position, text) == move
        if move.is_huff:
            before = duties.legal_moves(duties.read_fen(duties.fen(line.positions[-2])))
            assert any(each.victims for each in before)
        following = line.play(move)
        lost = len(line.game.stacks(line.position)) - len(line.game.stacks(following.position))
        assert lost == len(move.victims) or key == "northern"
        line = following
