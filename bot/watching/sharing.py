"""The service that lets people share finished matches: seldom, and once in a channel."""

from datetime import datetime, timedelta

from bot.matches.admission import check_not_banned
from bot.matches.runner import Runner
from bot.watching.watch_facts import AlreadyShared, TooManyShares
from storage import Person, Place, Transaction
from storage.people import remember_person
from storage.places import occupy_place
from storage.rows import ShareRow
from storage.shares import drop_share, find_share, keep_share, list_shares_since, note_share_sent

MOST = 3  # shares of a person
WITHIN = timedelta(hours=1)
LOST_AFTER = timedelta(minutes=1)  # since a claim of which nothing more was heard


class Sharing:
    """A match is shared once in a channel, by whoever comes first."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def claim(self, match_id: int, place: Place, person: Person, now: datetime) -> None:
        """Let a person share a match in a channel, which is kept before anything is sent.

        Raises `Banned`, `AlreadyShared` or `TooManyShares`.
        """
        await self._database.write(_claim, match_id, place, person, now)

    async def note_sent(self, match_id: int, place: Place) -> None:
        """Keep that what was claimed was sent."""
        await self._database.write(note_share_sent, match_id, place.channel_id)

    async def give_back(self, match_id: int, place: Place) -> None:
        """Forget what was claimed, because it could not be sent."""
        await self._database.write(drop_share, match_id, place.channel_id)


def _claim(
    transaction: Transaction, match_id: int, place: Place, person: Person, now: datetime
) -> None:
    check_not_banned(transaction, place.server_id, person.id, now)
    remember_person(transaction, person)
    occupy_place(transaction, place)  # locks the channel: of two claims one comes first
    known = find_share(transaction, match_id, place.channel_id)
    if known is not None and (known.is_sent or now - known.shared_at < LOST_AFTER):
        raise AlreadyShared(place.channel_id)
    recent = list_shares_since(transaction, person.id, now - WITHIN)
    if len(recent) >= MOST:
        raise TooManyShares(recent[-MOST] + WITHIN)
    row = ShareRow(
        match_id=match_id, channel_id=place.channel_id, person_id=person.id, shared_at=now
    )
    keep_share(transaction, row)
