"""Everything that a person has going on: one list, from which it is told, counted and left."""

from collections.abc import Callable, Collection
from datetime import datetime
from enum import Enum, auto

from bot.matches.match_store import load_running_of
from bot.matches.work import Work, reads
from bot.teams.simul_store import load_simul
from storage.duels import list_live_duels_of
from storage.engagements import (
    list_hosted_simuls,
    list_joined_lobbies,
    list_joined_simuls,
    list_led_events,
    list_live_tournaments_of,
    list_open_challenges_of,
    list_own_lobbies,
)
from storage.evenings import find_evening_of_match, list_entered_evenings
from storage.kept_matches import list_own_running
from storage.teams import list_matches_of_member
from storage.tournament_rounds import find_tournament_of_match


class Engagement(Enum):
    """What a person can have going on."""

    CHALLENGE = auto()
    LOBBY = auto()
    SIMUL = auto()
    DUEL = auto()
    EVENING = auto()
    TOURNAMENT = auto()
    HOSTED = auto()  # an evening or a tournament that the person leads
    TEAM = auto()  # a game in which they play for one
    GAME = auto()  # that is being played, and is not lost with an event


Find = Callable[[Work, int, int | None, datetime], Collection[int]]


@reads
def list_engagements(
    work: Work, kind: Engagement, person_id: int, server_id: int | None, now: datetime
) -> list[int]:
    """List a kind of what a person has going on in a server, or everywhere, by id.

    What has already expired, and the games of teams in one server, which go on, are left out.
    """
    return sorted(FIND[kind](work, person_id, server_id, now))


@reads
def count_engagements(
    work: Work, person_id: int, server_id: int, now: datetime
) -> dict[Engagement, int]:
    """Count what a person has going on in a server by kinds, those of which there are any."""
    counts = {
        kind: len(list_engagements(work, kind, person_id, server_id, now)) for kind in Engagement
    }
    return {kind: count for kind, count in counts.items() if count}


def _find_challenges(
    work: Work, person_id: int, server_id: int | None, now: datetime
) -> Collection[int]:
    found = list_open_challenges_of(work.transaction, person_id, server_id, now)
    return {number for number, _is_own in found}


def _find_lobbies(
    work: Work, person_id: int, server_id: int | None, now: datetime
) -> Collection[int]:
    where = work.transaction, person_id, server_id, now
    return {*list_own_lobbies(*where), *list_joined_lobbies(*where)}


def _find_simuls(
    work: Work, person_id: int, server_id: int | None, now: datetime
) -> Collection[int]:
    """Find simuls; of those in one server only what ends if the person goes."""
    where = work.transaction, person_id, server_id
    found = {number for number, _ in (*list_hosted_simuls(*where), *list_joined_simuls(*where))}
    if server_id is None:
        return found
    return {number for number in found if load_simul(work, number).can_be_left(person_id, now)}


def _find_games(
    work: Work, person_id: int, server_id: int | None, _now: datetime
) -> Collection[int]:
    if server_id is None:
        return list_own_running(work.transaction, person_id)
    return {
        match.id
        for match in load_running_of(work, person_id)
        if any(room.place.server_id == server_id for room in match.rooms)
        and find_tournament_of_match(work.transaction, match.id) is None
        and find_evening_of_match(work.transaction, match.id) is None
    }


FIND: dict[Engagement, Find] = {
    Engagement.CHALLENGE: _find_challenges,
    Engagement.LOBBY: _find_lobbies,
    Engagement.SIMUL: _find_simuls,
    Engagement.DUEL: lambda work, who, where, _: list_live_duels_of(work.transaction, who, where),
    Engagement.EVENING: lambda work, who, where, _: list_entered_evenings(
        work.transaction, who, where
    ),
    Engagement.TOURNAMENT: lambda work, who, where, _: list_live_tournaments_of(
        work.transaction, who, where
    ),
    Engagement.HOSTED: lambda work, who, where, _: list_led_events(work.transaction, who, where),
    Engagement.TEAM: lambda work, who, where, _: (
        list_matches_of_member(work.transaction, who) if where is None else ()
    ),
    Engagement.GAME: _find_games,
}
