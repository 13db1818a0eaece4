"""The service for arbiters of tournaments: games that wait for their judgement."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.act import Act
from bot.matches.admission import is_banned
from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.seating import has_seat
from bot.tournaments.judgements import GivenResult, judge_as_arbiter
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_store import load_tournament
from storage import Person, Transaction
from storage.judgings import list_judgings, list_untold_judgings, note_judgings_told


@dataclass(frozen=True, slots=True)
class ToJudge:
    """The games of a tournament that wait for its arbiter, the oldest first, and until when.

    The arbiter is the starter; None, any other arbiter of the server, if the starter plays one of
    them or is banned.
    """

    tournament: Tournament
    matches: tuple[Match, ...]
    arbiter: Person | None
    until: datetime | None  # the earliest moment at which the pieces decide; None without a game


class Judging:
    """Each call is one transaction."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def find(self, tournament_id: int, now: datetime) -> ToJudge:
        """Return the games that wait for a judgement; raises `NoSuchTournament`."""
        return await self._database.read(self._find, tournament_id, now)

    async def judge(self, given: GivenResult, act: Act) -> list[Match]:
        """End a game that waits for a judgement, and return it; nothing where it waits no more."""
        ended = await self._database.write(judge_as_arbiter, self._store, given, act)
        return [after for _, after in ended]

    async def list_untold(self, after: int = 0, most: int = 50) -> list[int]:
        """List tournaments whose arbiter knows not of all that waits, by ids above `after`."""
        return await self._database.read(list_untold_judgings, after, most)

    async def mark_told(self, waiting: ToJudge) -> None:
        """Keep that the arbiter was told of these games."""
        await self._database.write(self._mark_told, waiting)

    def _find(self, transaction: Transaction, tournament_id: int, now: datetime) -> ToJudge:
        tournament = load_tournament(transaction, tournament_id)
        starter, server_id = tournament.starter, tournament.place.server_id
        waiting = list_judgings(transaction, tournament_id)
        matches = [self._store.load(transaction, match_id) for match_id in sorted(waiting)]
        plays = any(has_seat(match, starter.id) for match in matches)
        is_free = not plays and not is_banned(transaction, server_id, starter.id, now)
        return ToJudge(
            tournament,
            tuple(matches),
            starter if is_free else None,
            min(waiting.values(), default=None),
        )

    def _mark_told(self, transaction: Transaction, waiting: ToJudge) -> None:
        note_judgings_told(transaction, [match.id for match in waiting.matches])
