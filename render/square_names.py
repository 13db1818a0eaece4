"""Naming squares by letter or by number, as the reader prefers, whatever the game's habit."""

import re
from functools import lru_cache

import rules

SQUARE = re.compile(r"[a-l]\d{1,2}|\d{1,2}")


def rename_squares(game: rules.Game, text: str, is_numeric: bool | None) -> str:
    """Rewrite a square or a move, given as the game writes it, with numbers or letters.

    With `is_numeric` None, the game's own names stay.
    """
    if is_numeric is None or is_numeric == game.is_numeric:
        return text
    names = _list_other_names(game.key, game.chosen)
    return SQUARE.sub(lambda match: names.get(match[0], match[0]), text)


@lru_cache(64)
def _list_other_names(key: str, chosen: tuple[str, ...]) -> dict[str, str]:
    """Return the less usual name of each square by its usual one."""
    game = rules.game(key, chosen)
    return {
        game.square_name(square): game.square_name(square, not game.is_numeric)
        for square in game.board.squares
    }
