"""Boards of all kinds of games, drawn, described and written by the same functions.

The code that draws another kind of game than draughts is loaded with its first board.
"""

from render import alt_text, board_picture, text_board
from render.any_scene import AnyScene
from render.board_picture import WIDTH
from render.scene import Scene


def draw_board(scene: AnyScene, width: int = WIDTH) -> bytes:
    """Draw a board as a PNG at most `width` pixels wide (120 to 2400)."""
    if isinstance(scene, Scene):
        return board_picture.draw_board(scene, width)
    from render.chapaev import draw_disc_board

    return draw_disc_board(scene, width)


def describe_board(scene: AnyScene) -> str:
    """Describe a board and its marks in at most 1024 characters."""
    if isinstance(scene, Scene):
        return alt_text.describe_board(scene)
    from render.chapaev import describe_disc_board

    return describe_disc_board(scene)


def write_letter_board(scene: AnyScene) -> str:
    """Write a board in aligned letters; a table of free discs is described in words."""
    return (
        text_board.write_letter_board(scene) if isinstance(scene, Scene) else describe_board(scene)
    )


def write_emoji_board(scene: AnyScene) -> str:
    """Write a board in emoji; a table of free discs is described in words."""
    return (
        text_board.write_emoji_board(scene) if isinstance(scene, Scene) else describe_board(scene)
    )
