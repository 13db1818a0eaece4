"""The service for followers: they are told of the end of a match, or once a day."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.clocks.reminders import next_digest
from bot.clocks.zones import UTC_ZONE
from bot.matches.changed import Due
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore, work_of
from bot.matches.person_times import digest_time, quiet_hours
from bot.matches.runner import Runner
from bot.matches.seating import has_seat
from bot.matches.shards import OwnShards
from bot.watching.watch_facts import FollowOwnMatch, TooManyFollowed, TooManyFollowers
from storage import DirectMessages, Person, Transaction, follows
from storage.people import find_direct_messages, find_person_preferences, remember_person
from storage.rows import FollowRow

MOST_OF_MATCH = 50  # followers who are written to
MOST_OF_PERSON = 20  # matches that one follows
MOST_DUE = 500  # rows that are looked at together
LOST_AFTER = timedelta(minutes=1)  # since a claim of which nothing more was heard


class How(StrEnum):
    """How someone follows a match. The rows keep these words, so none changes."""

    END = "end"
    DAILY = "daily"
    REFUSED = "refused"  # direct messages were refused, and the person does not know it yet


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What one person is told by one message: the end of a match, or all matches of a day."""

    person_id: int
    how: How
    rows: tuple[FollowRow, ...]
    claim: datetime
    games: tuple[Match, ...]
    is_silent: bool
    direct: DirectMessages

    @property
    def due_at(self) -> datetime:
        """When the first of it was due; the same for each try of a message."""
        return min(row.due_at for row in self.rows if row.due_at is not None)


class Following:
    """What followers are told is claimed by one process, and told once."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def follow(self, match_id: int, person: Person, how: How, now: datetime) -> None:
        """Let a person follow a match, which they may see, in one way instead of another.

        Raises `NoSuchMatch`, `MatchIsOver`, `FollowOwnMatch`, `TooManyFollowers` or
        `TooManyFollowed`.
        """
        await self._database.write(self._follow, match_id, person, how, now)

    async def unfollow(self, match_id: int, person_id: int) -> None:
        """Let a person follow a match no more."""
        await self._database.write(follows.drop_follow, match_id, person_id)

    async def take_refused(self, person_id: int) -> int:
        """Return how many matches a person follows no more without knowing; asked again, none."""
        if not await self._database.read(_count_refused, person_id):
            return 0  # as nearly always: no one waits for a transaction that writes
        return await self._database.write(_take_refused, person_id)

    async def claim(self, now: datetime, own: OwnShards) -> News | None:
        """Claim what is due to one person, of matches that began in own servers, or nothing."""
        return await self._database.write(self._claim, now, own)

    async def find_next(self) -> datetime | None:
        """Return when something is due next; None where nothing is."""
        return await self._database.read(follows.find_next_follow)

    async def mark_sent(self, news: News, now: datetime) -> None:
        """Keep that news were sent: what is over goes, what goes on is told again in a day."""
        await self._database.write(_mark_sent, news, now)

    async def put_off(self, news: News, due_at: datetime) -> None:
        """Give news back that could not be sent; they are due again at a moment."""
        await self._database.write(_put_off, news, due_at)

    async def stop_refused(self, person_id: int) -> None:
        """Let a person follow nothing more who takes no direct messages."""
        refused = How.REFUSED.value
        await self._database.write(follows.change_follows_of, person_id, refused)

    def _follow(
        self, transaction: Transaction, match_id: int, person: Person, how: How, now: datetime
    ) -> None:
        others = follows.list_followers(transaction, match_id)
        _check(self._store.load(transaction, match_id), person)
        mine = follows.list_follows_of(transaction, person.id)
        is_known = any(row.person_id == person.id for row in others)
        if not is_known and len(others) >= MOST_OF_MATCH:
            raise TooManyFollowers(MOST_OF_MATCH)
        if not is_known and len(mine) >= MOST_OF_PERSON:
            raise TooManyFollowed(MOST_OF_PERSON)
        remember_person(transaction, person)
        due_at = _next_day(transaction, person.id, now) if how is How.DAILY else None
        row = FollowRow(match_id=match_id, person_id=person.id, how=how.value, due_at=due_at)
        follows.keep_follow(transaction, row)
        if how is How.DAILY:
            work_of(transaction).changed.due.add(Due.DIGESTS)

    def _claim(self, transaction: Transaction, now: datetime, own: OwnShards) -> News | None:
        due = [
            row
            for row, server_id in follows.list_due_follows(transaction, now, MOST_DUE)
            if own.has(server_id) and _is_free(row, now)
        ]
        if not due:
            return None
        first = due[0]
        rows = [row for row in due if row is first or _go_together(row, first)]
        claimed = [row for row in rows if follows.claim_follow(transaction, row, now)]
        if not claimed:
            return None
        chosen = find_person_preferences(transaction, first.person_id)
        return News(
            person_id=first.person_id,
            how=How(first.how),
            rows=tuple(claimed),
            claim=now,
            games=tuple(self._store.load_readable(transaction, [row.match_id for row in claimed])),
            is_silent=quiet_hours(chosen).night_around(now) is not None,
            direct=find_direct_messages(transaction, first.person_id),
        )


def _check(match: Match, person: Person) -> None:
    if match.is_over:
        raise MatchIsOver(match)
    if has_seat(match, person.id):
        raise FollowOwnMatch


def _is_free(row: FollowRow, now: datetime) -> bool:
    """Tell whether no one else is just sending a message."""
    return row.claimed_at is None or now - row.claimed_at > LOST_AFTER


def _go_together(row: FollowRow, first: FollowRow) -> bool:
    """Tell whether two things that are due go into one message: those of one person's day do."""
    return (row.person_id, row.how) == (first.person_id, first.how) == (row.person_id, How.DAILY)


def _next_day(transaction: Transaction, person_id: int, now: datetime) -> datetime:
    chosen = find_person_preferences(transaction, person_id)
    return next_digest(now, digest_time(chosen), chosen.zone or UTC_ZONE)


def _mark_sent(transaction: Transaction, news: News, now: datetime) -> None:
    go_on = {match.id for match in news.games if not match.is_over}
    for row in news.rows:
        if news.how is How.DAILY and row.match_id in go_on:
            due_at = _next_day(transaction, news.person_id, now)
            follows.put_off_follow(transaction, row, news.claim, due_at)
        else:
            follows.drop_follow(transaction, row.match_id, row.person_id)


def _put_off(transaction: Transaction, news: News, due_at: datetime) -> None:
    for row in news.rows:
        follows.put_off_follow(transaction, row, news.claim, due_at)


def _count_refused(transaction: Transaction, person_id: int) -> int:
    mine = follows.list_follows_of(transaction, person_id)
    return sum(row.how == How.REFUSED for row in mine)


def _take_refused(transaction: Transaction, person_id: int) -> int:
    count = _count_refused(transaction, person_id)
    follows.drop_follows_of(transaction, person_id, How.REFUSED.value)
    return count


def tell_followers(transaction: Transaction, before: Match | None, after: Match) -> None:
    """Plan what followers are told when a match ends, in the transaction that ends it."""
    if before is not None and after.result is not None and not before.is_over:
        follows.end_follows(transaction, after.id, How.END.value, after.result.at)
