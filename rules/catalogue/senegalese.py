"""Senegalese draughts: Turkish board, Russian law."""

from dataclasses import replace

from rules.board import AHEAD, STRAIGHT, Board
from rules.catalogue.russian import ON_MAIN_ROAD, RUSSIAN, UNNUMBERED
from rules.catalogue.sources import ONE_SENTENCE
from rules.draws import OneEach
from rules.variant import About, Option

SENEGALESE = replace(
    RUSSIAN,
    key="senegalese",
    about=About(
        name="Senegalese draughts",
        native_name="Dames sénégalaises",
        family="Odd",
        summary=(
            "Every square is used and pieces go straight, men forward and sideways. Captures "
            "follow Russian rules: choose any, backwards too, and captured pieces are removed "
            "when the move ends."
        ),
        source="One sentence: pieces go straight, in three directions",
        house_codification=ONE_SENTENCE
        + (
            "Board and men are as in Turkish draughts, captures and draws as in Russian draughts; "
            "one king each is a draw at once."
        ),
        example="W:Wd4:Be4,f5,h8",
        example_words="The man takes e4 sideways and then f5 forward, and stops on f6.",
    ),
    naming=UNNUMBERED,
    options=(
        Option("three-ways", "Men capture forward and sideways only", {"man_captures": AHEAD}),
    ),
    board=Board(checkered=False),
    men_rows=range(1, 3),
    man_steps=AHEAD,
    man_captures=STRAIGHT,
    king_steps=STRAIGHT,
    king_captures=STRAIGHT,
    draws=(
        OneEach(kings_only=True),
        *(rule for rule in RUSSIAN.draws if rule is not ON_MAIN_ROAD),
    ),
)
