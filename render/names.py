"""Names of games, families and themes in the reader's language."""

from typing import Protocol

from render.translation import translate


class Named(Protocol):
    """Something with an English name: a game or a theme."""

    @property
    def name(self) -> str: ...


def plain_game_name(game: Named) -> str:
    """Name a game without its options."""
    return translate(game.name, "game")


def family_name(family: str) -> str:
    """Name a family of games."""
    return translate(family, "family of games")


def theme_name(theme: Named) -> str:
    """Name a theme of boards."""
    return translate(theme.name, "theme of boards")
