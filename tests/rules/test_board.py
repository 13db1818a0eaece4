"""The board: places, shifts, rays, and the road between the corners."""

import pytest

from rules.board import ACROSS, DIAGONAL, STRAIGHT, Board

BOARDS = {
    "8x8": Board(),
    "8x8 mirrored": Board(mirrored=True),
    "8x8 all squares": Board(checkered=False),
    "10x10": Board(10, 10),
    "10x8": Board(10, 8),
    "12x12": Board(12, 12),
    "7x7": Board(7, 7),
    "10x10, wide margin": Board(10, 10, margin=2),
}
SIZES = [32, 32, 64, 50, 40, 72, 25, 50]


@pytest.fixture(params=list(BOARDS.values()), ids=list(BOARDS))
def board(request: pytest.FixtureRequest) -> Board:
    found: Board = request.param
    return found


def test_sizes() -> None:
    assert [len(board.squares) for board in BOARDS.values()] == SIZES


def test_squares_are_numbered_row_by_row(board: Board) -> None:
    places = [board.place(square) for square in board.squares]
    assert places == sorted(places)
    assert [board.square_at(*place) for place in places] == list(board.squares)
    assert board.square_at(board.height, 0) is None


def test_the_near_left_corner_is_played_unless_mirrored(board: Board) -> None:
    last = board.height - 1
    assert (board.square_at(last, 0) is None) is board.mirrored


def test_sets_and_numbers_are_the_same(board: Board) -> None:
    some = frozenset(board.squares[::3])
    assert board.numbers(board.set_of(some)) == some
    assert board.numbers(board.played) == frozenset(board.squares)


@pytest.mark.parametrize("name", BOARDS)
def test_rays_follow_rows_and_columns(name: str) -> None:
    """Geometry by shifts agrees with geometry by rows and columns, over every edge."""
    board = BOARDS[name]
    ways = DIAGONAL + (ACROSS if board.margin == 2 else () if board.checkered else STRAIGHT)
    for square in board.squares:
        for down, right in ways:
            row, column = board.place(square)
            expected = []
            while (met := board.square_at(row := row + down, column := column + right)) is not None:
                expected.append(met)
            ray = board.ray(board.set_of([square]), (down, right))
            assert [board.number[each] for each in ray] == expected


def test_rows_count_from_either_edge() -> None:
    board = Board()
    assert board.numbers(board.rows([0])) == {1, 2, 3, 4}
    assert board.numbers(board.rows([-1])) == {29, 30, 31, 32}


def test_main_roads() -> None:
    assert Board().numbers(Board().main_road) == {29, 25, 22, 18, 15, 11, 8, 4}
    mirrored = Board(mirrored=True)
    assert mirrored.numbers(mirrored.main_road) == {1, 5, 10, 14, 19, 23, 28, 32}
    assert {5, 46} < Board(10, 10).numbers(Board(10, 10).main_road)
