"""Simuls loaded and saved with their matches."""

from dataclasses import replace
from datetime import datetime

from bot.matches.mapping import columns_of_terms, terms_of
from bot.matches.match_store import load_readable
from bot.matches.work import Work, reads
from bot.teams.simul import NoSuchSimul, Simul, SimulBoard, SimulPlan
from storage.rows import NewSimul, SimulBoardRow, SimulRow, convert
from storage.simuls import (
    change_simul,
    find_open_simul,
    find_simul,
    insert_simul,
    keep_simul_boards,
    list_simul_boards,
    lock_simul,
)


@reads
def load_simul(work: Work, simul_id: int) -> Simul:
    """Return the simul; raises `NoSuchSimul`."""
    row = find_simul(work.transaction, simul_id)
    if row is None:
        raise NoSuchSimul(simul_id)
    return _read(work, row)


def load_to_change(work: Work, simul_id: int) -> Simul:
    """Return the simul, locked against other changes until the transaction ends.

    Raises `NoSuchSimul`.
    """
    lock_simul(work.transaction, simul_id)
    return load_simul(work, simul_id)


def load_open_in(work: Work, channel_id: int) -> Simul | None:
    """Return the simul of a channel that people can join, or None."""
    row = find_open_simul(work.transaction, channel_id)
    return None if row is None else _read(work, row)


def add_simul(work: Work, plan: SimulPlan, now: datetime, expires_at: datetime) -> Simul:
    """Save a new simul in its occupied place, and return it."""
    terms = columns_of_terms(replace(plan.terms, rated=False))
    new = convert(NewSimul, plan, **terms, created_at=now, expires_at=expires_at)
    return load_simul(work, insert_simul(work.transaction, new))


def save_simul(work: Work, simul: Simul) -> Simul:
    """Save a changed simul, and have its message show it; return it as stored."""
    keep_simul_boards(
        work.transaction,
        [convert(SimulBoardRow, board, simul_id=simul.id) for board in simul.boards],
    )
    changed = replace(simul, wanted_version=max(simul.wanted_version, simul.shown_version) + 1)
    change_simul(work.transaction, _row(changed))
    work.changed.simuls.add(simul.id)
    return changed


def _read(work: Work, row: SimulRow) -> Simul:
    kept = list_simul_boards(work.transaction, row.id)
    match_ids = [each.match_id for each in kept if each.match_id is not None]
    matches = {match.id: match for match in load_readable(work, match_ids)}
    return convert(
        Simul,
        row,
        terms=terms_of(row),
        boards=tuple(
            convert(SimulBoard, each, match=matches.get(each.match_id or 0)) for each in kept
        ),
    )


def _row(simul: Simul) -> SimulRow:
    return convert(SimulRow, simul, **columns_of_terms(simul.terms))
