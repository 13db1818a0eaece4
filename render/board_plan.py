"""The places of everything on a game's board, computed once for each view."""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import rules
from render.empty_board import Grounds, Label, Labels
from render.ground import PATTERNS, Ground
from render.layout import FrameKind, Layout, Place, View, fit_layout
from render.palette import PaletteKind
from rules import Color, Square

FRAME_OF = (
    (8, 0.5),
    (10, 0.625),
    (12, 2 / 3),
)  # squares across, width of the frame in squares
BARE_FRAME, TALL_BARE_FRAME = 0.25, 0.5  # the tall one holds the towers of the back row
SIDES = {"T": (-1, 0), "R": (0, 1), "B": (1, 0), "L": (0, -1)}


@dataclass(frozen=True)
class BoardPlan:
    """The places of a picture. Squares are keyed by their numbers, in drawing order."""

    name: Hashable  # different plans have different names
    kind: PaletteKind
    layout: Layout
    grounds: Grounds
    labels: Labels
    corners: dict[Square, tuple[int, int]]
    ground_of: dict[Square, Ground]
    behind: dict[Square, Ground | None]  # the ground behind a square; None: the frame
    owner_of: dict[Square, Color]  # the side whose home a square belongs to


def plan_board(game: rules.Game, view: View) -> BoardPlan:
    """Return the plan of a game's board, computed once for each view."""
    return _work_out(game.key, game.chosen, view)


def plan_squares(game: rules.Game, side: Color, is_numeric: bool, unit: int) -> BoardPlan:
    """Return the plan of a picture with squares of `unit` pixels."""
    share = _choose_frame_share(game.board)
    width = ceil((game.board.width + 2 * share) * unit - 1e-9)
    return plan_board(game, View(side, is_numeric, width))


@lru_cache(256)
def _work_out(key: str, chosen: tuple[str, ...], view: View) -> BoardPlan:
    game = rules.game(key, chosen)
    board = game.board
    kind = _choose_kind(game)
    is_bare = view.frame is FrameKind.BARE
    share = _choose_bare_share(kind) if is_bare else _choose_frame_share(board)
    layout = fit_layout(board.width, board.height, view, share)
    square_at = {board.place(square): square for square in board.squares}
    owner_of = {square: color for color, home in game.homes.items() for square in home}
    homes = {place: owner_of[square] for place, square in square_at.items() if square in owner_of}
    grounds = {place: _choose_ground(game, layout, homes, place) for place in layout.list_places()}
    turned = {square: layout.turn_place(place) for place, square in square_at.items()}
    return BoardPlan(
        name=(key, chosen, view),
        kind=kind,
        layout=layout,
        grounds=tuple(grounds.items()),
        labels=tuple(_list_labels(game, layout, square_at, view)),
        corners={square_at[at]: layout.find_corner(at) for at in grounds if at in square_at},
        ground_of={square_at[at]: ground for at, ground in grounds.items() if at in square_at},
        behind={
            square: grounds.get(layout.turn_place((row - 1, column)))
            for square, (row, column) in turned.items()
        },
        owner_of=owner_of,
    )


def _choose_bare_share(kind: PaletteKind) -> float:
    return TALL_BARE_FRAME if kind is PaletteKind.TOWERS else BARE_FRAME


def _choose_frame_share(board: rules.Board) -> float:
    """Return the width of a frame with coordinates, in squares."""
    size = max(board.width, board.height)
    return next((share for most, share in FRAME_OF if size <= most), FRAME_OF[-1][1])


def _choose_kind(game: rules.Game) -> PaletteKind:
    if any(game.homes.values()):
        return PaletteKind.HOMES
    return PaletteKind.TOWERS if _has_towers(game) else PaletteKind.DISCS


def _has_towers(game: rules.Game) -> bool:
    """Tell whether pieces can stand on each other, judging by the game's example diagram."""
    stacks = game.stacks(game.start(game.example or None))
    return any(len(stack) > 1 for stack in stacks.values())


def _choose_ground(
    game: rules.Game, layout: Layout, homes: dict[Place, Color], place: Place
) -> Ground:
    row, column = layout.turn_place(place)
    is_played_everywhere = not game.board.checkered
    home = homes.get(place)
    fences = "".join(
        name
        for name, (down, right) in SIDES.items()
        if home is not None and homes.get(layout.turn_place((row + down, column + right))) != home
    )
    return Ground(
        is_dark=_is_dark(game, homes, place),
        pattern=row % PATTERNS,
        is_cut=is_played_everywhere and not homes,
        home=home,
        fences=fences,
    )


def _is_dark(game: rules.Game, homes: dict[Place, Color], place: Place) -> bool:
    """Tell whether a square is dark.

    Squares in play are dark; if all are in play, a board with homes is chequered.
    """
    board = game.board
    if board.checkered:
        return any(board.place(square) == place for square in board.squares)
    return not homes or (board.height - 1 - place[0] + place[1]) % 2 == 0


def _list_labels(
    game: rules.Game, layout: Layout, square_at: dict[Place, Square], view: View
) -> Iterator[Label]:
    """Yield the coordinates in the frame, if it is wide enough for them."""
    if view.frame is FrameKind.BARE:
        return
    names = {
        layout.turn_place(place): game.square_name(square, view.is_numeric)
        for place, square in square_at.items()
    }
    if view.is_numeric:
        yield from _number_edges(layout, names)
    else:
        yield from _name_files_and_ranks(layout, names)


def _number_edges(layout: Layout, names: dict[Place, str]) -> Iterator[Label]:
    """Yield the numbers of the squares at the edge, each beside its square."""
    for (row, column), name in names.items():
        if row in (0, layout.rows - 1):
            yield (
                name,
                _find_middle(layout, column),
                _find_frame_middle(layout, row, layout.rows, layout.board_height),
            )
        elif column in (0, layout.columns - 1):
            yield (
                name,
                _find_frame_middle(layout, column, layout.columns, layout.width),
                _find_middle(layout, row),
            )


def _name_files_and_ranks(layout: Layout, names: dict[Place, str]) -> Iterator[Label]:
    """Yield letters below the board and numbers at its left."""
    middle = layout.frame // 2
    parts = {place: re.findall(r"[a-z]+|\d+", name.lower()) for place, name in names.items()}
    files = {column: letters for (_, column), (letters, _) in parts.items()}
    ranks = {row: digits for (row, _), (_, digits) in parts.items()}
    for column, letters in files.items():
        yield letters, _find_middle(layout, column), layout.board_height - middle
    for row, digits in ranks.items():
        yield digits, middle, _find_middle(layout, row)


def _find_middle(layout: Layout, index: int) -> int:
    return layout.frame + index * layout.unit + layout.unit // 2


def _find_frame_middle(layout: Layout, index: int, count: int, size: int) -> int:
    """Return the middle of the frame at the near edge of a row or column."""
    return layout.frame // 2 if index < count / 2 else size - layout.frame // 2


def forget_plans() -> None:
    """Forget all plans, so that each is computed again when it is next needed."""
    _work_out.cache_clear()
