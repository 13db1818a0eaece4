"""The graph of pieces: a piece on a square is a node, and a capture is a walk from node to node.

The facts of a variant decide once, while the graph is built, which nodes follow which; the walk
asks no questions. Crowning that ends a move is a piece without jumps, crowning in passing is an
edge to a king, a ban on turning back is one king for each way of arriving, without the ray back.
"""

from collections.abc import Iterator
from itertools import chain, islice, product
from typing import Union

from rules.board import STILL, Direction, Directions, Square, Squares, back
from rules.variant import Crowning, Landing, Variant

Piece = Union["Jumper", "Flyer"]
Trail = tuple[Square, ...]  # start, victim, landing, victim, landing, ...
Step = tuple[Squares, Square, Piece]  # a square of a ray, and the piece that lands there
Walk = Iterator[Step]
Jump = tuple[Squares, Squares, Trail, Squares, Piece]  # victim, landing, both, opened, who lands
Landings = dict[tuple[Squares, Direction], Piece]  # who lands on a square, coming in a direction


class Jumper:
    """A piece, on some square, that captures what stands next to it."""

    __slots__ = ("jumps",)

    def __init__(self) -> None:
        self.jumps: tuple[Jump, ...] = ()

    def captures(self, trail: Trail, prey: Squares, empty: Squares) -> list[Trail]:
        """Every way to carry a capture from here to its end; none if it ends here."""
        found: list[Trail] = []
        for victim, landing, hop, lifted, lands in self.jumps:
            if victim & prey and landing & empty:
                passed = trail + hop
                found += lands.captures(passed, prey ^ victim, empty | lifted) or (passed,)
        return found


class IdleJumper(Jumper):
    """A piece of short reach that need not go on capturing."""

    __slots__ = ()

    def captures(self, trail: Trail, prey: Squares, empty: Squares) -> list[Trail]:
        found: list[Trail] = []
        for victim, landing, hop, lifted, lands in self.jumps:
            if victim & prey and landing & empty:
                found.append(passed := trail + hop)
                found += lands.captures(passed, prey ^ victim, empty | lifted)
        return found


class Flyer:
    """A king, on some square, that captures at any distance."""

    __slots__ = ("lands_next", "lifts", "rays")

    def __init__(self, variant: Variant) -> None:
        self.rays: tuple[tuple[Squares, tuple[Step, ...]], ...] = ()  # with where victims may be
        self.lands_next = variant.king_landing is Landing.BEHIND
        self.lifts = variant.board.played if variant.lifts_at_once else 0

    def captures(self, trail: Trail, prey: Squares, empty: Squares) -> list[Trail]:
        """Every way to carry a capture from here to its end; none if it ends here."""
        found: list[Trail] = []
        for within, ray in self.rays:
            if not within & prey:
                continue
            walk = iter(ray)
            for victim, number, _ in walk:  # noqa: B007 - the first piece on the ray
                if not victim & empty:
                    break
            if victim & prey:
                opened = empty | victim & self.lifts
                found += self._landings(walk, (*trail, number), prey ^ victim, opened)
        return found

    def _landings(self, walk: Walk, trail: Trail, prey: Squares, empty: Squares) -> list[Trail]:
        stops, further = [], []
        for landing, number, lands in walk:
            if not landing & empty:
                break
            passed = (*trail, number)
            if onward := lands.captures(passed, prey, empty):
                further += onward
            else:
                stops.append(passed)
            if self.lands_next:
                break
        return further or stops  # it may stop only where nothing goes on


class IdleFlyer(Flyer):
    """A king that need not go on capturing."""

    __slots__ = ()

    def _landings(self, walk: Walk, trail: Trail, prey: Squares, empty: Squares) -> list[Trail]:
        found = []
        for landing, number, lands in walk:
            if not landing & empty:
                break
            found.append(passed := (*trail, number))
            found += lands.captures(passed, prey, empty)
            if self.lands_next:
                break
        return found


def jumpers(variant: Variant, ways: Directions, crowned: Landings) -> Landings:
    """A piece of short reach on every square; where it is crowned, another lands instead."""
    kind = Jumper if variant.must_go_on else IdleJumper
    number, pieces = variant.board.number, {s: kind() for s in variant.board.in_order}
    here: Landings = {(square, way): pieces[square] for square in pieces for way in (STILL, *ways)}
    lands = here | crowned
    for square, way in product(pieces, ways):
        victim, landing = islice(chain(variant.board.ray(square, way), (0, 0)), 2)
        if landing:
            hop, opened = (number[victim], number[landing]), victim if variant.lifts_at_once else 0
            pieces[square].jumps += ((victim, landing, hop, opened, lands[landing, way]),)
    return here


def crowned_men(variant: Variant, far: Squares, kings: Landings) -> Landings:
    """Who goes on capturing where a man has reached the last row."""
    places = [place for place in kings if place[0] & far]
    match variant.crowning:
        case Crowning.ENDS_MOVE:
            return dict.fromkeys(places, Jumper())
        case Crowning.IN_PASSING:
            return {place: kings[place] for place in places}
        case Crowning.AT_REST:
            return {}


def flyers(variant: Variant) -> Landings:
    """A flying king on every square; if it may not turn back, one for each way it came."""
    board, ways, each_way = variant.board, variant.king_captures, (STILL, *variant.king_captures)
    arrivals = (STILL,) if variant.may_turn_back else each_way
    kind = Flyer if variant.must_go_on else IdleFlyer
    kings = {place: kind(variant) for place in product(board.in_order, arrivals)}
    here: Landings = {
        (square, way): kings.get((square, way), kings[square, STILL])
        for square, way in product(board.in_order, each_way)
    }
    for ((square, came), king), way in product(kings.items(), ways):
        ray = tuple((s, board.number[s], here[s, way]) for s in board.ray(square, way))
        if way != back(came) and len(ray) > 1:
            king.rays += ((sum(s for s, _, _ in ray[:-1]), ray),)
    return here


def kings(variant: Variant) -> Landings:
    """A king on every square."""
    if variant.flying_kings:
        return flyers(variant)
    return jumpers(variant, variant.king_captures, crowned={})
