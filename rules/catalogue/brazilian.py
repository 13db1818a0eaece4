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
        summary=(
            "International draughts on the small board, with twelve men each. You must play a "
            "capture that takes the most pieces."
        ),
        source="IDF and FMJD section 64: rules of Brazilian draughts",
        house_codification=(
            "Two lists of draws are in use; this is the IDF's, which is the complete one."
        ),
        example="W:Wd6:Be7,g7",
        example_words=(
            "The man takes e7 and g7. It only passes through the last row, so it stays a man."
        ),
    ),
    naming=Naming(is_numeric=False, game_type="26,W,8,8,A0,0"),
    options=(
        Option(
            "cbd-draws",
            "Brazilian federation draws: 20 moves by kings only",
            {"draws": (KingsOnly(20), Repetition(3))},
        ),
    ),
    board=SMALL,
    men_rows=range(3),
    draws=RUSSIAN.draws,
)
