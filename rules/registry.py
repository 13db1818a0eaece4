"""The games that there are: a maker for every row of the catalogue."""

from collections.abc import Callable
from functools import partial

from rules.catalogue import VARIANTS
from rules.catalogue.corners import CORNERS
from rules.catalogue.towers import TOWER_VARIANTS
from rules.corners import Corners
from rules.draughts import Draughts
from rules.game import Game
from rules.huff import with_house_rules
from rules.towers import TowerGame

Maker = Callable[[tuple[str, ...]], Game]  # given the keys of the options in force
MAKERS: dict[str, Maker] = {
    **{variant.key: partial(Draughts, with_house_rules(variant)) for variant in VARIANTS},
    **{variant.key: partial(TowerGame, variant) for variant in TOWER_VARIANTS},
    CORNERS.key: partial(Corners, CORNERS),
}
