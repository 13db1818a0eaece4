"""Which lesson fits a lost game. Pure: looks at the moves, and at what the engine found better."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from rules import Color, Game, Line, Move
from rules.position import as_other
from rules.variant import SpecialRule

FEW_AT_HOME = 1  # men on a side's own last row at which it counts as open
MIDDLE_GAME = 5  # pieces; with fewer nobody can keep men at home
STRIKE = 2  # pieces that a strike takes
GAIN = 2  # pieces that a missed shot wins


class Advice(Enum):
    """What went wrong. The values are the keys of the lessons."""

    TURKISH_STRIKE = "turk"
    MISSED_CAPTURE = "many"
    MISSED_GIFT = "give"
    OPEN_HOME = "home"
    UNSAFE_STEP = "safe"


@dataclass(frozen=True, slots=True)
class Slip:
    """The move that cost most: how many moves went before it, and the better moves of both."""

    ply: int
    better: Sequence[Move]


def find_advice(line: Line, loser: Color, slip: Slip | None = None) -> Advice | None:
    """Return what the loser of a game can best learn from it; None if nothing fits."""
    variant = line.game.variant
    if variant.loser_wins or SpecialRule.TOWERS in variant.special_rules:
        return None
    if _lost_to_turkish_strike(line, loser):
        return Advice.TURKISH_STRIKE
    if slip is not None and (missed := _find_missed(line, slip)):
        return missed
    if _left_home_open(line, loser):
        return Advice.OPEN_HOME
    if slip is not None and _gave_away(line, slip):
        return Advice.UNSAFE_STEP
    return None


def _lost_to_turkish_strike(line: Line, loser: Color) -> bool:
    """Tell whether a piece of the loser stopped before men that it had taken, and was struck."""
    return any(
        len(reply.victims) >= STRIKE and move.end in reply.victims
        for ply, move, reply in _pairs(line)
        if line.positions[ply].turn is loser and _stops_at_taken_men(line, ply)
    )


def _pairs(line: Line) -> Iterator[tuple[int, Move, Move]]:
    """Yield each move but the last with the one after it."""
    yield from zip(range(line.ply), line.moves, line.moves[1:], strict=False)


def _stops_at_taken_men(line: Line, ply: int) -> bool:
    """Tell whether a capture could go on if its victims had left the board at once.

    By the rules it is complete: its own victims, still on the board, block any further jump.
    """
    move, after = line.moves[ply], line.positions[ply + 1]
    if len(move.victims) < STRIKE or (move.is_crowned and not move.by_king):
        return False
    again = line.game.legal_moves(as_other(after))
    return any(each.start == move.end and each.victims for each in again)


def _find_missed(line: Line, slip: Slip) -> Advice | None:
    """Tell how the better moves would have won pieces: by capturing, or by sacrificing first."""
    taken, given = _count_taken(slip.better)
    if taken - given < GAIN or not slip.better:
        return None
    return Advice.MISSED_CAPTURE if slip.better[0].victims else Advice.MISSED_GIFT


def _count_taken(moves: Sequence[Move]) -> tuple[int, int]:
    """Return how many pieces the side of the first move takes, and the other side."""
    own, theirs = moves[::2], moves[1::2]
    return sum(len(each.victims) for each in own), sum(len(each.victims) for each in theirs)


def _left_home_open(line: Line, loser: Color) -> bool:
    """Tell whether the winner was the first to get a king, in the middle of the game, by a last
    row that nearly no one guarded.
    """
    for position, move in zip(line.positions, line.moves, strict=False):
        if move.is_crowned and not move.by_king:
            men, kings = position.of(loser)
            home = line.game.board.rows([_home_row(line.game, loser)])
            is_middle_game = (men | kings).bit_count() >= MIDDLE_GAME
            is_open = (men & home).bit_count() <= FEW_AT_HOME
            return position.turn is not loser and is_middle_game and is_open
    return False


def _home_row(game: Game, color: Color) -> int:
    """Return the last row of a side, where its opponent's men are crowned."""
    board, start = game.board, game.start()
    rows = [
        board.place(square)[0]
        for square, stack in game.stacks(start).items()
        if stack[0].color is color
    ]
    return 0 if 2 * sum(rows) < (board.height - 1) * len(rows) else board.height - 1


def _gave_away(line: Line, slip: Slip) -> bool:
    """Tell whether the move was answered by taking more than was taken back."""
    answers = line.moves[slip.ply + 1 : slip.ply + 3]
    taken, back = _count_taken(answers)
    return taken > back
