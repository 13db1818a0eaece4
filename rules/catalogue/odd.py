"""Kin of Russian draughts that bend one rule each; most rest on one sentence of their source."""

from dataclasses import replace

from rules.board import AHEAD, SMALL, STRAIGHT, Board
from rules.catalogue.russian import ON_MAIN_ROAD, RUSSIAN
from rules.draws import KingsOnly, OneEach, Repetition, placement
from rules.limits import NoUndo
from rules.variant import About, Option, SpecialRule

ONE_SENTENCE = "Only one sentence about this game was found; all else was decided here. "
LETTERS = replace(RUSSIAN.naming, game_type="")  # PDN 3.0 has no number for these

DIAGONAL = replace(
    RUSSIAN,
    key="diagonal",
    about=About(
        name="Diagonal draughts",
        native_name="Диагональные шашки",
        family="Odd",
        summary="Russian draughts with the men on both sides of the main road a1-h8, which is "
        "empty. Every first move steps onto the road and has to be taken.",
        source="hcheckers, diagonal 8x8",
        example="W:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Bb8,d8,f8,a7,c7,e7,b6,d6,a5,c5,b4,a3",
        example_words="The set-up: White below the main road, Black above it.",
    ),
    naming=LETTERS,
    men=(
        SMALL.set_of((12, 16, 19, 20, 23, 24, 26, 27, 28, 30, 31, 32)),  # below a1-h8
        SMALL.set_of((1, 2, 3, 5, 6, 7, 9, 10, 13, 14, 17, 21)),
    ),
)
SENEGALESE = replace(
    RUSSIAN,
    key="senegalese",
    about=About(
        name="Senegalese draughts",
        native_name="Dames sénégalaises",
        family="Odd",
        summary="All squares are played and pieces go straight, men forward and sideways. "
        "Captures follow Russian law: any may be chosen, also backwards, and victims leave last.",
        source="One sentence: pieces go straight, in three directions",
        house_codification=ONE_SENTENCE + "The board and the men are those of Turkish draughts, "
        "the captures and draws those of Russian draughts; one king each is a draw at once.",
        example="W:Wd4:Be4,f5,h8",
        example_words="The man takes e4 sideways and then f5 forward, and stops on f6.",
    ),
    naming=LETTERS,
    options=(
        Option("three-ways", "Men capture forward and sideways only", {"man_captures": AHEAD}),
    ),
    board=Board(checkered=False),
    men_rows=range(1, 3),
    man_steps=AHEAD,
    man_captures=STRAIGHT,
    king_steps=STRAIGHT,
    king_captures=STRAIGHT,
    draws=(
        OneEach(kings_only=True),
        *(rule for rule in RUSSIAN.draws if rule is not ON_MAIN_ROAD),
    ),
)
NORTHERN = replace(
    RUSSIAN,
    key="northern",
    about=About(
        name="Northern draughts",
        native_name="Северные шашки",
        family="Odd",
        summary="Russian draughts in which a captured king is not taken off: it stays where it "
        "stands and becomes a man again. Capturing is compulsory even then.",
        source="One sentence: a captured king turns into a simple piece",
        house_codification=ONE_SENTENCE + "A captured king blocks the way to the end of the move, "
        "turns into a man of its own colour then, and counts as captured in all draw rules.",
        example="W:Wc3:BKd4,f6,g7",
        example_words="The man takes the king on d4 and stops on e5; on d4 a black man remains.",
    ),
    naming=LETTERS,
    special_rules=(SpecialRule.CAPTURED_KINGS_BECOME_MEN,),
    draws=(
        *(rule for rule in RUSSIAN.draws if not isinstance(rule, Repetition)),
        Repetition(3, since_capture=True),
    ),
)
SAMOYED = replace(
    RUSSIAN,
    key="samoyed",
    about=About(
        name="Samoyeds (self-eaters)",
        native_name="Самоеды",
        family="Odd",
        summary="Russian draughts in which pieces are eaten whatever their colour: own ones can "
        "and must be captured too. The first move of the game takes an own man.",
        source="One sentence: pieces are eaten whatever their colour, also your own",
        house_codification=ONE_SENTENCE + "Own pieces are jumped and taken off exactly as the "
        "opponent's; a capture may mix both, and any capture may be chosen.",
        example="W:Wa1,b2:Bd4",
        example_words="The man must take its own neighbour on b2 and then d4: White wins.",
    ),
    naming=LETTERS,
    special_rules=(SpecialRule.OWN_PIECES_ARE_CAPTURED,),
)
STAVROPOL = replace(
    RUSSIAN,
    key="stavropol",
    about=About(
        name="Stavropol draughts",
        native_name="Ставропольские шашки",
        family="Odd",
        summary="Russian draughts in which you may also move a piece of your opponent, forward as "
        "its owner would. You never capture with it, and your own captures come first.",
        source="One sentence: a player may also move the opponent's pieces",
        house_codification=ONE_SENTENCE + "A moved piece keeps its owner and is crowned for it. "
        "A king's quiet move may not be undone by the next one. Fifteen moves each by kings only, "
        "whoever owns them, are a draw, as is the third repetition.",
        example="W:Wc3,d4:Bf6,h8",
        example_words="White may push the black man f6-e5, where it cannot take d4: "
        "then White threatens to take it.",
    ),
    naming=LETTERS,
    options=(Option("undo", "The last move may be undone", {"limit": None}),),
    limit=NoUndo(),
    special_rules=(SpecialRule.ANY_PIECE_MOVES,),
    may_huff=False,
    draws=(KingsOnly(15), Repetition(3, same=placement)),
)
TWO_MOVE = replace(
    RUSSIAN,
    key="two-move",
    about=About(
        name="Two-move draughts",
        native_name="Двухходовые шашки",
        family="Odd",
        summary="Russian draughts with two moves a turn, by the same piece or by two. "
        "Each of them must capture if a capture is there when it is made.",
        source="One sentence: players make two moves",
        house_codification=ONE_SENTENCE + "A whole capture is one move, and its victims leave "
        "before the second move. Without a second move the turn ends; a man crowned by the first "
        "is a king for the second. Draw rules count turns.",
        example="W:Wb4,c3:Be5,h8",
        example_words="After c3-d4 the second move is forced: d4 takes e5.",
    ),
    naming=LETTERS,
    options=(
        Option(
            "balanced-first-turn",
            "The first turn of the game is one move",
            {"special_rules": (SpecialRule.TWO_MOVES_AFTER_THE_FIRST,)},
        ),
    ),
    special_rules=(SpecialRule.TWO_MOVES,),
    may_huff=False,
)
