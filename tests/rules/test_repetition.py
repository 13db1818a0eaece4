"""Positions that come back: how often they may, and where no one counts."""

import pytest

import rules
from rules import Ending, Line, Move
from tests.rules.lingering import linger

REPEATED = {
    "russian": ("W:WKa1,a3,c3,e3:BKh8,h6,f6,d6", 3),
    "international": ("W:WK46,K47,K48:BK5,K4,K3", 3),
    "english": ("B:WK32,K31:BK1,K2", 3),
    "italian": ("W:WK32,K31:BK1,K2", 4),
    "spanish": ("W:WK2,K3:BK31,K30", 3),
    "pool": ("B:WK30,K31:BK1,K2", 3),
    "turkish": ("W:WKa1,Kc1:BKh8,Kf8", 3),
    "international-giveaway": ("W:WK46,K47:BK5,K4", 3),
}


def shuttle(line: Line, rounds: int) -> Line:
    """Each side moves a king there and back, so many times."""
    there = linger(line, 2)
    for _ in range(rounds):
        line = Line(
            line.game, (*line.positions, *there.positions[1:]), (*line.moves, *there.moves[-2:])
        )
        for gone in there.moves[-2:]:
            line = line.play(backwards(line, gone))
    return line


def backwards(line: Line, gone: Move) -> Move:
    """The legal move that takes a piece back where it came from."""
    moves = line.game.legal_moves(line.position)
    return next(move for move in moves if (move.start, move.end) == (gone.end, gone.start))


@pytest.mark.parametrize(("key", "case"), REPEATED.items(), ids=REPEATED)
def test_a_repeated_position_is_a_draw(key: str, case: tuple[str, int]) -> None:
    fen, times = case
    line = shuttle(Line.begin(rules.game(key), fen), times - 1)
    before = Line(line.game, line.positions[:-1], line.moves[:-1])
    assert before.outcome() is None
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.REPETITION, None)
    assert outcome.numbers == (times,)


def test_frisian_knows_no_repetition() -> None:
    line = shuttle(Line.begin(rules.game("frisian"), "W:WK46,K47,K48:BK5,K4"), 6)
    assert line.positions.count(line.position) > 3
    assert line.outcome() is None


def test_italian_may_be_drawn_by_the_third_occurrence() -> None:
    line = Line.begin(rules.game("italian", ["third-repetition"]), "W:WK32,K31:BK1,K2")
    assert shuttle(line, 1).outcome() is None
    assert shuttle(line, 2).outcome() is not None
