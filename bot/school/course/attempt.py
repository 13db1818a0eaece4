"""Solving a puzzle: the whole solution is played, and the most stubborn reply is made to each move.

Pure: every function returns the next attempt, which the services save.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from bot.school.course.answers import Judgement, Verdict, write_whole_choices
from bot.school.course.puzzle import Goal, Leaf, Node, Proof, Puzzle
from engine.line_texts import moves_by_text
from rules import Line, RulesError

MOST_HINTS = 1  # the square to start from; the move is the solution
After = Mapping[str, Node | Leaf] | Leaf


class AttemptState(Enum):
    """The state of an attempt. The values are stored."""

    OPEN = "open"
    SOLVED_AT_ONCE = "at once"  # the first time, without a wrong move and without a hint
    SOLVED_LATER = "later"
    SHOWN = "shown"


SOLVED = {AttemptState.SOLVED_AT_ONCE, AttemptState.SOLVED_LATER}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one person did with one puzzle.

    `moves` are the solution's moves played so far, with their replies. `tried` is the last answer
    if it was wrong; `other_way` if it was right but not the intended move, with the continuation if
    that is known. `hints` are those for the current move; `is_first` is false after an earlier
    attempt, and for a person who begins again. Every change raises `version`.
    """

    puzzle: int
    moves: tuple[str, ...] = ()
    misses: int = 0
    hints: int = 0
    tried: str = ""
    other_way: str = ""
    is_first: bool = True
    state: AttemptState = AttemptState.OPEN
    version: int = 0


