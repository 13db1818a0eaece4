"""Losing draughts: who has no piece or no move wins."""

from dataclasses import replace

from rules.catalogue.international import INTERNATIONAL
from rules.catalogue.russian import RUSSIAN
from rules.catalogue.straight import ENGLISH
from rules.variant import About

RUSSIAN_GIVEAWAY = replace(
    RUSSIAN,
    key="russian-giveaway",
    about=About(name="Russian giveaway", native_name="Поддавки", family="Giveaway"),
    naming=replace(RUSSIAN.naming, game_type=""),
    loser_wins=True,
)
INTERNATIONAL_GIVEAWAY = replace(
    INTERNATIONAL,
    key="international-giveaway",
    about=About(name="International giveaway", native_name="Weggeefdammen", family="Giveaway"),
    naming=replace(INTERNATIONAL.naming, game_type=""),
    loser_wins=True,
)
ENGLISH_GIVEAWAY = replace(
    ENGLISH,
    key="english-giveaway",
    about=About(name="English giveaway", native_name="Suicide checkers", family="Giveaway"),
    naming=replace(ENGLISH.naming, game_type=""),
    loser_wins=True,
)
