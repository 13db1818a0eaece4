"""Turkish draughts: pieces move straight on all squares, and victims are removed at once."""

from rules.board import AHEAD, STRAIGHT, Board
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
        summary=(
            "Every square is used, and pieces go straight, men forward and sideways. You must "
            "take the most pieces; each leaves at once, so a capture can open its own way."
        ),
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
