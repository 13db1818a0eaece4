"""International draughts and its kin: the most pieces must be taken."""

from dataclasses import replace

from rules.board import DIAGONAL, SMALL, Board
from rules.catalogue.russian import RUSSIAN
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.limits import FirstKingEnds
from rules.material import against_king, one_or_two, three
from rules.outcome import Reason
from rules.position import BLACK
from rules.precedence import most_pieces
from rules.variant import About, Crowning, Landing, Naming, Option, Variant

INTERNATIONAL = Variant(
    key="international",
    about=About(
        name="International draughts",
        native_name="Internationaal dammen",
        family="International",
        summary="Twenty men each on a hundred squares; men capture backwards too, and kings fly. "
        "Of all captures one that takes the most pieces must be played.",
        source="FMJD, Annex 1: Official rules of the game",
        example="W:W32,36:B9,19,28,31",
        example_words="White must take three with 32x3; 36x27 would take only one.",
    ),
    naming=Naming(game_type="20,W,10,10,N2,0", two_points=True),
    board=Board(10, 10),
    men_rows=range(4),
    man_captures=DIAGONAL,  # 4.1
    flying_kings=True,  # 3.9
    crowning=Crowning.AT_REST,  # 4.15
    worth=most_pieces,  # 4.13
    draws=(
        FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two)),  # 6.4
        FewPieces(Reason.THREE_PIECES_AGAINST_KING, 16, against_king(three)),  # 6.3
        KingsOnly(25),  # 6.2
        Repetition(3),  # 6.1
    ),
)
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
CANADIAN = replace(
    INTERNATIONAL,
    key="canadian",
    about=About(
        name="Canadian draughts",
        native_name="Dames canadiennes",
        family="International",
        summary="The rules of International draughts on a board of 12 by 12, thirty men each. "
        "The largest of the usual boards, with the longest combinations.",
        source="PDN 3.0, game type 27; rules as FMJD, Annex 1",
        house_codification="No code with draws of its own was found: those of the "
        "international game are used.",
        example="W:W43-72:B1-30",
        example_words="The set-up: thirty men each on seventy-two squares.",
    ),
    naming=Naming(game_type="27,W,12,12,N2,0", two_points=True),
    board=Board(12, 12),
    men_rows=range(5),
)
GERMAN = replace(
    INTERNATIONAL,
    key="german",
    about=About(
        name="German draughts, 10x10",
        native_name="Dame auf hundert Feldern",
        family="International",
        summary="The moves of International draughts on the same board of a hundred squares. "
        "Any capture may be chosen: there is no duty to take the most.",
        source="Played casually in Germany; no federation",
        house_codification="The free choice of capture is what all German sources share; "
        "the draws were chosen here.",
        example="W:W32,36:B9,19,28,31",
        example_words="White may take three with 32x3 or one with 36x27, as it likes.",
    ),
    naming=Naming(),
    options=(
        Option("majority", "The most pieces must be taken", {"worth": most_pieces}),
        Option("black-first", "Black moves first", {"first_mover": BLACK}),
    ),
    worth=None,
    draws=(
        FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two)),
        KingsOnly(25),
        Repetition(3),
    ),
)
BREAKTHROUGH = replace(
    INTERNATIONAL,
    key="breakthrough",
    about=About(
        name="Breakthrough",
        native_name="Breakthrough",
        family="International",
        summary="The moves of International draughts, but who gets the first king wins at once. "
        "There are no draws.",
        source="Variant of lidraughts",
        example="W:W12,29:B7,40",
        example_words="White takes 7 with 12x1, makes the first king and wins.",
    ),
    naming=Naming(private_types=("96",)),  # of lidraughts
    first_king_wins=True,
    limit=FirstKingEnds(),
    draws=(),
)
KILLER = replace(
    INTERNATIONAL,
    key="killer",
    about=About(
        name="Killer draughts",
        native_name="Killerdammen",
        family="International",
        summary="The moves of International draughts with one change that makes fewer draws. "
        "A king whose last victim is a king must stop right behind it.",
        source="Killer draughts as played in the Netherlands; rules as FMJD, Annex 1",
        house_codification="The draws are those of the international game.",
        example="W:WK46:BK28",
        example_words="The king takes 28 and must stop on 23, right behind it.",
    ),
    naming=Naming(),
    king_landing=Landing.BEHIND_KING,
)
