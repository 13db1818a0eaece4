"""The legal moves of a variant of draughts: one engine, shaped by the facts it is built from."""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from rules.attackers import attackers
from rules.board import STILL, Board, Direction, Directions, Square, Squares
from rules.captures import CaptureSearch, OrderedSearch, ShortSearch, Trail, Wanted, WaySearch
from rules.pieces import Landings, crowned_men, jumpers, kings
from rules.position import OTHER, WHITE, Color, Move, Position
from rules.precedence import ORDERED, worthiest
from rules.twists import Engine
from rules.variant import Crowning, Landing, Variant

Path = tuple[Square, ...]
Maker = Callable[[Path, Path], Move]  # given the squares it visits and its victims
MenAndKings = tuple[Squares, Squares]
Slide = list[tuple[Squares, Move]]  # the moves of a king in one direction, nearest first

new = tuple.__new__
REMEMBERED = 1024  # answers in each memory: neighbouring positions share most of them


def facing(directions: Directions, turn: Color) -> Directions:
    """Directions given for White, as `turn` sees them."""
    return directions if turn is WHITE else tuple((-down, right) for down, right in directions)


def maker(board: Board, far: Squares, in_passing: bool, by_king: bool) -> Maker:
    """The function that makes moves of men, who are crowned on the far row, or of kings."""
    far_numbers, square = board.numbers(far), (0, *board.in_order)

    def make(path: Path, victims: Path) -> Move:
        start, end = path[0], path[-1]
        is_crowned = not far_numbers.isdisjoint(path) if in_passing else end in far_numbers
        left, entered = square[start], square[end]
        men = left if is_crowned else 0 if by_king else left ^ entered
        kings = entered if is_crowned else left ^ entered if by_king else 0
        captured = board.set_of(victims)
        return Move(start, end, captured, is_crowned, by_king, path, victims, men, kings)

    return make


def steps_to(board: Board, way: Direction, make: Maker) -> Callable[[Squares], list[Move]]:
    """The function that lists the steps of men in one direction, given where they lead."""
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


def slides(variant: Variant, square: Squares, make: Maker) -> list[Slide]:
    """The moves of a king on an empty board, by direction."""
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
        """The captures by `own` pieces that a search finds; equal ones may be among them."""
        before = len(search)
        standing = self._standing
        while own:
            square, trail, piece = standing[own.bit_length()]  # the last one of the set
            own ^= square
            piece.captures(trail, prey, empty | square, search)
        trails: list[Trail] = search[before:] if before else search
        return [*map(self._capture, trails)]


class Side:
    """What the men of one player can do."""

    def __init__(self, variant: Variant, turn: Color, kings: Landings) -> None:
        board, far = variant.board, variant.crown_row(turn)
        make = maker(board, far, variant.crowning is Crowning.IN_PASSING, by_king=False)
        ways, steps = facing(variant.man_captures, turn), facing(variant.man_steps, turn)
        self.men = Pieces(board, jumpers(variant, ways, crowned_men(variant, far, kings)), make)
        self.steps = [(*board.shift(way), steps_to(board, way, make)) for way in steps]
        self.attackers = attackers(board, ways)


