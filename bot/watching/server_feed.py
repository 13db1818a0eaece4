"""The feeds of servers: what is worth telling of matches, a few times an hour.

Each thing is claimed by one process, and told once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.matches.match_store import load_readable
from bot.matches.match_value import Match, Result
from bot.matches.work import Work, writes
from bot.ratings.glicko import Rating
from bot.ratings.rating_tables import find_shown_changes
from bot.ratings.rating_values import ShownChange
from bot.ratings.upsets import is_upset
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

MOST_POSTS = 6  # in an hour; the last of them tells all that waits
WITHIN = timedelta(hours=1)
MOST_TOLD = 10  # by one message
LOST_AFTER = timedelta(minutes=1)  # since a claim of which nothing more was heard
TOO_OLD = timedelta(hours=6)  # what no one was told for so long is told no more
LEAST_PLIES = 8  # of a game of which is told
MANY, MANY_ON_LARGE = 5, 6  # pieces in one capture; on a board with more than 64 squares
LARGE = 64
OPTED_OUT = "off"  # how a person says that no feed tells of their games


class Kind(StrEnum):
    """What is told of a match. The rows keep these words, so none changes."""

    UPSET = "upset"
    RESULT = "result"
    FIRST_GAME = "first"
    CAPTURE = "capture"


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """Something that is told of a match: its position after a number of moves says what.

    `changes` are those of ratings by its end, `tournament` is the name of the one it belongs to.
    """

    kind: Kind
    match: Match
    ply: int
    changes: tuple[ShownChange, ...] = ()
    tournament: str | None = None


@dataclass(frozen=True, slots=True)
class FeedPost:
    """What a server is told by one message, and the rows of it."""

    server_id: int
    items: tuple[FeedItem, ...]
    told: tuple[FeedEntry, ...]


@writes
def claim_feed_post(work: Work, server_id: int, now: datetime) -> FeedPost | None:
    """Claim what a server is told next; None if nothing may be told now.

    The last message that an hour has room for tells all that waits. What one process has claimed
    no other claims until `LOST_AFTER` has passed.
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
        kind=Kind(item.kind),
        match=match,
        ply=item.ply,
        changes=find_shown_changes(work, match) if match.is_over else (),
        tournament=tournament.name if tournament else None,
    )


def _choose(work: Work, waiting: list[FeedItem], now: datetime) -> list[FeedItem]:
    """Return what is told by the next message: what a killed process left behind, as it was."""
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


def note_for_feed(transaction: Transaction, before: Match | None, after: Match) -> None:
    """Keep what is worth telling of a change of a match, in the transaction that changes it."""
    if before is None or after.server_id is None:
        return
    kinds = [*_kinds(transaction, before, after)]
    if not kinds or not _is_wanted(transaction, after, after.server_id):
        return
    for kind in kinds[:1]:
        item = FeedItem(
            match_id=after.id,
            kind=kind.value,
            ply=after.ply,
            server_id=after.server_id,
            made_at=after.result.at if after.result else after.moved_at,
        )
        note_feed_item(transaction, item)


def _kinds(transaction: Transaction, before: Match, after: Match) -> Iterator[Kind]:
    """Yield what is worth telling of a change, the most important first."""
    has_ended = after.result is not None and not before.is_over
    played = after.ply - after.given
    if has_ended and after.result and not after.result.is_void and played >= LEAST_PLIES:
        if _is_upset(transaction, after, after.result):
            yield Kind.UPSET
        elif _is_event(transaction, after):
            yield Kind.RESULT
        elif _is_first_game(transaction, after):
            yield Kind.FIRST_GAME
    if after.ply > before.ply and after.is_draughts and _is_large_capture(after.line):
        yield Kind.CAPTURE


def _is_large_capture(line: Line) -> bool:
    """Tell whether the last move took more pieces than one sees every day."""
    board = line.game.board
    many = MANY_ON_LARGE if board.width * board.height > LARGE else MANY
    return len(line.moves[-1].victims) >= many


def _is_event(transaction: Transaction, match: Match) -> bool:
    """Tell whether the result of a match is worth telling, whoever won."""
    has_team = any(isinstance(seat.holder, Team) for seat in match.seats)
    is_of_tournament = find_tournament_of_match(transaction, match.id) is not None
    return match.terms.rated or has_team or is_of_tournament


def _is_upset(transaction: Transaction, match: Match, result: Result) -> bool:
    """Tell whether someone won a rated match of whom no one expected it in its server."""
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
    """Tell whether a server has a feed, and both players let it tell of their games."""
    if find_server_preferences(transaction, server_id).open_feed_channel is None:
        return False
    people = (seat.holder.id for seat in match.seats if isinstance(seat.holder, Person))
    return all(
        find_person_preferences(transaction, person_id).feed != OPTED_OUT for person_id in people
    )
