"""Sharing of finished matches: rarely, and each match once per channel."""

from datetime import datetime, timedelta

from bot.matches.admission import check_not_banned
from bot.matches.work import Work, writes
from bot.watching.watch_facts import AlreadyShared, TooManyShares
from storage import Person, Place
from storage.people import remember_person
from storage.places import occupy_place
from storage.rows import ShareRow
from storage.shares import drop_share, find_share, keep_share, list_shares_since, note_share_sent

MOST = 3  # shares of a person
WITHIN = timedelta(hours=1)
LOST_AFTER = timedelta(minutes=1)  # after which an unfinished claim is considered lost


@writes
def claim_share(work: Work, match_id: int, place: Place, person: Person, now: datetime) -> None:
    """Let a person share a match in a channel; nothing is sent before this is committed.

    Raises `Banned`, `AlreadyShared` or `TooManyShares`.
    """
    check_not_banned(work.transaction, place.server_id, person.id, now)
    remember_person(work.transaction, person)
    occupy_place(work.transaction, place)  # locks the channel: of two claims one comes first
    known = find_share(work.transaction, match_id, place.channel_id)
    if known is not None and (known.is_sent or now - known.shared_at < LOST_AFTER):
        raise AlreadyShared(place.channel_id)
    recent = list_shares_since(work.transaction, person.id, now - WITHIN)
    if len(recent) >= MOST:
        raise TooManyShares(recent[-MOST] + WITHIN)
    row = ShareRow(
        match_id=match_id, channel_id=place.channel_id, person_id=person.id, shared_at=now
    )
    keep_share(work.transaction, row)


@writes
def mark_shared(work: Work, match_id: int, place: Place) -> None:
    """Record that a match stands in the channel for which its share was claimed."""
    note_share_sent(work.transaction, match_id, place.channel_id)


@writes
def give_back_share(work: Work, match_id: int, place: Place) -> None:
    """Forget a claim, because the match could not be sent."""
    drop_share(work.transaction, match_id, place.channel_id)