class Rules:
    """The legal moves of one variant. Build it once: that is when the variant is understood."""

    must_capture = True

    def __init__(self, variant: Variant) -> None:
        check(variant)
        board, make = variant.board, maker(variant.board, 0, in_passing=False, by_king=True)
        landings = kings(variant)
        self.variant, self._squares = variant, board.played
        self._limit = variant.limit
        self._men_take_kings = variant.men_take_kings
        self._search = OrderedSearch if variant.worth in ORDERED else CaptureSearch
        self._stops_short = variant.king_landing is Landing.BEHIND_KING
        self._numbers = lru_cache(REMEMBERED)(board.numbers)
        self._sides = Side(variant, WHITE, landings), Side(variant, Color.BLACK, landings)
        self._kings = Pieces(board, landings, make)
        self._slides = {s.bit_length(): (s, slides(variant, s, make)) for s in board.in_order}
        self._neighbours = neighbours(board, variant.king_captures)

    def opening(self, set_up: Position | None = None) -> Position:
        """The usual set-up, or another one, before the first move."""
        if set_up is not None:
            return set_up
        white, black = self.variant.men_at_start
        return Position.placed((white, 0), (black, 0), self.variant.first_mover)

    def legal_moves(self, position: Position) -> list[Move]:
        """The moves that may be played, each once; the list is the caller's."""
        men, kings, foe_men, foe_kings, turn, _ = position
        foes = foe_men | foe_kings
        empty = self._squares ^ (men | kings | foes)
        side = self._sides[turn]
        able = side.attackers(foes, empty) & men
        if (able or kings) and (
            found := self._worthiest(side, (able, kings), (foe_men, foe_kings), empty)
        ):
            return self._limit.allowed(position, found) if self._limit else found
        found = self._quiet_moves(side, men, kings, empty)
        return self._limit.allowed(position, found) if self._limit else found

    def legal_captures(self, position: Position) -> list[Move]:
        """Return the legal moves that capture, each once."""
        men, kings, foe_men, foe_kings, turn, _ = position
        foes = foe_men | foe_kings
        empty = self._squares ^ (men | kings | foes)
        side = self._sides[turn]
        able = side.attackers(foes, empty) & men
        if not able and not kings:
            return []
        found = self._worthiest(side, (able, kings), (foe_men, foe_kings), empty)
        return self._limit.allowed(position, found) if self._limit else found

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        """Return the moves that are legal where nothing can be captured."""
        men, kings, foe_men, foe_kings, turn, _ = position
        empty = self._squares ^ (men | kings | foe_men | foe_kings)
        found = self._quiet_moves(self._sides[turn], men, kings, empty)
        return self._limit.allowed(position, found) if self._limit else found

    def is_threatened(self, position: Position) -> bool:
        """Tell whether a man of the other side could capture, if that side were to move."""
        men, kings, foe_men, foe_kings, turn, _ = position
        empty = self._squares ^ (men | kings | foe_men | foe_kings)
        prey = men | kings if self._men_take_kings else men
        return bool(self._sides[1 - turn].attackers(prey, empty) & foe_men)

    def captures_by(
        self, search: CaptureSearch, position: Position, starts: Squares | None = None
    ) -> list[Move]:
        """Return the captures that a search finds, before any is preferred, with equal ones.

        Only pieces on `starts` capture, if they are given.
        """
        men, kings, foe_men, foe_kings, turn, _ = position
        empty, side = self._squares ^ (men | kings | position.foes), self._sides[turn]
        men &= side.attackers(position.foes, empty)
        if starts is not None:
            men, kings = men & starts, kings & starts
        return self._captures(side, (men, kings), (foe_men, foe_kings), empty, search)

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        """The captures of some kind before any is preferred, each once."""
        return list(dict.fromkeys(self.captures_by(WaySearch(wanted), position, wanted.starts)))

    def can_capture(self, position: Position) -> bool:
        """Whether the side to move can capture."""
        return bool(self.captures_by(ShortSearch(), position))

    def landings(self, position: Position) -> int:
        """How many landings a search for the captures of the side to move has to look at."""
        search = self._search()
        self.captures_by(search, position)
        return search.landings

    def quiet_moves(self, position: Position) -> list[Move]:
        """The moves that capture nothing, as if nothing could be captured."""
        men, kings, turn = position.men, position.kings, position.turn
        empty = self._squares ^ (men | kings | position.foes)
        return self._quiet_moves(self._sides[turn], men, kings, empty)

    def movers(self, position: Position) -> Squares:
        """The pieces that the side to move may move, if nothing is in their way."""
        return position.men | position.kings

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""
        men, kings, foe_men, foe_kings, turn, _ = position
        if captured := move.captured:
            foe_men, foe_kings = foe_men & ~captured, foe_kings & ~captured
        memory = self._limit.remembered(position, move) if self._limit else ()
        after = foe_men, foe_kings, men ^ move.men, kings ^ move.kings, OTHER[turn], memory
        return new(Position, after)  # half the time of Position(*after)

    def _captures(
        self, side: Side, own: MenAndKings, foe: MenAndKings, empty: Squares, search: CaptureSearch
    ) -> list[Move]:
        """The captures by some men and kings that a search finds."""
        (men, kings), (foe_men, foe_kings) = own, foe
        prey = foe_men | foe_kings if self._men_take_kings else foe_men
        found = side.men.captures(men, prey, empty, search) if men else []
        if kings:
            found += self._kings.captures(kings, foe_men | foe_kings, empty, search)
            if foe_kings and self._stops_short:
                return self._stopping_short(found, foe_kings)
        return found

    def _worthiest(
        self, side: Side, own: MenAndKings, foe: MenAndKings, empty: Squares
    ) -> list[Move]:
        """The captures by some men and kings that no other is preferred to, each once."""
        found = self._captures(side, own, foe, empty, self._search())
        return self._preferred(found, foe[1]) if len(found) > 1 else found

    def _preferred(self, found: list[Move], foe_kings: Squares) -> list[Move]:
        if worth := self.variant.worth:
            found = worthiest(worth, found, self._numbers(foe_kings))
        if len({move.captured for move in found}) < len(found):
            found = list(dict.fromkeys(found))
        return found

    def _quiet_moves(self, side: Side, men: Squares, kings: Squares, empty: Squares) -> list[Move]:
        found: list[Move] = []
        for toward, distance, steps in side.steps:
            found += steps(toward(men, distance) & empty)
        while kings:
            king, slides = self._slides[kings.bit_length()]
            kings ^= king
            for slide in slides:
                for square, move in slide:
                    if not square & empty:
                        break
                    found.append(move)
        return found

    def _stopping_short(self, found: list[Move], foe_kings: Squares) -> list[Move]:
        """The captures without those by a king that end far behind a king."""
        kings = self._numbers(foe_kings)
        return [
            move
            for move in found
            if not move.by_king
            or move.victims[-1] not in kings
            or (move.victims[-1], move.end) in self._neighbours
        ]


def neighbours(board: Board, ways: Directions) -> frozenset[tuple[Square, Square]]:
    """Every pair of squares one step apart."""
    return frozenset(
        (board.number[square], board.number[beside])
        for square in board.in_order
        for way in ways
        for beside in islice(board.ray(square, way), 1)
    )


def check(variant: Variant) -> None:
    """Refuse facts from which the engine would build wrong moves in silence."""
    ways = (*variant.man_steps, *variant.man_captures, *variant.king_steps, *variant.king_captures)
    if variant.board.margin < max(abs(right) for _, right in ways):
        raise ValueError(f"{variant.key}: the margin is narrower than a step")
    if not set(variant.man_captures) <= set(variant.king_captures):
        raise ValueError(f"{variant.key}: men capture where kings do not")


def engine(variant: Variant) -> Engine:
    """The engine of a variant: its rules, with its twists laid over them."""
    built: Engine = Rules(variant)
    for twist in variant.twists:
        built = twist(built)
    return built
