"""Followers of matches: they hear of the end of a match, or get news once a day.

Each message is claimed by one process and sent once.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.clocks.reminders import next_digest
from bot.clocks.zones import UTC_ZONE
from bot.matches.changed import Due
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_store import load_match, load_readable
from bot.matches.match_value import Match
from bot.matches.person_times import digest_time, quiet_hours
from bot.matches.seating import has_seat
from bot.matches.shards import OwnShards
from bot.matches.work import Work, reads, writes
from bot.watching.watch_facts import FollowOwnMatch, TooManyFollowed, TooManyFollowers
from storage import DirectMessages, Person, Transaction
from storage.follows import (
    change_follows_of,
    claim_follow,
    drop_follow,
    drop_follows_of,
    end_follows,
    keep_follow,
    list_due_follows,
    list_followers,
    list_follows_of,
    put_off_follow,
)
from storage.people import find_direct_messages, find_person_preferences, remember_person
from storage.rows import FollowRow, PersonPreferences

MOST_OF_MATCH = 50  # followers
MOST_OF_PERSON = 20  # matches that a person follows
MOST_DUE = 500  # rows that are looked at together
LOST_AFTER = timedelta(minutes=1)  # after which an unfinished claim is considered lost


class FollowKind(StrEnum):
    """How a person follows a match. The values are stored, so never change one."""

    END = "end"
    DAILY = "daily"
    REFUSED = "refused"  # direct messages were refused, and the person does not know yet


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowerMessage:
    """The contents of one message to a person: the end of a match, or all matches of a day."""

    person_id: int
    how: FollowKind
    rows: tuple[FollowRow, ...]
    claim: datetime
    games: tuple[Match, ...]
    is_silent: bool
    direct: DirectMessages

    @property
    def due_at(self) -> datetime:
        """When the first part was due; the same for each attempt at a message."""
        return min(row.due_at for row in self.rows if row.due_at is not None)


@writes
def follow_match(work: Work, match_id: int, person: Person, how: FollowKind, now: datetime) -> None:
    """Let a person follow a match that they may see, replacing any earlier way.

    Raises `NoSuchMatch`, `MatchIsOver`, `FollowOwnMatch`, `TooManyFollowers` or `TooManyFollowed`.
    """
    transaction = work.transaction
    others = list_followers(transaction, match_id)
    _check(load_match(work, match_id), person)
    mine = list_follows_of(transaction, person.id)
    is_known = any(row.person_id == person.id for row in others)
    if not is_known and len(others) >= MOST_OF_MATCH:
        raise TooManyFollowers(MOST_OF_MATCH)
    if not is_known and len(mine) >= MOST_OF_PERSON:
        raise TooManyFollowed(MOST_OF_PERSON)
    remember_person(transaction, person)
    due_at = _next_day(transaction, person.id, now) if how is FollowKind.DAILY else None
    row = FollowRow(match_id=match_id, person_id=person.id, how=how.value, due_at=due_at)
    keep_follow(transaction, row)
    if how is FollowKind.DAILY:
        work.changed.due.add(Due.DIGESTS)


@writes
def unfollow_match(work: Work, match_id: int, person_id: int) -> None:
    """Stop a person from following a match."""
    drop_follow(work.transaction, match_id, person_id)


@reads
def count_refused_follows(work: Work, person_id: int) -> int:
    """Return how many matches a person has stopped following without knowing it."""
    mine = list_follows_of(work.transaction, person_id)
    return sum(row.how == FollowKind.REFUSED for row in mine)


@writes
def take_refused_follows(work: Work, person_id: int) -> int:
    """Forget the matches that a person stopped following without knowing; return how many there
    were.
    """
    count = count_refused_follows(work, person_id)
    drop_follows_of(work.transaction, person_id, FollowKind.REFUSED.value)
    return count


@writes
def refuse_follows(work: Work, person_id: int) -> None:
    """End all follows of a person because they take no direct messages."""
    change_follows_of(work.transaction, person_id, FollowKind.REFUSED.value)


@writes
def claim_news(work: Work, now: datetime, own: OwnShards) -> FollowerMessage | None:
    """Claim the news due to one person, about matches that began in servers of this process; None
    if there is none.

    No other process claims the same until `LOST_AFTER` has passed.
    """
    transaction = work.transaction
    due = [
        row
        for row, server_id in list_due_follows(transaction, now, MOST_DUE)
        if own.has(server_id) and _is_free(row, now)
    ]
    if not due:
        return None
    first = due[0]
    rows = [row for row in due if row is first or _go_together(row, first)]
    claimed = [row for row in rows if claim_follow(transaction, row, now)]
    if not claimed:
        return None
    chosen = find_person_preferences(transaction, first.person_id)
    return FollowerMessage(
        person_id=first.person_id,
        how=FollowKind(first.how),
        rows=tuple(claimed),
        claim=now,
        games=tuple(load_readable(work, [row.match_id for row in claimed])),
        is_silent=quiet_hours(chosen).night_around(now) is not None,
        direct=find_direct_messages(transaction, first.person_id),
    )


@writes
def mark_news_sent(work: Work, news: FollowerMessage, now: datetime) -> None:
    """Record that news was sent: follows of finished games go, others are due in a day."""
    go_on = {match.id for match in news.games if not match.is_over}
    for row in news.rows:
        if news.how is FollowKind.DAILY and row.match_id in go_on:
            due_at = _next_day(work.transaction, news.person_id, now)
            put_off_follow(work.transaction, row, news.claim, due_at)
        else:
            drop_follow(work.transaction, row.match_id, row.person_id)


@writes
def put_off_news(work: Work, news: FollowerMessage, due_at: datetime) -> None:
    """Give back news that could not be sent; it is due again at a given moment."""
    for row in news.rows:
        put_off_follow(work.transaction, row, news.claim, due_at)


def tell_followers_of_end(transaction: Transaction, match_id: int, at: datetime) -> None:
    """Plan the messages to followers when a match ends, in the transaction that ends it."""
    end_follows(transaction, match_id, FollowKind.END.value, at)


def _check(match: Match, person: Person) -> None:
    if match.is_over:
        raise MatchIsOver(match)
    if has_seat(match, person.id):
        raise FollowOwnMatch


def _is_free(row: FollowRow, now: datetime) -> bool:
    """Tell whether nobody is sending this row just now."""
    return row.claimed_at is None or now - row.claimed_at > LOST_AFTER


def _go_together(row: FollowRow, first: FollowRow) -> bool:
    """Tell whether two due rows go into one message: those of one person's daily news do."""
    return (
        (row.person_id, row.how)
        == (first.person_id, first.how)
        == (row.person_id, FollowKind.DAILY)
    )


def _next_day(transaction: Transaction, person_id: int, now: datetime) -> datetime:
    return next_daily_letter(find_person_preferences(transaction, person_id), now)


def next_daily_letter(chosen: PersonPreferences, now: datetime) -> datetime:
    """Return when a person next gets the daily news of the games that they follow."""
    return next_digest(now, digest_time(chosen), chosen.zone or UTC_ZONE)
