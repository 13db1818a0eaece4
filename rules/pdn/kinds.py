"""Which game a file is about."""

import re
from collections.abc import Mapping
from functools import cache

from rules.catalogue import VARIANTS
from rules.draughts import Draughts
from rules.errors import RulesError, UnknownGame
from rules.fen import SIDES
from rules.game import Game, game, games
from rules.position import Color
from rules.variant import Naming

# Numbers that lidraughts gives beside the standard; they are read, and never written.
PRIVATE = {"96": "breakthrough", "97": "frysk", "98": "international-giveaway"}
BY_SIZE = {"english": 32, "international": 50, "canadian": 72}  # and their squares
NUMBERS = re.compile(r"\d{1,4}")
LETTERED = re.compile(r"[a-l]\d")


def naming_of(game: Game) -> Naming:
    """How a game is written in its files."""
    assert isinstance(game, Draughts)  # as every game of the catalogue is
    return game.variant.naming


def named_game(tags: Mapping[str, str], moves: list[str]) -> Game:
    """The game that tags name, or else that fits the moves. Raises UnknownGame, UnknownOption.

    Our own tags come first, then GameType. Files of one federation often have neither: then
    letters mean Russian draughts, and numbers the smallest board of English, International or
    Canadian draughts that has them, if the first move is legal there.
    """
    if key := _by_name().get(tags.get("Variant", "").casefold()):
        return game(key, tags.get("Options", "").split())
    if kind := tags.get("GameType", "").strip():
        return _by_type(kind)
    if "Variant" in tags:
        raise UnknownGame(tags["Variant"])
    return _by_squares(tags.get("FEN"), moves)


def _by_type(kind: str) -> Game:
    fields = kind.replace(" ", "").split(",")
    for known in (",".join(fields), fields[0]):
        if key := _types().get(known):
            return _begun_by(game(key), SIDES.get("".join(fields[1:2])))
    raise UnknownGame(f"GameType {kind}")


def _begun_by(usual: Game, color: Color | None) -> Game:
    """The game with the option by which such a side begins, if it is another one than usual."""
    if color in (None, usual.first_mover):
        return usual
    turned = (option.key for option in usual.options if option.facts.get("first_mover") is color)
    return game(usual.key, [*turned])


def _by_squares(fen: str | None, moves: list[str]) -> Game:
    texts = [fen or "", *moves]
    if any(LETTERED.search(text) for text in texts):
        return game("russian")
    largest = max((int(number) for text in texts for number in NUMBERS.findall(text)), default=0)
    fitting = [game(key) for key, squares in BY_SIZE.items() if largest <= squares]
    begun = (each for each in fitting if _can_begin(each, fen, moves))
    return next(begun, fitting[0] if fitting else game("canadian"))


def _can_begin(game: Game, fen: str | None, moves: list[str]) -> bool:
    """Whether the first move may be played, if there is one."""
    try:
        return not moves or bool(game.parse(game.start(fen), moves[0]))
    except RulesError:
        return False


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
