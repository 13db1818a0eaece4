"""Pictures of positions and games, and the same in words. Nothing here knows a game by name."""

from render.alt_text import describe_board, describe_turn
from render.board_picture import draw_board
from render.replay import Replay, draw_replay
from render.scene import Marks, PlayedMove, Scene, SquareNames, TurnMark
from render.square_names import rename_squares
from render.text_board import write_emoji_board, write_letter_board
from render.theme_sheet import draw_theme_sheet
from render.themes import THEMES, Theme

__all__ = [
    "THEMES",
    "Marks",
    "PlayedMove",
    "Replay",
    "Scene",
    "SquareNames",
    "Theme",
    "TurnMark",
    "describe_board",
    "describe_turn",
    "draw_board",
    "draw_replay",
    "draw_theme_sheet",
    "rename_squares",
    "write_emoji_board",
    "write_letter_board",
]
