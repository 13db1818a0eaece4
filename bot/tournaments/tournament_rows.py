"""Tournaments as values and as rows."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.matches.mapping import terms_of
from bot.tournaments.arrival import Arrival
from bot.tournaments.conditions import Conditions
from bot.tournaments.kinds import KINDS
from bot.tournaments.model import Entry, Event, Pairing
from bot.tournaments.rounds import Round
from bot.tournaments.scoring import Scoring
from bot.tournaments.telling import Telling
from bot.tournaments.tournament import (
    Key,
    Tournament,
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
    row = rows.row
    return convert(
        Tournament,
        row,
        terms=terms_of(row),
        kind=KINDS[row.kind],
        lasts=row.lasts_minutes * MINUTE,
        conditions=_conditions(row),
        people={each.number: each.person for each in rows.entries},
        event=_event(rows),
        here=frozenset(each.number for each in rows.entries if each.is_here),
        teams={each.number: each.name for each in rows.teams},
        captains=frozenset(each.number for each in rows.entries if each.is_captain),
        seeds=_seeds(rows.entries),
        waiting=tuple(
            convert(Waiting, each)
            for each in rows.applicants
            if each.state == WAITING and each.since is not None
        ),
        left_over=tuple(each.person for each in rows.applicants if each.state == LEFT_OVER),
        removed={each.person.id: each.person for each in rows.applicants if each.state == REMOVED},
        games_of=_games(rows.games),
        times={each.round: convert(Round, each, number=each.round) for each in rows.rounds},
        arrivals=_arrivals(rows.arrivals),
        tellings=_tellings(rows),
        server_event_id=row.event_id,
        server_event_told=row.event_told,
    )


def _conditions(row: TournamentRow) -> Conditions:
    return convert(
        Conditions,
        row,
        least=row.least_people,
        most=row.most_people,
        role_ids=tuple(map(int, row.role_ids.split())),
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
        yield convert(ApplicantRow, each, tournament_id=tournament.id, state=WAITING)
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
    return convert(
        Event,
        row,
        kind=KINDS[row.kind],
        rounds=row.rounds or 0,
        entries={each.number: convert(Entry, each) for each in rows.entries},
        pairings=tuple(convert(Pairing, each) for each in rows.pairings),
        win=Scoring[row.scoring].win,
    )


def _games(rows: Sequence[TournamentGameRow]) -> dict[Key, tuple[TournamentGame, ...]]:
    games = defaultdict[Key, list[TournamentGame]](list)
    for row in rows:
        white, black = row.white_points, row.black_points
        points = None if white is None or black is None else (white, black)
        games[row.round, row.board].append(convert(TournamentGame, row, points=points))
    return {key: tuple(own) for key, own in games.items()}


def _arrivals(rows: Sequence[ArrivalRow]) -> dict[Key, tuple[Arrival, ...]]:
    arrivals = defaultdict[Key, list[Arrival]](list)
    for row in rows:
        arrivals[row.round, row.board].append(convert(Arrival, row))
    return {key: tuple(own) for key, own in arrivals.items()}


def list_arrival_rows(tournament: Tournament) -> Iterator[ArrivalRow]:
    """Yield the rows of all players who were ready for a game."""
    for (round_number, board), arrivals in tournament.arrivals.items():
        for each in arrivals:
            yield convert(
                ArrivalRow, each, tournament_id=tournament.id, round=round_number, board=board
            )


def _tellings(rows: TournamentRows) -> dict[Key, tuple[Telling, ...]]:
    numbers = {each.person.id: each.number for each in rows.entries}
    tellings = defaultdict[Key, list[Telling]](list)
    for row in rows.tellings:
        number = numbers[row.person_id]
        telling = convert(Telling, row, number=number, own=row.own_points, theirs=row.their_points)
        tellings[row.round, row.board].append(telling)
    return {key: tuple(own) for key, own in tellings.items()}


def list_telling_rows(tournament: Tournament) -> Iterator[TellingRow]:
    """Yield the rows of all results that players have given."""
    for (round_number, board), tellings in tournament.tellings.items():
        for each in tellings:
            yield convert(
                TellingRow,
                each,
                tournament_id=tournament.id,
                round=round_number,
                board=board,
                person_id=tournament.people[each.number].id,
                own_points=each.own,
                their_points=each.theirs,
            )


def list_pairing_rows(tournament: Tournament) -> Iterator[PairingRow]:
    """Yield the rows of all pairings."""
    for pairing in tournament.event.pairings:
        yield convert(PairingRow, pairing, tournament_id=tournament.id, state=pairing.state.name)


def list_game_rows(tournament: Tournament) -> Iterator[TournamentGameRow]:
    """Yield the rows of all games that have begun."""
    for (round_number, board), games in tournament.games_of.items():
        for number, game in enumerate(games, 1):
            white, black = game.points or (None, None)
            yield convert(
                TournamentGameRow,
                game,
                tournament_id=tournament.id,
                round=round_number,
                board=board,
                game=number,
                white_points=white,
                black_points=black,
            )


def list_round_rows(tournament: Tournament) -> Iterator[RoundRow]:
    """Yield the rows of all rounds, if rounds follow each other."""
    for each in tournament.times.values():
        yield convert(RoundRow, each, tournament_id=tournament.id, round=each.number)


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
    return convert(
        EntryRow,
        entry,
        tournament_id=tournament.id,
        person=tournament.people[entry.number],
        is_here=entry.number in tournament.here,
        is_captain=entry.number in tournament.captains,
        seed=tournament.seeds.index(entry.number) + 1 if entry.number in tournament.seeds else None,
    )


def tournament_change(tournament: Tournament) -> TournamentChange:
    """Return the columns of a tournament that change after it was opened."""
    return convert(
        TournamentChange,
        tournament,
        closes_at=tournament.conditions.closes_at,
        due_at=tournament.due_at,
    )
