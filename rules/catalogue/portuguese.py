"""Portuguese draughts: the moves of the Spanish game."""

from dataclasses import replace

from rules.catalogue.spanish import SPANISH
from rules.variant import About

PORTUGUESE = replace(
    SPANISH,
    key="portuguese",
    about=About(
        name="Portuguese draughts",
        native_name="Damas clássicas",
        family="Spanish",
        summary=(
            "The moves of Spanish draughts: you must take the most pieces, then the most kings. "
            "Three kings that hold the main road, the rio, have twelve moves to beat one."
        ),
        source="Federação Portuguesa de Damas, Regras do jogo de damas clássicas",
        house_codification="The special ending called saque is left out.",
        example="W:WK1,K2,K3:BK30",
        example_words="White holds the rio, the road from 1 to 32: it has twelve moves to win.",
    ),
    naming=replace(SPANISH.naming, game_type="28,W,8,8,N1,1"),
)
