"""How boards are drawn for a person or in a server."""

from dataclasses import dataclass

import render
from bot.matches import PersonPreferences, ServerPreferences
from rules import Color

COORDINATES = {"letters": False, "numbers": True}


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, the side at the bottom, and how squares are called (None: as the game does)."""

    theme: str = "wood"
    view: Color = Color.WHITE
    is_numeric: bool | None = None


def theme_or_default(*chosen: str | None) -> str:
    """The first theme that was chosen and still exists."""
    return next((theme for theme in chosen if theme and theme in render.THEMES), Look().theme)


def look_of_person(own: PersonPreferences, server: ServerPreferences) -> Look:
    """What one person sees alone: the own theme, else the server's."""
    numeric = COORDINATES.get(own.coordinates or "")
    return Look(theme_or_default(own.theme, server.theme), is_numeric=numeric)


def look_of_server(server: ServerPreferences, turn: Color) -> Look:
    """What everybody in a server sees; `turn` is at the bottom where the server wants that."""
    view = turn if server.view == "turn" else Color.WHITE
    return Look(theme_or_default(server.theme), view)
