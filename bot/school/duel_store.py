"""Duels loaded and saved with their people."""

from dataclasses import replace
from datetime import datetime

from bot.matches.work import Work, reads
from bot.school.duel import Duel, Duelist, DuelPlan, DuelState
from bot.school.facts import NoSuchDuel
from storage.duels import (
    add_duel,
    find_duel,
    keep_duel,
    keep_duelists,
    list_duelists,
    lock_duel,
)
from storage.rows import DuelistRow, DuelRow, NewDuel, convert


@reads
def load_duel(work: Work, duel_id: int) -> Duel:
    """Return a duel; raises `NoSuchDuel`."""
    row = find_duel(work.transaction, duel_id)
    if row is None:
        raise NoSuchDuel(duel_id)
    people = [convert(Duelist, each) for each in list_duelists(work.transaction, duel_id)]
    return convert(Duel, row, people=tuple(people))


def load_to_change(work: Work, duel_id: int) -> Duel:
    """Return a duel, locked against other changes until the transaction ends.

    Its runs are locked after it. Raises `NoSuchDuel`.
    """
    lock_duel(work.transaction, duel_id)
    return load_duel(work, duel_id)


def insert_duel(work: Work, plan: DuelPlan, now: datetime, due_at: datetime) -> Duel:
    """Save a new duel in its occupied places, and return it."""
    new = convert(NewDuel, plan, state=DuelState.OPEN, created_at=now, due_at=due_at)
    made = load_duel(work, add_duel(work.transaction, new))
    work.changed.duels.add(made.id)
    return made


def save_duel(work: Work, duel: Duel) -> Duel:
    """Save a changed duel, and have its messages show it; return it as it is now."""
    changed = replace(duel, wanted_version=duel.wanted_version + 1)
    keep_duel(work.transaction, _row(changed))
    people = [convert(DuelistRow, each) for each in duel.people]
    keep_duelists(work.transaction, duel.id, people)
    work.changed.duels.add(duel.id)
    return changed


def _row(duel: Duel) -> DuelRow:
    return convert(DuelRow, duel)
