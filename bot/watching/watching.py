"""The service for whoever watches: which matches someone may see, and which come first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.viewer import Viewer
from bot.watching.watchers import Watchers
from storage import Place, Transaction
from storage.kept_matches import list_liveliness, list_open_rooms, list_own_running
from storage.rows import Liveliness
from storage.teams import list_matches_of_member

MOST_ROOMS = 1000  # of a server that are looked at
MOST = 90  # matches that are shown to one person
ON_PAGE = 9  # matches on one picture
LIVELY = timedelta(minutes=10)  # after its last move a match still counts as lively


@dataclass(frozen=True, slots=True)
class WatchPage:
    """One page of matches, the liveliest first; `number` counts pages from 1."""

    shown: Sequence[Match]
    number: int
    count: int

    @property
    def first(self) -> int:
        """The number of its first match among all."""
        return (self.number - 1) * ON_PAGE + 1


def count_pages(matches: int) -> int:
    """Return how many pages a number of matches takes, at least one."""
    return max(1, -(-matches // ON_PAGE))


class Watching:
    """Which matches of a server go on before the eyes of a person."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store
        self.watchers = Watchers()

    async def find_page(self, viewer: Viewer, now: datetime, number: int) -> WatchPage:
        """Return a page of the matches that a viewer may see, the liveliest first.

        Those are the running matches of channels of their server that they see, and their own. A
        page that is not there any more is the last one.
        """
        seen = await self.list_seen(viewer, now)
        number = min(max(number, 1), count_pages(len(seen)))
        first = (number - 1) * ON_PAGE
        shown = await self._database.read(self._store.load_readable, seen[first : first + ON_PAGE])
        return WatchPage(shown, number, len(seen))

    async def list_seen(self, viewer: Viewer, now: datetime) -> list[int]:
        """List the ids of the matches that a viewer may see, the liveliest first."""
        if viewer.server_id is None:
            return []
        rooms, own = await self._database.read(_look, viewer.server_id, viewer.person_id)
        # Asked here and not in the transaction: what Discord's client knows is for one thread.
        seen = dict.fromkeys(
            match_id for match_id, place in rooms if match_id in own or viewer.sees(place)
        )
        found = await self._database.read(list_liveliness, [*seen][:MOST])
        return self.sort_by_interest(found, now)

    def sort_by_interest(self, matches: Iterable[Liveliness], now: datetime) -> list[int]:
        """Sort matches: a move lately first, then many watchers, then teams, then the newest."""

        def interest(match: Liveliness) -> tuple[bool, int, bool, int]:
            is_lively = now - match.moved_at < LIVELY
            watchers = self.watchers.count(match.match_id, now)
            return not is_lively, -watchers, not match.has_team, -match.match_id

        return [match.match_id for match in sorted(matches, key=interest)]


def _look(
    transaction: Transaction, server_id: int, person_id: int
) -> tuple[list[tuple[int, Place]], set[int]]:
    """Return where the matches of a server are shown, and which running ones are a person's own."""
    own = list_own_running(transaction, person_id), list_matches_of_member(transaction, person_id)
    return list_open_rooms(transaction, server_id, MOST_ROOMS), {*own[0], *own[1]}
