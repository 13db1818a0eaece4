"""What must always hold, over seeded random games of every classical variant."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import rules
from rules import Board, Line, Move, Piece
from rules.board import Squares
from rules.catalogue import VARIANTS
from rules.position import Position

KEYS = [variant.key for variant in VARIANTS if not variant.special_rules]
GAMES, PLIES = 5, 80

Step = tuple[Position, Move, Position]


def random_line(key: str, seed: int) -> Line:
    """A game of random moves."""
    random, line = Random(f"{key} {seed}"), Line.begin(rules.game(key))
    for _ in range(PLIES):
        moves = line.game.legal_moves(line.position)
        if not moves:
            break
        line = line.play(random.choice(moves))
    return line


@pytest.fixture(scope="module", params=KEYS)
def lines(request: pytest.FixtureRequest) -> list[Line]:
    return [random_line(request.param, seed) for seed in range(GAMES)]


def steps(lines: list[Line]) -> Iterator[Step]:
    """Every move of the lines, between the positions before and after it."""
    for line in lines:
        yield from zip(line.positions, line.moves, line.positions[1:], strict=False)


def test_only_victims_leave_the_board(lines: list[Line]) -> None:
    game = lines[0].game
    for before, move, after in steps(lines):
        left = dict(game.stacks(before))
        mover = left.pop(move.start)[0]
        for victim in move.victims:
            assert left.pop(victim)[0].color is not mover.color, "own piece captured"
        assert move.end not in left
        arrived = Piece(mover.color, mover.is_king or move.is_crowned)
        assert dict(game.stacks(after)) == left | {move.end: (arrived,)}
        assert after.turn is before.turn.other


def test_moves_are_told_in_full(lines: list[Line]) -> None:
    for _, move, _ in steps(lines):
        assert (move.path[0], move.path[-1]) == (move.start, move.end)
        assert len(move.path) == max(2, len(move.victims) + 1)
        assert len(set(move.victims)) == len(move.victims)


def test_each_move_is_listed_once(lines: list[Line]) -> None:
    game = lines[0].game
    for before, _, _ in steps(lines):
        moves = game.legal_moves(before)
        known = {(move.start, move.end, frozenset(move.victims), move.is_crowned) for move in moves}
        assert len(known) == len(set(moves)) == len(moves)
        assert len({bool(move.victims) for move in moves}) == 1, "captures beside quiet moves"


def test_a_list_of_moves_is_the_callers(lines: list[Line]) -> None:
    game = lines[0].game
    for before, _, _ in steps(lines[:1]):
        list(game.legal_moves(before)).clear()
        moves = game.legal_moves(before)
        assert isinstance(moves, list)
        expected = moves.copy()
        moves.clear()
        assert game.legal_moves(before) == expected


def test_fen_survives_a_round_trip(lines: list[Line]) -> None:
    game = lines[0].game
    for _, _, after in steps(lines):
        assert game.read_fen(game.fen(after)) == after._replace(memory=())


def test_colours_swapped_and_board_turned_gives_the_mirrored_moves(lines: list[Line]) -> None:
    game = lines[0].game
    last = len(game.board.squares) + 1
    for before, _, _ in steps(lines):
        plain = before._replace(memory=())
        there = {
            (last - move.start, last - move.end, frozenset(last - each for each in move.victims))
            for move in game.legal_moves(plain)
        }
        here = {
            (move.start, move.end, frozenset(move.victims))
            for move in game.legal_moves(turned(game.board, plain))
        }
        assert here == there


def turned(board: Board, position: Position) -> Position:
    """The same position with the board turned by half a circle, and the colours swapped."""
    last = len(board.squares) + 1

    def turn(squares: Squares) -> Squares:
        return board.set_of(last - number for number in board.numbers(squares))

    men, kings, foe_men, foe_kings = map(turn, position[:4])
    return Position(men, kings, foe_men, foe_kings, position.turn.other)


def test_outcomes_are_stable(lines: list[Line]) -> None:
    for line in lines:
        outcome = line.outcome()
        assert line.outcome() == outcome
        if not line.game.legal_moves(line.position):
            assert outcome is not None
            assert outcome.winner is not None
        elif outcome is not None:
            assert outcome.winner is None
        else:
            running = line.countdown()
            assert running is None or running.moves_left > 0


def test_a_countdown_counts_down(lines: list[Line]) -> None:
    """While no draw is reached, each ply takes at most one move off the nearest one."""
    for line in lines:
        counts = [
            Line(line.game, line.positions[: ply + 1], line.moves[:ply]).countdown()
            for ply in range(line.ply)
        ]
        for now, then in pairwise(counts):
            if now and then and now.reason is then.reason:
                assert then.moves_left >= now.moves_left - 1
