"""Boards as text: aligned letters, or Discord's emoji."""

from collections.abc import Iterable, Iterator, Mapping

from render.alt_text import describe_turn
from render.board_plan import plan_board
from render.layout import View
from render.lists import join_items
from render.scene import Scene, Stacks
from render.translation import _
from rules import Color, Piece, Square

LETTERS = {
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

FIRST_LETTER = "\N{REGIONAL INDICATOR SYMBOL LETTER A}"
APART = "\N{ZERO WIDTH SPACE}"  # otherwise two adjacent letters become a flag
SMALLEST = 120  # any width will do: text has no pixels

Rows = list[list[Square | None]]
Signs = Mapping[Piece, str]


def write_letter_board(scene: Scene) -> str:
    """Write a board in letters, aligned in a monospaced font.

    Men are w and b, kings W and B, a tower is its commander and height; an empty square is a dot,
    or its number if squares are named by number. The side to move and any explanations follow
    below.
    """
    stacks, rows = scene.game.stacks(scene.position), _list_rows(scene)
    cells = [[_write_cell(scene, stacks, square) for square in row] for row in rows]
    width = max(len(cell) for row in cells for cell in row)
    lines = [
        _write_row(row, _name_ends(scene, squares), width)
        for row, squares in zip(cells, rows, strict=True)
    ]
    files = "" if scene.has_numbers else _write_row(_list_files(scene), ("", ""), width)
    return _join_lines(
        files, *lines, files, describe_turn(scene), *_explain(scene, stacks, LETTERS)
    )


def write_emoji_board(scene: Scene) -> str:
    """Write a board in emoji, with its name at the end of each row.

    The side to move and any explanations follow below.
    """
    stacks = scene.game.stacks(scene.position)
    lines = [
        "".join(_choose_emoji(stacks, square) for square in row) + f" {_name_row(scene, row)}"
        for row in _list_rows(scene)
    ]
    below = describe_turn(scene), *_explain(scene, stacks, EMOJI)
    return _join_lines(*lines, _write_emoji_files(scene), *below)


def _join_lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))


def _explain(scene: Scene, stacks: Stacks, signs: Signs) -> Iterator[str]:
    """Explain the signs of kings and write out every tower, if there are any."""
    if any(stack[0].is_king for stack in stacks.values()):
        kings = (signs[Piece(color, is_king=True)] for color in Color)
        yield _("Kings: {signs}.").format(signs=join_items(kings))
    towers = [
        f"{scene.square_name(square)} {''.join(signs[piece] for piece in stack)}"
        for square, stack in sorted(stacks.items())
        if len(stack) > 1
    ]
    if towers:
        yield _("Towers from the top: {towers}.").format(towers=join_items(towers))


def _list_rows(scene: Scene) -> Rows:
    """List the squares as the scene shows them, row by row, with None if not in play."""
    layout = plan_board(scene.game, View(scene.view, scene.has_numbers, SMALLEST)).layout
    board = scene.game.board
    square_at = {layout.turn_place(board.place(square)): square for square in board.squares}
    return [
        [square_at.get((row, column)) for column in range(board.width)]
        for row in range(board.height)
    ]


def _write_cell(scene: Scene, stacks: Stacks, square: Square | None) -> str:
    if square is None:
        return ""
    if square in stacks:
        top, *under = stacks[square]
        return LETTERS[top] + (str(len(under) + 1) if under else "")
    return scene.square_name(square) if scene.has_numbers else "."


def _write_row(cells: Iterable[str], names: tuple[str, str], width: int) -> str:
    columns = " ".join(cell.rjust(width) for cell in cells)
    return f"{names[0]:>2} {columns} {names[1]:>2}".rstrip()


def _name_ends(scene: Scene, row: list[Square | None]) -> tuple[str, str]:
    """Return the labels at the two ends of a row: its rank, or its first and last numbers."""
    played = [scene.square_name(square) for square in row if square is not None]
    if scene.has_numbers:
        return played[0], played[-1]
    rank = played[0].lstrip("abcdefghijklmnopqrstuvwxyz")
    return rank, rank


def _name_row(scene: Scene, row: list[Square | None]) -> str:
    first, last = _name_ends(scene, row)
    return first if first == last else f"{first}-{last}"


def _list_files(scene: Scene) -> Iterator[str]:
    """Yield the letters of the columns, from the left."""
    for column in zip(*_list_rows(scene), strict=True):
        square = next(square for square in column if square is not None)
        yield scene.square_name(square).rstrip("0123456789")


def _choose_emoji(stacks: Stacks, square: Square | None) -> str:
    if square is None:
        return UNPLAYED
    return EMOJI[stacks[square][0]] if square in stacks else PLAYED


def _write_emoji_files(scene: Scene) -> str:
    if scene.has_numbers:
        return ""
    return APART.join(chr(ord(FIRST_LETTER) + ord(name) - ord("a")) for name in _list_files(scene))
