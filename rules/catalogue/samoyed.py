"""Samoyeds (self-eaters): a player's own pieces are captured too."""

from dataclasses import replace

from rules.catalogue.russian import RUSSIAN, UNNUMBERED
from rules.catalogue.sources import ONE_SENTENCE
from rules.variant import About, SpecialRule

SAMOYED = replace(
    RUSSIAN,
    key="samoyed",
    about=About(
        name="Samoyeds (self-eaters)",
        native_name="Самоеды",
        family="Odd",
        summary=(
            "Russian draughts in which pieces are eaten whatever their colour: you can and must "
            "capture your own too. The first move of the game takes one of your own men."
        ),
        source="One sentence: pieces are eaten whatever their colour, also your own",
        house_codification=ONE_SENTENCE
        + (
            "Your own pieces are jumped and removed just like the opponent's; a capture may mix "
            "both, and you may choose any capture."
        ),
        example="W:Wa1,b2:Bd4",
        example_words="The man must take its own neighbour on b2 and then d4: White wins.",
    ),
    naming=UNNUMBERED,
    special_rules=(SpecialRule.OWN_PIECES_ARE_CAPTURED,),
)
