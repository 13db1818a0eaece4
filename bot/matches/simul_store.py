"""Simuls loaded and saved with their matches; inside transactions."""

from dataclasses import replace
from datetime import datetime

from bot.matches.mapping import columns_of_terms, terms_of
from bot.matches.older_store import MatchStore
from bot.matches.simul_value import NoSuchSimul, Simul, SimulBoard, SimulPlan, SimulState
from rules import Color
from storage import Place, Transaction
from storage.rows import NewSimul, SimulBoardRow, SimulRow
from storage.simuls import (
    change_simul,
    find_open_simul,
    find_simul,
    keep_simul_boards,
    list_simul_boards,
    lock_simul,
    note_simul_shown,
    open_simul,
)


class SimulStore:
    """Turns what is kept into simuls, and simuls into what is kept."""

    def __init__(self, matches: MatchStore) -> None:
        self._matches = matches

    def load(self, transaction: Transaction, simul_id: int) -> Simul:
        """Return the simul; raises `NoSuchSimul`."""
        row = find_simul(transaction, simul_id)
        if row is None:
            raise NoSuchSimul(simul_id)
        return self._read(transaction, row)

    def load_to_change(self, transaction: Transaction, simul_id: int) -> Simul:
        """Return the simul, which nobody else changes until the transaction ends.

        Raises `NoSuchSimul`.
        """
        lock_simul(transaction, simul_id)
        return self.load(transaction, simul_id)

    def find_open(self, transaction: Transaction, place: Place) -> Simul | None:
        """Return the simul of a channel that people can join, or None."""
        row = find_open_simul(transaction, place.channel_id)
        return None if row is None else self._read(transaction, row)

    def make(
        self, transaction: Transaction, plan: SimulPlan, now: datetime, expires_at: datetime
    ) -> Simul:
        """Keep a new simul in its occupied place, and return it."""
        new = NewSimul(
            place=plan.place,
            host=plan.host,
            **columns_of_terms(replace(plan.terms, rated=False)),
            host_color=plan.host_color,
            most_boards=plan.most_boards,
            created_at=now,
            expires_at=expires_at,
        )
        return self.load(transaction, open_simul(transaction, new))

    def save(self, transaction: Transaction, simul: Simul) -> Simul:
        """Keep a changed simul, whose message is to show it; return it as it is kept."""
        keep_simul_boards(transaction, [_board_row(simul, board) for board in simul.boards])
        changed = replace(simul, wanted_version=max(simul.wanted_version, simul.shown_version) + 1)
        change_simul(transaction, _row(changed))
        return changed

    def note_shown(self, transaction: Transaction, simul: Simul) -> None:
        """Keep which message shows a simul, in which version, and whether its end was told."""
        note_simul_shown(transaction, _row(simul))

    def _read(self, transaction: Transaction, row: SimulRow) -> Simul:
        kept = list_simul_boards(transaction, row.id)
        match_ids = [each.match_id for each in kept if each.match_id is not None]
        matches = {match.id: match for match in self._matches.load_readable(transaction, match_ids)}
        return Simul(
            place=row.place,
            host=row.host,
            terms=terms_of(row),
            host_color=None if row.host_color is None else Color(row.host_color),
            most_boards=row.most_boards,
            id=row.id,
            state=SimulState(row.state),
            created_at=row.created_at,
            expires_at=row.expires_at,
            boards=tuple(
                SimulBoard(
                    number=each.number,
                    person=each.person,
                    match_id=each.match_id,
                    is_out=each.is_out,
                    match=matches.get(each.match_id or 0),
                )
                for each in kept
            ),
            wanted_version=row.wanted_version,
            shown_version=row.shown_version,
            message_id=row.message_id,
            is_told=row.is_told,
        )


def _board_row(simul: Simul, board: SimulBoard) -> SimulBoardRow:
    return SimulBoardRow(
        simul_id=simul.id,
        person=board.person,
        number=board.number,
        match_id=board.match_id,
        is_out=board.is_out,
    )


def _row(simul: Simul) -> SimulRow:
    return SimulRow(
        place=simul.place,
        host=simul.host,
        **columns_of_terms(simul.terms),
        host_color=simul.host_color,
        most_boards=simul.most_boards,
        id=simul.id,
        state=simul.state,
        created_at=simul.created_at,
        expires_at=simul.expires_at,
        wanted_version=simul.wanted_version,
        shown_version=simul.shown_version,
        message_id=simul.message_id,
        is_told=simul.is_told,
    )
