"""Playing endings by their exact tables: the most stubborn reply, and other first positions."""

from collections.abc import Sequence
from random import Random

from bot.school.course.named_ending import NamedEnding
from bot.school.course.puzzle import Goal
from engine.endings import Endings, rank
from rules import Game, Line, Move, Position, Square

MOST_DRAWS = 20_000  # positions drawn by lot until one fits; a few hundred as a rule
LOST, DRAWN, WON = range(3)


def judge_ends(plies: int) -> int:
    """Tell whether the side to move loses, draws or wins, by the plies to the end."""
    return DRAWN if plies < 0 else WON if plies % 2 else LOST


def count_par(plies: int) -> int | None:
    """Return how many own moves a win takes, by the plies to the end; None if it is no win."""
    return (plies + 1) // 2 if judge_ends(plies) == WON else None


def find_best(endings: Endings, game: Game, position: Position) -> Move:
    """Return a best move: the soonest win, or one that keeps the draw."""
    moves = game.legal_moves(position)
    ends = endings.list_ends(position, moves)
    return moves[ends.index(max(ends, key=rank))]


def list_targets(game: Game, position: Position, chosen: Move) -> list[Square]:
    """List where the piece of a move can go in the direction of its first step, nearest first."""
    moves = game.legal_moves(position)
    targets = {move.path[1] for move in moves if move.start == chosen.start}
    board = game.board
    for direction in game.variant.king_steps:
        ray = [board.number[each] for each in board.ray(board.set_of([chosen.start]), direction)]
        if chosen.path[1] in ray:
            return [square for square in ray if square in targets]
    return []


def choose_reply(endings: Endings, game: Game, position: Position, lot: str) -> Move:
    """Return the most stubborn move, with equals decided by lot.

    It wins as soon or loses as late as possible. Among equals it leaves the fewest replies that
    keep the win; in a draw it sets the most traps, which are replies that lose.
    """
    moves = game.legal_moves(position)
    ends = endings.list_ends(position, moves)
    best = max(ends, key=rank)
    equals = [move for move, end in zip(moves, ends, strict=True) if end == best]
    if len(equals) > 1 and judge_ends(best) != WON:
        costs = [_count_ways_out(endings, game, game.play(position, move)) for move in equals]
        kept = [-cost[LOST] if best < 0 else cost[WON] for cost in costs]
        least = min(kept)
        equals = [move for move, one in zip(equals, kept, strict=True) if one == least]
    return Random(lot).choice(equals)


def _count_ways_out(endings: Endings, game: Game, position: Position) -> Sequence[int]:
    """Return how many replies lose, draw and win."""
    counts = [0, 0, 0]
    for plies in endings.list_ends(position, game.legal_moves(position)):
        counts[judge_ends(plies)] += 1
    return counts


def draw_position(ending: NamedEnding, game: Game, endings: Endings, seed: int) -> str:
    """Draw a position of an ending's family by lot, and return it as a FEN.

    It has the same pieces and the same goal, the learner is to move, and nothing can be captured.
    """
    random, first = Random(f"{ending.key}:{seed}"), game.start(ending.fen)
    for _ in range(MOST_DRAWS):
        position = _shuffle(game, first, random)
        if position is not None and _fits(ending, game, endings, position):
            return game.fen(position)
    return ending.fen


def _shuffle(game: Game, first: Position, random: Random) -> Position | None:
    """Put the pieces elsewhere; None if a man stands where it would be a king."""
    counts = [squares.bit_count() for squares in first[:4]]
    ones = iter(random.sample(game.board.in_order, sum(counts)))
    men, kings, foe_men, foe_kings = (sum(next(ones) for _ in range(many)) for many in counts)
    crowned = game.variant.crown_row(first.turn), game.variant.crown_row(first.turn.other)
    if men & crowned[0] or foe_men & crowned[1]:
        return None
    return Position(men, kings, foe_men, foe_kings, first.turn)


def _fits(ending: NamedEnding, game: Game, endings: Endings, position: Position) -> bool:
    """Tell whether a position belongs to the family of an ending."""
    plies = endings.plies_to_end(position)
    if ending.goal is Goal.WIN:
        least, most = ending.family
        is_wanted = least <= (count_par(plies) or 0) <= most
    else:
        is_wanted = judge_ends(plies) == DRAWN
    if not is_wanted or any(move.victims for move in game.legal_moves(position)):
        return False
    return Line(game, (position,)).outcome() is None
