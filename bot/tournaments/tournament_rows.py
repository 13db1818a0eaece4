"""Tournaments as values and as rows."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.matches.mapping import terms_of
from bot.tournaments.arrival import Arrival
from bot.tournaments.conditions import Conditions
from bot.tournaments.model import Entry, Event, Kind, Pairing, PairingState
from bot.tournaments.presets import Preset
from bot.tournaments.rounds import Round, RoundState
from bot.tournaments.scoring import Scoring
from bot.tournaments.telling import Telling
from bot.tournaments.tournament import (
    Key,
    Tournament,
    TournamentState,
)
from bot.tournaments.tournament_game import TournamentGame
from bot.tournaments.tournament_parts import Waiting
from storage.rows import (
    ApplicantRow,
    ArrivalRow,
    EntryRow,
    PairingRow,
    RoundRow,
    TellingRow,
    TournamentChange,
    TournamentGameRow,
    TournamentRow,
    TournamentTeamRow,
    convert,
)

MINUTE = timedelta(minutes=1)
WAITING, LEFT_OVER, REMOVED = "waiting", "left over", "removed"  # of applicants, as they are stored


@dataclass(frozen=True, slots=True)
class TournamentRows:
    """All rows of a tournament."""

    row: TournamentRow
    entries: Sequence[EntryRow]
    pairings: Sequence[PairingRow]
    games: Sequence[TournamentGameRow]
    rounds: Sequence[RoundRow]
    teams: Sequence[TournamentTeamRow] = ()
    arrivals: Sequence[ArrivalRow] = ()
    applicants: Sequence[ApplicantRow] = ()
    tellings: Sequence[TellingRow] = ()


def tournament_of(rows: TournamentRows) -> Tournament:
    """Return the tournament that its rows describe."""
    row, event = rows.row, _event(rows)
    return convert(
        Tournament,
        row,
        terms=terms_of(row),
        lasts=row.lasts_minutes * MINUTE,
        kind=event.kind,
        preset=Preset[row.preset],
        scoring=Scoring[row.scoring],
        state=TournamentState(row.state),
        conditions=_conditions(row),
        people={each.number: each.person for each in rows.entries},
        event=event,
        here=frozenset(each.number for each in rows.entries if each.is_here),
        teams={each.number: each.name for each in rows.teams},
        captains=frozenset(each.number for each in rows.entries if each.is_captain),
        seeds=_seeds(rows.entries),
        waiting=tuple(
            Waiting(each.person, each.since, each.is_here)
            for each in rows.applicants
            if each.state == WAITING and each.since is not None
        ),
        left_over=tuple(each.person for each in rows.applicants if each.state == LEFT_OVER),
        removed={each.person.id: each.person for each in rows.applicants if each.state == REMOVED},
        games_of=_games(rows.games),
        times={each.round: _round(each) for each in rows.rounds},
        arrivals=_arrivals(rows.arrivals),
        tellings=_tellings(rows),
        server_event_id=row.event_id,
        server_event_told=row.event_told,
    )


def _conditions(row: TournamentRow) -> Conditions:
    return Conditions(
        opens_at=row.opens_at,
        closes_at=row.closes_at,
        least=row.least_people,
        most=row.most_people,
        role_ids=tuple(map(int, row.role_ids.split())),
        account_days=row.account_days,
        member_days=row.member_days,
        least_rating=row.least_rating,
        highest_rating=row.highest_rating,
    )


def columns_of_conditions(conditions: Conditions) -> dict[str, Any]:
    """Return the columns that store conditions."""
    return {
        "opens_at": conditions.opens_at,
        "closes_at": conditions.closes_at,
        "least_people": conditions.least,
        "most_people": conditions.most,
        "role_ids": " ".join(map(str, conditions.role_ids)),
        "account_days": conditions.account_days,
        "member_days": conditions.member_days,
        "least_rating": conditions.least_rating,
        "highest_rating": conditions.highest_rating,
    }


def list_applicant_rows(tournament: Tournament) -> Iterator[ApplicantRow]:
    """Yield the rows of all people who wait, were left over, or were removed before the start."""
    for each in tournament.waiting:
        yield ApplicantRow(
            tournament_id=tournament.id,
            person=each.person,
            state=WAITING,
            since=each.since,
            is_here=each.is_here,
        )
    for person in tournament.left_over:
        yield ApplicantRow(tournament_id=tournament.id, person=person, state=LEFT_OVER)
    for person in tournament.removed.values():
        yield ApplicantRow(tournament_id=tournament.id, person=person, state=REMOVED)


def _seeds(rows: Sequence[EntryRow]) -> tuple[int, ...]:
    """Return the numbers of the players who are seeded, in the order of their seeds."""
    seeded = [(each.seed, each.number) for each in rows if each.seed is not None]
    return tuple(number for _seed, number in sorted(seeded))


def _event(rows: TournamentRows) -> Event:
    row = rows.row
    return Event(
        Kind[row.kind],
        row.rounds or 0,
        {each.number: _entry(each) for each in rows.entries},
        tuple(map(_pairing, rows.pairings)),
        Scoring[row.scoring].win,
        row.boards,
        row.cycles,
    )


def _entry(row: EntryRow) -> Entry:
    return Entry(
        row.number,
        row.first_round,
        is_out=row.is_out,
        has_returned=row.has_returned,
        forfeits=row.forfeits,
        half_bye=row.half_bye,
    )


def _pairing(row: PairingRow) -> Pairing:
    return Pairing(
        row.round,
        row.board,
        row.white,
        row.black,
        PairingState[row.state],
        row.white_points,
        row.black_points,
        row.asked_until,
    )


def _games(rows: Sequence[TournamentGameRow]) -> dict[Key, tuple[TournamentGame, ...]]:
    games = defaultdict[Key, list[TournamentGame]](list)
    for row in rows:
        white, black = row.white_points, row.black_points
        points = None if white is None or black is None else (white, black)
        game = TournamentGame(
            row.match_id, row.is_turned, points, row.first_move_by, row.awaits_black
        )
        games[row.round, row.board].append(game)
    return {key: tuple(own) for key, own in games.items()}


def _arrivals(rows: Sequence[ArrivalRow]) -> dict[Key, tuple[Arrival, ...]]:
    arrivals = defaultdict[Key, list[Arrival]](list)
    for row in rows:
        arrival = Arrival(row.number, row.ready_at, row.last_day, row.days, row.called_at)
        arrivals[row.round, row.board].append(arrival)
    return {key: tuple(own) for key, own in arrivals.items()}


def list_arrival_rows(tournament: Tournament) -> Iterator[ArrivalRow]:
    """Yield the rows of all players who were ready for a game."""
    for (round_number, board), arrivals in tournament.arrivals.items():
        for each in arrivals:
            yield ArrivalRow(
                tournament_id=tournament.id,
                round=round_number,
                board=board,
                number=each.number,
                ready_at=each.ready_at,
                last_day=each.last_day,
                days=each.days,
                called_at=each.called_at,
            )


def _tellings(rows: TournamentRows) -> dict[Key, tuple[Telling, ...]]:
    numbers = {each.person.id: each.number for each in rows.entries}
    tellings = defaultdict[Key, list[Telling]](list)
    for row in rows.tellings:
        telling = Telling(
            numbers[row.person_id],
            row.opponent,
            row.own_points,
            row.their_points,
            row.told_at,
            row.note,
        )
        tellings[row.round, row.board].append(telling)
    return {key: tuple(own) for key, own in tellings.items()}


def list_telling_rows(tournament: Tournament) -> Iterator[TellingRow]:
    """Yield the rows of all results that players have given."""
    for (round_number, board), tellings in tournament.tellings.items():
        for each in tellings:
            yield TellingRow(
                tournament_id=tournament.id,
                round=round_number,
                board=board,
                person_id=tournament.people[each.number].id,
                opponent=each.opponent,
                own_points=each.own,
                their_points=each.theirs,
                told_at=each.told_at,
                note=each.note,
            )


def _round(row: RoundRow) -> Round:
    return Round(
        row.round,
        RoundState(row.state),
        row.opens_at,
        row.closes_at,
        row.remind_at,
        row.first_move_by,
    )


def list_pairing_rows(tournament: Tournament) -> Iterator[PairingRow]:
    """Yield the rows of all pairings."""
    for pairing in tournament.event.pairings:
        yield PairingRow(
            tournament_id=tournament.id,
            round=pairing.round,
            board=pairing.board,
            white=pairing.white,
            black=pairing.black,
            state=pairing.state.name,
            white_points=pairing.white_points,
            black_points=pairing.black_points,
            asked_until=pairing.asked_until,
        )


def list_game_rows(tournament: Tournament) -> Iterator[TournamentGameRow]:
    """Yield the rows of all games that have begun."""
    for (round_number, board), games in tournament.games_of.items():
        for number, game in enumerate(games, 1):
            white, black = game.points or (None, None)
            yield TournamentGameRow(
                tournament_id=tournament.id,
                round=round_number,
                board=board,
                game=number,
                match_id=game.match_id,
                is_turned=game.is_turned,
                white_points=white,
                black_points=black,
                first_move_by=game.first_move_by,
                awaits_black=game.awaits_black,
            )


def list_round_rows(tournament: Tournament) -> Iterator[RoundRow]:
    """Yield the rows of all rounds, if rounds follow each other."""
    for each in tournament.times.values():
        yield RoundRow(
            tournament_id=tournament.id,
            round=each.number,
            state=each.state,
            opens_at=each.opens_at,
            closes_at=each.closes_at,
            remind_at=each.remind_at,
            first_move_by=each.first_move_by,
        )


def list_team_rows(tournament: Tournament) -> Iterator[TournamentTeamRow]:
    """Yield the rows of the teams that have entered."""
    for number, name in tournament.teams.items():
        yield TournamentTeamRow(tournament_id=tournament.id, number=number, name=name)


def list_entry_rows(tournament: Tournament) -> Iterator[EntryRow]:
    """Yield the rows of all players."""
    for number in tournament.people:
        yield entry_row(tournament, tournament.event.entries[number])


def entry_row(tournament: Tournament, entry: Entry) -> EntryRow:
    """Return the row of a player."""
    return EntryRow(
        tournament_id=tournament.id,
        person=tournament.people[entry.number],
        number=entry.number,
        is_out=entry.is_out,
        forfeits=entry.forfeits,
        first_round=entry.first_round,
        has_returned=entry.has_returned,
        half_bye=entry.half_bye,
        is_here=entry.number in tournament.here,
        is_captain=entry.number in tournament.captains,
        seed=tournament.seeds.index(entry.number) + 1 if entry.number in tournament.seeds else None,
    )


def tournament_change(tournament: Tournament) -> TournamentChange:
    """Return the columns of a tournament that change after it was opened."""
    return TournamentChange(
        id=tournament.id,
        state=tournament.state,
        rounds=tournament.rounds,
        starts_at=tournament.starts_at,
        closes_at=tournament.conditions.closes_at,
        is_announced=tournament.is_announced,
        started_at=tournament.started_at,
        ends_at=tournament.ends_at,
        due_at=tournament.due_at,
        paused_at=tournament.paused_at,
    )
