"""Frisian draughts: captures in eight directions, by the highest value."""

from dataclasses import replace

from rules.board import ACROSS, DIAGONAL, Board
from rules.draws import FewPieces, OneEach
from rules.limits import KingRun
from rules.material import against_king, one_king, two_kings
from rules.outcome import Reason
from rules.precedence import frisian_worth
from rules.variant import About, Crowning, Naming, Option, Variant

TWO_AGAINST_ONE = FewPieces(Reason.TWO_KINGS_AGAINST_ONE, 7, against_king(two_kings))

FRISIAN = Variant(
    key="frisian",
    about=About(
        name="Frisian draughts",
        native_name="Frysk damjen",
        family="Frisian",
        summary=(
            "Pieces move diagonally but capture in all eight directions, and you must play the "
            "capture with the highest value. While you have a man, no king of yours may make more "
            "than three quiet moves in a row."
        ),
        source="Official rules for Frisian draughts, 2011",
        house_codification="One king each is a draw after two moves each, as on lidraughts.",
        example="W:W38,31:B28,19,27",
        example_words="The man on 38 takes 28 straight ahead and 19 sideways: 38x20.",
    ),
    naming=Naming(game_type="40,W,10,10,N2,0"),
    options=(
        Option(
            "one-each-at-once",
            "One king each is a draw at once, unless one can capture",
            {"draws": (TWO_AGAINST_ONE, OneEach(kings_only=True))},
        ),
    ),
    board=Board(10, 10, margin=2),
    men_rows=range(4),
    man_captures=DIAGONAL + ACROSS,
    king_captures=DIAGONAL + ACROSS,
    flying_kings=True,
    crowning=Crowning.AT_REST,
    worth=frisian_worth,
    limit=KingRun(3),
    draws=(
        FewPieces(Reason.ONE_KING_EACH, 2, against_king(one_king)),
        TWO_AGAINST_ONE,
    ),
)
FRYSK = replace(
    FRISIAN,
    key="frysk",
    about=About(
        name="Frysk!",
        native_name="Frysk!",
        family="Frisian",
        summary=(
            "Frisian draughts with only five men each, on the first row. It's a short game, all "
            "about kings."
        ),
        source="Official rules for Frisian draughts, 2011; set-up as on lidraughts",
        house_codification=FRISIAN.about.house_codification,
        example="W:W46-50:B1-5",
        example_words="The set-up: five men each.",
    ),
    naming=Naming(private_types=("97",)),  # of lidraughts
    men_rows=range(1),
)
