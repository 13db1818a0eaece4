"""A match of Chapaev: rounds, after which rows move forward and back until the decisive one.

Decided here, where the rules leave it open: the loser of a round opens the next one, twenty shots
without a fallen disc draw the round, and three passed turns in a row lose it.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from rules.chapaev.discs import COLORS, Disc, rack
from rules.chapaev.physics import TABLE, Physics
from rules.position import BLACK, WHITE, Color

MOST_MISSES = 3  # the number of passed turns in a row that loses the round
LAST_ROWS = {WHITE: 8, BLACK: 1}  # the row of the loser when a round can decide the match


@dataclass(frozen=True, slots=True)
class ChapaevRules:
    """The rules that can differ between two matches."""

    physics: Physics = TABLE
    rows: tuple[int, int] = (1, 8)  # the rows of White and Black at the beginning
    winner_opens: bool = False  # the next round; otherwise the loser does
    most_shots: int | None = None  # in a row
    most_quiet: int = 20  # shots in a row without a fallen disc, which draw the round
    wobble: float = 5.0  # the standard deviation of the aim; 0 for a steady hand


@dataclass(frozen=True, slots=True)
class ChapaevPosition:
    """Everything that the rest of a match depends on."""

    discs: tuple[Disc, ...]
    turn: Color
    rows: tuple[int, int]  # of White and Black when the round began
    opener: Color  # who shot first in this round
    round: int = 1
    shots: int = 0  # turns in this round, including passed ones
    quiet: int = 0  # shots since a disc fell
    streak: int = 0  # shots in a row of the side to move
    missed: tuple[int, int] = (0, 0)  # turns in a row passed by White and Black
    wins: tuple[int, int] = (0, 0)  # rounds won by White and Black
    winner: Color | None = None  # the winner of the match, which is then over

    def disc(self, name: str) -> Disc | None:
        """Return the disc with this name, or None if it has fallen or never was."""
        return next((disc for disc in self.discs if disc.name == name), None)

    def own(self, color: Color) -> tuple[Disc, ...]:
        """Return the discs that a side has left."""
        return tuple(disc for disc in self.discs if disc.color is color)


class RoundEnding(Enum):
    """The reasons for the end of a round."""

    CLEARED = "one side has no disc left"
    BOTH_CLEARED = "neither side has a disc left"
    QUIET = "no disc fell for too long"
    MISSED = "one side let too many turns pass"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round; no winner means a draw."""

    ending: RoundEnding
    winner: Color | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of a shot or a passed turn."""

    position: ChapaevPosition
    shoots_again: bool = False
    round: RoundResult | None = None  # the result of the round, if it ended


def begin_match(rules: ChapaevRules) -> ChapaevPosition:
    """Set up the first round; White opens."""
    return ChapaevPosition(rack(rules.rows), WHITE, rules.rows, WHITE)


def end_shot(
    rules: ChapaevRules, before: ChapaevPosition, discs: tuple[Disc, ...], fallen: Collection[str]
) -> Turn:
    """Return the turn after a shot that left these discs and made the named ones fall."""
    color = before.turn
    after = replace(
        before,
        discs=discs,
        shots=before.shots + 1,
        quiet=0 if fallen else before.quiet + 1,
        streak=before.streak + 1,
        missed=_set_side(before.missed, color, 0),
    )
    if result := _find_cleared(after) or _too_quiet(rules, after):
        return Turn(_next_round(rules, after, result), round=result)
    is_tired = rules.most_shots is not None and after.streak >= rules.most_shots
    if earns_shot(color, fallen) and not is_tired:
        return Turn(after, shoots_again=True)
    return Turn(replace(after, turn=color.other, streak=0))


def earns_shot(color: Color, fallen: Collection[str]) -> bool:
    """Tell whether a side may shoot again: only discs of the other side fell."""
    return bool(fallen) and all(COLORS[name[0]] is color.other for name in fallen)


def let_pass(rules: ChapaevRules, before: ChapaevPosition) -> Turn:
    """Return the turn after the side to move has passed."""
    color = before.turn
    misses = before.missed[color] + 1
    after = replace(
        before,
        turn=color.other,
        shots=before.shots + 1,
        quiet=before.quiet + 1,
        streak=0,
        missed=_set_side(before.missed, color, misses),
    )
    lost = RoundResult(RoundEnding.MISSED, color.other) if misses >= MOST_MISSES else None
    if result := lost or _too_quiet(rules, after):
        return Turn(_next_round(rules, after, result), round=result)
    return Turn(after)


def _find_cleared(position: ChapaevPosition) -> RoundResult | None:
    white, black = (position.own(color) for color in Color)
    if white and black:
        return None
    if not white and not black:
        return RoundResult(RoundEnding.BOTH_CLEARED)
    return RoundResult(RoundEnding.CLEARED, WHITE if white else BLACK)


def _too_quiet(rules: ChapaevRules, position: ChapaevPosition) -> RoundResult | None:
    return RoundResult(RoundEnding.QUIET) if position.quiet >= rules.most_quiet else None


def _next_round(
    rules: ChapaevRules, ended: ChapaevPosition, result: RoundResult
) -> ChapaevPosition:
    """Set up the next round, or end the match with the discs as they lie."""
    winner = result.winner
    wins = ended.wins if winner is None else _set_side(ended.wins, winner, ended.wins[winner] + 1)
    if winner is not None and _decides(ended.rows, winner):
        return replace(ended, wins=wins, winner=winner)
    rows = ended.rows if winner is None else _rows_after(ended.rows, winner)
    if winner is None:
        opener = ended.opener.other
    else:
        opener = winner if rules.winner_opens else winner.other
    return ChapaevPosition(rack(rows), opener, rows, opener, round=ended.round + 1, wins=wins)


def _decides(rows: tuple[int, int], winner: Color) -> bool:
    """Tell whether a won round ends the match: the rows touch, and the loser's cannot go back."""
    return _do_touch(rows) and rows[winner.other] == LAST_ROWS[winner]


def _rows_after(rows: tuple[int, int], winner: Color) -> tuple[int, int]:
    """Return the next rows: the winner's goes forward and pushes back the other if they touch."""
    ahead = 1 if winner is WHITE else -1
    if _do_touch(rows):
        return rows[WHITE] + ahead, rows[BLACK] + ahead
    return _set_side(rows, winner, rows[winner] + ahead)


def _do_touch(rows: tuple[int, int]) -> bool:
    return rows[BLACK] - rows[WHITE] == 1


def _set_side(pair: tuple[int, int], color: Color, number: int) -> tuple[int, int]:
    """Return the pair with one side's number replaced."""
    return (number, pair[BLACK]) if color is WHITE else (pair[WHITE], number)
