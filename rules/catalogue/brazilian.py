"""Brazilian draughts: the international game on the small board."""

from dataclasses import replace

from rules.board import SMALL
from rules.catalogue.international import INTERNATIONAL
from rules.catalogue.russian import RUSSIAN
from rules.draws import KingsOnly, Repetition
from rules.variant import About, Naming, Option

BRAZILIAN = replace(
    INTERNATIONAL,
    key="brazilian",
    about=About(
        name="Brazilian draughts",
        native_name="Damas brasileiras",
        family="International",
        summary="The rules of International draughts on the small board with twelve men each. "
        "Of all captures one that takes the most pieces must be played.",
        source="IDF and FMJD section 64: rules of Brazilian draughts",
        house_codification="Of the two lists of draws in use that of the IDF is played, which is "
        "the one told in full.",
        example="W:Wd6:Be7,g7",
        example_words="The man takes e7 and g7: it only passes the last row and stays a man.",
    ),
    naming=Naming(is_numeric=False, game_type="26,W,8,8,A0,0"),
    options=(
        Option(
            "cbd-draws",
            "Draws of the Brazilian federation: 20 moves by kings only",
            {"draws": (KingsOnly(20), Repetition(3))},
        ),
    ),
    board=SMALL,
    men_rows=range(3),
    draws=RUSSIAN.draws,
)
