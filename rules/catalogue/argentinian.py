"""Argentinian draughts: the Spanish game with kings of shorter reach."""

from dataclasses import replace

from rules.board import SMALL
from rules.catalogue.spanish import SPANISH, iberian_draws
from rules.variant import About, Corner, Landing, Naming, Option

ARGENTINIAN = replace(
    SPANISH,
    key="argentinian",
    about=About(
        name="Argentinian draughts",
        native_name="Damas argentinas",
        family="Spanish",
        summary=(
            "Spanish draughts with one change for kings. A king captures from afar but must land "
            "right behind the piece it takes."
        ),
        source="dctl; no federation rules were found",
        house_codification="Details are unverified: board, numbers and draws are the Spanish ones.",
        example="W:WK1:B10",
        example_words="The king takes 10 and must stop right behind it.",
    ),
    naming=replace(SPANISH.naming, game_type=""),
    options=(
        Option(
            "left-corner",
            "The dark corner is on the left",
            {
                "board": SMALL,
                "naming": Naming(one=Corner.BOTTOM_LEFT),
                "draws": iberian_draws(SMALL),
            },
        ),
    ),
    king_landing=Landing.BEHIND,
)
