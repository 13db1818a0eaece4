"""Puzzles from games: one move wins, no other one does, and every reply is answered."""

from dataclasses import dataclass, replace
from functools import cache

import pytest

import rules
from engine.forced_wins import GivenUp, WinSearch, count_lead, is_settled
from engine.judgement import Judgement
from engine.limits import Limits
from engine.line_texts import moves_by_text, read_moves
from engine.puzzles import (
    GamePuzzle,
    Solution,
    count_moves,
    count_plies,
    find_puzzle,
    is_only,
    may_be_puzzle,
)
from engine.searchers import fresh_searcher
from rules import WHITE, Line, Position

LIMITS = Limits(nodes=40_000)


@dataclass(frozen=True)
class Known:
    """A position from a game of two beginners, with the move that wins."""

    key: str
    fen: str
    move: str


KNOWN = [
    Known("brazilian", "W:Wc1,e1,g1,b2,f2,h2,g3,c5:Ba3,h4,e5,h6,a7,e7,b8,f8,h8", "c1-d2"),
    Known("russian", "B:Wb4,a5,h6:BKd4,g7", "g7-f6"),
    Known("frisian", "B:W24,27,28,32,38,45,50:B5,6,11,12,13,15,16", "13-18"),
]
# One move takes two men, and so does another one.
TWO_WINS = "W:Wc3,f2,a1,h2:Bd4,d6,g3,b8"


def begin(fen: str | None, key: str = "russian") -> Line:
    return Line.begin(rules.game(key), fen)


@cache
def find(line: Line, limits: Limits = LIMITS) -> GamePuzzle | None:
    return find_puzzle(fresh_searcher(line.game), line, limits)


def check_lines(line: Line, position: Position, solution: Solution) -> int:
    """Play every line of a solution, and return how many there are."""
    game, search = line.game, WinSearch(line.game, line.position)
    for text in (solution.move, *solution.also):
        assert search.wins(game.play(position, moves_by_text(game, position)[text]), 7)
    after = game.play(position, moves_by_text(game, position)[solution.move])
    if not solution.replies:
        assert search.is_won(after)
        return 1
    replies = moves_by_text(game, after)
    assert replies.keys() == solution.replies.keys()
    lines = 0
    for text, following in solution.replies.items():
        then = game.play(after, replies[text])
        if following is None:
            assert search.is_won(then)
            lines += 1
        else:
            lines += check_lines(line, then, following)
    return lines


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.fen)
def test_the_only_winning_move_is_found_with_every_line(known: Known) -> None:
    line = begin(known.fen, known.key)
    puzzle = find(line)
    assert puzzle is not None
    assert (puzzle.ply, puzzle.solution.move, puzzle.solution.also) == (0, known.move, ())
    assert WinSearch(line.game, line.position).list_winners(puzzle.unique_within) == [known.move]
    assert puzzle.verified >= 2 * (puzzle.unique_within - 2)
    assert check_lines(line, line.position, puzzle.solution) >= 1
    assert puzzle.plies == count_plies(puzzle.solution)
    assert count_moves(puzzle.solution) >= len(puzzle.refutations) > 1


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.fen)
def test_wrong_moves_are_answered_by_legal_ones(known: Known) -> None:
    line = begin(known.fen, known.key)
    puzzle = find(line)
    assert puzzle is not None
    moves = moves_by_text(line.game, line.position)
    assert puzzle.refutations[0].keys() == moves.keys() - {known.move}
    for wrong, reply in puzzle.refutations[0].items():
        read_moves(line.play(moves[wrong]), [reply] if reply else [])


@pytest.mark.parametrize("fen", [None, TWO_WINS], ids=["nothing to win", "two moves win"])
def test_what_is_no_puzzle(fen: str | None) -> None:
    assert find(begin(fen)) is None


def test_a_look_that_ends_too_early_finds_nothing() -> None:
    line = begin(KNOWN[0].fen)
    assert find(line, Limits(nodes=100)) is None
    assert find(line, replace(LIMITS, is_stopped=lambda: True)) is None


def test_a_move_that_another_one_equals_is_not_the_only_one() -> None:
    line = begin(TWO_WINS)
    for text in moves_by_text(line.game, line.position):
        assert not is_only(fresh_searcher(line.game), line, text, Limits(depth=6))


def test_a_search_for_wins_ends_where_it_is_told_to() -> None:
    line = begin(None)
    search = WinSearch(line.game, line.position, lambda seen: seen < 1_000)
    with pytest.raises(GivenUp):
        search.list_winners(9)


def judgement(score: int) -> Judgement:
    return Judgement(0, ["d4-c5"], score, 0, 5)


def test_only_moves_that_win_are_looked_at() -> None:
    line = begin(KNOWN[0].fen)
    assert may_be_puzzle(line, judgement(200))
    assert not may_be_puzzle(line, judgement(100))
    assert not may_be_puzzle(begin("W:Wc3,a1,e1,Kg1:Bh8"), judgement(200))  # won already
    assert not may_be_puzzle(begin("W:Wc3,a1:Bd4,h8"), judgement(200))  # no choice
    assert not may_be_puzzle(begin(None, "breakthrough"), judgement(200))
    assert not may_be_puzzle(begin(None, "corners"), judgement(200))


def test_two_men_are_a_win_once_nothing_happens_at_once() -> None:
    game = rules.game("russian")
    for fen, is_won in {
        "W:Wa1,c1,e1:Bh8": True,
        "W:Wa1,c1:Bh8": False,  # one man only
        "W:Wc3,a1,c1,e1:Bd4": False,  # White captures
        "W:Wa1,c1,e1:Bg3": True,
        "B:Wa1,c1,e1:Bh2": False,  # Black crowns
        "W:Wa1,c1,e1,g1,a3,c3:BKh8": False,  # a king may save itself
    }.items():
        assert is_settled(game, game.start(fen), WHITE) is is_won, fen


def test_kings_count_more_where_they_fly() -> None:
    for key, lead in {"russian": 2, "english": 1}.items():
        game = rules.game(key)
        fen = "W:WK10:B20" if game.is_numeric else "W:WKa1:Bh4"
        assert count_lead(game, game.start(fen), WHITE) == lead
