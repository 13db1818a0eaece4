"""What a person has going on in a server, whether or not a ban there would end it."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.match_store import load_running_of
from bot.matches.work import Work, reads
from bot.teams.simul_store import load_simul
from storage.engagements import (
    list_hosted_simuls,
    list_joined_lobbies,
    list_joined_simuls,
    list_live_tournaments_of,
    list_open_challenges_of,
    list_own_lobbies,
)


@dataclass(frozen=True, slots=True)
class Engagements:
    """How much of each kind is going on."""

    challenges: int = 0
    lobbies: int = 0
    simuls: int = 0
    tournaments: int = 0
    games: int = 0  # that are being played


@reads
def count_engagements(work: Work, person_id: int, server_id: int, now: datetime) -> Engagements:
    """Count what a person has going on in a server, except what has already expired."""
    transaction, where = work.transaction, (person_id, server_id)
    lobbies = {
        *list_own_lobbies(transaction, *where, now),
        *list_joined_lobbies(transaction, *where, now),
    }
    simuls = {
        *list_hosted_simuls(transaction, *where),
        *list_joined_simuls(transaction, *where),
    }
    to_leave = [
        number for number, _ in simuls if load_simul(work, number).can_be_left(person_id, now)
    ]
    games = [
        match
        for match in load_running_of(work, person_id)
        if any(room.place.server_id == server_id for room in match.rooms)
    ]
    return Engagements(
        challenges=len(list_open_challenges_of(transaction, *where, now)),
        lobbies=len(lobbies),
        simuls=len(to_leave),
        tournaments=len(list_live_tournaments_of(transaction, *where)),
        games=len(games),
    )
