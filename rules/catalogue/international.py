"""International draughts and its kin: the most pieces must be taken."""

from dataclasses import replace

from rules.board import ACROSS, DIAGONAL, Board
from rules.catalogue.russian import RUSSIAN
from rules.limits import KingRun
from rules.precedence import frisian_worth, most_pieces
from rules.variant import About, Crowning, Landing, Naming

INTERNATIONAL = replace(
    RUSSIAN,
    key="international",
    about=About(
        name="International draughts", native_name="Internationaal dammen", family="International"
    ),
    naming=Naming(game_type="20,W,10,10,N2,0", two_points=True),
    board=Board(10, 10),
    men_rows=range(4),
    crowning=Crowning.AT_REST,
    worth=most_pieces,
)
BRAZILIAN = replace(
    INTERNATIONAL,
    key="brazilian",
    about=About(name="Brazilian draughts", native_name="Damas brasileiras", family="International"),
    naming=Naming(is_numeric=False, game_type="26,W,8,8,A0,0"),
    board=Board(),
    men_rows=range(3),
)
CANADIAN = replace(
    INTERNATIONAL,
    key="canadian",
    about=About(name="Canadian draughts", native_name="Dames canadiennes", family="International"),
    naming=Naming(game_type="27,W,12,12,N2,0", two_points=True),
    board=Board(12, 12),
    men_rows=range(5),
)
GERMAN = replace(
    INTERNATIONAL,
    key="german",
    about=About(name="German draughts, 10x10", native_name="Dame", family="International"),
    naming=Naming(),
    worth=None,
)
BREAKTHROUGH = replace(
    INTERNATIONAL,
    key="breakthrough",
    about=About(name="Breakthrough", native_name="Breakthrough", family="International"),
    naming=Naming(),
    first_king_wins=True,
    draws=(),
)
KILLER = replace(
    INTERNATIONAL,
    key="killer",
    about=About(name="Killer draughts", native_name="Killerdammen", family="International"),
    naming=Naming(),
    king_landing=Landing.BEHIND_KING,
)
FRISIAN = replace(
    INTERNATIONAL,
    key="frisian",
    about=About(name="Frisian draughts", native_name="Frysk damjen", family="International"),
    naming=Naming(game_type="40,W,10,10,N2,0"),
    board=Board(10, 10, margin=2),
    man_captures=DIAGONAL + ACROSS,
    king_captures=DIAGONAL + ACROSS,
    worth=frisian_worth,
    limit=KingRun(3),
    draws=(),
)
FRYSK = replace(
    FRISIAN,
    key="frysk",
    about=About(name="Frysk!", native_name="Frysk!", family="International"),
    naming=Naming(),
    men_rows=range(1),
)
