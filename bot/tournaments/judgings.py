"""Tournament games that wait for the judgement of an arbiter."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.admission import is_banned
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.seating import has_seat
from bot.matches.work import Work, reads, writes
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_store import load_tournament
from storage import Person
from storage.judgings import list_judgings, note_judgings_told


@dataclass(frozen=True, slots=True)
class ToJudge:
    """The games of a tournament that wait for its arbiter, the oldest first, and their deadline.

    The arbiter is the starter, or the deputy if the starter plays one of them or is banned; None,
    any other arbiter of the server, if that holds for both.
    """

    tournament: Tournament
    matches: tuple[Match, ...]
    arbiter: Person | None
    until: datetime | None  # the earliest moment at which the pieces decide; None without a game


@reads
def find_to_judge(work: Work, tournament_id: int, now: datetime) -> ToJudge:
    """Return the games that wait for a judgement; raises `NoSuchTournament`."""
    tournament = load_tournament(work, tournament_id)
    waiting = list_judgings(work.transaction, tournament_id)
    matches = [load_match(work, match_id) for match_id in sorted(waiting)]
    leaders = (each for each in (tournament.starter, tournament.deputy) if each is not None)
    server_id = tournament.place.server_id
    free = (
        each
        for each in leaders
        if not any(has_seat(match, each.id) for match in matches)
        and not is_banned(work.transaction, server_id, each.id, now)
    )
    return ToJudge(
        tournament, tuple(matches), next(free, None), min(waiting.values(), default=None)
    )


@writes
def mark_arbiter_called(work: Work, waiting: ToJudge) -> None:
    """Record that the arbiter was told about these games."""
    note_judgings_told(work.transaction, [match.id for match in waiting.matches])
