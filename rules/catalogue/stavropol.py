"""Stavropol draughts: the opponent's pieces may be moved too."""

from dataclasses import replace

from rules.catalogue.russian import RUSSIAN, UNNUMBERED
from rules.catalogue.sources import ONE_SENTENCE
from rules.draws import KingsOnly, Repetition, placement
from rules.limits import NoUndo
from rules.variant import About, Option, SpecialRule

STAVROPOL = replace(
    RUSSIAN,
    key="stavropol",
    about=About(
        name="Stavropol draughts",
        native_name="Ставропольские шашки",
        family="Odd",
        summary=(
            "Russian draughts in which you may also move your opponent's pieces, the way their "
            "owner would. You never capture with them, and your own captures come first."
        ),
        source="One sentence: a player may also move the opponent's pieces",
        house_codification=ONE_SENTENCE
        + (
            "A piece that is moved keeps its owner and is crowned for that side. A king's quiet "
            "move may not be undone by the next move. Fifteen moves each by kings only, whoever "
            "owns them, make a draw, and so does the third repetition."
        ),
        example="W:Wc3,d4:Bf6,h8",
        example_words="White may push the black man f6-e5, where it can't take d4: then White "
        "threatens to take it.",
    ),
    naming=UNNUMBERED,
    options=(Option("undo", "You may undo the last move", {"limit": None}),),
    limit=NoUndo(),
    special_rules=(SpecialRule.ANY_PIECE_MOVES,),
    may_huff=False,
    draws=(KingsOnly(15), Repetition(3, same=placement)),
)
