"""Watch parties: one message of a server shows its most interesting match; see `plan_showing`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_store import load_match, load_readable
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.work import Work, reads
from bot.watching.watched_matches import MOST_ROOMS
from bot.watching.watchers import Watchers
from storage import Place, Team
from storage.kept_matches import list_open_rooms
from storage.rows import WatchPartyRow
from storage.tournament_rounds import find_matches_of_tournaments

STAYS = timedelta(minutes=3)  # at least with a match
BETWEEN_EDITS = timedelta(seconds=30)
POSTED_ANEW = timedelta(days=1)
CANDIDATES = 20  # matches with the newest moves, from which one is chosen


@dataclass(frozen=True, slots=True)
class WatchPartyUpdate:
    """What the message of a server should show now, as a new message or as an edit."""

    match: Match
    is_new_message: bool
    chosen_at: datetime


async def find_best_match(
    runner: Runner,
    watchers: Watchers,
    server_id: int,
    is_public: Callable[[Place], bool],
    now: datetime,
) -> Match | None:
    """Return the most interesting running match of a server that everyone there may see.

    Team and tournament games come first, then those with the most watchers, then those with the
    newest move.
    """
    rooms = await runner.read(list_open_rooms, server_id, MOST_ROOMS)
    # Asked outside of the transaction: Discord's client belongs to one thread.
    seen = dict.fromkeys(match_id for match_id, place in rooms if is_public(place))
    found, of_events = await runner.run(load_candidates, [*seen][:CANDIDATES])

    def interest(match: Match) -> tuple[bool, int, datetime, int]:
        is_event = match.id in of_events or has_team(match)
        return is_event, watchers.count(match.id, now), match.moved_at, match.id

    return max(found, key=interest, default=None)


@reads
def load_candidates(work: Work, match_ids: Sequence[int]) -> tuple[list[Match], set[int]]:
    """Return matches, and the ids of those that belong to a tournament."""
    found = load_readable(work, match_ids)
    return found, find_matches_of_tournaments(work.transaction, match_ids)


@reads
def find_shown_match(work: Work, row: WatchPartyRow) -> Match | None:
    """Return the match that a message shows as it stands now, None if it is gone."""
    try:
        return load_match(work, row.match_id)
    except NoSuchMatch:
        return None


def has_team(match: Match) -> bool:
    """Tell whether a team plays a side of a match."""
    return any(isinstance(seat.holder, Team) for seat in match.seats)


def plan_showing(
    row: WatchPartyRow | None,
    matches: Sequence[Match | None],
    channel_id: int,
    now: datetime,
) -> WatchPartyUpdate | None:
    """Decide what a message shows next; None if it stays as it is.

    `matches` are the one that it shows and the most interesting one. It stays with a running match
    for a while, changes rarely and only for another position, and is reposted once a day.
    """
    shown, best = matches
    if row is None or row.channel_id != channel_id:
        return None if best is None else WatchPartyUpdate(best, is_new_message=True, chosen_at=now)
    stays = shown is not None and not shown.is_over and now - row.chosen_at < STAYS
    wanted = shown if stays or best is None else best
    if wanted is None:
        return None
    chosen_at = row.chosen_at if wanted.id == row.match_id else now
    if now - row.posted_at >= POSTED_ANEW and not wanted.is_over:
        return WatchPartyUpdate(wanted, is_new_message=True, chosen_at=chosen_at)
    if (wanted.id, wanted.version) == (row.match_id, row.version):
        return None
    if now - row.edited_at < BETWEEN_EDITS:
        return None
    return WatchPartyUpdate(wanted, is_new_message=False, chosen_at=chosen_at)
