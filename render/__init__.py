"""Pictures of positions and games, and the same in words. Nothing here knows a game by name."""

from render.board import png
from render.naming import renamed
from render.replay import Film, gif
from render.scene import Marks, Played, Scene
from render.sheet import theme_sheet
from render.text_board import emoji_board, text_board
from render.themes import THEMES, Theme
from render.words import alt_text

__all__ = [
    "THEMES",
    "Film",
    "Marks",
    "Played",
    "Scene",
    "Theme",
    "alt_text",
    "emoji_board",
    "gif",
    "png",
    "renamed",
    "text_board",
    "theme_sheet",
]
