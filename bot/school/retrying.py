"""Mistakes in a person's own games: saved on request, given as puzzles when they are due."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta

import storage.mistakes
from bot.matches.act import Act
from bot.matches.match_value import Match
from bot.matches.work import Work, reads, writes
from bot.school.course.attempt import SOLVED, Attempt, AttemptState
from bot.school.course.mistakes import (
    FIRST_MISTAKE,
    Schedule,
    build_mistake_puzzle,
    can_come_back,
    schedule_next,
)
from bot.school.course.puzzle import Puzzle
from bot.school.facts import NoMistakeYet, NoSuchPuzzle
from engine.judgement import Judgement
from rules import Style
from storage.rows import MistakeRow

DAY = timedelta(days=1)


@writes
def keep_own_mistakes(work: Work, act: Act, match: Match, mistakes: Sequence[Judgement]) -> Puzzle:
    """Save a person's mistakes in a match, and return the one to begin with.

    Raises `NoMistakeYet` if there is none that can be set up again, or all were learnt.
    """
    rows = [
        _row_of(act, match, each)
        for each in mistakes
        if can_come_back(match.game, match.line.positions[each.ply], each)
    ]
    storage.mistakes.keep_mistakes(work.transaction, act.person, rows)
    found = storage.mistakes.find_mistake_of_match(work.transaction, act.person.id, match.id)
    if found is None:
        raise NoMistakeYet
    return _puzzle_of(*found)


@reads
def find_due_puzzle(work: Work, act: Act) -> Puzzle | None:
    """Return the mistake of a person that has been due for longest, as a puzzle; None without."""
    found = storage.mistakes.find_due_mistake(work.transaction, act.person.id, act.at)
    return _puzzle_of(*found) if found else None


@reads
def find_mistake_puzzle(work: Work, act: Act) -> Puzzle:
    """Return the mistake that comes back first, due or not; raises `NoMistakeYet`."""
    found = storage.mistakes.find_next_mistake(work.transaction, act.person.id)
    if found is None:
        raise NoMistakeYet
    return _puzzle_of(*found)


@reads
def load_mistake_puzzle(work: Work, number: int, person_id: int) -> Puzzle:
    """Return a mistake of this person as a puzzle; raises `NoSuchPuzzle` for anyone else."""
    found = storage.mistakes.find_mistake(work.transaction, person_id, number - FIRST_MISTAKE)
    if found is None:
        raise NoSuchPuzzle
    return _puzzle_of(*found)


def reschedule(work: Work, act: Act, puzzle: Puzzle, before: Attempt, after: Attempt) -> int | None:
    """Save the result of an attempt at a mistake; return the days until it comes back, None for
    never.
    """
    number = puzzle.number - FIRST_MISTAKE
    found = storage.mistakes.find_mistake(work.transaction, act.person.id, number)
    if found is None:
        return None
    schedule = Schedule(found[1].stage, found[1].due_at)
    if before.state is AttemptState.OPEN and after.state is not AttemptState.OPEN:
        is_solved = after.state in SOLVED and not before.misses and not before.hints
        schedule = schedule_next(schedule, act.at, is_solved=is_solved)
        storage.mistakes.schedule_mistake(work.transaction, number, schedule.stage, schedule.due_at)
    if schedule.due_at is None:
        return None
    return max(1, -(-(schedule.due_at - act.at) // DAY))


def _row_of(act: Act, match: Match, judgement: Judgement) -> MistakeRow:
    position = match.line.positions[judgement.ply]
    return MistakeRow(
        match_id=match.id,
        ply=judgement.ply,
        person_id=act.person.id,
        game=match.game.key,
        fen=match.game.fen(position),
        played=match.game.write(position, match.line.moves[judgement.ply], Style.LONG),
        written=json.dumps(asdict(judgement), separators=(",", ":")),
        due_at=act.at,
    )


def _puzzle_of(number: int, row: MistakeRow) -> Puzzle:
    judgement = Judgement(**json.loads(row.written))
    return build_mistake_puzzle(FIRST_MISTAKE + number, row.game, row.fen, row.played, judgement)
