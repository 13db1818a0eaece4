"""Diagonal draughts: Russian draughts from a different set-up."""

from dataclasses import replace

from rules.board import SMALL
from rules.catalogue.russian import RUSSIAN, UNNUMBERED
from rules.variant import About

DIAGONAL = replace(
    RUSSIAN,
    key="diagonal",
    about=About(
        name="Diagonal draughts",
        native_name="Диагональные шашки",
        family="Odd",
        summary=(
            "Russian draughts with the men on both sides of an empty main road, a1-h8. Every "
            "first move steps onto the road, and that man has to be taken."
        ),
        source="hcheckers, diagonal 8x8",
        example="W:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Bb8,d8,f8,a7,c7,e7,b6,d6,a5,c5,b4,a3",
        example_words="The set-up: White below the main road, Black above it.",
    ),
    naming=UNNUMBERED,
    men=(
        SMALL.set_of((12, 16, 19, 20, 23, 24, 26, 27, 28, 30, 31, 32)),  # below a1-h8
        SMALL.set_of((1, 2, 3, 5, 6, 7, 9, 10, 13, 14, 17, 21)),
    ),
)
