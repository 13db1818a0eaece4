"""Puzzles from games: positions in which exactly one move wins by force."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.forced_wins import MOST_CAPTURES, GivenUp, WinSearch, count_lead
from engine.judgement import Judgement
from engine.limits import Limits
from engine.line_texts import moves_by_text, write_moves
from engine.tree import SURE
from rules import Game, Line, Position

if TYPE_CHECKING:  # code that only reads results does not load the search
    from engine.search import Searcher

LEAST_CHOICE = 3  # the fewest legal moves, so that there is something to find
DEPTHS = range(1, 10, 2)  # the most plies of a win that a person can see
MOST_POSITIONS = 60_000  # the nodes of the search for the win
MOST_MOVES = 60  # the most moves of the solver, in all lines of a solution
LONGER = 8  # the fewest plies that the only move is searched beyond its win
LATER = 2  # how many plies longer than the solution other ways of winning may be
CLEARLY = 150  # how many hundredths of a man better it is than every other move
AHEAD = 100  # the score at which another move counts as a win too
GLANCE = Limits(nodes=1_000)  # the nodes for finding the reply to a wrong move


@dataclass(frozen=True, slots=True)
class Solution:
    """A winning move, and the move to play after every legal reply.

    Moves are texts with every landing. Without replies, the move itself ends the game. A reply
    mapped to None ends the puzzle: after it nothing remains to be found.
    """

    move: str
    also: tuple[str, ...]  # other winning moves; never any at the first move
    replies: Mapping[str, "Solution | None"]


@dataclass(frozen=True, slots=True)
class GamePuzzle:
    """A position of a game in which only one move wins."""

    ply: int  # the position is `Line.positions[ply]`
    solution: Solution
    plies: int  # of the longest line
    unique_within: int  # the plies within which no other first move wins, with every move tried
    verified: int  # the plies to which the engine searched for another one
    # For each position of the solver in the longest line: wrong moves and the reply to each, empty
    # if there is none.
    refutations: tuple[Mapping[str, str], ...]


def has_puzzles(game: Game) -> bool:
    """Tell whether this game is won by capturing, blocking or losing all pieces."""
    return not game.variant.first_king_wins and not any(game.homes.values())


def may_be_puzzle(line: Line, judgement: Judgement) -> bool:
    """Tell whether a judged move is worth searching for a puzzle: it won, or could have won."""
    position, game = line.positions[judgement.ply], line.game
    if not has_puzzles(game) or judgement.score < CLEARLY:
        return False
    is_decided = count_lead(game, position, position.turn) > 1 and not game.variant.loser_wins
    return not is_decided and len(game.legal_moves(position)) >= LEAST_CHOICE


def find_puzzle(searcher: "Searcher", line: Line, limits: Limits) -> GamePuzzle | None:
    """Return the puzzle at the end of a line, if exactly one move is proven to win.

    First every move of both sides is tried; then the searcher looks twice as deep, within the
    limits of time or nodes. Returns None if they run out.
    """
    position = line.position
    search = WinSearch(line.game, position, goes_on_with(limits))
    try:
        for depth in DEPTHS:
            winners = search.list_winners(depth)
            if winners:
                break
        else:
            return None
        if len(winners) > 1 or search.list_winners(depth + LATER) != winners:
            return None
        solution = Solver(line.game, search).solve(position, depth)
    except GivenUp:
        return None
    if count_moves(solution) > MOST_MOVES:
        return None
    verified = max(2 * depth, depth + LONGER)
    if not is_only(searcher, line, solution.move, replace(limits, depth=verified)):
        return None
    return GamePuzzle(
        ply=line.ply,
        solution=solution,
        plies=count_plies(solution),
        unique_within=depth + LATER,
        verified=verified,
        refutations=refute_all(searcher, line, solution),
    )


def goes_on_with(limits: Limits) -> Callable[[int], bool]:
    """Return the function that tells a search for wins whether it may go on."""
    return lambda seen: seen < MOST_POSITIONS and not limits.is_stopped()


class Solver:
    """Lists every line of a forced win."""

    def __init__(self, game: Game, search: WinSearch) -> None:
        self._game, self._search = game, search

    def solve(self, position: Position, depth: int) -> Solution:
        """Return the quickest win within a number of plies, against every reply. Raises GivenUp."""
        winners = (
            self._search.list_winners_in(position, plies)
            for plies in range(-MOST_CAPTURES, depth + 1)
        )
        move = next(quickest for quickest in winners if quickest)[0]
        others = self._search.list_winners_in(position, max(1, depth) + LATER)
        after = self._game.play(position, moves_by_text(self._game, position)[move])
        replies: dict[str, Solution | None] = {}
        if not self._search.is_won(after):
            replies = {
                text: self._answer(self._game.play(after, reply), depth - 2)
                for text, reply in moves_by_text(self._game, after).items()
            }
        return Solution(move, tuple(text for text in others if text != move), replies)

    def _answer(self, position: Position, depth: int) -> Solution | None:
        """Return the move to play after a reply, or None if nothing remains to be found."""
        return None if self._search.is_won(position) else self.solve(position, depth)


def is_only(searcher: "Searcher", line: Line, text: str, limits: Limits) -> bool:
    """Tell whether in a deep search this move wins and no other does."""
    moves = moves_by_text(line.game, line.position)
    scores = []
    for choices in ([moves.pop(text)], [*moves.values()]):
        *_, found = searcher.deepen(line, limits, choices)
        if found.depth < limits.depth and abs(found.score) < SURE:
            return False
        scores.append(found.score)
    best, other = scores
    return best - other >= CLEARLY <= best and other < AHEAD


def count_moves(solution: Solution | None) -> int:
    """Return the number of the solver's moves in all lines of a solution."""
    return 1 + sum(map(count_moves, solution.replies.values())) if solution else 0


def count_plies(solution: Solution | None) -> int:
    """Return the plies of a solution's longest line, up to the solver's last move."""
    if solution is None:
        return 0
    longest = max(map(count_plies, solution.replies.values()), default=0)
    return longest + 2 if longest else 1


def refute_all(
    searcher: "Searcher", line: Line, solution: Solution
) -> tuple[Mapping[str, str], ...]:
    """Return the replies to wrong moves, all along the most stubborn defence."""
    found: list[Mapping[str, str]] = []
    following: Solution | None = solution
    while following:
        found.append(refute_wrong(searcher, line, following))
        line = line.play(moves_by_text(line.game, line.position)[following.move])
        replies = following.replies
        if not replies:
            break
        reply = max(replies, key=lambda text: count_plies(replies[text]))
        line = line.play(moves_by_text(line.game, line.position)[reply])
        following = replies[reply]
    return tuple(found)


def refute_wrong(searcher: "Searcher", line: Line, right: Solution) -> dict[str, str]:
    """Return the reply to each move that does not win, empty if there is none."""
    moves = moves_by_text(line.game, line.position)
    for text in (right.move, *right.also):
        del moves[text]
    replies = {}
    for text, move in moves.items():
        after = line.play(move)
        found = searcher.search(after, GLANCE)
        replies[text] = next(iter(write_moves(after, found.line[:1])), "")
    return replies
