"""Who may see challenges, lobbies, simuls and tournaments: to a person who cannot, they do not
exist.

For matches see `find_for_viewer`.
"""

from collections.abc import Callable, Mapping

import storage.sights
from bot.challenges.challenge_facts import NoSuchChallenge
from bot.evenings.evening_facts import NoSuchEvening
from bot.matches.match_error import MatchError
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads
from bot.teams.lobby import NoSuchLobby
from bot.teams.simul import NoSuchSimul
from bot.tournaments.tournament_facts import NoSuchTournament
from storage.rows import Sight, SubjectKind

UNKNOWN: Mapping[SubjectKind, Callable[[int], MatchError]] = {
    SubjectKind.CHALLENGE: NoSuchChallenge,
    SubjectKind.LOBBY: NoSuchLobby,
    SubjectKind.SIMUL: NoSuchSimul,
    SubjectKind.TOURNAMENT: NoSuchTournament,
    SubjectKind.EVENING: NoSuchEvening,
}


@reads
def find_sight(work: Work, kind: SubjectKind, subject_id: int, person_id: int) -> Sight:
    """Return where something is shown, and whether a person is part of it.

    Raises the error for something unknown, as `check_seen` does.
    """
    found = storage.sights.find_sight(work.transaction, kind, subject_id, person_id)
    if found is None:
        raise UNKNOWN[kind](subject_id)
    return found


def check_seen(sight: Sight, kind: SubjectKind, subject_id: int, viewer: Viewer) -> None:
    """Raise the error for something unknown unless a person is part of it or sees its place."""
    if not (sight.is_part or any(map(viewer.sees, sight.places))):
        raise UNKNOWN[kind](subject_id)
