"""Pictures of positions and games, and the same in words. Nothing here knows a game by name."""

from render.board import png
from render.scene import Marks, Played, Scene
from render.themes import THEMES, Theme
from render.words import alt_text

__all__ = ["THEMES", "Marks", "Played", "Scene", "Theme", "alt_text", "png"]
