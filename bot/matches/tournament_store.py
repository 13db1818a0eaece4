"""Tournaments loaded and saved, and what the end of a match brings; inside transactions."""

from dataclasses import replace
from datetime import timedelta

from bot.matches.mapping import terms_of
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.tournament_facts import NoSuchTournament
from bot.matches.tournament_value import Key, Tournament, TournamentState
from bot.tournaments.attendance import forfeit
from bot.tournaments.model import Entry, Event, Kind, Pairing, PairingState
from bot.tournaments.scoring import Points
from rules import Color
from storage import Transaction
from storage.judgings import drop_judging
from storage.rows import EntryRow, PairingRow, TournamentChange, TournamentRow
from storage.tournaments import (
    change_tournament,
    find_tournament,
    find_tournament_of_match,
    keep_entry,
    keep_pairings,
    list_pairings,
    list_tournament_entries,
    lock_tournament,
)

POINTS: dict[Color | None, Points] = {Color.WHITE: (2, 0), None: (1, 1), Color.BLACK: (0, 2)}


def load_tournament(transaction: Transaction, tournament_id: int) -> Tournament:
    """Return the tournament; raises `NoSuchTournament`."""
    row = find_tournament(transaction, tournament_id)
    if row is None:
        raise NoSuchTournament(tournament_id)
    return read_tournament(transaction, row)


def load_to_change(transaction: Transaction, tournament_id: int) -> Tournament:
    """Return the tournament, which nobody else changes until the transaction ends.

    Raises `NoSuchTournament`.
    """
    lock_tournament(transaction, tournament_id)
    return load_tournament(transaction, tournament_id)


def read_tournament(transaction: Transaction, row: TournamentRow) -> Tournament:
    """Return the tournament of a row."""
    entries = list_tournament_entries(transaction, row.id)
    pairings = list_pairings(transaction, row.id)
    numbers = {
        each.number: Entry(each.number, is_out=each.is_out, forfeits=each.forfeits)
        for each in entries
    }
    rounds = max((each.round for each in pairings), default=0)
    return Tournament(
        place=row.place,
        starter=row.starter,
        name=row.name,
        terms=terms_of(row),
        lasts=timedelta(hours=row.lasts_hours),
        id=row.id,
        state=TournamentState(row.state),
        created_at=row.created_at,
        started_at=row.started_at,
        ends_at=row.ends_at,
        people={each.number: each.person for each in entries},
        event=Event(Kind.ALL_PLAY_ALL, rounds, numbers, tuple(map(_pairing, pairings))),
        matches={
            (each.round, each.board): each.match_id
            for each in pairings
            if each.match_id is not None
        },
        wanted_version=row.wanted_version,
        shown_version=row.shown_version,
        message_id=row.message_id,
    )


def save_tournament(transaction: Transaction, before: Tournament, after: Tournament) -> Tournament:
    """Write what changed; a tournament in which all games are over is finished."""
    if after.state is TournamentState.RUNNING and all(
        pairing.is_over for pairing in after.event.pairings
    ):
        after = replace(after, state=TournamentState.FINISHED)
    for number, entry in after.event.entries.items():
        if before.event.entries.get(number) != entry or before.people.get(number) is None:
            keep_entry(transaction, _entry_row(after, entry))
    known = {_pairing_row(before, pairing) for pairing in before.event.pairings}
    rows = [_pairing_row(after, pairing) for pairing in after.event.pairings]
    keep_pairings(transaction, [row for row in rows if row not in known])
    change = TournamentChange(after.id, after.state, after.started_at, after.ends_at)
    change_tournament(transaction, change)
    return replace(after, wanted_version=after.wanted_version + 1)


def follow_tournament_match(transaction: Transaction, before: Match | None, after: Match) -> None:
    """Note what a match that has ended brings in its tournament, if it belongs to one.

    It runs in the transaction that changes the match.
    """
    if before is None or before.is_over or after.result is None:
        return
    tournament_id = find_tournament_of_match(transaction, after.id)
    if tournament_id is None:
        return
    drop_judging(transaction, after.id)
    tournament = load_to_change(transaction, tournament_id)
    key = next(key for key, match_id in tournament.matches.items() if match_id == after.id)
    if tournament.event.pairing(*key).state is PairingState.PLAYING:
        save_tournament(transaction, tournament, _note_end(tournament, key, after, after.result))


def _note_end(tournament: Tournament, key: Key, match: Match, result: Result) -> Tournament:
    """Return the tournament after a match: who did not come loses, and what is void is replayed."""
    event, pairing = tournament.event, tournament.event.pairing(*key)
    if result.ending is MatchEnding.NOT_BEGUN:
        absent = pairing.white if match.turn is Color.WHITE else pairing.black
        return replace(tournament, event=forfeit(event, *key, [absent or 0]))
    if result.is_void:
        again = replace(pairing, state=PairingState.WAITING)
        matches = {each: match_id for each, match_id in tournament.matches.items() if each != key}
        return replace(tournament, event=event.with_pairings([again]), matches=matches)
    points = POINTS[result.winner]
    return replace(tournament, event=event.record(*key, points, PairingState.DONE))


def _pairing(row: PairingRow) -> Pairing:
    return Pairing(
        row.round,
        row.board,
        row.white,
        row.black,
        PairingState[row.state],
        row.white_points,
        row.black_points,
    )


def _pairing_row(tournament: Tournament, pairing: Pairing) -> PairingRow:
    assert pairing.black is not None  # nobody is free where all games run side by side
    return PairingRow(
        tournament_id=tournament.id,
        round=pairing.round,
        board=pairing.board,
        white=pairing.white,
        black=pairing.black,
        state=pairing.state.name,
        white_points=pairing.white_points,
        black_points=pairing.black_points,
        match_id=tournament.matches.get((pairing.round, pairing.board)),
    )


def _entry_row(tournament: Tournament, entry: Entry) -> EntryRow:
    return EntryRow(
        tournament_id=tournament.id,
        person=tournament.people[entry.number],
        number=entry.number,
        is_out=entry.is_out,
        forfeits=entry.forfeits,
    )
