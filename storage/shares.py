"""Which finished matches people have shared in which channels."""

from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, delete, select, update

from storage.columns import UtcTime
from storage.rows import ShareRow, columns_of
from storage.schema import shares
from storage.upserts import Upsert

KEEP = Upsert(shares, ("person_id", "shared_at", "is_sent"))
THIS = (shares.c.match_id == bindparam("match")) & (
    shares.c.channel_id == bindparam("channel", type_=BigInteger)
)
FIND = select(shares).where(THIS)
DROP = delete(shares).where(THIS)
NOTE_SENT = update(shares).where(THIS).values(is_sent=True)
SINCE = (
    select(shares.c.shared_at)
    .where(
        shares.c.person_id == bindparam("person", type_=BigInteger),
        shares.c.shared_at > bindparam("since", type_=UtcTime),
    )
    .order_by(shares.c.shared_at)
)


def keep_share(transaction: Connection, share: ShareRow) -> None:
    """Keep that a match is shared in a channel, in place of an earlier try."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(share))


def find_share(transaction: Connection, match_id: int, channel_id: int) -> ShareRow | None:
    """Return the person who shared a match in a channel, or None."""
    wanted = {"match": match_id, "channel": channel_id}
    row = transaction.execute(FIND, wanted).one_or_none()
    return ShareRow(**row._mapping) if row else None


def drop_share(transaction: Connection, match_id: int, channel_id: int) -> None:
    """Forget that a match was shared in a channel."""
    transaction.execute(DROP, {"match": match_id, "channel": channel_id})


def note_share_sent(transaction: Connection, match_id: int, channel_id: int) -> None:
    """Keep that a match stands in the channel in which it was shared."""
    transaction.execute(NOTE_SENT, {"match": match_id, "channel": channel_id})


def list_shares_since(transaction: Connection, person_id: int, since: datetime) -> list[datetime]:
    """List when a person has shared anything since a moment, the oldest first."""
    return list(transaction.scalars(SINCE, {"person": person_id, "since": since}))
