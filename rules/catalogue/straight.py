"""Games whose men capture forward only, and stop when they are crowned."""

from dataclasses import replace

from rules.board import Board
from rules.draws import Repetition
from rules.position import BLACK
from rules.precedence import italian_worth, king_captures, most_pieces, most_pieces_then_kings
from rules.variant import About, Corner, Landing, Naming, Variant

ENGLISH = Variant(
    key="english",
    about=About(name="English draughts", native_name="Checkers", family="Straight"),
    naming=Naming(game_type="21,B,8,8,N1,0"),
    first_mover=BLACK,
    draws=(Repetition(3),),
)
ITALIAN = Variant(
    key="italian",
    about=About(name="Italian draughts", native_name="Dama italiana", family="Straight"),
    naming=Naming(game_type="22,W,8,8,N2,1"),
    board=Board(mirrored=True),
    men_take_kings=False,
    worth=italian_worth,
    draws=(Repetition(4),),
)
CZECH = Variant(
    key="czech",
    about=About(name="Czech draughts", native_name="Česká dáma", family="Straight"),
    naming=Naming(is_numeric=False, game_type="29,W,8,8,A0,0"),
    flying_kings=True,
    worth=king_captures,
    draws=(Repetition(3),),
)
SPANISH = Variant(
    key="spanish",
    about=About(name="Spanish draughts", native_name="Damas españolas", family="Straight"),
    naming=Naming(one=Corner.BOTTOM_RIGHT, a1=Corner.BOTTOM_RIGHT, game_type="24,W,8,8,N1,1"),
    board=Board(mirrored=True),
    flying_kings=True,
    worth=most_pieces_then_kings,
    draws=(Repetition(3),),
)
PORTUGUESE = replace(
    SPANISH,
    key="portuguese",
    about=About(name="Portuguese draughts", native_name="Damas clássicas", family="Straight"),
    naming=replace(SPANISH.naming, game_type="28,W,8,8,N1,1"),
)
ARGENTINIAN = replace(
    SPANISH,
    key="argentinian",
    about=About(name="Argentinian draughts", native_name="Damas argentinas", family="Straight"),
    naming=replace(SPANISH.naming, game_type=""),
    king_landing=Landing.BEHIND,
)
GERMAN_8X8 = Variant(
    key="german-8x8",
    about=About(name="German draughts, 8x8", native_name="Deutsches Damespiel", family="Straight"),
    naming=Naming(is_numeric=False),
    flying_kings=True,
    draws=(Repetition(3),),
)
THAI = replace(
    GERMAN_8X8,
    key="thai",
    about=About(name="Thai checkers", native_name="หมากฮอส", family="Straight"),
    naming=Naming(game_type="31,B,8,8,N2,0"),
    first_mover=BLACK,
    men_rows=range(2),
    king_landing=Landing.BEHIND,
    lifts_at_once=True,
)
MALAYSIAN = replace(
    GERMAN_8X8,
    key="malaysian",
    about=About(name="Malaysian draughts", native_name="Dam Haji", family="Straight"),
    naming=Naming(),
    board=Board(12, 12),
    men_rows=range(5),
    worth=most_pieces,
)
