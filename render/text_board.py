"""Boards made of text: letters in columns, and Discord's emoji."""

from collections.abc import Iterable, Iterator

from render.plan import View, plan
from render.scene import Scene, Stacks
from rules import Color, Piece, Square

MARKERS = {
    Piece(Color.WHITE, False): "w",
    Piece(Color.WHITE, True): "W",
    Piece(Color.BLACK, False): "b",
    Piece(Color.BLACK, True): "B",
}
EMOJI = {
    Piece(Color.WHITE, False): "⚪",
    Piece(Color.WHITE, True): "🌝",  # a king has a face
    Piece(Color.BLACK, False): "⚫",
    Piece(Color.BLACK, True): "🌚",
}
PLAYED, UNPLAYED = "🟫", "⬜"
LEGEND = "w, b: men  W, B: kings"
TOWER_LEGEND = "w3: a white man over two more"

FIRST_LETTER = "\N{REGIONAL INDICATOR SYMBOL LETTER A}"
APART = "\N{ZERO WIDTH SPACE}"  # else two letters beside each other become a flag
SMALLEST = 120  # any width will do: text has no pixels

Rows = list[list[Square | None]]


def text_board(scene: Scene) -> str:
    """The board in letters, aligned where all characters are equally wide.

    Men are w and b, kings W and B; an empty square is a dot, or its number where squares are
    called by number. The side to move stands below.
    """
    stacks, rows = scene.game.stacks(scene.position), _rows(scene)
    cells = [[_cell(scene, stacks, square) for square in row] for row in rows]
    width = max(len(cell) for row in cells for cell in row)
    lines = [
        _line(row, _edge_names(scene, squares), width)
        for row, squares in zip(cells, rows, strict=True)
    ]
    files = "" if scene.numeric else _line(_files(scene), ("", ""), width)
    has_towers = any(len(stack) > 1 for stack in stacks.values())
    legend = f"{LEGEND}  {TOWER_LEGEND}" if has_towers else LEGEND
    return "\n".join(filter(None, (files, *lines, files, _turn(scene), legend)))


def emoji_board(scene: Scene) -> str:
    """The board in emoji, each row with its name at the end."""
    stacks = scene.game.stacks(scene.position)
    lines = [
        "".join(_emoji(stacks, square) for square in row) + f" {_row_name(scene, row)}"
        for row in _rows(scene)
    ]
    return "\n".join(filter(None, (*lines, _emoji_files(scene))))


def _rows(scene: Scene) -> Rows:
    """The squares as the scene shows them, None where nothing is played."""
    lay = plan(scene.game, View(scene.view, scene.numeric, SMALLEST)).layout
    board = scene.game.board
    square_at = {lay.seen(board.place(square)): square for square in board.squares}
    return [
        [square_at.get((row, column)) for column in range(board.width)]
        for row in range(board.height)
    ]


def _cell(scene: Scene, stacks: Stacks, square: Square | None) -> str:
    if square is None:
        return ""
    if square in stacks:
        top, *under = stacks[square]
        return MARKERS[top] + (str(len(under) + 1) if under else "")
    return scene.square_name(square) if scene.numeric else "."


def _line(cells: Iterable[str], names: tuple[str, str], width: int) -> str:
    aligned = " ".join(cell.rjust(width) for cell in cells)
    return f"{names[0]:>2} {aligned} {names[1]:>2}".rstrip()


def _edge_names(scene: Scene, row: list[Square | None]) -> tuple[str, str]:
    """What stands at the two ends of a row: its rank, or its first and last numbers."""
    played = [scene.square_name(square) for square in row if square is not None]
    if scene.numeric:
        return played[0], played[-1]
    rank = played[0].lstrip("abcdefghijklmnopqrstuvwxyz")
    return rank, rank


def _row_name(scene: Scene, row: list[Square | None]) -> str:
    first, last = _edge_names(scene, row)
    return first if first == last else f"{first}-{last}"


def _files(scene: Scene) -> Iterator[str]:
    """The letters of the columns, from the left."""
    for column in zip(*_rows(scene), strict=True):
        square = next(square for square in column if square is not None)
        yield scene.square_name(square).rstrip("0123456789")


def _turn(scene: Scene) -> str:
    if scene.is_over:
        return "Game over"
    return "White to move" if scene.position.turn == Color.WHITE else "Black to move"


def _emoji(stacks: Stacks, square: Square | None) -> str:
    if square is None:
        return UNPLAYED
    return EMOJI[stacks[square][0]] if square in stacks else PLAYED


def _emoji_files(scene: Scene) -> str:
    if scene.numeric:
        return ""
    return APART.join(chr(ord(FIRST_LETTER) + ord(name) - ord("a")) for name in _files(scene))
