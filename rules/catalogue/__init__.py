"""Every variant of draughts, as rows of facts. A new variant is a new row here and its tests."""

from rules.catalogue.frisian import FRISIAN, FRYSK
from rules.catalogue.giveaway import ENGLISH_GIVEAWAY, INTERNATIONAL_GIVEAWAY, RUSSIAN_GIVEAWAY
from rules.catalogue.international import (
    BRAZILIAN,
    BREAKTHROUGH,
    CANADIAN,
    GERMAN,
    INTERNATIONAL,
    KILLER,
)
from rules.catalogue.mirrored import ARGENTINIAN, ITALIAN, PORTUGUESE, SPANISH
from rules.catalogue.odd import DIAGONAL, NORTHERN, SAMOYED, SENEGALESE, STAVROPOL, TWO_MOVE
from rules.catalogue.russian import JAMAICAN, POOL, RUSSIAN, SPANTSIRETI
from rules.catalogue.straight import CZECH, ENGLISH, GERMAN_8X8, MALAYSIAN, THAI
from rules.catalogue.turkish import ARMENIAN, TURKISH

VARIANTS = (
    RUSSIAN,
    INTERNATIONAL,
    ENGLISH,
    BRAZILIAN,
    ITALIAN,
    CANADIAN,
    GERMAN,
    GERMAN_8X8,
    SPANISH,
    PORTUGUESE,
    POOL,
    SPANTSIRETI,
    RUSSIAN_GIVEAWAY,
    INTERNATIONAL_GIVEAWAY,
    ENGLISH_GIVEAWAY,
    TURKISH,
    ARMENIAN,
    FRISIAN,
    FRYSK,
    BREAKTHROUGH,
    KILLER,
    CZECH,
    THAI,
    MALAYSIAN,
    ARGENTINIAN,
    JAMAICAN,
    DIAGONAL,
    SENEGALESE,
    NORTHERN,
    SAMOYED,
    STAVROPOL,
    TWO_MOVE,
)
