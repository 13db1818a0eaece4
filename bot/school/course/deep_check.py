"""Whether the puzzles accept every winning move: each position of each solution, searched again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.school.course.puzzle import Goal, Leaf, Node, Proof, Puzzle
from engine.ending_files import read_endings
from engine.forced_wins import LEAD, count_lead, needed_lead
from engine.kept_wins import KeptWins
from engine.limits import Limits
from engine.line_texts import moves_by_text
from rules import Line

BUDGETS = (2_000, 150_000)  # nodes a move: a first look at all, then a long one, the nearest first
NEAR = 100  # hundredths of a man: a move that reaches it at the first look is kept by name

ENDINGS = {  # themes in which the win is already there and must be converted
    "hold and strike",
    "three kings against two",
    "key move",
    "king hunt",
    "opposition",
    "stop the man",
    "two kings against king and man",
    "lock",
}

Found = tuple[int, int]  # nodes, and the score reached


@dataclass(frozen=True, slots=True)
class Spot:
    """A position of a solution in which the solver is to move."""

    puzzle: Puzzle
    moves: tuple[str, ...]  # of both sides, that lead there
    node: Node


@dataclass(slots=True)
class Findings:
    """The findings at one spot: how long every move was searched, and the notable moves."""

    nodes: int = 0  # that each move got at least
    moves: dict[str, Found] = field(default_factory=dict)

    def searched(self, text: str) -> Found:
        """Return how long a move was looked at, and what it reached; 0 if it is not of note."""
        return self.moves.get(text, (self.nodes, 0))

    def winners(self, needed: int) -> list[str]:
        """List the moves that reach a score."""
        return [text for text, (_, score) in self.moves.items() if score >= needed]


Known = Mapping[str, Findings]  # by what `key_of` returns


class Scope(Enum):
    """Which moves of a spot are searched."""

    OPEN = auto()  # those that came near and are not accepted yet: they can change the puzzle
    NEAR = auto()  # those that came near, the solution among them
    ALL = auto()

    def holds(self, spot: Spot, text: str, score: int) -> bool:
        """Tell whether a move belongs to it, by what the move has reached so far."""
        if self is Scope.OPEN and (text == spot.node.move or text in spot.node.also):
            return False
        return self is Scope.ALL or score >= NEAR


Job = tuple[Spot, int, Scope]  # what is searched, and how many nodes each of its moves gets


def key_of(spot: Spot) -> str:
    """Return a permanent key of a spot, as text."""
    return f"{spot.puzzle.number} {' '.join(spot.moves)}".strip()


def is_decided(puzzle: Puzzle) -> bool:
    """Tell whether the solver has won already at the start, and that is not the point."""
    if puzzle.goal is not Goal.WIN or puzzle.theme.key in ENDINGS:
        return False
    return count_lead(puzzle.game, puzzle.game.start(puzzle.fen), puzzle.side) >= LEAD


def list_spots(puzzle: Puzzle) -> Iterator[Spot]:
    """Yield the positions that can be searched: not those proven by a complete table."""
    if puzzle.goal is not Goal.DRAW and puzzle.proof is not Proof.TABLE:
        yield from _spots_from(puzzle, (), puzzle.solution)


def _spots_from(puzzle: Puzzle, moves: tuple[str, ...], node: Node | Leaf) -> Iterator[Spot]:
    if isinstance(node, Leaf):
        return
    yield Spot(puzzle, moves, node)
    if not isinstance(node.after, Leaf):
        for reply, deeper in node.after.items():
            yield from _spots_from(puzzle, (*moves, node.move, reply), deeper)


def line_of(spot: Spot) -> Line:
    """Return the line that leads to a spot."""
    line = Line.begin(spot.puzzle.game, spot.puzzle.fen)
    for text in spot.moves:
        line = line.play(moves_by_text(line.game, line.position)[text])
    return line


def needed_at(puzzle: Puzzle) -> int:
    """Return the score with which a puzzle is won."""
    return needed_lead(puzzle.game, puzzle.game.start(puzzle.fen))


def look_at(spot: Spot, findings: Findings, nodes: int, scope: Scope) -> None:
    """Search the moves of a spot that are in the scope and were not yet searched this long."""
    line, needed = line_of(spot), needed_at(spot.puzzle)
    search = KeptWins(line, needed, read_endings(line.game))
    for text, move in moves_by_text(line.game, line.position).items():
        before, score = findings.searched(text)
        if before >= nodes or not scope.holds(spot, text, score):
            continue
        kept = search.ask(move, Limits(nodes=nodes))
        if kept.score >= NEAR or text in findings.moves:
            findings.moves[text] = nodes, kept.score
    if scope is Scope.ALL:
        findings.nodes = nodes


def list_jobs(spots: list[Spot], known: Known) -> list[Job]:
    """List the remaining searches, the most telling first, first moves before later ones.

    First all moves briefly; then at length those that came near and are not accepted yet, those
    that came near, and all.
    """
    first, last = BUDGETS
    spots = sorted(spots, key=lambda each: (len(each.moves) > 0, each.puzzle.number))
    found = [(each, known.get(key_of(each), Findings())) for each in spots]
    jobs = [(each, first, Scope.ALL) for each, findings in found if findings.nodes < first]
    for scope in (Scope.OPEN, Scope.NEAR):
        jobs += [(each, last, scope) for each, seen in found if _is_due(each, seen, scope)]
    return jobs + [(each, last, Scope.ALL) for each, findings in found if findings.nodes < last]


def _is_due(spot: Spot, findings: Findings, scope: Scope) -> bool:
    """Tell whether moves of a scope still wait for their long look, or may be found to."""
    if not findings.nodes:
        return True
    last = BUDGETS[-1]
    return findings.nodes < last and any(
        nodes < last and scope.holds(spot, text, score)
        for text, (nodes, score) in findings.moves.items()
    )
