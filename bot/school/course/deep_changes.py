"""What the long check of the puzzles changes in them: moves that win as well, puzzles that go."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.school.course.deep_check import (
    Findings,
    Spot,
    is_decided,
    key_of,
    line_of,
    list_spots,
    needed_at,
)
from bot.school.course.puzzle import Puzzle
from bot.school.course.puzzle_faults import MOST_OTHERS
from engine.limits import Limits
from engine.line_texts import moves_by_text, write_moves
from engine.searchers import knowing_searcher

Row = dict[str, Any]
LONG_LOOK = Limits(nodes=5_000)  # to find what follows another winning move
FOLLOWING = 4  # plies that are stored


@dataclass(slots=True)
class Changes:
    """What is changed, by the numbers of puzzles."""

    decided: list[int] = field(default_factory=list)  # gone: they begin two men ahead
    ambiguous: list[int] = field(default_factory=list)  # gone: too many first moves win
    widened: dict[int, int] = field(default_factory=dict)  # how many more moves are right
    unseen: list[int] = field(default_factory=list)  # the search does not see the solution win

    def lines(self) -> Iterator[str]:
        """Yield what is changed, in words."""
        more = sum(self.widened.values())
        for words, numbers in (
            ("begin two men ahead, and go", self.decided),
            ("have too many winning first moves, and go", self.ambiguous),
            (f"accept {more} more moves", self.widened),
            ("have a move whose win the search does not see", self.unseen),
        ):
            yield f"{len(numbers)} {words}: {', '.join(map(str, numbers)) or 'none'}"


def change_rows(
    rows: list[Row], puzzles: Mapping[int, Puzzle], known: Mapping[str, Findings]
) -> Changes:
    """Change rows of the puzzle file by the findings, and return the changes."""
    changes = Changes()
    for row in rows:
        puzzle = puzzles[row["number"]]
        if puzzle.is_retired:
            continue
        if is_decided(puzzle):
            row["retired"] = True
            changes.decided.append(puzzle.number)
            continue
        spots = [each for each in list_spots(puzzle) if key_of(each) in known]
        for spot in spots:
            _widen(row, spot, known[key_of(spot)], changes)
        if len(_node_at(row, ()).get("also", ())) > MOST_OTHERS:
            row["retired"] = True
            changes.ambiguous.append(puzzle.number)
            changes.widened.pop(puzzle.number, None)
    return changes


def _widen(row: Row, spot: Spot, findings: Findings, changes: Changes) -> None:
    """Let one move be right that was found to win, or all of them."""
    number = spot.puzzle.number
    winners = findings.winners(needed_at(spot.puzzle))
    if spot.node.move not in winners and number not in changes.unseen:
        changes.unseen.append(number)
    others = [text for text in winners if text not in (spot.node.move, *spot.node.also)]
    if others:
        node = _node_at(row, spot.moves)
        following = {text: find_following(spot, text) for text in others}
        node["also"] = {**spot.node.also, **following}
        changes.widened[number] = changes.widened.get(number, 0) + len(others)


def _node_at(row: Row, moves: tuple[str, ...]) -> Row:
    node: Row = row["solution"]
    for reply in moves[1::2]:
        node = node["replies"][reply]
    return node


def find_following(spot: Spot, text: str) -> str:
    """Return the best play after another winning move, as text."""
    line = line_of(spot)
    after = line.play(moves_by_text(line.game, line.position)[text])
    if not after.game.legal_moves(after.position):
        return ""
    found = knowing_searcher(line.game).search(after, LONG_LOOK)
    return " ".join(write_moves(after, found.line[:FOLLOWING]))
