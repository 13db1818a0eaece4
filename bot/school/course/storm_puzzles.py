"""Puzzles of runs as those of the school, and the rows that are drawn for a run."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from functools import lru_cache

from bot.school.course.answers import Verdict
from bot.school.course.attempt import Attempt, judge_move, list_main_line
from bot.school.course.choosing import NoSuchPuzzle
from bot.school.course.game_puzzles import FIRST_NUMBER, find_end, find_theme
from bot.school.course.puzzle import Goal, Node, Proof, Puzzle
from bot.school.course.reading import puzzles, themes
from bot.school.course.storm_pool import (
    FIRST_STORM,
    Plan,
    StormPuzzle,
    draw_row,
    storm_pool,
    storm_puzzles,
)
from engine.line_texts import moves_by_text
from rules import Position

ORIGIN = "a game of the computer with itself"
UNIQUE_WITHIN = 7  # plies at most
MOST_OPEN = 512  # puzzles that are remembered as those of the school
STORM_PLAN: Plan = ((1, 40), (2, 40), (3, 40))
STREAK_PLAN: Plan = ((1, 8), (2, 9), (3, 9))
SCHOOL_PLAN: Plan = ((4, 3), (5, 1))
DUEL_PLAN: Plan = ((1, 10), (2, 12), (3, 8))


def draw_storm(
    person_id: int, number: int, game: str, used: Collection[int], retired: Collection[int] = ()
) -> tuple[int, ...]:
    """Draw the puzzles of a run; raises `NoSuchPuzzle` for a game without any."""
    row = draw_row(storm_pool(game), STORM_PLAN, f"{person_id}:{number}", used, retired)
    if not row:
        raise NoSuchPuzzle
    return row


def draw_streak(
    server_id: int, day: date, used: Collection[int], retired: Collection[int] = ()
) -> tuple[int, ...]:
    """Draw the puzzles of a server's day, rising; the last ones are those of the school."""
    school: dict[int, list[int]] = {}
    for each in puzzles().values():
        if not each.is_retired:
            school.setdefault(each.level, []).append(each.number)
    salt = f"{server_id}:{day.isoformat()}"
    return (
        *draw_row(storm_pool(), STREAK_PLAN, salt, used, retired),
        *draw_row(school, SCHOOL_PLAN, salt, used, retired),
    )


def draw_duel(duel_id: int, game: str, retired: Collection[int] = ()) -> tuple[int, ...]:
    """Draw the puzzles of a duel, the same for all; raises `NoSuchPuzzle` if there are none."""
    row = draw_row(storm_pool(game), DUEL_PLAN, str(duel_id), (), retired)
    if not row:
        raise NoSuchPuzzle
    return row


def is_storm(number: int) -> bool:
    """Tell whether a number is that of a puzzle against the clock."""
    return FIRST_STORM <= number < FIRST_NUMBER


def has_puzzle(number: int) -> bool:
    """Tell whether there is a puzzle for runs with a number."""
    return number in (storm_puzzles() if is_storm(number) else puzzles())


def open_puzzle(number: int) -> Puzzle:
    """Return a puzzle of a run; raises `NoSuchPuzzle`."""
    if is_storm(number):
        return _open_storm_puzzle(number)
    if number not in puzzles():
        raise NoSuchPuzzle
    return puzzles()[number]


@lru_cache(MOST_OPEN)
def _open_storm_puzzle(number: int) -> Puzzle:
    found = storm_puzzles().get(number)
    if found is None:
        raise NoSuchPuzzle
    return build_storm_puzzle(found)


def build_storm_puzzle(storm: StormPuzzle) -> Puzzle:
    """Return a puzzle whose only line is the one against the longest defence."""
    game = storm.game
    start = game.start(storm.fen)
    first = moves_by_text(game, start)[storm.line[0]]
    puzzle = Puzzle(
        number=storm.number,
        game_key=storm.game_key,
        fen=storm.fen,
        side=start.turn,
        goal=Goal.WIN,
        theme=themes()["quiet move"],
        title=ORIGIN,
        level=storm.level,
        hint=game.square_name(first.start),
        source=ORIGIN,
        origin=ORIGIN,
        proof=Proof.MATERIAL,
        plies=len(storm.line),
        solution=_node(storm, start, 0),
        unique_within=UNIQUE_WITHIN,
    )
    return replace(puzzle, theme=themes()[find_theme(puzzle)])


def _node(storm: StormPuzzle, position: Position, step: int) -> Node:
    game = storm.game
    move, *reply = storm.line[2 * step : 2 * step + 2]
    after = game.play(position, moves_by_text(game, position)[move])
    also = dict.fromkeys(storm.also[step], "")
    if not reply:
        return Node(move, also, find_end(game, after, position.turn))
    then = game.play(after, moves_by_text(game, after)[reply[0]])
    return Node(move, also, {reply[0]: _node(storm, then, step + 1)})


def is_right(puzzle: Puzzle, step: int, text: str) -> bool:
    """Tell whether a move is right after some right ones; raises `RulesError` if it is illegal."""
    at = Attempt(puzzle.number, list_main_line(puzzle)[: 2 * step])
    judged = judge_move(puzzle, at, text)
    if judged.reason is not None:
        raise judged.reason
    return judged.verdict is Verdict.RIGHT


def count_steps(puzzle: Puzzle) -> int:
    """Return how many moves the solver has to find against the longest defence."""
    return (len(list_main_line(puzzle)) + 1) // 2
