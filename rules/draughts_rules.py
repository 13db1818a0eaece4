"""The legal moves of a variant of draughts, built from its facts."""

from functools import lru_cache
from itertools import islice

from rules.board import Board, Directions, Square, Squares
from rules.capture_graph import build_kings
from rules.capture_search import CaptureSearch, OrderedSearch, ShortSearch, Wanted
from rules.piece_moves import REMEMBERED, Pieces, Side, build_maker, list_slides
from rules.position import OTHER, WHITE, Color, Move, Position
from rules.precedence import ORDERED, select_worthiest
from rules.variant import Landing, Variant

MenAndKings = tuple[Squares, Squares]
new = tuple.__new__


class DraughtsRules:
    """The legal moves of one variant. Build it once, as that is when it works out the facts."""

    must_capture = True

    def __init__(self, variant: Variant) -> None:
        check(variant)
        board, make = variant.board, build_maker(variant.board, 0, in_passing=False, by_king=True)
        landings = build_kings(variant)
        self.variant, self._squares = variant, board.played
        self._limit = variant.limit
        self._men_take_kings = variant.men_take_kings
        self._search = OrderedSearch if variant.worth in ORDERED else CaptureSearch
        self._stops_short = variant.king_landing is Landing.BEHIND_KING
        self._numbers = lru_cache(REMEMBERED)(board.numbers)
        self._sides = Side(variant, WHITE, landings), Side(variant, Color.BLACK, landings)
        self._kings = Pieces(board, landings, make)
        self._slides = {s.bit_length(): (s, list_slides(variant, s, make)) for s in board.in_order}
        self._neighbours = list_neighbours(board, variant.king_captures)

    def opening(self, set_up: Position | None = None) -> Position:
        """Return the usual set-up, or another one, before the first move."""
        if set_up is not None:
            return set_up
        white, black = self.variant.men_at_start
        return Position.of_sides((white, 0), (black, 0), self.variant.first_mover)

    def legal_moves(self, position: Position) -> list[Move]:
        """Return the moves that may be played, each once; the caller may change the list."""
        men, kings, foe_men, foe_kings, turn, _ = position
        foes = foe_men | foe_kings
        empty = self._squares ^ (men | kings | foes)
        side = self._sides[turn]
        able = side.attackers(foes, empty) & men
        if (able or kings) and (
            found := self._list_worthiest(side, (able, kings), (foe_men, foe_kings), empty)
        ):
            return self._limit.select_allowed(position, found) if self._limit else found
        found = self._list_quiet_moves(side, men, kings, empty)
        return self._limit.select_allowed(position, found) if self._limit else found

    def legal_captures(self, position: Position) -> list[Move]:
        """Return the legal moves that capture, each once."""
        men, kings, foe_men, foe_kings, turn, _ = position
        foes = foe_men | foe_kings
        empty = self._squares ^ (men | kings | foes)
        side = self._sides[turn]
        able = side.attackers(foes, empty) & men
        if kings:
            found = self._list_worthiest(side, (able, kings), (foe_men, foe_kings), empty)
        elif able:  # the case of most positions, in fewer steps
            prey = foes if self._men_take_kings else foe_men
            found = side.men.captures(able, prey, empty, self._search())
            if len(found) > 1:
                found = self._prefer(found, foe_kings)
        else:
            return []
        return self._limit.select_allowed(position, found) if self._limit else found

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        """Return the moves that are legal if nothing can be captured."""
        men, kings, foe_men, foe_kings, turn, _ = position
        empty = self._squares ^ (men | kings | foe_men | foe_kings)
        found = self._list_quiet_moves(self._sides[turn], men, kings, empty)
        return self._limit.select_allowed(position, found) if self._limit else found

    def is_threatened(self, position: Position) -> bool:
        """Tell whether a man of the other side could capture, if that side were to move."""
        men, kings, foe_men, foe_kings, turn, _ = position
        empty = self._squares ^ (men | kings | foe_men | foe_kings)
        prey = men | kings if self._men_take_kings else men
        return bool(self._sides[1 - turn].attackers(prey, empty) & foe_men)

    def captures_by(
        self, search: CaptureSearch, position: Position, starts: Squares | None = None
    ) -> list[Move]:
        """Return the captures that a search finds, without preference and including equal ones.

        If `starts` are given, only the pieces on them capture.
        """
        men, kings, foe_men, foe_kings, turn, _ = position
        empty, side = self._squares ^ (men | kings | position.foes), self._sides[turn]
        men &= side.attackers(position.foes, empty)
        if starts is not None:
            men, kings = men & starts, kings & starts
        return self._list_captures(side, (men, kings), (foe_men, foe_kings), empty, search)

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        """Return the wanted captures, without preference, each once."""
        return list(dict.fromkeys(self.captures_by(CaptureSearch(wanted), position, wanted.starts)))

    def can_capture(self, position: Position) -> bool:
        """Tell whether the side to move can capture."""
        return bool(self.captures_by(ShortSearch(), position))

    def landings(self, position: Position) -> int:
        """Return the number of landings visited by a search for the mover's captures."""
        search = self._search()
        self.captures_by(search, position)
        return search.landings

    def quiet_moves(self, position: Position) -> list[Move]:
        """Return the quiet moves as if nothing could be captured."""
        men, kings, turn = position.men, position.kings, position.turn
        empty = self._squares ^ (men | kings | position.foes)
        return self._list_quiet_moves(self._sides[turn], men, kings, empty)

    def movers(self, position: Position) -> Squares:
        """Return the pieces that the side to move may move if nothing is in their way."""
        return position.men | position.kings

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        men, kings, foe_men, foe_kings, turn, _ = position
        if captured := move.captured:
            foe_men, foe_kings = foe_men & ~captured, foe_kings & ~captured
        memory = self._limit.memory_after(position, move) if self._limit else ()
        after = foe_men, foe_kings, men ^ move.men, kings ^ move.kings, OTHER[turn], memory
        return new(Position, after)  # half the time of Position(*after)

    def _list_captures(
        self, side: Side, own: MenAndKings, foe: MenAndKings, empty: Squares, search: CaptureSearch
    ) -> list[Move]:
        """List the captures by these men and kings that a search finds."""
        (men, kings), (foe_men, foe_kings) = own, foe
        prey = foe_men | foe_kings if self._men_take_kings else foe_men
        found = side.men.captures(men, prey, empty, search) if men else []
        if kings:
            found += self._kings.captures(kings, foe_men | foe_kings, empty, search)
            if foe_kings and self._stops_short:
                return self._drop_far_landings(found, foe_kings)
        return found

    def _list_worthiest(
        self, side: Side, own: MenAndKings, foe: MenAndKings, empty: Squares
    ) -> list[Move]:
        """List the captures by these men and kings that rank highest, each once."""
        found = self._list_captures(side, own, foe, empty, self._search())
        return self._prefer(found, foe[1]) if len(found) > 1 else found

    def _prefer(self, found: list[Move], foe_kings: Squares) -> list[Move]:
        if worth := self.variant.worth:
            found = select_worthiest(worth, found, self._numbers(foe_kings))
        if len({move.captured for move in found}) < len(found):
            found = list(dict.fromkeys(found))
        return found

    def _list_quiet_moves(
        self, side: Side, men: Squares, kings: Squares, empty: Squares
    ) -> list[Move]:
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

    def _drop_far_landings(self, found: list[Move], foe_kings: Squares) -> list[Move]:
        """Return the captures except those in which a king ends far behind a captured king."""
        kings = self._numbers(foe_kings)
        return [
            move
            for move in found
            if not move.by_king
            or move.victims[-1] not in kings
            or (move.victims[-1], move.end) in self._neighbours
        ]


def list_neighbours(board: Board, ways: Directions) -> frozenset[tuple[Square, Square]]:
    """Return every pair of squares one step apart."""
    return frozenset(
        (board.number[square], board.number[beside])
        for square in board.in_order
        for way in ways
        for beside in islice(board.ray(square, way), 1)
    )


def check(variant: Variant) -> None:
    """Refuse facts from which wrong moves would silently be built."""
    ways = (*variant.man_steps, *variant.man_captures, *variant.king_steps, *variant.king_captures)
    if variant.board.margin < max(abs(right) for _, right in ways):
        raise ValueError(f"{variant.key}: the margin is narrower than a step")
    if not set(variant.man_captures) <= set(variant.king_captures):
        raise ValueError(f"{variant.key}: men capture where kings do not")