@dataclass(frozen=True, slots=True)
class OtherWay:
    """A move found to win as well, after some moves, and its continuation."""

    moves: tuple[str, ...]
    text: str
    following: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A point in a solution: the line so far, and what is to be played there."""

    line: Line
    node: Node | Leaf


def find_place(puzzle: Puzzle, moves: tuple[str, ...]) -> Place:
    """Return the point in the solution to which these moves of both sides lead."""
    line = Line.begin(puzzle.game, puzzle.fen)
    node: Node | Leaf = puzzle.solution
    for number, text in enumerate(moves):
        line = line.play(moves_by_text(line.game, line.position)[text])
        if isinstance(node, Node) and isinstance(node.after, Leaf):
            node = node.after
        elif isinstance(node, Node) and number % 2:
            assert not isinstance(node.after, Leaf)
            node = node.after[text]
    return Place(line, node)


def judge_move(puzzle: Puzzle, attempt: Attempt, text: str) -> Judgement:
    """Judge a move in an open attempt; it may be written in any way."""
    place = find_place(puzzle, attempt.moves)
    assert isinstance(place.node, Node)
    position = place.line.position
    try:
        move = puzzle.game.parse(position, text)
    except RulesError as reason:
        whole = write_whole_choices(puzzle.game, position, reason)
        return Judgement(Verdict.FORBIDDEN, reason=whole)
    known = moves_by_text(puzzle.game, position)
    right = (place.node.move, *place.node.also)
    is_right = any(known[each] == move for each in right)
    return Judgement(Verdict.RIGHT if is_right else Verdict.WRONG)


def write_whole(puzzle: Puzzle, attempt: Attempt, text: str) -> str:
    """Return a legal move as the solutions write it, however it was written."""
    position = find_place(puzzle, attempt.moves).line.position
    move = puzzle.game.parse(position, text)
    return next(name for name, each in moves_by_text(puzzle.game, position).items() if each == move)


def play_wrong(puzzle: Puzzle, attempt: Attempt, reply: str = "") -> Line:
    """Return the line with the wrong move that was tried, and with a reply to it if one is told."""
    line = find_place(puzzle, attempt.moves).line
    line = line.play(moves_by_text(line.game, line.position)[attempt.tried])
    return line.play(moves_by_text(line.game, line.position)[reply]) if reply else line


def look(_puzzle: Puzzle, attempt: Attempt) -> Attempt:
    """Change nothing."""
    return attempt


def answer(puzzle: Puzzle, attempt: Attempt, text: str, other: OtherWay | None = None) -> Attempt:
    """Play a move; a right one is replied to, a wrong one changes nothing on the board.

    The solution goes on from the intended move, even after another one that wins.
    """
    if attempt.state is not AttemptState.OPEN:
        return attempt
    match judge_move(puzzle, attempt, text).verdict:
        case Verdict.FORBIDDEN:
            return _changed(attempt, tried=text)
        case Verdict.WRONG:
            tried = write_whole(puzzle, attempt, text)
            if other is not None and (other.moves, other.text) == (attempt.moves, tried):
                return _play(puzzle, attempt, " ".join((tried, *other.following)))
            return _changed(attempt, tried=tried, misses=attempt.misses + 1)
        case Verdict.RIGHT:
            played = write_whole(puzzle, attempt, text)
            node = find_place(puzzle, attempt.moves).node
            assert isinstance(node, Node)
            following = node.also.get(played, "")
            other_way = "" if played == node.move else f"{played} {following}".strip()
            return _play(puzzle, attempt, other_way)


def can_ask(puzzle: Puzzle, attempt: Attempt, text: str) -> bool:
    """Tell whether a move may win although the solution does not contain it; tables are
    complete.
    """
    is_known = puzzle.goal is Goal.DRAW or puzzle.proof is Proof.TABLE
    if is_known or attempt.state is not AttemptState.OPEN:
        return False
    return judge_move(puzzle, attempt, text).verdict is Verdict.WRONG


def _play(puzzle: Puzzle, attempt: Attempt, other_way: str) -> Attempt:
    node = find_place(puzzle, attempt.moves).node
    assert isinstance(node, Node)
    moves = (*attempt.moves, node.move, *find_reply(node.after))
    is_over = isinstance(find_place(puzzle, moves).node, Leaf)
    is_first = attempt.is_first and not attempt.hints
    is_clean = is_first and not attempt.misses
    solved = AttemptState.SOLVED_AT_ONCE if is_clean else AttemptState.SOLVED_LATER
    return _changed(
        attempt,
        moves=moves,
        other_way=other_way,
        hints=0,
        is_first=is_first,
        state=solved if is_over else AttemptState.OPEN,
    )


def give_hint(puzzle: Puzzle, attempt: Attempt) -> Attempt:
    """Give the hint, if it has not been given."""
    if attempt.state is not AttemptState.OPEN or attempt.hints >= MOST_HINTS:
        return attempt
    return _changed(attempt, hints=attempt.hints + 1)


def try_again(_puzzle: Puzzle, attempt: Attempt) -> Attempt:
    """Go back to the position before a wrong move."""
    return _changed(attempt) if attempt.tried else attempt


def begin(_puzzle: Puzzle, attempt: Attempt) -> Attempt:
    """Open a puzzle; one that is over begins again, and is not rated a second time."""
    if attempt.state is AttemptState.OPEN:
        return attempt
    return Attempt(attempt.puzzle, is_first=False, version=attempt.version + 1)


def show(puzzle: Puzzle, attempt: Attempt) -> Attempt:
    """Show the rest of the solution, against the most stubborn defence."""
    if attempt.state is not AttemptState.OPEN:
        return attempt
    return _changed(attempt, moves=list_main_line(puzzle), state=AttemptState.SHOWN)


def list_main_line(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the moves of both sides with the most stubborn defence."""
    moves: tuple[str, ...] = ()
    node: Node | Leaf = puzzle.solution
    while isinstance(node, Node):
        reply = find_reply(node.after)
        moves = (*moves, node.move, *reply)
        node = node.after if isinstance(node.after, Leaf) else node.after[reply[0]]
    return moves


def find_reply(after: After) -> tuple[str, ...]:
    """Return the reply with the longest continuation, the first among equals; none if the line
    ends.
    """
    if isinstance(after, Leaf):
        return ()
    return (max(after, key=lambda reply: _length(after[reply])),)


def _length(node: Node | Leaf) -> int:
    """Return the longest way from a node, in plies."""
    if isinstance(node, Leaf):
        return 0
    if isinstance(node.after, Leaf):
        return 1
    return 2 + max(map(_length, node.after.values()))


def rated_points(before: Attempt, after: Attempt) -> float | None:
    """Return what a change of an attempt counts as a game against the puzzle, None for nothing.

    Only the first attempt counts, and only without a hint: solved at once, or a first wrong move.
    """
    if (
        before.misses
        or before.hints
        or not before.is_first
        or before.state is not AttemptState.OPEN
    ):
        return None
    if after.misses:
        return 0.0
    return 1.0 if after.state is AttemptState.SOLVED_AT_ONCE else None


def _changed(attempt: Attempt, **changes: object) -> Attempt:
    """Return a later version, in which nothing was tried that is not among the changes."""
    known: dict[str, object] = {"tried": "", "other_way": "", "version": attempt.version + 1}
    return replace(attempt, **{**known, **changes})  # type: ignore[arg-type]  # by name
