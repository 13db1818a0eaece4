"""Mistakes in a person's own games as puzzles, which come back until solved three times."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import rules
from bot.school.course.puzzle import End, Goal, Leaf, Node, Proof, Puzzle, Theme
from engine.judgement import Judgement
from engine.line_texts import moves_by_text
from rules import Game, Position

FIRST_MISTAKE = 1_000_000_000  # the numbers of these puzzles; those from games are smaller
ORIGIN = "your own game"
DAYS = (1, 7, 30)  # until a mistake comes back, by how often it was solved in a row
MOST_FOLLOWING = 6  # moves of the better line that are shown
NO_THEME = Theme("mistake", "", "")  # the lesson is the move itself


@dataclass(frozen=True, slots=True)
class Schedule:
    """How often a mistake was solved in a row, and when it comes back; None once it was learnt."""

    stage: int = 0
    due_at: datetime | None = None


def build_mistake_puzzle(
    number: int, game_key: str, fen: str, played: str, judgement: Judgement
) -> Puzzle:
    """Return the puzzle of a mistake: to find a better move than the one that was played."""
    game = rules.game(game_key)
    position, best = game.start(fen), judgement.best[0]
    return Puzzle(
        number=number,
        game_key=game_key,
        fen=fen,
        side=position.turn,
        goal=Goal.BETTER,
        theme=NO_THEME,
        title=ORIGIN,
        level=1,
        hint=game.square_name(moves_by_text(game, position)[best].start),
        source=ORIGIN,
        origin=ORIGIN,
        proof=Proof.JUDGEMENT,
        plies=1,
        solution=Node(best, {}, Leaf(End.BETTER)),
        played=played,
        following=tuple(judgement.best[:MOST_FOLLOWING]),
    )


def can_come_back(game: Game, position: Position, judgement: Judgement) -> bool:
    """Tell whether a position can be set up again as it was, from what is kept of it."""
    plain = rules.game(game.key)
    return (
        not game.chosen
        and plain.start(plain.fen(position)) == position
        and judgement.best[0] in moves_by_text(plain, position)
    )


def schedule_next(before: Schedule, now: datetime, *, is_solved: bool) -> Schedule:
    """Return when a mistake comes back after a try: later each time, the next day after a miss.

    A try before its time changes nothing, unless it failed.
    """
    if not is_solved:
        return Schedule(0, now + timedelta(days=DAYS[0]))
    if before.due_at is None or before.due_at > now:
        return before
    if before.stage >= len(DAYS):
        return Schedule(before.stage, None)
    return Schedule(before.stage + 1, now + timedelta(days=DAYS[before.stage]))
