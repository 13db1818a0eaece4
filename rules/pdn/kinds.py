"""Which game a file is about."""

import re
from collections.abc import Mapping
from functools import cache

from rules.catalogue import VARIANTS
from rules.draughts import Draughts
from rules.errors import UnknownGame
from rules.game import Game, game, games
from rules.variant import Naming

# Numbers that lidraughts gives beside the standard; they are read, and never written.
PRIVATE = {"96": "breakthrough", "97": "frysk", "98": "international-giveaway"}
BY_SIZE = {"english": 32, "international": 50}  # and their squares
NUMBERS = re.compile(r"\d{1,4}")
LETTERED = re.compile(r"[a-l]\d")


def naming_of(game: Game) -> Naming | None:
    """How a game of draughts is written; None for games that the standard does not know."""
    return game.variant.naming if isinstance(game, Draughts) else None


def named_game(tags: Mapping[str, str], moves: list[str]) -> Game:
    """The game that tags name, or else that fits the moves. Raises UnknownGame, UnknownOption.

    Our own tags come first, then GameType. Files of one federation often have neither: then
    letters mean Russian draughts, and numbers the smallest board of English, International or
    Canadian draughts that has them.
    """
    if key := _by_name().get(tags.get("Variant", "").casefold()):
        return game(key, tags.get("Options", "").split())
    if kind := tags.get("GameType", "").strip():
        return game(_by_type(kind))
    if "Variant" in tags:
        raise UnknownGame(tags["Variant"])
    return game(_by_squares([tags.get("FEN", ""), *moves]))


def _by_type(kind: str) -> str:
    number = kind.split(",")[0].strip()
    for known in (kind.replace(" ", ""), number):
        if key := _types().get(known):
            return key
    raise UnknownGame(f"GameType {kind}")


def _by_squares(texts: list[str]) -> str:
    if any(LETTERED.search(text) for text in texts):
        return "russian"
    largest = max((int(number) for text in texts for number in NUMBERS.findall(text)), default=0)
    return next((key for key, squares in BY_SIZE.items() if largest <= squares), "canadian")


@cache
def _types() -> dict[str, str]:
    """Keys by whole game types and by their numbers; the first of the catalogue has the number."""
    found = dict(PRIVATE)
    for variant in VARIANTS:
        if kind := variant.naming.game_type:
            found[kind] = variant.key
            found.setdefault(kind.split(",")[0], variant.key)
    return found


@cache
def _by_name() -> dict[str, str]:
    return {name.casefold(): each.key for each in games() for name in (each.name, each.key)}
