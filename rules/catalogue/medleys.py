"""Rows of games that a server may play one after the other in an evening."""

from rules.catalogue.brazilian import BRAZILIAN
from rules.catalogue.breakthrough import BREAKTHROUGH
from rules.catalogue.czech import CZECH
from rules.catalogue.english import ENGLISH
from rules.catalogue.frisian import FRISIAN
from rules.catalogue.giveaway import ENGLISH_GIVEAWAY, INTERNATIONAL_GIVEAWAY, RUSSIAN_GIVEAWAY
from rules.catalogue.italian import ITALIAN
from rules.catalogue.killer import KILLER
from rules.catalogue.lasca import LASCA
from rules.catalogue.pool import POOL
from rules.catalogue.russian import RUSSIAN
from rules.catalogue.thai import THAI
from rules.catalogue.towers import TOWERS
from rules.catalogue.turkish import TURKISH

EIGHT_BY_EIGHT = (RUSSIAN, ENGLISH, BRAZILIAN, POOL, CZECH, ITALIAN, TURKISH)
UPSIDE_DOWN = (
    RUSSIAN_GIVEAWAY,
    INTERNATIONAL_GIVEAWAY,
    ENGLISH_GIVEAWAY,
    BREAKTHROUGH,
    KILLER,
)
FAR_TRAVELS = (FRISIAN, TURKISH, THAI, TOWERS, LASCA)
MEDLEYS = {  # the keys of their games
    "eight": tuple(variant.key for variant in EIGHT_BY_EIGHT),
    "upside": tuple(variant.key for variant in UPSIDE_DOWN),
    "far": tuple(variant.key for variant in FAR_TRAVELS),
}
