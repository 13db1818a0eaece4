"""Breakthrough: the first king wins."""

from dataclasses import replace

from rules.catalogue.international import INTERNATIONAL
from rules.limits import FirstKingEnds
from rules.variant import About, Naming

BREAKTHROUGH = replace(
    INTERNATIONAL,
    key="breakthrough",
    about=About(
        name="Breakthrough",
        native_name="Breakthrough",
        family="International",
        summary=(
            "International draughts, but the first player to get a king wins at once. No rule "
            "makes a draw, but players can agree on one."
        ),
        source="A lidraughts variant",
        example="W:W12,29:B7,40",
        example_words="White takes 7 with 12x1, makes the first king and wins.",
    ),
    naming=Naming(private_types=("96",)),  # of lidraughts
    first_king_wins=True,
    limit=FirstKingEnds(),
    draws=(),
)
