"""The matches that a person may watch in a server, and which of them come first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.match_store import load_readable
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads
from bot.watching.watchers import Watchers
from storage import Place
from storage.evenings import list_running_evening_games
from storage.kept_matches import list_liveliness, list_open_rooms, list_own_running
from storage.rows import Liveliness
from storage.teams import list_matches_of_member

MOST_ROOMS = 1000  # of a server that are considered
MOST = 90  # matches that are shown to one person
ON_PAGE = 9  # matches on one picture
LIVELY = timedelta(minutes=10)  # for which a match counts as lively after its last move


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


async def find_watch_page(
    runner: Runner, watchers: Watchers, viewer: Viewer, now: datetime, number: int
) -> WatchPage:
    """Return a page of the matches that a viewer may see, the liveliest first.

    Those are the running matches of channels of their server that they see, and their own. If the
    page no longer exists, it is the last one.
    """
    seen = await list_seen_matches(runner, watchers, viewer, now)
    number = min(max(number, 1), count_pages(len(seen)))
    first = (number - 1) * ON_PAGE
    shown = await runner.run(load_readable, seen[first : first + ON_PAGE])
    return WatchPage(shown, number, len(seen))


async def list_seen_matches(
    runner: Runner, watchers: Watchers, viewer: Viewer, now: datetime
) -> list[int]:
    """List the ids of the matches that a viewer may see: games of evenings, then the liveliest."""
    if viewer.server_id is None:
        return []
    rooms, own = await runner.run(look_around, viewer.server_id, viewer.person_id)
    evenings = await runner.read(list_running_evening_games, viewer.server_id)
    # Asked outside of the transaction: Discord's client belongs to one thread.
    first = [match_id for match_id, place in evenings if viewer.sees(place)]
    seen = dict.fromkeys(
        match_id for match_id, place in rooms if match_id in own or viewer.sees(place)
    )
    found = await runner.read(list_liveliness, [*seen][:MOST])
    liveliest = sort_by_interest(found, watchers, now)
    return [*dict.fromkeys([*first, *liveliest])][:MOST]


@reads
def look_around(
    work: Work, server_id: int, person_id: int
) -> tuple[list[tuple[int, Place]], set[int]]:
    """Return where the matches of a server are shown, and a person's own running ones."""
    alone = list_own_running(work.transaction, person_id)
    in_teams = list_matches_of_member(work.transaction, person_id)
    return list_open_rooms(work.transaction, server_id, MOST_ROOMS), {*alone, *in_teams}


def sort_by_interest(matches: Iterable[Liveliness], watchers: Watchers, now: datetime) -> list[int]:
    """Return the ids of matches: recently moved first, then by watchers, then teams, then
    newest.
    """

    def interest(match: Liveliness) -> tuple[bool, int, bool, int]:
        is_lively = now - match.moved_at < LIVELY
        count = watchers.count(match.match_id, now)
        return not is_lively, -count, not match.has_team, -match.match_id

    return [match.match_id for match in sorted(matches, key=interest)]
