"""What a server's scheduled event shows of a tournament with a planned start."""

from datetime import datetime, timedelta
from enum import StrEnum

from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState

USUAL_ROUNDS = 5  # of a tournament whose number of rounds is not known yet
LONGEST = timedelta(days=60)
MAKING = "making"  # stored before an event is made: it may exist although its id is not known
DONE = "done"  # no further changes are sent


class Phase(StrEnum):
    """How far an event is."""

    PLANNED = "planned"
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called off"


def find_phase(tournament: Tournament) -> Phase:
    """Return how far the event of a tournament is."""
    if tournament.state in BEFORE_START:
        return Phase.PLANNED
    if tournament.state is TournamentState.RUNNING:
        return Phase.RUNNING
    is_off = tournament.state is TournamentState.CANCELLED and tournament.started_at is None
    return Phase.CALLED_OFF if is_off else Phase.OVER


def estimate_end(tournament: Tournament) -> datetime:
    """Return when a tournament with a planned start should be over, as far as can be foreseen.

    Events outside of voice channels need an end.
    """
    assert tournament.starts_at is not None
    if tournament.kind.by_challenges:
        return tournament.starts_at + LONGEST
    rounds = (tournament.rounds or USUAL_ROUNDS) if tournament.is_in_rounds else 1
    return tournament.starts_at + min(LONGEST, tournament.lasts * rounds)


def write_told(tournament: Tournament) -> str:
    """Write what the event of a tournament should show, to compare it with what it shows."""
    phase = find_phase(tournament)
    if phase is Phase.RUNNING:
        return phase
    if phase is not Phase.PLANNED:
        return DONE
    assert tournament.starts_at is not None
    return f"{phase} {tournament.starts_at.timestamp():.0f} {tournament.name}"
