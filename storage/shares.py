"""The finished matches that people have shared, and the channels they shared them in."""

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from storage.rows import ShareRow, columns_of
from storage.schema import shares
from storage.upserts import Upsert

KEEP = Upsert(shares, ("person_id", "shared_at", "is_sent"))


def keep_share(transaction: Connection, share: ShareRow) -> None:
    """Keep the sharing of a match in a channel, replacing an earlier attempt."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(share))


def find_share(transaction: Connection, match_id: int, channel_id: int) -> ShareRow | None:
    """Return how a match was shared in a channel, or None."""
    row = transaction.execute(select(shares).where(_is(match_id, channel_id))).one_or_none()
    return ShareRow(**row._mapping) if row else None


def drop_share(transaction: Connection, match_id: int, channel_id: int) -> None:
    """Forget that a match was shared in a channel."""
    transaction.execute(delete(shares).where(_is(match_id, channel_id)))


def note_share_sent(transaction: Connection, match_id: int, channel_id: int) -> None:
    """Note that a shared match has been posted in its channel."""
    transaction.execute(update(shares).where(_is(match_id, channel_id)).values(is_sent=True))


def list_shares_since(transaction: Connection, person_id: int, since: datetime) -> list[datetime]:
    """List the moments since one at which a person has shared anything, the oldest first."""
    of_person = shares.c.person_id == person_id, shares.c.shared_at > since
    recent = select(shares.c.shared_at).where(*of_person).order_by(shares.c.shared_at)
    return list(transaction.scalars(recent))


def _is(match_id: int, channel_id: int) -> ColumnElement[bool]:
    return and_(shares.c.match_id == match_id, shares.c.channel_id == channel_id)
