"""The facts that can differ between games of draughts: a variant is a frozen value of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations
from typing import Any

from rules.board import DIAGONAL, FORWARD, SMALL, Board, Directions, Squares
from rules.draws import DrawRule
from rules.errors import ClashingOptions
from rules.limits import Limit
from rules.position import WHITE, Color
from rules.precedence import Worth


class Crowning(Enum):
    """What happens to a man that reaches the last row in a capture."""

    ENDS_MOVE = "it is crowned and stops"
    AT_REST = "it goes on as a man, and is crowned if it stops there"
    IN_PASSING = "it is crowned and goes on as a king"
    NEVER = "there are no kings"


class Landing(Enum):
    """Where a flying king may land behind its victim, if no capture goes on."""

    ANYWHERE = "on any free square behind it"
    BEHIND = "right behind it"
    BEHIND_KING = "right behind it if the victim is a king, else anywhere"


class SpecialRule(Enum):
    """A rule that changes all the others."""

    CAPTURED_KINGS_BECOME_MEN = "a captured king stays where it is and becomes a man"
    OWN_PIECES_ARE_CAPTURED = "own pieces are captured as the opponent's are"
    ANY_PIECE_MOVES = "pieces of the opponent may be moved too"
    TWO_MOVES = "a turn is two moves"
    TWO_MOVES_AFTER_THE_FIRST = "a turn is two moves, but the first turn of the game is one"
    TOWERS = "captured pieces go under the piece that takes them"
    HUFFING = "a piece that fails to capture may be taken off"


class Corner(Enum):
    """A corner of the board, seen with White at the bottom."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Naming:
    """How squares, moves and results are written; the defaults are International draughts.

    The PDN 3.0 GameType says where number 1 or a1 lies with the starting side at the bottom;
    here White is always at the bottom.
    """

    is_numeric: bool = True  # squares are named by number, otherwise by letter and digit
    one: Corner = Corner.TOP_LEFT  # numbers run from here along the rows
    a1: Corner = Corner.BOTTOM_LEFT  # letters run from here along the row
    capture: str = "x"  # the sign between the squares of a capture
    game_type: str = ""  # the tag of PDN 3.0; empty if the standard has none
    private_types: tuple[str, ...] = ()  # numbers of other programs, read and never written
    in_addresses: tuple[str, ...] = ()  # its names in other sites' addresses, besides its key
    two_points: bool = False  # a win is written 2-0, otherwise 1-0


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class About:
    """A game in words."""

    name: str
    native_name: str
    family: str
    summary: str = ""  # two sentences about what is special
    source: str = ""  # where its rules come from
    house_codification: str = ""  # our decisions where the sources leave something open
    example: str = ""  # a diagram, as FEN
    example_words: str = ""  # a caption for the diagram


@dataclass(frozen=True, eq=False, slots=True)
class Option:
    """A rule that players may choose; two that replace the same fact clash."""

    key: str
    name: str
    facts: Mapping[str, Any] = field(repr=False)  # the facts of the variant it replaces
    is_house_rule: bool = False  # for friendly games only


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Variant:
    """Every rule that can differ; the defaults are English draughts, but White begins."""

    key: str
    about: About
    naming: Naming
    options: tuple[Option, ...] = ()

    board: Board = SMALL
    men_rows: range = range(3)  # counted from that player's edge
    men: tuple[Squares, Squares] | None = None  # White's and Black's, if not on whole rows
    first_mover: Color = WHITE

    man_steps: Directions = FORWARD
    man_captures: Directions = FORWARD
    king_steps: Directions = DIAGONAL
    king_captures: Directions = DIAGONAL
    flying_kings: bool = False
    king_landing: Landing = Landing.ANYWHERE
    men_take_kings: bool = True
    lifts_at_once: bool = False  # otherwise victims stay in the way until the capture ends
    may_turn_back: bool = True  # may not turn back between two jumps
    must_go_on: bool = True  # a capture must be completed
    crowning: Crowning = Crowning.ENDS_MOVE
    worth: Worth | None = None  # only captures of the highest worth are legal
    limit: Limit | None = None  # limits that follow from earlier moves
    special_rules: tuple[SpecialRule, ...] = ()  # rules that change all these, the innermost first

    may_huff: bool = True  # a house rule
    prisoners_keep_rank: bool = False  # captured pieces go under towers
    may_jump_again: bool = False  # a tower may be jumped again after another one

    loser_wins: bool = False  # a player who cannot move wins
    first_king_wins: bool = False
    draws: tuple[DrawRule, ...] = ()  # in the order of testing

    @property
    def men_at_start(self) -> tuple[Squares, Squares]:
        """Return the squares of White's and of Black's men in the usual set-up."""
        board, rows = self.board, self.men_rows
        return self.men or (board.rows(-1 - row for row in rows), board.rows(rows))

    def crown_row(self, color: Color) -> Squares:
        """Return the squares on which the men of a player are crowned."""
        if self.crowning is Crowning.NEVER:
            return 0
        return self.board.rows([0 if color is WHITE else -1])

    def with_options(self, keys: tuple[str, ...]) -> "Variant":
        """Return this variant with some of its options in force. Raises ClashingOptions."""
        chosen = [option for option in self.options if option.key in keys]
        for one, other in combinations(chosen, 2):
            if one.facts.keys() & other.facts.keys():
                raise ClashingOptions(self.key, one.key, other.key)
        facts = {name: fact for option in chosen for name, fact in option.facts.items()}
        return replace(self, **facts)
