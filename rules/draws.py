"""Automatic draws: a rule is a line of data in a variant and a function of its game.

Rule books count moves by each player; here such a move is two plies. In a game from a FEN, counting
starts there.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import NamedTuple, Protocol

from rules.history import History
from rules.material import Holds
from rules.outcome import Countdown, Ending, Outcome, Reason
from rules.position import Color, Move, Position


class Turns(NamedTuple):
    """A game with one move per turn, up to its last complete turn."""

    positions: Sequence[Position]  # one more than there are moves
    moves: Sequence[Move]
    can_capture: Callable[[Position], bool]


def take_turns(history: History, can_capture: Callable[[Position], bool]) -> Turns:
    """Return a game with one move per turn, up to the last complete turn.

    A turn of several moves becomes one move with all their victims. It crowns if any of them does,
    and is by a king if all of them are.
    """
    positions, moves = history.positions, history.moves
    ends = [ply for ply, (a, b) in enumerate(pairwise(positions), 1) if a.turn is not b.turn]
    if len(ends) == len(moves):
        return Turns(positions, moves, can_capture)
    turns = [_merge(moves[start:end]) for start, end in pairwise((0, *ends))]
    return Turns([positions[0], *(positions[end] for end in ends)], turns, can_capture)


def _merge(turn: Sequence[Move]) -> Move:
    return replace(
        turn[-1],
        victims=tuple(victim for move in turn for victim in move.victims),
        is_crowned=any(move.is_crowned for move in turn),
        by_king=all(move.by_king for move in turn),
    )


class DrawRule(Protocol):
    """A rule by which a game is drawn."""

    @property
    def reason(self) -> Reason:
        """Return the condition of the draw."""

    @property
    def moves(self) -> int:
        """Return how many moves by each player the condition must last; 0 for an immediate draw."""

    def plies_left(self, turns: Turns) -> int | None:
        """Return the plies until the draw, 0 if it is drawn, None if the rule is not running."""

    def may_last(self, since: Position, now: Position) -> bool:
        """Tell whether a rule that ran in one position can still be running in a later one."""


@dataclass(frozen=True, eq=False, slots=True)
class Repetition:
    """The same position with the same side to move, for the n-th time."""

    times: int = 3
    same: Callable[[Position], Hashable] | None = None  # what must be the same; None for all of it
    since_capture: bool = False  # if captures remove nothing, a position can recur
    moves: int = 0
    reason: Reason = Reason.REPETITION

    def plies_left(self, turns: Turns) -> int | None:
        positions = turns.positions
        if self.since_capture:
            positions = positions[-1 - sum(1 for _ in _list_quiet(turns)) :]
        seen = [self.same(each) for each in positions] if self.same else positions
        return 0 if seen.count(seen[-1]) >= self.times else None

    def may_last(self, since: Position, now: Position) -> bool:
        return False


@dataclass(frozen=True, eq=False, slots=True)
class KingsOnly:
    """Both players moved only kings, and captured nothing."""

    moves: int
    reason: Reason = Reason.ONLY_KINGS_MOVED

    def plies_left(self, turns: Turns) -> int | None:
        quiet = takewhile(is_quiet_by_king, reversed(turns.moves))
        return _left_if_running(2 * self.moves, quiet)

    def may_last(self, since: Position, now: Position) -> bool:
        men_stayed = all(since.of(color)[0] == now.of(color)[0] for color in Color)
        return men_stayed and _counts(since) == _counts(now)


@dataclass(frozen=True, eq=False, slots=True)
class NoCapture:
    """Nothing was captured, whatever moved."""

    moves: int
    reason: Reason = Reason.NOTHING_CAPTURED

    def plies_left(self, turns: Turns) -> int | None:
        return _left_if_running(2 * self.moves, _list_quiet(turns))

    def may_last(self, since: Position, now: Position) -> bool:
        return _totals(since) == _totals(now)


@dataclass(frozen=True, eq=False, slots=True)
class FewPieces:
    """An ending with few pieces that lasts too long."""

    reason: Reason
    moves: int
    holds: Holds
    restarts: bool = False  # with each capture and promotion, not only when the ending arises

    def plies_left(self, turns: Turns) -> int | None:
        if not self.holds(turns.positions[-1]):
            return None
        lasting = takewhile(
            self._lasts, zip(reversed(turns.positions[:-1]), reversed(turns.moves), strict=True)
        )
        return _count_left(2 * self.moves, lasting)

    def may_last(self, since: Position, now: Position) -> bool:
        is_same = not self.restarts or _counts(since) == _counts(now)
        return is_same and self.holds(now)

    def _lasts(self, before: tuple[Position, Move]) -> bool:
        position, move = before
        if self.restarts and (move.victims or move.is_crowned):
            return False
        return self.holds(position)


@dataclass(frozen=True, eq=False, slots=True)
class OneEach:
    """One piece each and no capture for the side to move: drawn at once."""

    kings_only: bool = False
    moves: int = 0

    @property
    def reason(self) -> Reason:
        return Reason.ONE_KING_EACH if self.kings_only else Reason.ONE_PIECE_EACH

    def plies_left(self, turns: Turns) -> int | None:
        position = turns.positions[-1]
        men, kings, foe_men, foe_kings = position[:4]
        if self.kings_only and (men or foe_men):
            return None
        if (men | kings).bit_count() != 1 or (foe_men | foe_kings).bit_count() != 1:
            return None
        return None if turns.can_capture(position) else 0

    def may_last(self, since: Position, now: Position) -> bool:
        return False


def placement(position: Position) -> Hashable:
    """Return the pieces on the board and the side to move."""
    return position[:5]


def is_quiet_by_king(move: Move) -> bool:
    """Tell whether a king moved and captured nothing."""
    return move.by_king and not move.victims


def find_draw(rules: Sequence[DrawRule], turns: Turns) -> Outcome | None:
    """Return the outcome by the first rule that draws the game now, or None."""
    for rule in rules:
        if rule.plies_left(turns) == 0:
            if isinstance(rule, Repetition):
                return Outcome(Ending.REPETITION, numbers=(rule.times,))
            return Outcome(Ending.RULE, None, rule.reason, (rule.moves,) if rule.moves else ())
    return None


def running_draws(rules: Sequence[DrawRule], turns: Turns) -> list[tuple[int, DrawRule]]:
    """Return the running rules and the plies until their draws, the soonest first."""
    running = [(left, rule) for rule in rules if (left := rule.plies_left(turns))]
    return sorted(running, key=lambda each: each[0])


def count_down(rules: Sequence[DrawRule], turns: Turns) -> Countdown | None:
    """Return the running rule that draws first."""
    for left, rule in running_draws(rules, turns)[:1]:
        return Countdown(rule.reason, (left + 1) // 2, moves=rule.moves)
    return None


def _counts(position: Position) -> list[int]:
    """Count White's men and kings, and Black's."""
    return [pieces.bit_count() for color in Color for pieces in position.of(color)]


def _totals(position: Position) -> list[int]:
    """Count White's pieces, and Black's."""
    return [(men | kings).bit_count() for men, kings in map(position.of, Color)]


def _list_quiet(turns: Turns) -> Iterator[Move]:
    """Return the moves since the last capture, latest first."""
    return takewhile(lambda move: not move.victims, reversed(turns.moves))


def _left_if_running(limit: int, lasting: Iterator[Move]) -> int | None:
    left = _count_left(limit, lasting)
    return None if left == limit else left


def _count_left(limit: int, lasting: Iterator[object]) -> int:
    return max(0, limit - sum(1 for _ in lasting))
