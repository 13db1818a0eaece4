"""Whether the puzzles accept every winning move: each position of each solution, searched again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.school.course.puzzle import Goal, Leaf, Node, Proof, Puzzle
from engine.ending_files import read_endings
from engine.forced_wins import LEAD, count_lead, needed_lead
from engine.kept_wins import KeptWins
from engine.limits import Limits
from engine.line_texts import moves_by_text
from rules import Line

BUDGETS = (2_000, 150_000)  # nodes a move: a first look at all, then a long one, the nearest first
NEAR = 100  # hundredths of a man: a move that reaches it at the first look is kept by name

ENDINGS = {  # themes in which the win is there already, and must be brought home
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
    """What was found at one spot: how long every move was looked at, and the moves of note."""

    nodes: int = 0  # that each move got at least
    moves: dict[str, Found] = field(default_factory=dict)

    def searched(self, text: str) -> Found:
        """Return how long a move was looked at, and what it reached; 0 if it is not of note."""
        return self.moves.get(text, (self.nodes, 0))

    def winners(self, needed: int) -> list[str]:
        """List the moves that reach a score."""
        return [text for text, (_, score) in self.moves.items() if score >= needed]


Known = Mapping[str, Findings]  # by what `key_of` returns


def key_of(spot: Spot) -> str:
    """Return a text that names a spot for good."""
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


def look_at(spot: Spot, findings: Findings, nodes: int, near: int) -> None:
    """Search the moves of a spot that were not yet searched so long; only those that came near.

    With `near` 0 every move is searched.
    """
    line, needed = line_of(spot), needed_at(spot.puzzle)
    search = KeptWins(line, needed, read_endings(line.game))
    is_whole = near == 0
    for text, move in moves_by_text(line.game, line.position).items():
        before, score = findings.searched(text)
        if before >= nodes or (score < near and not is_whole):
            continue
        kept = search.ask(move, Limits(nodes=nodes))
        if kept.score >= NEAR or text in findings.moves:
            findings.moves[text] = nodes, kept.score
    if is_whole:
        findings.nodes = nodes


def list_jobs(spots: list[Spot], known: Known) -> list[tuple[Spot, int, int]]:
    """List what is still to be searched, in order: the spot, the nodes a move, how near it came.

    First all moves shortly, first moves before later ones; then long what came near; then all.
    """
    first, last = BUDGETS
    spots = sorted(spots, key=lambda each: (len(each.moves) > 0, each.puzzle.number))
    jobs = [(each, first, 0) for each in spots if _nodes_at(each, known) < first]
    for each in spots:
        findings = known.get(key_of(each), Findings())
        has_near = not findings.nodes or any(
            nodes < last for nodes, score in findings.moves.values() if score >= NEAR
        )
        if has_near and findings.nodes < last:
            jobs.append((each, last, NEAR))
    return jobs + [(each, last, 0) for each in spots if _nodes_at(each, known) < last]


def _nodes_at(spot: Spot, known: Known) -> int:
    return known.get(key_of(spot), Findings()).nodes
