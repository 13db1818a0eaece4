"""The service for whoever watches: which matches somebody may see, and which come first."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.viewer import Viewer
from bot.watching.watchers import Watchers
from storage import Place, Team, Transaction
from storage.kept_matches import list_open_rooms, list_own_running
from storage.teams import list_matches_of_member

MOST_ROOMS = 1000  # of a server that are looked at
MOST = 90  # matches that are shown to one person
LIVELY = timedelta(minutes=10)  # after its last move a match still counts as lively


class Watching:
    """Which matches of a server go on before the eyes of a person."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store
        self.watchers = Watchers()

    async def list_seen(self, viewer: Viewer, now: datetime) -> list[Match]:
        """List the running matches of a viewer's server that they may see, the liveliest first.

        Those are the matches of channels that they see, and their own.
        """
        if viewer.server_id is None:
            return []
        rooms, own = await self._database.read(_look, viewer.server_id, viewer.person_id)
        # Asked here and not in the transaction: what Discord's client knows is for one thread.
        seen = dict.fromkeys(
            match_id for match_id, place in rooms if match_id in own or viewer.sees(place)
        )
        found = await self._database.read(self._store.load_readable, [*seen][:MOST])
        return self.sort_by_interest(found, now)

    def sort_by_interest(self, matches: Iterable[Match], now: datetime) -> list[Match]:
        """Sort matches: a move lately first, then many watchers, then teams, then the newest."""

        def interest(match: Match) -> tuple[bool, int, bool, int]:
            is_lively = now - match.moved_at < LIVELY
            has_team = any(isinstance(seat.holder, Team) for seat in match.seats)
            watchers = self.watchers.count(match.id, now)
            return not is_lively, -watchers, not has_team, -match.id

        return sorted(matches, key=interest)


def _look(
    transaction: Transaction, server_id: int, person_id: int
) -> tuple[list[tuple[int, Place]], set[int]]:
    """Return where the matches of a server are shown, and which running ones are a person's own."""
    own = list_own_running(transaction, person_id), list_matches_of_member(transaction, person_id)
    return list_open_rooms(transaction, server_id, MOST_ROOMS), {*own[0], *own[1]}
