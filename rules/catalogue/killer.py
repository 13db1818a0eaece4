"""Killer draughts: a king stops right behind its last victim if that is a king."""

from dataclasses import replace

from rules.catalogue.international import INTERNATIONAL
from rules.variant import About, Landing, Naming

KILLER = replace(
    INTERNATIONAL,
    key="killer",
    about=About(
        name="Killer draughts",
        native_name="Killerdammen",
        family="International",
        summary=(
            "International draughts with one change that makes for fewer draws. A king whose last "
            "captured piece is a king must stop right behind it."
        ),
        source="Killer draughts as played in the Netherlands; rules as FMJD, Annex 1",
        house_codification="Draws are as in International draughts.",
        example="W:WK46:BK28",
        example_words="The king takes 28 and must stop on 23, right behind it.",
    ),
    naming=Naming(),
    king_landing=Landing.BEHIND_KING,
)
