"""Where everything of a game's board lies: worked out once for each way to look at it."""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import rules
from render.frame import Grounds, Label, Labels
from render.ground import PATTERNS, Ground
from render.layout import Layout, Place, layout
from rules import Color, Square

# Which palette a board needs: discs from above, stacks from the side, homes in the corners.
FLAT, TOWERS, HOMES = "discs", "towers", "homes"
SIDES = {"T": (-1, 0), "R": (0, 1), "B": (1, 0), "L": (0, -1)}


@dataclass(frozen=True)
class View:
    """A way to look at a board."""

    side: Color  # at the bottom
    is_numeric: bool
    width: int
    below: float = 0.0  # room under the board, in frames


@dataclass(frozen=True)
class Plan:
    """The places of a picture. Squares are keyed by their numbers, in drawing order."""

    name: Hashable  # another plan has another name
    kind: str
    layout: Layout
    grounds: Grounds
    labels: Labels
    corners: dict[Square, tuple[int, int]]
    ground_of: dict[Square, Ground]
    behind: dict[Square, Ground | None]  # the ground behind a square; None: the frame
    owner_of: dict[Square, Color]  # whose home a square is part of


def plan(game: rules.Game, view: View) -> Plan:
    """The plan of a game's board."""
    return _plan(game.key, game.chosen, view)


@lru_cache(256)
def _plan(key: str, chosen: tuple[str, ...], view: View) -> Plan:
    game = rules.game(key, chosen)
    board = game.board
    lay = layout(board.width, board.height, view.width, view.side, view.below)
    square_at = {board.place(square): square for square in board.squares}
    owner_of = {square: color for color, home in game.homes.items() for square in home}
    homes = {place: owner_of[square] for place, square in square_at.items() if square in owner_of}
    grounds = {place: _ground(game, lay, homes, place) for place in lay.places()}
    seen = {square: lay.seen(place) for place, square in square_at.items()}
    return Plan(
        name=(key, chosen, view),
        kind=HOMES if homes else TOWERS if _has_towers(game) else FLAT,
        layout=lay,
        grounds=tuple(grounds.items()),
        labels=tuple(_labels(game, lay, square_at, view.is_numeric)),
        corners={square_at[at]: lay.corner(at) for at in grounds if at in square_at},
        ground_of={square_at[at]: ground for at, ground in grounds.items() if at in square_at},
        behind={
            square: grounds.get(lay.seen((row - 1, column)))
            for square, (row, column) in seen.items()
        },
        owner_of=owner_of,
    )


def _has_towers(game: rules.Game) -> bool:
    """Whether pieces ever stand on each other; the example of such a game shows it."""
    stacks = game.stacks(game.start(game.example or None))
    return any(len(stack) > 1 for stack in stacks.values())


def _ground(game: rules.Game, lay: Layout, homes: dict[Place, Color], place: Place) -> Ground:
    row, column = lay.seen(place)
    is_played_everywhere = not game.board.checkered
    home = homes.get(place)
    fences = "".join(
        name
        for name, (down, right) in SIDES.items()
        if home is not None and homes.get(lay.seen((row + down, column + right))) != home
    )
    return Ground(
        is_dark=_is_dark(game, homes, place),
        pattern=row % PATTERNS,
        is_cut=is_played_everywhere and not homes,
        home=home,
        fences=fences,
    )


def _is_dark(game: rules.Game, homes: dict[Place, Color], place: Place) -> bool:
    """Played squares are dark; where all are played, homes stand on a chequered board."""
    board = game.board
    if board.checkered:
        return any(board.place(square) == place for square in board.squares)
    return not homes or (board.height - 1 - place[0] + place[1]) % 2 == 0


def _labels(
    game: rules.Game, lay: Layout, square_at: dict[Place, Square], is_numeric: bool
) -> Iterator[Label]:
    """The coordinates in the frame."""
    names = {
        lay.seen(place): game.square_name(square, is_numeric) for place, square in square_at.items()
    }
    if is_numeric:
        yield from _edge_numbers(lay, names)
    else:
        yield from _files_and_ranks(lay, names)


def _edge_numbers(lay: Layout, names: dict[Place, str]) -> Iterator[Label]:
    """The numbers of the squares at the edge, each beside its square."""
    for (row, column), name in names.items():
        if row in (0, lay.rows - 1):
            yield name, _along(lay, column), _beside(lay, row, lay.rows, lay.board_height)
        elif column in (0, lay.columns - 1):
            yield name, _beside(lay, column, lay.columns, lay.width), _along(lay, row)


def _files_and_ranks(lay: Layout, names: dict[Place, str]) -> Iterator[Label]:
    """Letters below, numbers at the left."""
    middle = lay.frame // 2
    parts = {place: re.findall(r"[a-z]+|\d+", name.lower()) for place, name in names.items()}
    files = {column: letters for (_, column), (letters, _) in parts.items()}
    ranks = {row: digits for (row, _), (_, digits) in parts.items()}
    for column, letters in files.items():
        yield letters, _along(lay, column), lay.board_height - middle
    for row, digits in ranks.items():
        yield digits, middle, _along(lay, row)


def _along(lay: Layout, index: int) -> int:
    return lay.frame + index * lay.unit + lay.unit // 2


def _beside(lay: Layout, index: int, count: int, size: int) -> int:
    """The middle of the frame at the near edge of a row or column."""
    return lay.frame // 2 if index < count / 2 else size - lay.frame // 2


def forget() -> None:
    """Work out the next plan anew."""
    _plan.cache_clear()
