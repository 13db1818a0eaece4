"""Every variant of draughts, as rows of facts. A new variant is a new row here and its tests."""

from rules.catalogue.giveaway import ENGLISH_GIVEAWAY, INTERNATIONAL_GIVEAWAY, RUSSIAN_GIVEAWAY
from rules.catalogue.international import (
    BRAZILIAN,
    BREAKTHROUGH,
    CANADIAN,
    FRISIAN,
    FRYSK,
    GERMAN,
    INTERNATIONAL,
    KILLER,
)
from rules.catalogue.russian import JAMAICAN, POOL, RUSSIAN, SPANTSIRETI
from rules.catalogue.straight import (
    ARGENTINIAN,
    CZECH,
    ENGLISH,
    GERMAN_8X8,
    ITALIAN,
    MALAYSIAN,
    PORTUGUESE,
    SPANISH,
    THAI,
)
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
)
