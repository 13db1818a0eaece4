"""Every variant of draughts, as rows of facts. A new variant is a new file here and its tests."""

from rules.catalogue.argentinian import ARGENTINIAN
from rules.catalogue.armenian import ARMENIAN
from rules.catalogue.brazilian import BRAZILIAN
from rules.catalogue.breakthrough import BREAKTHROUGH
from rules.catalogue.canadian import CANADIAN
from rules.catalogue.czech import CZECH
from rules.catalogue.diagonal import DIAGONAL
from rules.catalogue.english import ENGLISH
from rules.catalogue.frisian import FRISIAN, FRYSK
from rules.catalogue.german import GERMAN, GERMAN_8X8
from rules.catalogue.giveaway import ENGLISH_GIVEAWAY, INTERNATIONAL_GIVEAWAY, RUSSIAN_GIVEAWAY
from rules.catalogue.international import INTERNATIONAL
from rules.catalogue.italian import ITALIAN
from rules.catalogue.jamaican import JAMAICAN
from rules.catalogue.killer import KILLER
from rules.catalogue.lasca import LASCA
from rules.catalogue.malaysian import MALAYSIAN
from rules.catalogue.northern import NORTHERN
from rules.catalogue.pool import POOL
from rules.catalogue.portuguese import PORTUGUESE
from rules.catalogue.russian import RUSSIAN
from rules.catalogue.samoyed import SAMOYED
from rules.catalogue.senegalese import SENEGALESE
from rules.catalogue.spanish import SPANISH
from rules.catalogue.spantsireti import SPANTSIRETI
from rules.catalogue.stavropol import STAVROPOL
from rules.catalogue.thai import THAI
from rules.catalogue.towers import TOWERS
from rules.catalogue.turkish import TURKISH
from rules.catalogue.two_move import TWO_MOVE

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
TOWER_VARIANTS = (TOWERS, LASCA)
