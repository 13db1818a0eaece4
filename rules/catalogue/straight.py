"""Games whose men capture forward only, and stop when they are crowned."""

from dataclasses import replace

from rules.board import SMALL, Board
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import against_king, one_or_two
from rules.outcome import Reason
from rules.position import BLACK, WHITE
from rules.precedence import king_captures, most_pieces
from rules.variant import About, Corner, Landing, Naming, Option, Variant

ENGLISH = Variant(
    key="english",
    about=About(
        name="English draughts (checkers)",
        native_name="Checkers",
        family="English",
        summary="Men capture forward only, and kings go one step; any capture may be chosen. "
        "A man that jumps into the last row is crowned and stops; dark moves first.",
        source="WCDF Rules of draughts",
        house_codification="The draw of forty moves, which a player claims by the code, is "
        "automatic.",
        example="W:W10:B7,8",
        example_words="The man takes 7, is crowned on 3 and stops, although it could take 8.",
    ),
    naming=Naming(game_type="21,B,8,8,N1,0"),
    options=(
        Option("light-first", "White moves first", {"first_mover": WHITE, "naming": Naming()}),
        Option(
            "25-moves",
            "A draw after 25 moves without progress",
            {"draws": (KingsOnly(25), Repetition(3))},
        ),
    ),
    first_mover=BLACK,
    draws=(KingsOnly(40), Repetition(3)),  # 1.32; a man that moves moves forward
)
CZECH = Variant(
    key="czech",
    about=About(
        name="Czech draughts",
        native_name="Česká dáma",
        family="English",
        summary="Men capture forward only and kings fly. "
        "If a king can capture, a king must; otherwise the choice is free.",
        source="PDN 3.0, game type 29; rules as dctl has them",
        house_codification="The draws were chosen here.",
        example="W:WKa1,e3:Bd4,f6",
        example_words="The king must take, not the man on e3.",
    ),
    naming=Naming(is_numeric=False, game_type="29,W,8,8,A0,0"),
    flying_kings=True,
    worth=king_captures,
    draws=(
        FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two)),
        KingsOnly(25),
        Repetition(3),
    ),
)
GERMAN_8X8 = Variant(
    key="german-8x8",
    about=About(
        name="German draughts, 8x8",
        native_name="Deutsches Damespiel",
        family="English",
        summary="Men move and capture forward only, kings fly, and any capture may be chosen. "
        "A man that reaches the last row is crowned and stops.",
        source="Parlett; Winther; German handbooks. There is no federation",
        house_codification="Kings land anywhere behind their victim; the draws were chosen here.",
        example="W:Wd4:Bc3,e5",
        example_words="The man takes e5; it cannot take c3, which is behind it.",
    ),
    naming=Naming(is_numeric=False),
    options=(
        Option(
            "short-landing",
            "A king lands right behind its victim",
            {"king_landing": Landing.BEHIND},
        ),
        Option("black-first", "Black moves first", {"first_mover": BLACK}),
    ),
    flying_kings=True,
    draws=CZECH.draws,
)
THAI = Variant(
    key="thai",
    about=About(
        name="Thai checkers (makhos)",
        native_name="หมากฮอส",
        family="English",
        summary="Eight men each on two rows; men capture forward only, and any capture may be "
        "chosen. A king flies to its victim but lands right behind it; victims leave at once.",
        source="PDN 3.0, game type 31; Ludii",
        house_codification="The draws were chosen here.",
        example="W:WK8:B18,26",
        example_words="The king takes 18 and must land on 22, right behind it; it goes on over 26.",
    ),
    naming=Naming(
        one=Corner.BOTTOM_RIGHT,  # the top left one of Black, who begins
        game_type="31,B,8,8,N2,0",
    ),
    options=(
        Option(
            "light-first",
            "White moves first",
            {"first_mover": WHITE, "naming": Naming(game_type="31,W,8,8,N2,0")},
        ),
    ),
    men_rows=range(2),
    first_mover=BLACK,
    flying_kings=True,
    king_landing=Landing.BEHIND,
    lifts_at_once=True,
    draws=CZECH.draws,
)
DAM_HAJI = About(
    name="Malaysian draughts",
    native_name="Dam Haji",
    family="English",
    summary="Thirty men each on a board of 12 by 12; men capture forward only, and kings fly. "
    "Of all captures one that takes the most pieces must be played.",
    source="Ludii; Checkers wiki (Malaysian/Singaporean checkers)",
    house_codification="The forfeit of a man that fails to capture is replaced by the duty to "
    "capture, White begins instead of a lot, and the draws were chosen here.",
    example="W:W43-72:B1-30",
    example_words="The set-up: thirty men each on seventy-two squares.",
)
MALAYSIAN = replace(
    GERMAN_8X8,
    key="malaysian",
    about=DAM_HAJI,
    naming=Naming(),
    options=(
        Option("black-first", "Black moves first", {"first_mover": BLACK}),
        Option(
            "small-board",
            "8 by 8, twelve men each",
            {
                "board": SMALL,
                "men_rows": range(3),
                "about": replace(
                    DAM_HAJI,
                    example="W:W21-32:B1-12",
                    example_words="The set-up: twelve men each on thirty-two squares.",
                ),
            },
        ),
    ),
    board=Board(12, 12),
    men_rows=range(5),
    worth=most_pieces,
)
