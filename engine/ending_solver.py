"""Solving endings backwards: from finished positions to those that lead to them."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.endings import Count, Endings, as_opponent
from engine.tree import tree_of
from rules import WHITE, Game, Position
from rules.board import Squares

LONGEST = 250  # the most plies of an ending, plus one: a byte
PART = 4096  # the numbers handled between two checks whether to stop


class SolvingStopped(Exception):
    """The solving of an ending was stopped before it was done."""


def never() -> bool:
    """Return False: solving should not stop."""
    return False


def solve_endings(game: Game, counts: Iterable[Count]) -> Endings:
    """Solve endings of a few pieces, beginning with those that others lead to."""
    endings = Endings(game, {})
    for count in counts:
        Solver(game, endings, count).solve()
    return endings


def has_simple_endings(game: Game) -> bool:
    """Tell whether positions are pieces only, and a side that cannot move has lost."""
    variant = game.variant
    is_plain = not (variant.special_rules or variant.limit or any(game.homes.values()))
    is_plain = is_plain and not game.rules.opening(None).memory and game.rules.must_capture
    return is_plain and not variant.loser_wins and not variant.first_king_wins


@dataclass(slots=True)
class Outlook:
    """What is known so far about unsolved positions."""

    ready: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    left: dict[int, int] = field(default_factory=dict)  # the number of moves that may not lose
    longest: dict[int, int] = field(default_factory=dict)  # the plies of the longest move that does


class Solver:
    """Solves one ending, seen from both sides, once all endings it leads to are solved."""

    def __init__(
        self,
        game: Game,
        endings: Endings,
        count: Count,
        is_stopped: Callable[[], bool] = never,
    ) -> None:
        self._game, self._endings, self._tree = game, endings, tree_of(game)
        self._is_stopped = is_stopped
        self._kinds = sorted({count, as_opponent(count)})
        self._size = len(game.board.squares)
        self._span = self._size ** sum(count)
        self._tables = [bytearray(self._span) for _ in self._kinds]
        self._before, self._after = array("I"), array("I")  # moves inside the ending
        self._outlook = Outlook()

    def solve(self) -> None:
        """Fill the tables of the ending, and add them to the known ones.

        Raises SolvingStopped.
        """
        for at, kind in enumerate(self._kinds):
            for there, position in self._positions(kind):
                self._go_on()
                self._look(at * self._span + there, position)
        self._spread(self._index_sources())
        self._endings.tables.update(zip(self._kinds, self._tables, strict=True))

    def _go_on(self) -> None:
        """Raise SolvingStopped if solving should stop."""
        if self._is_stopped():
            raise SolvingStopped

    def _positions(self, count: Count) -> Iterator[tuple[int, Position]]:
        """Yield every position of the ending with White to move, and its index."""
        for at, (men, kings, foe_men, foe_kings) in self._sets(count, 0, 0):
            yield at, Position(men, kings, foe_men, foe_kings, WHITE)

    def _sets(
        self, count: Count, kind: int, taken: Squares
    ) -> Iterator[tuple[int, tuple[Squares, ...]]]:
        """Yield every way to place the pieces from one kind on, and what it adds to the index."""
        if kind == len(count):
            yield 0, ()
            return
        board, variant = self._game.board, self._game.variant
        is_men = kind % 2 == 0
        banned = taken | (variant.crown_row(WHITE if kind == 0 else WHITE.other) if is_men else 0)
        free = [at for at, one in enumerate(board.in_order) if not one & banned]
        scale = self._size ** sum(count[kind + 1 :])
        for numbers in combinations(free, count[kind]):
            at, squares = 0, 0
            for number in numbers:
                at, squares = at * self._size + number, squares | board.in_order[number]
            for rest, others in self._sets(count, kind + 1, taken | squares):
                yield at * scale + rest, (squares, *others)

    def _look(self, here: int, position: Position) -> None:
        """Note where the moves of a position lead: inside the ending, or to a solved one."""
        open_moves, loses_in, wins_in, outlook = 0, 0, LONGEST, self._outlook
        for move in self._tree.legal_moves(position):
            count, there = self._endings.place(self._tree.play(position, move))
            if count in self._kinds:
                self._before.append(here)
                self._after.append(self._kinds.index(count) * self._span + there)
                open_moves += 1
            elif not (lasts := self._endings.tables[count][there] if count[0] + count[1] else 1):
                open_moves += 1  # a draw: it never loses
            elif lasts % 2:
                wins_in = min(wins_in, lasts + 1)
                open_moves += 1  # it wins, however soon the other moves lose
            else:
                loses_in = max(loses_in, lasts)
        outlook.left[here], outlook.longest[here] = open_moves, loses_in
        if wins_in < LONGEST:
            outlook.ready[wins_in].append(here)
        elif not open_moves:
            outlook.ready[loses_in + 1].append(here)

    def _spread(self, sources_of: Callable[[int], Iterable[int]]) -> None:
        """Set how long each position lasts, beginning with those that end soonest."""
        for lasts in range(1, LONGEST):
            for here in self._outlook.ready.pop(lasts, ()):
                self._go_on()
                if not self._read(here):
                    self._tables[here // self._span][here % self._span] = lasts
                    for source in sources_of(here):
                        if not self._read(source):
                            self._reach(source, lasts)

    def _reach(self, source: int, lasts: int) -> None:
        """Note that a move from `source` leads to a position that lasts `lasts` plies."""
        outlook = self._outlook
        if lasts % 2:  # it is lost there, so won here
            outlook.ready[lasts + 1].append(source)
            return
        outlook.left[source] -= 1
        outlook.longest[source] = max(outlook.longest[source], lasts)
        if not outlook.left[source]:
            outlook.ready[outlook.longest[source] + 1].append(source)

    def _read(self, here: int) -> int:
        lasts: int = self._tables[here // self._span][here % self._span]
        return lasts

    def _index_sources(self) -> Callable[[int], "array[int]"]:
        """Return a function from the index of a position to those of its predecessors."""
        size = len(self._kinds) * self._span
        starts = array("I", bytes(4 * (size + 1)))
        for there in self._in_parts(self._after):
            starts[there + 1] += 1
        for at in self._in_parts(range(size)):
            starts[at + 1] += starts[at]
        fill, sources = array("I", starts), array("I", bytes(4 * len(self._before)))
        for here, there in zip(
            self._in_parts(self._before), self._in_parts(self._after), strict=True
        ):
            sources[fill[there]] = here
            fill[there] += 1
        return lambda there: sources[starts[there] : starts[there + 1]]

    def _in_parts(self, numbers: Sequence[int]) -> Iterator[int]:
        """Yield numbers, checking now and then whether to stop."""
        for begin in range(0, len(numbers), PART):
            self._go_on()
            yield from numbers[begin : begin + PART]
