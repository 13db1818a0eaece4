"""The feeds of servers: noteworthy events in matches, a few times an hour.

Each entry is claimed by one process and posted once.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.matches.match_store import load_readable
from bot.matches.match_value import Match, Result
from bot.matches.real_games import is_real
from bot.matches.work import Work, writes
from bot.ratings.glicko import Rating
from bot.ratings.rating_tables import find_shown_changes
from bot.ratings.rating_values import ShownChange
from bot.ratings.upsets import is_upset
from bot.tournaments.match_end import MatchEnded
from rules import Line
from storage import Person, Team, Transaction
from storage.feed_items import (
    claim_feed_items,
    count_feed_posts,
    has_finished_before,
    list_feed_items,
    lock_feed,
    note_feed_item,
)
from storage.people import find_person_preferences
from storage.places import find_server_preferences
from storage.ratings import list_changes_of_match
from storage.rows import FeedItem
from storage.tournament_rounds import find_tournament_of_match
from storage.tournaments import find_tournament

MOST_POSTS = 6  # messages in an hour; the last of them takes all entries that wait
WITHIN = timedelta(hours=1)
MOST_TOLD = 10  # entries in one message
LOST_AFTER = timedelta(minutes=1)  # after which an unfinished claim is considered lost
TOO_OLD = timedelta(hours=6)  # entries that waited longer are dropped
MANY, MANY_ON_LARGE = 5, 6  # pieces in one capture; on a board with more than 64 squares
LARGE = 64
OPTED_OUT = "off"  # how a person says that no feed may mention their games


class FeedKind(StrEnum):
    """What an entry is about. The values are stored, so never change one."""

    UPSET = "upset"
    RESULT = "result"
    FIRST_GAME = "first"
    CAPTURE = "capture"


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An entry about a match: its position after a number of moves shows what happened.

    `changes` are the rating changes at its end, `tournament` is the name of the match's tournament.
    """

    kind: FeedKind
    match: Match
    ply: int
    changes: tuple[ShownChange, ...] = ()
    tournament: str | None = None


@dataclass(frozen=True, slots=True)
class FeedPost:
    """The contents of one message to a server, and its rows."""

    server_id: int
    items: tuple[FeedItem, ...]
    told: tuple[FeedEntry, ...]


@writes
def claim_feed_post(work: Work, server_id: int, now: datetime) -> FeedPost | None:
    """Claim the next message to a server; None if nothing may be posted now.

    The last message that an hour has room for takes everything that waits. No other process claims
    the same until `LOST_AFTER` has passed.
    """
    lock_feed(work.transaction, server_id)
    chosen = _choose(work, list_feed_items(work.transaction, server_id, MOST_TOLD), now)
    if not chosen:
        return None
    claim_feed_items(work.transaction, chosen, now)
    fresh = [item for item in chosen if now - item.made_at < TOO_OLD]
    readable = load_readable(work, sorted({item.match_id for item in fresh}))
    matches = {match.id: match for match in readable}
    told = (
        _tell(work, item, matches[item.match_id])
        for item in fresh
        if item.match_id in matches and item.ply <= matches[item.match_id].ply
    )
    return FeedPost(server_id, tuple(chosen), tuple(told))


def _tell(work: Work, item: FeedItem, match: Match) -> FeedEntry:
    tournament_id = find_tournament_of_match(work.transaction, match.id)
    tournament = None if tournament_id is None else find_tournament(work.transaction, tournament_id)
    return FeedEntry(
        kind=FeedKind(item.kind),
        match=match,
        ply=item.ply,
        changes=find_shown_changes(work, match) if match.is_over else (),
        tournament=tournament.name if tournament else None,
    )


def _choose(work: Work, waiting: list[FeedItem], now: datetime) -> list[FeedItem]:
    """Return the rows of the next message; those that a killed process left behind stay
    together.
    """
    claimed = [item for item in waiting if item.claimed_at is not None]
    if claimed:
        first = claimed[0].claimed_at
        is_lost = first is not None and now - first > LOST_AFTER
        return [item for item in claimed if item.claimed_at == first] if is_lost else []
    if not waiting:
        return []
    posts = count_feed_posts(work.transaction, waiting[0].server_id, now - WITHIN)
    if posts >= MOST_POSTS:
        return []
    return waiting if posts == MOST_POSTS - 1 else waiting[:1]


def note_for_feed(
    transaction: Transaction, before: Match, after: Match, ended: MatchEnded | None
) -> None:
    """Save what is noteworthy in a change of a match, in the transaction that changes it.

    `ended` is given if the change ended the match.
    """
    if after.server_id is None:
        return
    kind = None if ended is None else _find_kind_of_end(transaction, ended)
    has_moved = after.ply > before.ply and after.is_draughts
    if kind is None and has_moved and _is_large_capture(after.line):
        kind = FeedKind.CAPTURE
    if kind is None or not _is_wanted(transaction, after, after.server_id):
        return
    item = FeedItem(
        match_id=after.id,
        kind=kind.value,
        ply=after.ply,
        server_id=after.server_id,
        made_at=after.result.at if after.result else after.moved_at,
    )
    note_feed_item(transaction, item)


def _find_kind_of_end(transaction: Transaction, ended: MatchEnded) -> FeedKind | None:
    """Return why the end of a match is noteworthy, None if it is not."""
    match = ended.match
    if not ended.counts or not is_real(match.ply - match.given):
        return None
    if _is_upset(transaction, match, ended.result):
        return FeedKind.UPSET
    if _is_event(ended):
        return FeedKind.RESULT
    return FeedKind.FIRST_GAME if _is_first_game(transaction, match) else None


def _is_large_capture(line: Line) -> bool:
    """Tell whether the last move captured an unusual number of pieces."""
    board = line.game.board
    many = MANY_ON_LARGE if board.width * board.height > LARGE else MANY
    return len(line.moves[-1].victims) >= many


def _is_event(ended: MatchEnded) -> bool:
    """Tell whether the result of a match is noteworthy, whoever won."""
    has_team = any(isinstance(seat.holder, Team) for seat in ended.match.seats)
    return ended.match.terms.rated or has_team or ended.tournament is not None


def _is_upset(transaction: Transaction, match: Match, result: Result) -> bool:
    """Tell whether a rated match was won by the clear underdog of its server."""
    if not match.terms.rated or result.winner is None:
        return False
    changes = {
        row.person_id: row
        for row in list_changes_of_match(transaction, match.id)
        if row.scope == match.server_id
    }
    sides = (*match.calls(result.winner), *match.calls(result.winner.other))
    if len(changes) < len(sides):
        return False
    rows = [changes[person_id] for person_id in sides]
    winner, loser = (
        Rating(row.rating_before, row.deviation_before, row.volatility_before) for row in rows
    )
    return is_upset(winner, loser, (rows[0].idle, rows[1].idle))


def _is_first_game(transaction: Transaction, match: Match) -> bool:
    """Tell whether a match between people is the first that one of them has finished."""
    holders = [seat.holder for seat in match.seats]
    people = [holder.id for holder in holders if isinstance(holder, Person)]
    return len(people) == len(holders) and not all(
        has_finished_before(transaction, person_id) for person_id in people
    )


def _is_wanted(transaction: Transaction, match: Match, server_id: int) -> bool:
    """Tell whether a server has a feed and both players allow it to mention their games."""
    if find_server_preferences(transaction, server_id).open_feed_channel is None:
        return False
    people = (seat.holder.id for seat in match.seats if isinstance(seat.holder, Person))
    return all(
        find_person_preferences(transaction, person_id).feed != OPTED_OUT for person_id in people
    )
