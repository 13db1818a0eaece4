"""The registry of games: one for every row of the catalogue and every choice of its options."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from rules.errors import UnknownGame, UnknownOption
from rules.game import Game

Maker = Callable[[tuple[str, ...]], Game]  # takes the keys of the options in force


@cache
def games() -> tuple[Game, ...]:
    """Return every game without options, in the order of the catalogue."""
    return tuple(game(key) for key in _makers())


def game(key: str, options: Sequence[str] = ()) -> Game:
    """Return a game by its key with these options in force; the same choice gives the same object.

    Raises UnknownGame, UnknownOption or ClashingOptions.
    """
    return _game(key, tuple(sorted(set(options))))


@cache
def _game(key: str, options: tuple[str, ...]) -> Game:
    if key not in _makers():
        raise UnknownGame(key)
    made = _makers()[key](options)
    known = [option.key for option in made.options]
    if unknown := set(options).difference(known):
        raise UnknownOption(key, min(unknown), tuple(known))
    return made


@cache
def _makers() -> dict[str, Maker]:
    # The catalogue is imported only when a game is asked for: it takes half of the import time.
    from rules.catalogue import TOWER_VARIANTS, VARIANTS
    from rules.catalogue.corners import CORNERS
    from rules.corners import Corners
    from rules.house_rules import with_house_rules
    from rules.towers import TowerGame

    return {
        **{variant.key: partial(Game, with_house_rules(variant)) for variant in VARIANTS},
        **{variant.key: partial(TowerGame, variant) for variant in TOWER_VARIANTS},
        CORNERS.key: partial(Corners, CORNERS),
    }
