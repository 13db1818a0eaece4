"""Losing draughts: a player without a piece or a move wins."""

from dataclasses import replace

from rules.catalogue.english import ENGLISH
from rules.catalogue.international import INTERNATIONAL
from rules.catalogue.russian import RUSSIAN
from rules.draws import KingsOnly, Repetition
from rules.variant import About

CODIFIED = (
    "Draws are by repetition and by the usual number of moves with kings only; draws for endings "
    "with few pieces don't apply here."
)

RUSSIAN_GIVEAWAY = replace(
    RUSSIAN,
    key="russian-giveaway",
    about=About(
        name="Russian giveaway (poddavki)",
        native_name="Поддавки",
        family="Giveaway",
        summary=(
            "Russian draughts upside down: you win when you have no pieces or no moves left. You "
            "still have to capture, and so does your opponent."
        ),
        source="FMJD section 64: poddavki",
        house_codification=CODIFIED,
        example="W:Wf4:Bh6",
        example_words="White plays f4-g5, Black must take, and White wins with no piece left.",
    ),
    naming=replace(RUSSIAN.naming, game_type=""),
    loser_wins=True,
    draws=(KingsOnly(15), Repetition(3)),
)
INTERNATIONAL_GIVEAWAY = replace(
    INTERNATIONAL,
    key="international-giveaway",
    about=About(
        name="International giveaway",
        native_name="Weggeefdammen",
        family="Giveaway",
        summary=(
            "International draughts upside down: you win when you have no pieces or no moves "
            "left. You still have to take the most pieces."
        ),
        source="Antidraughts on lidraughts",
        house_codification=CODIFIED,
        example="W:W33:B24",
        example_words="White plays 33-29, Black must take, and White wins with no piece left.",
    ),
    naming=replace(
        INTERNATIONAL.naming,
        game_type="",
        private_types=("98",),
        in_addresses=("antidraughts",),
    ),
    loser_wins=True,
    draws=(KingsOnly(25), Repetition(3)),
)
ENGLISH_GIVEAWAY = replace(
    ENGLISH,
    key="english-giveaway",
    about=About(
        name="English giveaway (suicide checkers)",
        native_name="Suicide checkers",
        family="Giveaway",
        summary=(
            "English draughts upside down: you win when you have no pieces or no moves left. Dark "
            "moves first, and you may choose any capture."
        ),
        source="The same idea on the WCDF rules",
        house_codification=CODIFIED,
        example="W:W22:B14",
        example_words="White plays 22-18, Black must take, and White wins with no piece left.",
    ),
    naming=replace(ENGLISH.naming, game_type=""),
    loser_wins=True,
    draws=(KingsOnly(40), Repetition(3)),
)
