"""The lessons and puzzles of the school, read once from the files in `data`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from bot.school.course.lesson import Ask, Chapter, Course, Lesson, LessonStep, LessonTurn, SmallGame
from bot.school.course.puzzle import End, Goal, Leaf, Node, Proof, Puzzle, Theme
from bot.school.course.trap import Trap
from rules import Color

DATA = Path(__file__).parents[1] / "data"
FORMAT = 1

Row = dict[str, Any]


@cache
def course() -> Course:
    """Return all lessons."""
    file = _read("lessons.json")
    lessons = [_lesson(row) for row in file["lessons"]]
    return Course(
        tuple(
            Chapter(
                row["number"],
                row["title"],
                row["goal"],
                tuple(each for each in lessons if each.chapter == row["number"]),
                SmallGame(**row["game"]) if "game" in row else None,
            )
            for row in file["chapters"]
        )
    )


@cache
def puzzles() -> dict[int, Puzzle]:
    """Return all puzzles by their numbers."""
    rows = _read("puzzles.json")["puzzles"]
    return {row["number"]: _puzzle(row, themes()[row["theme"]]) for row in rows}


@cache
def themes() -> dict[str, Theme]:
    """Return the themes of puzzles, by key."""
    return {key: Theme(key, **row) for key, row in _read("puzzles.json")["themes"].items()}


@cache
def refutations() -> dict[tuple[int, int], dict[str, str]]:
    """Return the replies to wrong moves, by the puzzle's number and the moves played before.

    An empty reply means that none is possible because the game is over.
    """
    file = _read("refutations.json")
    return {
        (int(number), int(ply)): replies
        for number, plies in file["replies"].items()
        for ply, replies in plies.items()
    }


@cache
def traps() -> tuple[Trap, ...]:
    """Return all traps of the openings."""
    rows = _read("traps.json")["traps"]
    return tuple(Trap(row["game"], tuple(row["moves"]), row["puzzle"]) for row in rows)


def _read(name: str) -> Row:
    file: Row = json.loads((DATA / name).read_text(encoding="utf-8"))
    assert file["format"] == FORMAT, name
    return file


def _lesson(row: Row) -> Lesson:
    steps = tuple(map(_step, row["steps"]))
    known = {name: row[name] for name in ("number", "key", "chapter", "title", "goal")}
    return Lesson(**known, game_key=row["game"], steps=steps)


def _step(row: Row) -> LessonStep:
    return LessonStep(
        key=row["key"],
        fen=row["fen"],
        say=row["say"],
        ask=Ask(row["ask"]),
        right=row.get("right", ""),
        wrong=row.get("wrong", {}),
        turns=tuple(LessonTurn(tuple(t["accept"]), t.get("reply")) for t in row.get("moves", ())),
        answers=tuple(row.get("answers", ())),
        check=row.get("check", ""),
        arrows=tuple((start, end) for start, end in row.get("arrows", ())),
        marks=tuple(row.get("marks", ())),
        claims=row.get("claims", {}),
    )


def _puzzle(row: Row, theme: Theme) -> Puzzle:
    names = ("number", "fen", "title", "level", "hint", "source", "origin", "plies")
    return Puzzle(
        **{name: row[name] for name in names},
        game_key=row["game"],
        side=Color[row["side"].upper()],
        goal=Goal(row["goal"]),
        theme=theme,
        proof=Proof(row["proof"]),
        solution=_node(row["solution"]),
        unique_within=row.get("unique_within"),
        is_retired=row.get("retired", False),
    )


def _node(row: Row) -> Node:
    also = row.get("also", ())
    return Node(
        row["move"], also if isinstance(also, dict) else dict.fromkeys(also, ""), _after(row)
    )


def _after(row: Row) -> dict[str, Node | Leaf] | Leaf:
    if "end" in row:
        return Leaf(End(row["end"]))
    return {
        reply: _node(deeper) if "move" in deeper else Leaf(End(deeper["end"]))
        for reply, deeper in row["replies"].items()
    }
