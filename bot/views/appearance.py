"""How boards are drawn for a person or in a server."""

from dataclasses import dataclass

import render
from bot.matches import PersonPreferences, ServerPreferences
from rules import Color

IS_NUMERIC = {"letters": False, "numbers": True}


@dataclass(frozen=True, slots=True)
class Appearance:
    """A theme, the side at the bottom, and how squares are called (None: as the game does)."""

    theme: str = "wood"
    view: Color = Color.WHITE
    is_numeric: bool | None = None


def choose_theme(*chosen: str | None) -> str:
    """Return the first theme that was chosen and still exists, or else the usual one."""
    known = (theme for theme in chosen if theme and theme in render.THEMES)
    return next(known, Appearance().theme)


def appearance_for_person(
    own: PersonPreferences, server: ServerPreferences, side: Color
) -> Appearance:
    """Return how one person sees boards alone: in the own theme, else the server's."""
    numeric = IS_NUMERIC.get(own.coordinates or "")
    return Appearance(choose_theme(own.theme, server.theme), side, numeric)


def appearance_for_server(server: ServerPreferences, turn: Color) -> Appearance:
    """Return how everybody in a server sees boards; `turn` is below where the server wants so."""
    view = turn if server.view == "turn" else Color.WHITE
    return Appearance(choose_theme(server.theme), view)
