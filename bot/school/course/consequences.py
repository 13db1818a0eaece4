"""The consequence of a move that does not win: only what the board shows, or nothing."""

from dataclasses import dataclass

from bot.school.course.attempt import Attempt, find_place
from bot.school.course.puzzle import Goal, Puzzle
from bot.school.course.refutations import find_refutation
from engine.line_texts import moves_by_text


@dataclass(frozen=True, slots=True)
class Consequence:
    """A reply that takes more than can be taken back, or that ends the game."""

    reply: str
    taken: int
    is_over: bool  # the solver has nothing to move any more, which loses


def find_consequence(puzzle: Puzzle, attempt: Attempt) -> Consequence | None:
    """Return the consequence of the wrong move that was tried; None if its reply shows nothing.

    In giveaway games lost pieces do no harm, only the end of the game does.
    """
    game, line = puzzle.game, find_place(puzzle, attempt.moves).line
    line = line.play(moves_by_text(game, line.position)[attempt.tried])
    reply = find_refutation(puzzle, attempt.moves, attempt.tried)
    known = moves_by_text(game, line.position)
    if reply not in known:
        return None
    after = line.play(known[reply])
    own = game.legal_moves(after.position)
    taken = len(known[reply].victims)
    if not own and not game.variant.loser_wins:
        return Consequence(reply, taken, is_over=True)
    back = max((len(move.victims) for move in own), default=0)
    is_harm = taken > back and puzzle.goal is not Goal.LOSE_ALL and after.turn is puzzle.side
    return Consequence(reply, taken, is_over=False) if is_harm else None
