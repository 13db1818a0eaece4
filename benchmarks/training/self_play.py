"""Games of the engine against itself, and the positions in them from which one can learn.

Nothing is random: the same game has the same samples everywhere. It judges by guessed values, so
that what was learned before changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.draw_horizon import NEVER
from engine.evaluation import evaluation_by
from engine.limits import Limits
from engine.luck import Luck
from engine.matches import LONGEST, draw_moves
from engine.odds import odds_of_winning
from engine.search import Searcher
from engine.square_values import guess_values
from engine.tree import SURE, tree_of
from rules import WHITE, Color, Game, Line, Position
from rules.board import Squares

NODES = 150  # for each move
OPENINGS = range(2, 11)  # plies that are drawn by lot
RESULT = 0.6  # what the end of the game counts in the worth of a position; the search has the rest
DECIDED = 500  # hundredths of a man that lead to a win, where the loser does not win
DECIDED_PLIES = 5  # for which a side is so far ahead until the game is taken for won
FAR_AHEAD = 1_500  # hundredths of a man: such a position teaches nothing about squares


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position without kings, and what it was worth."""

    own: Squares  # the men of the side to move
    foe: Squares
    turn: Color
    share: float  # of the points, from 0 to 1, for the side to move


def play_games(game: Game, games: int) -> Iterator[list[Sample]]:
    """Yield the samples of one game after another."""
    tree, evaluate = tree_of(game), evaluation_by(game, guess_values(game.variant))
    for number in range(games):
        yield play_one(game, Searcher(tree, evaluate), f"training {number}")


def play_one(game: Game, searcher: Searcher, seed: str) -> list[Sample]:
    """Play a game to its end, or until it is decided, and return its samples."""
    plies = OPENINGS[Luck(f"plies {seed}").pick(len(OPENINGS))]
    line = draw_moves(game, seed, plies)
    seen: list[tuple[Position, int]] = []
    decided, ahead = NEVER if game.variant.loser_wins else DECIDED, 0
    while not (outcome := line.outcome()):
        found = searcher.search(line, Limits(nodes=NODES))
        ahead = ahead + 1 if abs(found.score) > decided else 0
        if abs(found.score) > SURE or ahead == DECIDED_PLIES:
            sure = line.turn if found.score > 0 else line.turn.other
            return [to_sample(*each, sure) for each in seen]
        if line.ply >= LONGEST:
            break
        if is_telling(line, found.score):
            seen.append((line.position, found.score))
        line = line.play(found.line[0])
    winner = outcome.winner if outcome else None
    return [to_sample(*each, winner) for each in seen]


def is_telling(line: Line, score: int) -> bool:
    """Tell whether one can learn from the position at the end of a line."""
    position = line.position
    if position.kings or position.foe_kings or abs(score) > FAR_AHEAD:
        return False
    rules = line.game.rules
    return not rules.legal_captures(position) and not rules.is_threatened(position)


def to_sample(
    position: Position, score: int, winner: Color | None, weight: float = RESULT
) -> Sample:
    """Return a position with what the search, and with some weight the end of the game, says."""
    result = 0.5 if winner is None else float(winner is position.turn)
    share = weight * result + (1 - weight) * odds_of_winning(score)
    return Sample(position.men, position.foe_men, position.turn, share)


def as_white(sample: Sample, squares: tuple[Squares, ...]) -> tuple[list[int], list[int]]:
    """Return where the men of the side to move and of the other one stand, seen as White.

    Squares are counted from 0 in the order of their numbers.
    """
    last = len(squares) - 1
    own, foe = (
        [at for at, one in enumerate(squares) if men & one] for men in (sample.own, sample.foe)
    )
    if sample.turn is WHITE:
        return own, [last - at for at in foe]
    return [last - at for at in own], foe
