"""Practising an ending: the learner plays, and the exact table defends.

Pure: every deed returns the next practice, which the services save.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from hashlib import sha256

from bot.school.course.ending_play import (
    DRAWN,
    LOST,
    WON,
    choose_reply,
    count_par,
    draw_position,
    find_best,
    judge_ends,
    list_targets,
)
from bot.school.course.named_ending import NamedEnding
from bot.school.course.puzzle import Goal
from engine.ending_files import read_endings
from engine.endings import Endings
from rules import Game, Line, Move, Square, Style

PIECE, TOWARDS, SHOWN = 1, 2, 3  # how much of a best move was told
FEW = 2  # squares in a direction, below which it would tell the move
MOST_STARS = 3
NEAR = 2  # moves more than the shortest win, for all stars
SEEDS = 99_999


class NoTable(Exception):
    """The endings of a game are not shipped with this installation."""


class PracticeState(Enum):
    """How far a practice is, as the learner sees it."""

    OPEN = auto()
    THROWN = auto()  # the last move gave something away and is not answered yet
    WON = auto()
    DRAWN = auto()
    LOST = auto()


@dataclass(frozen=True, slots=True)
class Practice:
    """What one person did with one ending.

    `fen` is the position that was begun with, drawn by lot with `seed` unless that is 0, and
    `moves` are those of both sides since. `hints` are those for the present move; `is_helped` tells
    whether there was a hint or a move was taken back. `tries` are those that came to an end, and
    `best` the fewest moves of a win of the first position. Every change raises `version`.
    """

    ending: str
    game: str = ""
    fen: str = ""
    seed: int = 0
    moves: tuple[str, ...] = ()
    hints: int = 0
    is_helped: bool = False
    stars: int = 0
    best: int | None = None
    tries: int = 0
    version: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether there is a position."""
        return bool(self.fen)


@dataclass(frozen=True, slots=True)
class Drill:
    """A practice that has begun, and what the table knows about it.

    `par` is how many own moves the shortest win takes from the first position on, `limit` within
    how many a win counts; both are None if the ending is to be held. `hint` is a best move of an
    open practice in which one was asked for, and `targets` the squares in its direction.
    """

    ending: NamedEnding
    practice: Practice
    line: Line
    standing: PracticeState
    par: int | None
    limit: int | None
    hint: Move | None = None
    targets: tuple[Square, ...] = ()
    is_lost_next: bool = False  # the last move lets the defender win, if it was a bad one

    @property
    def own_moves(self) -> int:
        """How many moves the learner has played."""
        return (self.line.ply + 1) // 2

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.standing not in (PracticeState.OPEN, PracticeState.THROWN)

    @property
    def next_hint(self) -> int:
        """How much of a best move is told next."""
        is_told = self.practice.hints >= PIECE and len(self.targets) < FEW
        return SHOWN if is_told else min(self.practice.hints + 1, SHOWN)

    @property
    def has_succeeded(self) -> bool:
        """Whether the goal was reached."""
        holds = self.ending.goal is Goal.DRAW and self.standing is PracticeState.DRAWN
        return holds or self.standing is PracticeState.WON

    @property
    def stars(self) -> int:
        """The stars that the practice has earned, now that it is over."""
        if not self.has_succeeded:
            return 0
        if self.practice.is_helped:
            return 1
        if self.par is None or self.own_moves <= self.par + NEAR:
            return MOST_STARS
        return MOST_STARS - 1


def open_table(game: Game) -> Endings:
    """Return the solved endings of a game, read at their first use; raises `NoTable`."""
    endings = read_endings(game)
    if endings is None:
        raise NoTable(game.key)
    return endings


def look(ending: NamedEnding, practice: Practice) -> Drill:
    """Return how a practice that has begun stands; raises `RulesError`, `NoTable`."""
    game = ending.game(practice.game)
    endings, line = open_table(game), Line.begin(game, practice.fen)
    par = count_par(endings.plies_to_end(line.position)) if ending.goal is Goal.WIN else None
    for text in practice.moves:
        line = line.follow_kept(text)
    limit = ending.limit_of(practice.game, par)
    standing = _find_standing(endings, ending, line, limit)
    drill = Drill(ending, practice, line, standing, par, limit)
    if standing is PracticeState.THROWN:
        return replace(drill, is_lost_next=_worth_after(endings, line) == LOST)
    if standing is PracticeState.OPEN and practice.hints:
        best = find_best(endings, game, line.position)
        return replace(drill, hint=best, targets=(*list_targets(game, line.position, best),))
    return drill


def _find_standing(
    endings: Endings, ending: NamedEnding, line: Line, limit: int | None
) -> PracticeState:
    outcome = line.outcome()
    if outcome is not None:
        if outcome.winner is None:
            return PracticeState.DRAWN
        return PracticeState.WON if outcome.winner is ending.side else PracticeState.LOST
    if limit is not None and line.ply >= 2 * limit - 1:
        return PracticeState.DRAWN
    return PracticeState.OPEN if line.turn is ending.side else PracticeState.THROWN


