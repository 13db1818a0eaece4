"""The service for watch parties: one message of a server looks on at its most interesting match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import storage.watch_parties
from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.watching.watchers import Watchers
from bot.watching.watching import MOST_ROOMS
from storage import Place, Team, Transaction
from storage.kept_matches import list_open_rooms
from storage.rows import WatchPartyRow
from storage.tournament_rounds import find_matches_of_tournaments

STAYS = timedelta(minutes=3)  # at least with a match
BETWEEN_EDITS = timedelta(seconds=30)
POSTED_ANEW = timedelta(days=1)
CANDIDATES = 20  # matches with the newest moves, of which one is chosen


@dataclass(frozen=True, slots=True)
class Showing:
    """What the message of a server is to show now; as a new message or as an edit."""

    match: Match
    is_new_message: bool
    chosen_at: datetime


class WatchParties:
    """Keeps what the message of each server shows; one process serves a server."""

    def __init__(self, database: Runner, store: MatchStore, watchers: Watchers) -> None:
        self._database = database
        self._store = store
        self._watchers = watchers

    async def list_servers(self, after: int, most: int = 50) -> list[int]:
        """List some servers that want such a message, those with ids behind `after`."""
        return await self._database.read(storage.watch_parties.list_watch_parties, after, most)

    async def find(self, server_id: int) -> WatchPartyRow | None:
        """Return what the message of a server shows, or None where there is none."""
        return await self._database.read(storage.watch_parties.find_watch_party, server_id)

    async def keep(self, row: WatchPartyRow) -> None:
        """Keep what the message of a server shows now."""
        await self._database.write(storage.watch_parties.keep_watch_party, row)

    async def find_best(
        self, server_id: int, is_public: Callable[[Place], bool], now: datetime
    ) -> Match | None:
        """Return the most interesting running match of a server that everyone there may see.

        Games of teams and of tournaments come first, then those that many watch, then those with
        the newest move.
        """
        rooms = await self._database.read(list_open_rooms, server_id, MOST_ROOMS)
        seen = dict.fromkeys(match_id for match_id, place in rooms if is_public(place))
        found, of_events = await self._database.read(self._load, [*seen][:CANDIDATES])

        def interest(match: Match) -> tuple[bool, int, datetime, int]:
            is_event = match.id in of_events or has_team(match)
            return is_event, self._watchers.count(match.id, now), match.moved_at, match.id

        return max(found, key=interest, default=None)

    async def find_shown(self, row: WatchPartyRow) -> Match | None:
        """Return the match that a message shows as it stands now, None if it is gone."""
        try:
            return await self._database.read(self._store.load, row.match_id)
        except NoSuchMatch:
            return None

    def _load(
        self, transaction: Transaction, match_ids: Sequence[int]
    ) -> tuple[list[Match], set[int]]:
        """Return matches, and which of them are played for a tournament."""
        found = self._store.load_readable(transaction, match_ids)
        return found, find_matches_of_tournaments(transaction, match_ids)


def has_team(match: Match) -> bool:
    """Tell whether a team plays a side of a match."""
    return any(isinstance(seat.holder, Team) for seat in match.seats)


def plan_showing(
    row: WatchPartyRow | None,
    matches: Sequence[Match | None],
    channel_id: int,
    now: datetime,
) -> Showing | None:
    """Decide what a message shows next; None where it stays as it is.

    `matches` are the one that it shows and the most interesting one. It stays with a running match
    for a while, changes seldom and only for another position, and is posted anew once a day.
    """
    shown, best = matches
    if row is None or row.channel_id != channel_id:
        return None if best is None else Showing(best, is_new_message=True, chosen_at=now)
    stays = shown is not None and not shown.is_over and now - row.chosen_at < STAYS
    wanted = shown if stays or best is None else best
    if wanted is None:
        return None
    chosen_at = row.chosen_at if wanted.id == row.match_id else now
    if now - row.posted_at >= POSTED_ANEW and not wanted.is_over:
        return Showing(wanted, is_new_message=True, chosen_at=chosen_at)
    if (wanted.id, wanted.version) == (row.match_id, row.version):
        return None
    if now - row.edited_at < BETWEEN_EDITS:
        return None
    return Showing(wanted, is_new_message=False, chosen_at=chosen_at)
