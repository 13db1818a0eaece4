"""Trophies: the first three places of a tournament in which people played for themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.matches.work import Work, reads
from bot.tournaments.boards_match import BoardsSide, score_teams
from bot.tournaments.completion import has_played_all
from bot.tournaments.model import Line
from bot.tournaments.standings import rank_those_left
from bot.tournaments.team_event import team_of
from bot.tournaments.tournament import Tournament, TournamentState
from storage import Place
from storage.rows import EventPlaceRow, TrophyRow
from storage.trophies import list_trophies_of

TOURNAMENT = "tournament"  # a kind of event in the month of a server
LAST_PLACE = 3
LEAST_PEOPLE = 4  # who have played a game of it
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
    if tournament.state is not TournamentState.FINISHED or not tournament.kind.has_trophies:
        return []
    played = find_played(tournament)
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


def list_podium(tournament: Tournament) -> list[Line]:
    """List the lines of the first three places of a tournament that is over.

    Where people play for themselves, second and third place need a real game, as a trophy does.
    """
    best = [line for line in rank_those_left(tournament.make_lines()) if line.place <= LAST_PLACE]
    if not tournament.kind.has_trophies:
        return best
    met = find_played(tournament, anywhere=tournament.plays_anywhere)
    return [line for line in best if line.place == 1 or line.number in met]


def find_winners(tournament: Tournament) -> list[int]:
    """Return the people who have won a tournament that is over: those who get its role.

    In a winning team they are the members who played a game. No one wins a match of two teams that
    ends level, or without having played a game.
    """
    met = find_played(tournament, anywhere=tournament.plays_anywhere)
    winning = _find_first(tournament)
    return [person.id for number, person in tournament.people.items() if number in met & winning]


def _find_first(tournament: Tournament) -> set[int]:
    """Return the numbers of those in first place; if teams meet, of all their members."""
    if tournament.kind.of_sides:
        games = ((each.white_points, each.black_points) for each in tournament.event.pairings)
        (home, guests), _boards = score_teams(games)
        side = BoardsSide.HOME if home > guests else BoardsSide.GUESTS
        return {n for n in tournament.people if home != guests and BoardsSide.of_number(n) is side}
    lines = rank_those_left(tournament.make_lines())
    first = {line.number for line in lines if line.place == 1}
    if tournament.kind.of_teams:
        return {number for number in tournament.people if team_of(number) in first}
    return first


def find_played(tournament: Tournament, *, anywhere: bool = False) -> set[int]:
    """Return the numbers of those who have played a real game of a tournament here, or one
    `anywhere`, of which only the result is known.
    """
    return {
        number
        for pairing in tournament.event.pairings
        if pairing.is_played and (anywhere or tournament.has_real_game(pairing))
        for number in pairing.players
    }


def list_event_places(tournament: Tournament, ended_at: datetime) -> list[EventPlaceRow]:
    """List the lines of a tournament that is over, for the month of its server.

    Only those took part who played all their games; a ladder or a match of teams has no places.
    """
    server_id = tournament.place.server_id
    if not tournament.kind.has_trophies or server_id is None:
        return []
    played = find_played(tournament)
    return [
        EventPlaceRow(
            kind=TOURNAMENT,
            event_id=tournament.id,
            person_id=tournament.people[line.number].id,
            server_id=server_id,
            channel_id=tournament.place.channel_id,
            ended_at=ended_at,
            place=line.place,
            took_part=has_played_all(tournament.event, line.number),
            counts=len(played) >= LEAST_PEOPLE,
        )
        for line in rank_those_left(tournament.make_lines())
        if line.number in played
    ]


@reads
def list_trophies(work: Work, person_id: int, server_id: int) -> Sequence[Trophy]:
    """List the trophies that a person has won in a server, the newest first."""
    found = list_trophies_of(work.transaction, person_id, server_id, MOST_READ)
    return [
        Trophy(each.name, each.where, each.place, each.people, each.started_at) for each in found
    ]
