"""The board of a step, the offered answers, and whether an answer is right."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

import rules
from bot.school.course.lesson import ANY, Ask, Lesson, LessonStep
from bot.school.course.positions import find_tops, squares_by_name
from engine.line_texts import moves_by_text
from rules import BLACK, Board, Color, Game, Line, Move, Position, Square

MOST_SQUARES = 8  # squares to choose from: two rows on a phone
FEWEST_MOVES = 4  # with fewer legal moves, illegal steps are offered as well
SLANTED = ((-1, -1), (-1, 1), (1, -1), (1, 1))  # rows down, columns right; forward for White first
NAMES_CHOICES = rules.MustCapture, rules.MustTakeMost
STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Verdict(Enum):
    """What an answer is worth."""

    RIGHT = auto()
    WRONG = auto()
    FORBIDDEN = auto()


@dataclass(frozen=True, slots=True)
class Offered:
    """An answer that can be chosen: its text, and the squares that it names in order."""

    text: str
    path: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on an answer, the words for a wrong one, if any, and why it is illegal, if so."""

    verdict: Verdict
    words: str = ""
    reason: rules.RulesError | None = None


def judge(lesson: Lesson, step: int, turn: int, text: str) -> Judgement:
    """Judge an answer to a step, after some right ones; a move may be written in any way."""
    asked = lesson.steps[step]
    if asked.ask is Ask.SQUARE:
        name = text.strip().lower()
        if name in asked.answers:
            return Judgement(Verdict.RIGHT)
        return Judgement(Verdict.WRONG, _words(asked, turn, name))
    position = play_turns(lesson, step, turn).position
    try:
        move = lesson.game.parse(position, text)
    except rules.RulesError as reason:
        return Judgement(
            Verdict.FORBIDDEN, reason=write_whole_choices(lesson.game, position, reason)
        )
    known = moves_by_text(lesson.game, position)
    if any(known[right] == move for right in asked.turns[turn].accepted):
        return Judgement(Verdict.RIGHT)
    written = next(name for name, legal in known.items() if legal == move)
    return Judgement(Verdict.WRONG, _words(asked, turn, written))


def write_whole_choices(
    game: Game, position: Position, reason: rules.RulesError
) -> rules.RulesError:
    """Return a refusal that writes moves as buttons do: with every landing of a capture."""
    if not isinstance(reason, NAMES_CHOICES):
        return reason
    whole = {
        game.write(position, move): text for text, move in moves_by_text(game, position).items()
    }
    choices = tuple(whole.get(choice, choice) for choice in reason.choices)
    return replace(reason, choices=choices)


def _words(step: LessonStep, turn: int, text: str) -> str:
    """Return the words for a wrong answer; the words of a step are about its first turn."""
    return step.wrong.get(text, step.wrong.get(ANY, "")) if turn == 0 else ""


def play_turns(lesson: Lesson, step: int, turns: int, last: str = "") -> Line:
    """Return the line of a step after some right turns and their replies.

    The last of them was played by `last`, if that is right, else by the first right move.
    """
    asked, game = lesson.steps[step], lesson.game
    line = Line.begin(game, asked.fen)
    for number, turn in enumerate(asked.turns[:turns], 1):
        is_last = number == turns and _is_among(line, last, turn.accepted)
        line = _play(line, last if is_last else turn.accepted[0])
        if turn.reply is not None:
            line = _play(line, turn.reply)
    return line


def _is_among(line: Line, text: str, accepted: tuple[str, ...]) -> bool:
    try:
        move = line.game.parse(line.position, text)
    except rules.RulesError:
        return False
    known = moves_by_text(line.game, line.position)
    return any(known[right] == move for right in accepted)


def _play(line: Line, text: str) -> Line:
    return line.play(line.game.parse(line.position, text))


def list_squares(lesson: Lesson, step: LessonStep) -> list[str]:
    """Name the squares to choose from: those with the same contents as the answer."""
    game, names = lesson.game, squares_by_name(lesson.game)
    tops = find_tops(game, game.start(step.fen))
    right = [names[name] for name in step.answers]
    held = {tops.get(square) for square in right}
    alike = [square for square in names.values() if len(held) > 1 or tops.get(square) in held]
    by_distance = sorted(alike, key=lambda square: _distance(game.board, square, right))
    chosen = {*by_distance[:MOST_SQUARES], *right}
    return [name for name, square in names.items() if square in chosen]


def _distance(board: Board, square: Square, others: list[Square]) -> tuple[int, int]:
    """Return how far a square is from the nearest of others; it has 0 itself."""
    row, column = board.place(square)
    places = [board.place(each) for each in others]
    return min(abs(row - r) + abs(column - c) for r, c in places), square


def list_moves(game: Game, position: Position) -> list[Offered]:
    """List the moves on offer: the legal ones, mixed with a few illegal ones if they are few."""
    known = moves_by_text(game, position)
    legal = [Offered(text, move.path) for text, move in known.items()]
    tempting = list(_forbidden_steps(game, position, [*known.values()]))
    return [*legal, *tempting[: max(0, FEWEST_MOVES - len(known))]]


def _forbidden_steps(game: Game, position: Position, legal: list[Move]) -> Iterator[Offered]:
    """Yield steps to free neighbour squares that are not legal, those forward first."""
    board, tops = game.board, find_tops(game, position)
    known = {(move.start, move.end) for move in legal}
    own = [square for square, color in tops.items() if color is position.turn]
    for down, right in _directions(board, position.turn):
        for start in sorted(own):
            row, column = board.place(start)
            end = board.square_at(row + down, column + right)
            if end is not None and end not in tops and (start, end) not in known:
                text = f"{game.square_name(start)}-{game.square_name(end)}"
                yield Offered(text, (start, end))


def _directions(board: Board, turn: Color) -> tuple[tuple[int, int], ...]:
    ways = SLANTED if board.checkered else STRAIGHT
    return ways[::-1] if turn is BLACK else ways
