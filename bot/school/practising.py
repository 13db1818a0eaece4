"""Endings and people: how far each is with every named ending, one deed at a time."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

import rules
import storage.practice
from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.matches.work import Work, reads, writes
from bot.school.course.named_ending import NamedEnding, named_endings
from bot.school.course.practice import Drill, Practice, look, resume
from bot.school.facts import NoSuchEnding, StalePractice
from engine.ending_files import find_file
from storage.lessons import note_school_day
from storage.rows import PracticeRow, convert

Deed = Callable[[NamedEnding, Practice], Practice]


def find_ending(typed: str, game: str = "") -> NamedEnding:
    """Return the ending with a key or a number, in a game if one is given.

    Raises `NoSuchEnding`, which lists those there are.
    """
    there = list_endings(game)
    wanted = typed.strip().casefold()
    for ending in there:
        if wanted in (ending.key, str(ending.number)):
            return ending
    raise NoSuchEnding(typed, [ending.key for ending in there])


def list_endings(game: str = "") -> list[NamedEnding]:
    """List the endings whose tables are there, of one game or of all."""
    return [
        ending
        for ending in named_endings().values()
        if (game in ending.games or not game) and all(map(_has_table, ending.games))
    ]


def _has_table(game: str) -> bool:
    """Tell whether the exact table of a game is there."""
    return find_file(rules.game(game)) is not None


@reads
def list_practices(work: Work, person_id: int) -> Mapping[str, Practice]:
    """Return what a person did with every ending, by key, the one seen last first."""
    rows = storage.practice.list_practice(work.transaction, person_id)
    return {row.ending: _practice_of(row) for row in rows}


async def find_open_drill(runner: Runner, person_id: int) -> Drill | None:
    """Return the practice that a person saw last, if it goes on."""
    practices = await runner.run(list_practices, person_id)
    newest = next(iter(practices.values()), None)
    return await asyncio.to_thread(_look_at_open, newest) if newest else None


def _look_at_open(practice: Practice) -> Drill | None:
    """Return how a practice stands, if it goes on."""
    for ending in list_endings():
        if ending.key == practice.ending:
            playable = _playable(ending, practice)
            drill = look(ending, playable) if playable.has_begun else None
            return None if drill is None or drill.is_over else drill
    return None


@writes
def change_practice(work: Work, act: Act, ending: NamedEnding, deed: Deed) -> Drill:
    """Let a person do something in the practice of an ending.

    `act.ply` is the version to which the control belongs, None for a command. A second press
    changes nothing. Raises `StalePractice`, `RulesError`.
    """
    transaction = work.transaction
    row = storage.practice.lock_practice(transaction, act.person, ending.key, act.at)
    before = _playable(ending, _practice_of(row))
    if not before.has_begun and act.ply is not None:  # erased since the control was shown
        after = resume(ending, before, "")
    elif act.ply in (None, before.version):
        after = deed(ending, before)
    elif act.ply == before.version - 1:
        return look(ending, before)
    else:
        raise StalePractice(look(ending, before))
    storage.practice.keep_practice(transaction, act.person.id, _row_of(after, act.at))
    if after.tries > before.tries:
        note_school_day(transaction, act.person.id, act.at.date())
    return look(ending, after)


def _playable(ending: NamedEnding, practice: Practice) -> Practice:
    """Return a practice; without its position if this version cannot play it."""
    try:
        if practice.has_begun and practice.game in ending.games:
            look(ending, practice)
            return practice
    except rules.RulesError:
        pass
    return replace(practice, game="", fen="", moves=())


def _practice_of(row: PracticeRow) -> Practice:
    return convert(Practice, row)


def _row_of(practice: Practice, seen_at: datetime) -> PracticeRow:
    return convert(PracticeRow, practice, seen_at=seen_at)
