"""Many numbered boards in one picture, such as games to watch or games awaiting a person's move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from render.alt_text import describe_last_move, describe_turn, fits, shorten
from render.names import plain_game_name
from render.scene import Scene
from render.sheets.sheet import Sheet
from render.sheets.small_board import TAG_GAP, TAG_HEIGHT, Tag, put_small_board
from render.translation import _

if TYPE_CHECKING:  # the code for Chapaev is loaded with its first board
    from render.chapaev import DiscScene

BOARD = 256  # pixels across a board: 30 a square on a board of 8
GAP = 12


def draw_contact_sheet(
    scenes: "Sequence[Scene | DiscScene]", columns: int = 3, first: int = 1
) -> bytes:
    """Draw boards side by side as a PNG, each with its number and its lamp or score below it.

    Numbers count up from `first`. Raises ValueError without a scene, or if the scenes differ in
    theme.
    """
    themes = {scene.theme for scene in scenes}
    if len(themes) != 1:
        raise ValueError(f"one theme is needed, not {len(themes)}")
    columns = min(columns, len(scenes))
    across, down = BOARD + GAP, BOARD + TAG_GAP + TAG_HEIGHT + GAP
    rows = -(-len(scenes) // columns)
    sheet = Sheet(themes.pop(), (columns * across - GAP, rows * down - GAP))
    for index, scene in enumerate(scenes):
        row, column = divmod(index, columns)
        corner = column * across, row * down
        put_small_board(sheet, scene, Tag.of(first + index, scene), corner, BOARD)
    return sheet.encode_png()


def draw_thumbnail(scene: "Scene | DiscScene", number: int) -> bytes:
    """Draw a small board with its number as a square PNG, which clients do not crop."""
    side = BOARD + TAG_GAP + TAG_HEIGHT
    sheet = Sheet(scene.theme, (side, side))
    put_small_board(sheet, scene, Tag.of(number, scene), ((side - BOARD) // 2, 0), BOARD)
    return sheet.encode_png()


def describe_contact_sheet(scenes: "Sequence[Scene | DiscScene]", first: int = 1) -> str:
    """Describe the boards of a contact sheet, numbered from `first`, in at most 1024 characters.

    It names the game, the side to move and, if there is room, the last move of each board.
    """
    turns = [_describe_turn(number, scene) for number, scene in enumerate(scenes, first)]
    moves = (
        tuple(describe_last_move(scene)) if isinstance(scene, Scene) else () for scene in scenes
    )
    parts = zip(turns, moves, strict=True)
    in_full = " ".join(" ".join((turn, *last_move)) for turn, last_move in parts)
    return in_full if fits(in_full) else shorten(" ".join(turns))


def _describe_turn(number: int, scene: "Scene | DiscScene") -> str:
    """Name a board by its number and its game, and say whose turn it is there."""
    if isinstance(scene, Scene):
        name, turn = plain_game_name(scene.game), describe_turn(scene)
    else:
        from render.chapaev import describe_disc_turn
        from rules.chapaev import Chapaev

        name, turn = plain_game_name(Chapaev), describe_disc_turn(scene)
    return _("Board {number}: {game}. {turn}").format(number=number, game=name, turn=turn)
