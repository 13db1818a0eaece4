"""Squares called as somebody likes: by letter or by number, whatever the habit of the game."""

import re
from functools import lru_cache

import rules

SQUARE = re.compile(r"[a-l]\d{1,2}|\d{1,2}")


def renamed(game: rules.Game, text: str, numeric: bool | None) -> str:
    """A square or a move as the game writes it, with other names; None: as the game calls them."""
    if numeric is None or numeric == game.is_numeric:
        return text
    names = _names(game.key, game.chosen)
    return SQUARE.sub(lambda found: names.get(found[0], found[0]), text)


@lru_cache(64)
def _names(key: str, chosen: tuple[str, ...]) -> dict[str, str]:
    """The other name of each square by the usual one."""
    game = rules.game(key, chosen)
    return {
        game.square_name(square): game.square_name(square, not game.is_numeric)
        for square in game.board.squares
    }