def _worth_after(endings: Endings, line: Line) -> int:
    """Return what the learner has after an own move: a win, a draw or a loss."""
    return WON - judge_ends(endings.plies_to_end(line.position))


def begin(
    ending: NamedEnding, practice: Practice, game: str, seed: int = 0, fen: str = ""
) -> Practice:
    """Begin with the first position of an ending, or with another one drawn with a seed."""
    fen = fen or ending.fen
    return _next(practice, game=game, fen=fen, seed=seed, moves=(), hints=0, is_helped=False)


def begin_again(_ending: NamedEnding, practice: Practice) -> Practice:
    """Begin again with the same position."""
    return _next(practice, moves=(), hints=0, is_helped=False)


def begin_another(ending: NamedEnding, practice: Practice, person_id: int) -> Practice:
    """Begin with another position of the family; the lot differs from person to person."""
    if not practice.has_begun:
        return begin(ending, practice, ending.games[0])
    seed = draw_seed(f"{person_id}:{ending.key}:{practice.version}")
    game = ending.game(practice.game)
    fen = draw_position(ending, game, open_table(game), seed)
    return begin(ending, practice, practice.game, seed, fen)


def draw_seed(text: str) -> int:
    """Return a seed above 0."""
    return 1 + int.from_bytes(sha256(text.encode()).digest()[:8]) % SEEDS


def resume(ending: NamedEnding, practice: Practice, game: str) -> Practice:
    """Go on where one was; begin anew if that is over, or in another game than wished.

    Without a wish, it is the game played last.
    """
    wished = game or practice.game or ending.games[0]
    is_open = practice.has_begun and practice.game == wished
    if is_open and not look(ending, practice).is_over:
        return practice
    return begin(ending, practice, wished)


def keep(ending: NamedEnding, practice: Practice) -> Practice:
    """Change nothing, unless nothing has begun."""
    return practice if practice.has_begun else resume(ending, practice, "")


def answer(ending: NamedEnding, practice: Practice, text: str) -> Practice:
    """Play a move, which is replied to unless it gives something away; raises `RulesError`."""
    drill = look(ending, practice)
    if drill.standing is not PracticeState.OPEN:
        return practice
    endings, line = open_table(drill.line.game), drill.line
    before = judge_ends(endings.plies_to_end(line.position))
    line = line.play(line.game.parse(line.position, text))
    moved = _with_line(practice, line)
    if look(ending, moved).is_over:
        return _finish(ending, moved)
    goal = WON if ending.goal is Goal.WIN else DRAWN
    if _worth_after(endings, line) < min(before, goal):
        return moved
    return _reply(ending, moved, endings, line)


def play_on(ending: NamedEnding, practice: Practice) -> Practice:
    """Leave a move that gave something away, and let it be replied to."""
    drill = look(ending, practice)
    if drill.standing is not PracticeState.THROWN:
        return practice
    return _reply(ending, _next(practice), open_table(drill.line.game), drill.line)


def take_back(ending: NamedEnding, practice: Practice) -> Practice:
    """Take back one's last move, and the reply to it."""
    drill = look(ending, practice)
    if drill.is_over or not drill.own_moves:
        return practice
    plies = 1 if drill.standing is PracticeState.THROWN else 2
    return _next(practice, moves=practice.moves[:-plies], hints=0, is_helped=True)


def give_hint(ending: NamedEnding, practice: Practice) -> Practice:
    """Show the piece to move with, then the direction, and at last the move."""
    drill = look(ending, practice)
    if practice.hints >= SHOWN or drill.standing is not PracticeState.OPEN:
        return practice
    return _next(practice, hints=drill.next_hint, is_helped=True)


def _reply(ending: NamedEnding, practice: Practice, endings: Endings, line: Line) -> Practice:
    """Let the table reply; the practice is of a new version already."""
    lot = f"{practice.seed}:{practice.tries}:{line.ply}"
    line = line.play(choose_reply(endings, line.game, line.position, lot))
    replied = replace(practice, moves=line.move_texts(Style.LONG))
    return _finish(ending, replied) if look(ending, replied).is_over else replied


def _finish(ending: NamedEnding, practice: Practice) -> Practice:
    """Count a practice that is over, and keep its stars if they are the most."""
    drill = look(ending, practice)
    best = practice.best
    if drill.standing is PracticeState.WON and not practice.seed and drill.par is not None:
        best = min(drill.own_moves, best or drill.own_moves)
    stars = max(practice.stars, drill.stars)
    return replace(practice, stars=stars, best=best, tries=practice.tries + 1)


def _with_line(practice: Practice, line: Line) -> Practice:
    return _next(practice, moves=line.move_texts(Style.LONG), hints=0)


def _next(practice: Practice, **changes: object) -> Practice:
    """Return the next version of a practice."""
    return replace(practice, version=practice.version + 1, **changes)  # type: ignore[arg-type]
