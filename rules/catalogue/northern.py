"""Northern draughts: a captured king becomes a man."""

from dataclasses import replace

from rules.catalogue.russian import RUSSIAN, UNNUMBERED
from rules.catalogue.sources import ONE_SENTENCE
from rules.draws import Repetition
from rules.variant import About, SpecialRule

NORTHERN = replace(
    RUSSIAN,
    key="northern",
    about=About(
        name="Northern draughts",
        native_name="Северные шашки",
        family="Odd",
        summary=(
            "Russian draughts in which a captured king isn't removed: it stays on its square and "
            "becomes a man again. You have to capture even then."
        ),
        source="One sentence: a captured king turns into a simple piece",
        house_codification=ONE_SENTENCE
        + (
            "A captured king blocks the way until the end of the move, then turns into a man of "
            "its own colour, and counts as captured in all draw rules."
        ),
        example="W:Wc3:BKd4,f6,g7",
        example_words="The man takes the king on d4 and stops on e5; on d4 a black man remains.",
    ),
    naming=UNNUMBERED,
    special_rules=(SpecialRule.CAPTURED_KINGS_BECOME_MEN,),
    draws=(
        *(rule for rule in RUSSIAN.draws if not isinstance(rule, Repetition)),
        Repetition(3, since_capture=True),
    ),
)
