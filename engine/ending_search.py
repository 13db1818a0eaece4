"""How a search uses solved endings: at its root, and at its leaves."""

from engine.endings import Endings
from engine.limits import Found
from engine.tree import WON, Evaluate, Tree
from rules import Move, Position

NEAR = 8  # the most pieces at the root of a search that may meet solved endings
MOST = 4  # the most pieces of a solved ending
SOLVED = 5_000  # hundredths of a man for a won ending at a leaf, minus a few for each ply it takes
PLY = 10
LONGEST_LINE = 12  # the plies of a solved ending that are shown


def is_nearly_solved(position: Position) -> bool:
    """Tell whether a search may meet solved endings."""
    return count_pieces(position) <= NEAR


def count_pieces(position: Position) -> int:
    """Return the number of pieces on the board."""
    return (position.men | position.kings | position.foe_men | position.foe_kings).bit_count()


def evaluate_endings(endings: Endings, evaluate: Evaluate) -> Evaluate:
    """Return an evaluation that looks up solved endings and judges all other positions itself."""

    def look_up(position: Position) -> int:
        if count_pieces(position) > MOST:
            return evaluate(position)
        try:
            plies = endings.plies_to_end(position)
        except KeyError:
            return evaluate(position)
        if plies < 0:
            return 0
        worth = SOLVED - PLY * plies
        return worth if plies % 2 else -worth

    return look_up


def solve_root(
    endings: Endings, tree: Tree, root: Position, choices: list[Move]
) -> tuple[Found | None, list[Move]]:
    """Return what is certain about a position, and the moves that a search must choose from."""
    try:
        best, plies = endings.pick(root, choices)
    except KeyError:
        return None, choices
    if plies < 0:
        return None, best
    worth = WON - plies if plies % 2 else plies - WON
    return Found((best[0], *follow(endings, tree, root, best[0])), worth, plies, 1), best


def follow(endings: Endings, tree: Tree, position: Position, move: Move) -> list[Move]:
    """Return a move in a solved ending, followed by best play."""
    moves: list[Move] = []
    while len(moves) < LONGEST_LINE:
        position = tree.play(position, move)
        choices = tree.legal_moves(position)
        if not choices:
            break
        (move, *_), _ = endings.pick(position, choices)
        moves.append(move)
    return moves
