"""Finding the game of a file from its tags."""

from collections.abc import Mapping
from functools import cache

from rules.catalogue import VARIANTS
from rules.errors import UnknownGame
from rules.fen import SIDES
from rules.game import Game
from rules.position import Color
from rules.registry import game, games
from rules.variant import Naming

Choice = tuple[str, tuple[str, ...]]  # the key of a game, and the keys of its options in force


def naming_of(game: Game) -> Naming:
    """Return the naming that a game's files use."""
    return game.variant.naming


def named_game(tags: Mapping[str, str]) -> Game:
    """Return the game that tags name. Raises UnknownGame, UnknownOption, ClashingOptions.

    Our own tags take precedence over GameType, and that over the names of other sites.
    """
    variant = tags.get("Variant", "")
    kind = tags.get("GameType", "").strip()
    if key := _by_name().get(variant.casefold()):
        return game(key, tags.get("Options", "").split())
    if found := _by_type(kind) or game_in_address(variant.replace(" ", "")):
        return found
    raise UnknownGame(f"GameType {kind}" if kind else variant)


def game_in_address(word: str) -> Game | None:
    """Return the game that a word in another site's address names, or None."""
    key = _in_addresses().get(word.casefold())
    return game(key) if key else None


def standard_games() -> list[Game]:
    """Return the games that have a GameType of their own in the standard, as the catalogue orders.

    They are the candidates for a file without tags.
    """
    return [game(*choice) for choice in dict.fromkeys(_standard().values())]


def _by_type(kind: str) -> Game | None:
    fields = kind.replace(" ", "").split(",")
    for known in (",".join(fields), fields[0]):
        if choice := _types().get(known):
            return _begun_by(game(*choice), SIDES.get("".join(fields[1:2])))
    return None


def _begun_by(usual: Game, color: Color | None) -> Game:
    """Return the game with the option by which this side begins, if another usually does."""
    if color in (None, usual.first_mover):
        return usual
    turned = (option.key for option in usual.options if option.facts.get("first_mover") is color)
    return game(usual.key, [*turned])


@cache
def _standard() -> dict[str, Choice]:
    """Return the game for each full game type; options can have their own."""
    types: dict[str, Choice] = {}
    for variant in VARIANTS:
        if kind := variant.naming.game_type:
            types[kind] = variant.key, ()
        for option in variant.options:
            naming: Naming | None = option.facts.get("naming")
            if naming and naming.game_type:
                types[naming.game_type] = variant.key, (option.key,)
    return types


@cache
def _types() -> dict[str, Choice]:
    """Return the game for each full game type, and for its number alone.

    A number shared by several games means the first in the catalogue. Private numbers of other
    programs are read but never written.
    """
    types = dict(_standard())
    for kind, choice in _standard().items():
        types.setdefault(kind.split(",")[0], choice)
    for variant in VARIANTS:
        types.update((number, (variant.key, ())) for number in variant.naming.private_types)
    return types


@cache
def _in_addresses() -> dict[str, str]:
    words = {word: each.key for each in VARIANTS for word in each.naming.in_addresses}
    return {each.key: each.key for each in games()} | words


@cache
def _by_name() -> dict[str, str]:
    return {name.casefold(): each.key for each in games() for name in (each.name, each.key)}
