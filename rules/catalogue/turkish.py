"""Turkish draughts and its kin: pieces go straight on all squares, and are lifted at once."""

from dataclasses import replace

from rules.board import AHEAD, DIAGONAL, FORWARD, STRAIGHT, Board
from rules.draws import NoCapture, OneEach, Repetition
from rules.precedence import most_pieces
from rules.variant import About, Crowning, Naming, Option, Variant

LASTING = (NoCapture(25), Repetition(3))

TURKISH = Variant(
    key="turkish",
    about=About(
        name="Turkish draughts",
        native_name="Türk daması",  # noqa: RUF001 - Turkish has a dotless i
        family="Turkish",
        summary="All squares are played, and pieces go straight, men forward and sideways. The "
        "most pieces must be taken; each leaves at once, so that a capture opens its own way.",
        source="Turkish teaching rules (Dama akademisi); kish for the 25 moves",
        house_codification="A man that captures its way to the last row is crowned when the move "
        "ends there.",
        example="W:WKb1:Bb3,c3,e5,g4",
        example_words="The king takes b3, e5, g4 and c3, and may stop on b3: "
        "that square was emptied on the way.",
    ),
    naming=Naming(is_numeric=False, game_type="30,W,8,8,A0,0"),
    options=(
        Option(
            "crowned-in-passing",
            "A man that captures its way to the last row goes on as a king",
            {"crowning": Crowning.IN_PASSING},
        ),
        Option(
            "crowning-ends-move",
            "A man that captures its way to the last row stops there",
            {"crowning": Crowning.ENDS_MOVE},
        ),
        Option(
            "king-beats-man",
            "One piece each is a draw only between kings",
            {"draws": (OneEach(kings_only=True), *LASTING)},
        ),
    ),
    board=Board(checkered=False),
    men_rows=range(1, 3),
    man_steps=AHEAD,
    man_captures=AHEAD,
    king_steps=STRAIGHT,
    king_captures=STRAIGHT,
    flying_kings=True,
    lifts_at_once=True,
    may_turn_back=False,
    crowning=Crowning.AT_REST,
    worth=most_pieces,
    draws=(OneEach(), *LASTING),
)
ARMENIAN = replace(
    TURKISH,
    key="armenian",
    about=About(
        name="Armenian draughts (tama)",
        native_name="Թամա",
        family="Turkish",
        summary="Turkish draughts whose men may also step diagonally forward, and whose kings "
        "move like a chess queen. Captures stay straight, and a man crowned on its way goes on "
        "as a king.",
        source="Checkers wiki; Ludii; igGameCenter",
        house_codification="Victims leave at once, a capture may not turn by 180 degrees, and the "
        "draws are as in the Turkish game, but for a king against a man.",
        example="W:Wd4:Bh8",
        example_words="The man may step to c4, e4, d5, c5 or e5.",
    ),
    naming=Naming(is_numeric=False),
    options=(
        Option("lift-after", "Victims leave when the capture ends", {"lifts_at_once": False}),
        Option("turning-back", "A capture may turn back on itself", {"may_turn_back": True}),
    ),
    man_steps=AHEAD + FORWARD,
    king_steps=STRAIGHT + DIAGONAL,
    crowning=Crowning.IN_PASSING,
    draws=(OneEach(kings_only=True), *LASTING),
)
