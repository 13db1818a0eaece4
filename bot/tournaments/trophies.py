"""Trophies: the first three places of a tournament in which people played for themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.matches.work import Work, reads
from bot.tournaments.model import Kind
from bot.tournaments.standings import rank_those_left
from bot.tournaments.tournament import Tournament, TournamentState
from storage import Place
from storage.rows import TrophyRow
from storage.trophies import list_trophies_of

LAST_PLACE = 3
LEAST_PEOPLE = 4  # who have played a game of it
WITHOUT = {Kind.LADDER, Kind.BOARDS_MATCH, Kind.TEAM_EVENT}
MOST_READ = 200  # of a person, the newest ones


@dataclass(frozen=True, slots=True)
class Trophy:
    """What someone won: a place among some people, in a tournament that was held somewhere."""

    tournament: str
    where: Place
    place: int
    people: int
    started_at: datetime


def find_trophies(tournament: Tournament) -> list[TrophyRow]:
    """List the trophies of a tournament that is over; shared places count as the best of them.

    Whoever is out has none, and the others move up; so has whoever played no game, as a result that
    an arbiter gives without one does not count here.
    """
    if tournament.state is not TournamentState.FINISHED or tournament.kind in WITHOUT:
        return []
    played = {
        number
        for pairing in tournament.event.pairings
        if pairing.is_played and tournament.has_games(pairing)
        for number in pairing.players
    }
    if len(played) < LEAST_PEOPLE:
        return []
    lines = rank_those_left(tournament.make_lines())
    return [
        TrophyRow(
            tournament_id=tournament.id,
            person_id=tournament.people[line.number].id,
            place=line.place,
            people=len(played),
        )
        for line in lines
        if line.place <= LAST_PLACE and line.number in played
    ]


@reads
def list_trophies(work: Work, person_id: int, server_id: int) -> Sequence[Trophy]:
    """List the trophies that a person has won in a server, the newest first."""
    found = list_trophies_of(work.transaction, person_id, server_id, MOST_READ)
    return [
        Trophy(each.name, each.where, each.place, each.people, each.started_at) for each in found
    ]
