"""The scene of free discs: their places, the last shot, and the choices for aiming."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from render.scene import TurnMark
from rules import Color
from rules.chapaev import Frame
from rules.chapaev.discs import SIZE, Disc, Point, is_on_table

STILL = 1e-3  # the squares that a disc must move to leave a trail


@dataclass(frozen=True)
class Trace:
    """The trace of a shot: the ways of all discs that moved, the shooting one first.

    The way of a disc that fell ends on the edge; `falls` are these ends.
    """

    ways: tuple[tuple[Point, ...], ...]
    falls: tuple[Point, ...] = ()

    @classmethod
    def of(cls, frames: Sequence[Frame]) -> "Trace":
        """Return the trace of a shot from its frames, the first of them before the shot."""
        ways = [*_follow_discs(frames).values()]
        moved = [way for way in ways if _measure_way(way) > STILL]
        moved.sort(key=lambda way: _find_start(way, frames))
        falls = (way[-1] for way in moved if _is_on_edge(way[-1]))
        return cls(tuple(moved), tuple(falls))


@dataclass(frozen=True)
class VotedWay:
    """A place to which members of a team would shoot a disc, and their number."""

    disc: str
    toward: Point
    votes: int


@dataclass(frozen=True)
class Aim:
    """The state of aiming: the discs to choose from, the chosen one, and its targets.

    Discs are given by their names; those that have fallen are ignored. `numbered` ones show their
    number, like those to choose from and the targets. `toward` is the place aimed at; `reaches` are
    the distances that the disc would roll with each power, in squares, the softest first. `voted`
    are the ways for which members of a team have voted, those with most votes first.
    """

    choices: tuple[str, ...] = ()
    chosen: str | None = None
    targets: tuple[str, ...] = ()
    toward: Point | None = None
    reaches: tuple[float, ...] = ()
    numbered: tuple[str, ...] = ()
    voted: tuple[VotedWay, ...] = ()


@dataclass(frozen=True)
class DiscScene:
    """Discs on a table and everything that a picture of them may show.

    `view` is the side at the bottom, `radius` that of a disc in squares.
    """

    discs: tuple[Disc, ...]
    turn: Color
    view: Color = Color.WHITE
    theme: str = "wood"
    turn_mark: TurnMark = TurnMark.TO_MOVE
    trace: Trace | None = None
    aim: Aim | None = None
    radius: float = 0.35
    players: tuple[str, str] | None = None  # the names of White and Black, shown with the result

    @property
    def shows_result(self) -> bool:
        """Whether the players and their scores are shown under the board."""
        return self.turn_mark.is_end and self.players is not None

    def disc(self, name: str) -> Disc | None:
        """Return the disc with a name, or None if it has fallen."""
        return next((disc for disc in self.discs if disc.name == name), None)


def find_edge(inside: Point, outside: Point) -> Point:
    """Return where the way from a place on the table to one off it crosses the edge."""
    shares = [
        (limit - begin) / (end - begin)
        for begin, end in zip(inside, outside, strict=True)
        for limit in (0.0, SIZE)
        if (begin - limit) * (end - limit) < 0
    ]
    share = min(shares, default=0.0)
    x, y = (begin + (end - begin) * share for begin, end in zip(inside, outside, strict=True))
    return Point(min(SIZE, max(0.0, x)), min(SIZE, max(0.0, y)))


def _follow_discs(frames: Sequence[Frame]) -> Mapping[str, tuple[Point, ...]]:
    """Return the way of each disc, up to the edge where it fell."""
    ways: dict[str, list[Point]] = {disc.name: [] for disc in frames[0].discs}
    for frame in frames:
        for disc in frame.discs:
            ways[disc.name].append(disc.at)
    left = {disc.name for disc in frames[-1].discs}
    for name, way in ways.items():
        if name not in left:
            way.append(_find_fall(way))
    return {name: tuple(way) for name, way in ways.items()}


def _find_fall(way: Sequence[Point]) -> Point:
    """Return where a disc fell, given its way until it was last seen."""
    last = way[-1]
    before = next((point for point in reversed(way) if point != last), None)
    if before is None:  # it fell at once when hit: over the nearest edge
        edges = (Point(last.x, 0.0), Point(last.x, SIZE), Point(0.0, last.y), Point(SIZE, last.y))
        return min(edges, key=lambda edge: hypot(edge.x - last.x, edge.y - last.y))
    length = hypot(last.x - before.x, last.y - before.y)
    far = 2 * SIZE / length
    beyond = Point(last.x + (last.x - before.x) * far, last.y + (last.y - before.y) * far)
    return find_edge(last, beyond)


def _measure_way(way: Sequence[Point]) -> float:
    return max(hypot(point.x - way[0].x, point.y - way[0].y) for point in way)


def _find_start(way: Sequence[Point], frames: Sequence[Frame]) -> int:
    """Return the frame in which a disc began to move."""
    return next((index for index, point in enumerate(way) if point != way[0]), len(frames))


def _is_on_edge(point: Point) -> bool:
    return is_on_table(*point) and (0.0 in point or SIZE in point)
