"""Teams in a tournament: founding, joining, ordering, and substitutions in a round.

A player belongs to one team of a tournament at a time.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.work import Work, writes
from bot.tournaments.admission import check_admission
from bot.tournaments.conditions import Applicant
from bot.tournaments.model import Entry
from bot.tournaments.team_event import MOST_SUBSTITUTES, number_of, substitute, team_of
from bot.tournaments.team_names import Unfit, clean_name, find_unfit
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    EntriesClosed,
    NoSuchTeam,
    NotEntered,
    NotRunning,
    OnlyTheCaptain,
    TeamNameTaken,
    TeamNameUnfit,
    TournamentFull,
)
from bot.tournaments.tournament_store import load_to_change, save_tournament
from storage import Person


def find_captain(tournament: Tournament, team: int) -> Person | None:
    """Return the captain of a team, None if it has no members."""
    numbers = [number for number in tournament.captains if team_of(number) == team]
    return tournament.people[numbers[0]] if numbers else None


def hand_team_over(tournament: Tournament, team: int) -> Tournament:
    """Return the tournament after a player left a team: the next one is captain, or the team is
    gone.
    """
    members = [*tournament.list_members(team)]
    if not members:
        teams = {each: name for each, name in tournament.teams.items() if each != team}
        return replace(tournament, teams=teams)
    if tournament.captains.intersection(members):
        return tournament
    return replace(tournament, captains=tournament.captains | {members[0]})


@writes
def enter_team(
    work: Work, tournament_id: int, name: str, act: Act, applicant: Applicant | None = None
) -> Tournament:
    """Enter a team with a person as its captain and first player; a team that they already lead is
    renamed.

    A person leaves any other team they played for. Raises `EntriesClosed`, `NotAdmitted`,
    `TooManyEntered`, `TeamNameTaken`, `TeamNameUnfit`, `TournamentFull`, `Banned`, or `NoSuchTeam`
    if people enter alone.
    """
    before = _load_before_start(work, tournament_id, act)
    own = before.find_number(act.person.id)
    if own is None:
        check_admission(work, before, act, applicant)
    is_captain = own is not None and own in before.captains
    team = (
        team_of(own)
        if own is not None and is_captain
        else next(each for each in count(1) if each not in before.teams)
    )
    others = [each for number, each in before.teams.items() if number != team]
    named = replace(before, teams={**before.teams, team: _read_name(before, name, others)})
    if is_captain:
        return save_tournament(work, before, named)
    if team > before.most_players:
        raise TournamentFull(before)
    return save_tournament(work, before, _seat(named, team, act.person))


def _read_name(tournament: Tournament, written: str, others: Iterable[str]) -> str:
    """Return the name of a team as it is kept; raises `TeamNameTaken` or `TeamNameUnfit`."""
    name = clean_name(written)
    unfit = find_unfit(name, others)
    if unfit is Unfit.TAKEN:
        raise TeamNameTaken(tournament)
    if unfit is not None:
        raise TeamNameUnfit(tournament)
    return name


@writes
def join_tournament_team(
    work: Work, tournament_id: int, team: int, act: Act, applicant: Applicant | None = None
) -> Tournament:
    """Let a person play for a team, leaving any other one; a second time changes nothing.

    Raises `EntriesClosed`, `NotAdmitted`, `TooManyEntered`, `NoSuchTeam`, `TournamentFull` or
    `Banned`.
    """
    before = _load_before_start(work, tournament_id, act)
    if team not in before.teams:
        raise NoSuchTeam(before)
    own = before.find_number(act.person.id)
    if own is None:
        check_admission(work, before, act, applicant)
    elif team_of(own) == team:
        return before
    if len(before.list_members(team)) >= before.boards + MOST_SUBSTITUTES:
        raise TournamentFull(before)
    return save_tournament(work, before, _seat(before, team, act.person))


def _seat(tournament: Tournament, team: int, person: Person) -> Tournament:
    """Return the tournament with a person last in a team, and in no other team."""
    own = tournament.find_number(person.id)
    number = max(tournament.list_members(team), default=number_of(team, 0)) + 1
    people = {each: other for each, other in tournament.people.items() if each != own}
    entries = {each: entry for each, entry in tournament.event.entries.items() if each != own}
    here = {number} if tournament.state is TournamentState.CHECK_IN else set[int]()
    seated = replace(
        tournament,
        people={**people, number: person},
        event=replace(tournament.event, entries={**entries, number: Entry(number)}),
        captains=tournament.captains - {own},
        here=(tournament.here - {own}) | here,
    )
    seated = hand_team_over(seated, team)
    return seated if own is None else hand_team_over(seated, team_of(own))


@writes
def move_up_in_team(work: Work, tournament_id: int, number: int, act: Act) -> Tournament:
    """As the captain, swap a player with the one before them in the order, before the start.

    Raises `EntriesClosed`, `OnlyTheCaptain` or `NoSuchTeam`.
    """
    before = _load_before_start(work, tournament_id, act)
    _check_captain(before, number, act)
    members = [*before.list_members(team_of(number))]
    if number not in members:
        raise NoSuchTeam(before)
    place = members.index(number)
    if not place:
        return before
    return save_tournament(work, before, _exchange(before, members[place - 1], number))


def _exchange(tournament: Tournament, one: int, other: int) -> Tournament:
    """Return the tournament with the numbers of two players exchanged."""
    places = {one: other, other: one}
    people = {places.get(number, number): person for number, person in tournament.people.items()}
    return replace(
        tournament,
        people=dict(sorted(people.items())),
        here=frozenset(places.get(number, number) for number in tournament.here),
        captains=frozenset(places.get(number, number) for number in tournament.captains),
    )


@writes
def substitute_player(
    work: Work, tournament_id: int, number: int, instead: int, act: Act
) -> Tournament:
    """As the captain, have another member play a player's board in this round.

    Raises `NotRunning`, `OnlyTheCaptain`, RoundHasBegun or NotASubstitute.
    """
    before = load_to_change(work, tournament_id)
    if before.state is not TournamentState.RUNNING:
        raise NotRunning(before)
    _check_captain(before, number, act)
    event = substitute(before.event, number, instead)
    return save_tournament(work, before, replace(before, event=event))


def _check_captain(tournament: Tournament, number: int, act: Act) -> None:
    """Raise `NotEntered`, or `OnlyTheCaptain` unless the person leads the team of a player."""
    own = tournament.find_number(act.person.id)
    if own is None:
        raise NotEntered(tournament)
    if own not in tournament.captains or team_of(own) != team_of(number):
        raise OnlyTheCaptain(tournament)


def _load_before_start(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Return a tournament that teams can enter; raises `EntriesClosed`, `Banned`, `NoSuchTeam`."""
    before = load_to_change(work, tournament_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if not before.kind.of_teams:
        raise NoSuchTeam(before)
    if before.state not in BEFORE_START:
        raise EntriesClosed(before)
    return before


def renumber_teams(tournament: Tournament, playing: dict[int, float]) -> Tournament:
    """Return the tournament with the strongest team first, keeping only the players in `playing`.

    `playing` are ratings by number; a team's strength is the average of its first players. Of
    equally strong teams, the one that entered first stands first.
    """
    members = {
        team: [number for number in tournament.list_members(team) if number in playing]
        for team in tournament.teams
    }

    def strength(team: int) -> float:
        best = [playing[number] for number in members[team][: tournament.boards]]
        return sum(best) / len(best)

    order = sorted((team for team in members if members[team]), key=strength, reverse=True)
    places = {
        number: number_of(team, place)
        for team, old in enumerate(order, 1)
        for place, number in enumerate(members[old], 1)
    }
    people = {places[number]: tournament.people[number] for number in places}
    captains = {places[number] for number in tournament.captains if number in places}
    after = replace(
        tournament,
        teams={team: tournament.teams[old] for team, old in enumerate(order, 1)},
        people=dict(sorted(people.items())),
        captains=frozenset(captains),
    )
    for team in after.teams:
        after = hand_team_over(after, team)
    return after
