"""Makes puzzles against the clock: the computer plays against itself, and every win is searched.

The same seed and the same number of games make the same puzzles on every machine; more games later
add puzzles, and change none.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import rules
from bot.school.course.storm_pool import (
    FILE,
    FIRST_STORM,
    StormFile,
    StormPuzzle,
    read_storm,
    write_storm,
)
from engine.forced_wins import GivenUp, WinSearch, count_lead, needed_lead
from engine.kept_wins import KeptWins
from engine.limits import Limits
from engine.line_texts import moves_by_text
from engine.luck import Luck
from engine.puzzles import (
    LATER,
    LEAST_CHOICE,
    LONGER,
    Solution,
    Solver,
    count_plies,
)
from engine.searchers import fresh_searcher
from engine.tree import SURE
from rules import Game, Line

PLAYED = Limits(nodes=80)  # of each move of the games
BY_LOT = 4  # one move in this many
FIRST_PLY = 8
HOPELESS = 3  # men behind: the rest of such a game has no puzzle
LONGEST_GAME = 160  # plies
MOST_AHEAD, MOST_BEHIND = 1, 2  # men; whoever is two ahead wins in many ways
DEPTHS = (1, 3, 5)
GIVEN_UP = 4_000  # positions of one search
MOST_WRITTEN = 16_000  # positions, to write a solution down
GLANCE = Limits(depth=max(DEPTHS), nodes=3_000)
LOOKED_AT = 30_000  # positions of one other move, for a second way to win
MOST_STEPS = 3  # of the solver
HARD_GIFTS = 2  # men given in two moves that make it as hard as three
ALIKE = 0.72  # of the pieces in common with another puzzle
SAVED_EVERY = 20.0  # seconds

Pieces = frozenset[tuple[int, object]]


@dataclass(frozen=True, slots=True)
class Solved:
    """The line of a solution against the longest defence."""

    line: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]
    choices: int  # turns of the solver with more than one legal move
    gifts: int  # men that the solver gives

    @property
    def level(self) -> int:
        """How hard it is: 1 to 3. A forced move does not count."""
        return MOST_STEPS if self.choices > 1 and self.gifts >= HARD_GIFTS else self.choices


class Maker:
    """Searches games, and keeps puzzles that differ from all those kept before."""

    def __init__(self, puzzles: Sequence[StormPuzzle]) -> None:
        """Begin with the existing puzzles."""
        self.puzzles = [*puzzles]
        self._pieces: dict[str, list[Pieces]] = {}
        for each in puzzles:
            self._remember(each)

    def search(self, game: Game, lot: str) -> None:
        """Play a game and keep the puzzles in it."""
        for played in play_itself(game, lot):
            # Without the moves before, of which the search would know: a puzzle has none.
            line = Line.begin(game, game.fen(played.position))
            pieces = _pieces_of(line)
            if not is_promising(line) or self._is_known(game, pieces):
                continue
            solved = solve(line)
            if solved is not None:
                self._keep(line, solved)

    def find_poorest(self, games: Sequence[str]) -> str:
        """Return the game that has the fewest puzzles so far."""
        return min(games, key=lambda key: len(self._pieces.get(key, ())))

    def _keep(self, line: Line, solved: Solved) -> None:
        number = max((each.number for each in self.puzzles), default=FIRST_STORM - 1) + 1
        fen = line.game.fen(line.position)
        puzzle = StormPuzzle(number, line.game.key, fen, solved.level, solved.line, solved.also)
        self.puzzles.append(puzzle)
        self._remember(puzzle)

    def _remember(self, puzzle: StormPuzzle) -> None:
        pieces = _pieces_of(Line.begin(puzzle.game, puzzle.fen))
        self._pieces.setdefault(puzzle.game_key, []).append(pieces)

    def _is_known(self, game: Game, pieces: Pieces) -> bool:
        known = self._pieces.get(game.key, ())
        return any(len(pieces & each) > ALIKE * max(len(pieces), len(each)) for each in known)


def _pieces_of(line: Line) -> Pieces:
    return frozenset(line.game.stacks(line.position).items())


def play_itself(game: Game, lot: str) -> Iterator[Line]:
    """Yield the positions of a game that the computer plays quickly against itself."""
    searcher, line = fresh_searcher(game), Line.begin(game)
    while line.ply < LONGEST_GAME and line.outcome() is None:
        luck = Luck(f"{lot} {line.ply}")
        moves = game.legal_moves(line.position)
        if luck.pick(BY_LOT) == 0:
            line = line.play(moves[Luck(f"{lot} {line.ply} move").pick(len(moves))])
        else:
            line = line.play(searcher.search(line, PLAYED).line[0])
        if abs(count_lead(game, line.position, line.turn)) > HOPELESS:
            return
        if line.ply >= FIRST_PLY:
            yield line


def is_promising(line: Line) -> bool:
    """Tell whether a position is searched: there is a choice, and neither side is far ahead."""
    game, position = line.game, line.position
    if len(game.legal_moves(position)) < LEAST_CHOICE:
        return False
    return -MOST_BEHIND <= count_lead(game, position, position.turn) <= MOST_AHEAD


def solve(line: Line) -> Solved | None:
    """Return the solution of a position if one move alone wins, and that soon."""
    if not has_one_way(line):
        return None
    found = find_only_winner(line)
    if found is None or not is_alone(line, *found):
        return None
    search = WinSearch(line.game, line.position, lambda seen: seen < MOST_WRITTEN)
    with suppress(GivenUp):
        solved = follow(line, Solver(line.game, search).solve(line.position, found[1]))
        return solved if len(solved.also) <= MOST_STEPS else None
    return None


def has_one_way(line: Line) -> bool:
    """Tell whether a quick search sees one winning move; only a first filter."""
    wins = KeptWins(line, needed_lead(line.game, line.position))
    moves = line.game.legal_moves(line.position)
    return sum(wins.ask(move, GLANCE).is_kept for move in moves) == 1


def is_alone(line: Line, text: str, depth: int) -> bool:
    """Tell whether a much deeper search sees no other move win as much."""
    limits = Limits(depth=max(2 * depth, depth + LONGER), nodes=LOOKED_AT)
    wins = KeptWins(line, needed_lead(line.game, line.position))
    for other, move in moves_by_text(line.game, line.position).items():
        kept = wins.ask(move, limits) if other != text else None
        if kept and (kept.is_kept or (kept.depth < limits.depth and kept.score > -SURE)):
            return False
    return True


def find_only_winner(line: Line) -> tuple[str, int] | None:
    """Return the only move that wins, and within how many plies; None if there is none."""
    search = WinSearch(line.game, line.position, lambda seen: seen < GIVEN_UP)
    with suppress(GivenUp):
        for depth in DEPTHS:
            winners = search.list_winners(depth)
            if winners:
                is_alone = len(winners) == 1 and search.list_winners(depth + LATER) == winners
                return (winners[0], depth) if is_alone else None
    return None


def follow(line: Line, solution: Solution) -> Solved:
    """Return the line of a solution against the longest defence."""
    moves: list[str] = []
    also: list[tuple[str, ...]] = []
    choices = gifts = 0
    following: Solution | None = solution
    while following is not None:
        moves.append(following.move)
        also.append(following.also)
        legal = moves_by_text(line.game, line.position)
        choices += len(legal) > 1
        line = line.play(legal[following.move])
        replies = following.replies
        if not replies:
            break
        reply = max(replies, key=lambda text: count_plies(replies[text]))
        if replies[reply] is None:
            break
        played = moves_by_text(line.game, line.position)[reply]
        gifts += len(played.victims)
        line = line.play(played)
        moves.append(reply)
        following = replies[reply]
    return Solved(tuple(moves), tuple(also), choices, gifts)


def make_storm(games: int, seed: int, file: Path = FILE) -> StormFile:
    """Search this many games of a seed, skipping those already searched.

    Can be stopped at any moment: what was found is kept, and the next call goes on from there.
    """
    kept = read_storm(file)
    maker, saved = Maker(kept.puzzles), time.monotonic()
    for number in range(kept.searched.get(str(seed), 0), games):
        maker.search(rules.game(maker.find_poorest(kept.games)), f"{seed} {number}")
        searched = {**kept.searched, str(seed): number + 1}
        kept = replace(kept, searched=searched, puzzles=tuple(maker.puzzles))
        if time.monotonic() - saved > SAVED_EVERY:
            write_storm(kept, file)
            saved = time.monotonic()
    write_storm(kept, file)
    return kept
