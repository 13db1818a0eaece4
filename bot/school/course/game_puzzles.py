"""Puzzles from games that were played here: turns what the engine found into ordinary puzzles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import rules
from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.puzzle import End, Goal, Leaf, Node, Proof, Puzzle
from bot.school.course.reading import themes
from engine.line_texts import moves_by_text
from rules import Color, Game, Line, Position

FIRST_NUMBER = 1_000_000  # of puzzles from games; those of the course have smaller ones
ORIGIN = "a game played here"
HARDEST = 5
HARVEST = 4  # pieces taken by the last move
FEW = 2
Written = Mapping[str, Any]  # `engine.puzzles.GamePuzzle` as JSON


@dataclass(frozen=True, slots=True)
class Find:
    """A position of a game in which only one move wins, and what the engine found out about it."""

    number: int
    game_key: str
    fen: str
    written: Written


def build_puzzle(find: Find) -> Puzzle:
    """Return the puzzle of a position; its theme and level follow from the solution."""
    game = rules.game(find.game_key)
    position, written = game.start(find.fen), find.written
    solution = _node(game, position, written["solution"], position.turn)
    first = moves_by_text(game, position)[solution.move]
    puzzle = Puzzle(
        number=find.number,
        game_key=find.game_key,
        fen=find.fen,
        side=position.turn,
        goal=Goal.LOSE_ALL if game.variant.loser_wins else Goal.WIN,
        theme=themes()["quiet move"],
        title=ORIGIN,
        level=min(HARDEST, 1 + written["plies"] // 2),
        hint=game.square_name(first.start),
        source=ORIGIN,
        origin=ORIGIN,
        proof=Proof.MATERIAL,
        plies=written["plies"],
        solution=solution,
        unique_within=written["unique_within"],
        refuted=tuple(written["refutations"]),
    )
    return replace(puzzle, theme=themes()[find_theme(puzzle)])


def _node(game: Game, position: Position, written: Written, solver: Color) -> Node:
    after = game.play(position, moves_by_text(game, position)[written["move"]])
    known = moves_by_text(game, after) if written["replies"] else {}
    replies: dict[str, Node | Leaf] = {
        text: _answer(game, game.play(after, known[text]), deeper, solver)
        for text, deeper in written["replies"].items()
    }
    also = dict.fromkeys(written["also"], "")
    return Node(written["move"], also, replies or find_end(game, after, solver))


def _answer(game: Game, position: Position, written: Written | None, solver: Color) -> Node | Leaf:
    if written is None:
        return find_end(game, position, solver)
    return _node(game, position, written, solver)


def find_end(game: Game, position: Position, solver: Color) -> Leaf:
    """Tell why a won line ends where it does."""
    if game.legal_moves(position):
        return Leaf(End.MATERIAL)
    if game.variant.loser_wins:
        return Leaf(End.WON)
    owners = {stack[0].color for stack in game.stacks(position).values()}
    return Leaf(End.CAPTURED if owners == {solver} else End.BLOCKED)


def find_theme(puzzle: Puzzle) -> str:
    """Return the theme of a solution, against the most stubborn defence."""
    if puzzle.goal is Goal.LOSE_ALL:
        return "give everything away"
    line = find_place(puzzle, list_main_line(puzzle)).line
    return _theme_of(line)


def _theme_of(line: Line) -> str:
    own, replies = line.moves[::2], line.moves[1::2]
    gifts, taken = sum(len(each.victims) for each in replies), len(own[-1].victims)
    if not gifts:
        return "choose the capture" if own[0].victims else "quiet move"
    if taken >= HARVEST:
        return "great harvest"
    if taken <= FEW and any(each.is_crowned and not each.by_king for each in own):
        return "breakthrough"
    return ("one gift", "two gifts")[gifts - 1] if gifts <= FEW else "many gifts"
