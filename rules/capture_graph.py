"""The graph of captures: a piece on a square is a node, and a capture is a walk along edges.

The facts of a variant decide once, while the graph is built, which nodes follow which; the walk
asks no questions. Crowning that ends a move is a piece without jumps, crowning in passing is an
edge to a king, a ban on turning back is one king for each direction of arrival, without the ray
back.
"""

from collections.abc import Iterator
from itertools import chain, islice, product

from rules.board import STILL, Direction, Directions, Square, Squares, opposite
from rules.capture_search import ALONE, CaptureSearch, Piece, Trail
from rules.variant import Crowning, Landing, Variant

Step = tuple[Squares, Square, Piece]  # a square of a ray, and the piece that lands there
Walk = Iterator[Step]
Jump = tuple[Squares, Squares, Trail, Squares, Piece]  # victim, landing, both, opened, who lands
Landings = dict[tuple[Squares, Direction], Piece]  # who lands on a square, coming in a direction


class Jumper(Piece):
    """A piece on some square that captures adjacent victims."""

    __slots__ = ("alone", "beside", "jumps", "may_stop")

    def __init__(self, variant: Variant) -> None:
        self.beside: Squares = 0  # where victims may stand
        self.jumps: tuple[Jump, ...] = ()
        self.alone, self.may_stop = longest_alone(variant), not variant.must_go_on

    def captures(self, trail: Trail, prey: Squares, empty: Squares, search: CaptureSearch) -> bool:
        near = prey & self.beside
        if not near:
            return False
        goes_on = False
        for victim, landing, hop, opened, lands in self.jumps:
            if not victim & near or not landing & empty:
                continue
            goes_on, longer = True, trail + hop
            if len(longer) <= self.alone:
                further = lands.captures(longer, prey ^ victim, empty | opened, search)
            else:
                further = search.go_on(lands, longer, prey ^ victim, empty | opened)
            if not further or self.may_stop:
                search.add(longer)
        return goes_on


class Flyer(Piece):
    """A king on some square that captures at any distance."""

    __slots__ = ("alone", "lands_next", "lifts", "may_stop", "rays")

    def __init__(self, variant: Variant) -> None:
        self.rays: tuple[tuple[Squares, tuple[Step, ...]], ...] = ()  # with where victims may be
        self.alone, self.may_stop = longest_alone(variant), not variant.must_go_on
        self.lands_next = variant.king_landing is Landing.BEHIND
        self.lifts = variant.board.played if variant.lifts_at_once else 0

    def captures(self, trail: Trail, prey: Squares, empty: Squares, search: CaptureSearch) -> bool:
        goes_on = False
        for within, ray in self.rays:
            if not within & prey:
                continue
            walk = iter(ray)
            for victim, number, _ in walk:  # noqa: B007 - the first piece on the ray
                if not victim & empty:
                    break
            if victim & prey:
                opened = empty | victim & self.lifts
                if self._land(walk, (*trail, number), prey ^ victim, opened, search):
                    goes_on = True
        return goes_on

    def _land(
        self, walk: Walk, trail: Trail, prey: Squares, empty: Squares, search: CaptureSearch
    ) -> bool:
        """Land on every free square behind a victim; return whether a capture was found."""
        ends: list[Trail] = []
        goes_on = False
        is_alone = len(trail) < self.alone
        for landing, number, lands in walk:
            if not landing & empty:
                break
            ends.append(longer := (*trail, number))
            if is_alone:
                goes_on |= lands.captures(longer, prey, empty, search)
            else:
                goes_on |= search.go_on(lands, longer, prey, empty)
            if self.lands_next:
                break
        if not goes_on or self.may_stop:  # otherwise it lands where the capture goes on
            for end in ends:
                search.add(end)
        return bool(ends)


def longest_alone(variant: Variant) -> int:
    """Return the length of the longest trail that is continued without asking the search."""
    return 0 if variant.may_jump_again else ALONE


def build_jumpers(variant: Variant, ways: Directions, crowned: Landings) -> Landings:
    """Return a short-range piece on every square; where it is crowned, another lands instead."""
    number, pieces = variant.board.number, {s: Jumper(variant) for s in variant.board.in_order}
    here: Landings = {(square, way): pieces[square] for square in pieces for way in (STILL, *ways)}
    lands = here | crowned
    for square, way in product(pieces, ways):
        victim, landing = islice(chain(variant.board.ray(square, way), (0, 0)), 2)
        if landing:
            hop, opened = (number[victim], number[landing]), victim if variant.lifts_at_once else 0
            pieces[square].beside |= victim
            pieces[square].jumps += ((victim, landing, hop, opened, lands[landing, way]),)
    return here


def find_crowned(variant: Variant, far: Squares, kings: Landings) -> Landings:
    """Return the pieces that go on capturing after a man has reached the last row."""
    places = [place for place in kings if place[0] & far]
    match variant.crowning:
        case Crowning.ENDS_MOVE:
            return {place: Jumper(variant) for place in places}
        case Crowning.IN_PASSING:
            return {place: kings[place] for place in places}
        case Crowning.AT_REST | Crowning.NEVER:
            return {}


def build_flyers(variant: Variant) -> Landings:
    """Return a flying king on every square, one per way of arriving if it may not turn back."""
    board, ways, each_way = variant.board, variant.king_captures, (STILL, *variant.king_captures)
    arrivals = (STILL,) if variant.may_turn_back else each_way
    kings = {place: Flyer(variant) for place in product(board.in_order, arrivals)}
    here: Landings = {
        (square, way): kings.get((square, way), kings[square, STILL])
        for square, way in product(board.in_order, each_way)
    }
    for ((square, came), king), way in product(kings.items(), ways):
        ray = tuple((s, board.number[s], here[s, way]) for s in board.ray(square, way))
        if way != opposite(came) and len(ray) > 1:
            king.rays += ((sum(s for s, _, _ in ray[:-1]), ray),)
    return here


def build_kings(variant: Variant) -> Landings:
    """Return a king on every square."""
    if variant.flying_kings:
        return build_flyers(variant)
    return build_jumpers(variant, variant.king_captures, crowned={})
