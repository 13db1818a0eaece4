"""The moves of all pieces of one kind: listed with shifts of whole sets, and each made once."""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from rules.attackers import attackers
from rules.board import STILL, Board, Direction, Directions, Square, Squares
from rules.capture_graph import Landings, build_jumpers, find_crowned
from rules.capture_search import CaptureSearch
from rules.position import WHITE, Color, Move
from rules.variant import Crowning, Variant

Path = tuple[Square, ...]
Maker = Callable[[Path, Path], Move]  # takes the squares visited and the victims
Slide = list[tuple[Squares, Move]]  # the moves of a king in one direction, nearest first

REMEMBERED = 1024  # entries per cache: neighbouring positions share most of them


def turn_directions(directions: Directions, turn: Color) -> Directions:
    """Return directions, given for White, as seen by `turn`."""
    return directions if turn is WHITE else tuple((-down, right) for down, right in directions)


def build_maker(board: Board, far: Squares, in_passing: bool, by_king: bool) -> Maker:
    """Return the function that makes moves of men, crowned on the far row, or of kings."""
    far_numbers, square = board.numbers(far), (0, *board.in_order)

    def make(path: Path, victims: Path) -> Move:
        start, end = path[0], path[-1]
        is_crowned = not far_numbers.isdisjoint(path) if in_passing else end in far_numbers
        left, entered = square[start], square[end]
        men = left if is_crowned else 0 if by_king else left ^ entered
        kings = entered if is_crowned else left ^ entered if by_king else 0
        captured = 0
        for victim in victims:
            captured |= square[victim]
        return Move(start, end, captured, is_crowned, by_king, path, victims, men, kings)

    return make


def build_steps(board: Board, way: Direction, make: Maker) -> Callable[[Squares], list[Move]]:
    """Return the function that lists the steps of men in one direction from their landings."""
    arriving = {}
    for start in board.in_order:
        for end in islice(board.ray(start, way), 1):
            arriving[end.bit_length()] = end, make((board.number[start], board.number[end]), ())

    @lru_cache(REMEMBERED)
    def steps(targets: Squares) -> list[Move]:
        found = []
        while targets:
            target, move = arriving[targets.bit_length()]
            targets ^= target
            found.append(move)
        return found

    return steps


def list_slides(variant: Variant, square: Squares, make: Maker) -> list[Slide]:
    """Return the moves of a king on an empty board, by direction."""
    number, reach = variant.board.number, None if variant.flying_kings else 1
    rays = (islice(variant.board.ray(square, way), reach) for way in variant.king_steps)
    return [[(end, make((number[square], number[end]), ())) for end in ray] for ray in rays]


class Pieces:
    """All pieces of one kind, each on its square."""

    def __init__(self, board: Board, here: Landings, make: Maker) -> None:
        self._capture = lru_cache(REMEMBERED)(lambda trail: make(trail[::2], trail[1::2]))
        self._standing = {
            square.bit_length(): (square, (number,), here[square, STILL])
            for square, number in board.number.items()
        }

    def captures(
        self, own: Squares, prey: Squares, empty: Squares, search: CaptureSearch
    ) -> list[Move]:
        """List the captures by `own` pieces that a search finds, perhaps including equal ones."""
        standing, found = self._standing, search.found
        before = len(found)
        while own:
            square, trail, piece = standing[own.bit_length()]  # the last one of the set
            own ^= square
            piece.captures(trail, prey, empty | square, search)
        return [*map(self._capture, found[before:] if before else found)]


class Side:
    """The moves of one player's men."""

    def __init__(self, variant: Variant, turn: Color, kings: Landings) -> None:
        board, far = variant.board, variant.crown_row(turn)
        make = build_maker(board, far, variant.crowning is Crowning.IN_PASSING, by_king=False)
        ways, steps = (
            turn_directions(variant.man_captures, turn),
            turn_directions(variant.man_steps, turn),
        )
        self.men = Pieces(
            board, build_jumpers(variant, ways, find_crowned(variant, far, kings)), make
        )
        self.steps = [(*board.shift(way), build_steps(board, way, make)) for way in steps]
        self.attackers = attackers(board, ways)
