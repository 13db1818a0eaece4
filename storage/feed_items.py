"""News items for the feed of a server."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Connection, and_, bindparam, func, select, text, update

from storage.columns import UtcTime
from storage.rows import FeedItem, columns_of
from storage.schema import IS_UNTOLD, feed_items, seats, servers
from storage.upserts import Upsert

NOTE = Upsert(feed_items)
SERVER = feed_items.c.server_id == bindparam("server", type_=BigInteger)
THIS = and_(
    feed_items.c.match_id == bindparam("match"),
    feed_items.c.kind == bindparam("this_kind"),
    feed_items.c.ply == bindparam("this_ply"),
)


def note_feed_item(transaction: Connection, item: FeedItem) -> None:
    """Add an item to a server's feed, unless it was added before."""
    transaction.execute(NOTE.spoken_by(transaction), columns_of(item))


WAITING = (
    select(feed_items.c.server_id)
    .where(text(IS_UNTOLD), feed_items.c.server_id > bindparam("after", type_=BigInteger))
    .distinct()
    .order_by(feed_items.c.server_id)
    .limit(bindparam("most"))
)


def list_waiting_feeds(transaction: Connection, after: int, most: int = 50) -> list[int]:
    """List some servers with ids above `after` whose feeds have items to post."""
    return list(transaction.scalars(WAITING, {"after": after, "most": most}))


LOCK = select(servers.c.id).where(servers.c.id == bindparam("server")).with_for_update()


def lock_feed(transaction: Connection, server_id: int) -> None:
    """Lock a server's feed against claims by others until the transaction ends."""
    transaction.execute(LOCK, {"server": server_id})


OPEN = (
    select(*(feed_items.c[name] for name in FeedItem.__dataclass_fields__))
    .where(text(IS_UNTOLD), SERVER)
    .order_by(feed_items.c.made_at, feed_items.c.match_id, feed_items.c.ply)
    .limit(bindparam("most"))
)


def list_feed_items(transaction: Connection, server_id: int, most: int) -> list[FeedItem]:
    """List the items that a server's feed has yet to post, the oldest first."""
    found = transaction.execute(OPEN, {"server": server_id, "most": most})
    return [FeedItem(**row._mapping) for row in found]


POSTS = select(func.count(feed_items.c.sent_at.distinct())).where(
    SERVER, feed_items.c.sent_at > bindparam("since", type_=UtcTime)
)


def count_feed_posts(transaction: Connection, server_id: int, since: datetime) -> int:
    """Count the messages posted to a server's feed since a moment."""
    count: int = transaction.execute(POSTS, {"server": server_id, "since": since}).scalar_one()
    return count


CLAIMED = bindparam("claim", type_=UtcTime)
CLAIM = update(feed_items).where(THIS).values(claimed_at=CLAIMED)


def claim_feed_items(transaction: Connection, items: Sequence[FeedItem], now: datetime) -> None:
    """Claim the items that are posted together."""
    transaction.execute(CLAIM, [{**_key(item), "claim": now} for item in items])


SENT = (
    update(feed_items)
    .where(THIS, feed_items.c.sent_at.is_(None))
    .values(sent_at=bindparam("moment", type_=UtcTime))
)


def mark_feed_items_sent(transaction: Connection, items: Sequence[FeedItem], now: datetime) -> None:
    """Mark items as posted, all in one message."""
    transaction.execute(SENT, [{**_key(item), "moment": now} for item in items])


FINISHED = (
    select(seats.c.match_id)
    .where(seats.c.person_id == bindparam("person", type_=BigInteger), seats.c.is_over)
    .limit(bindparam("most"))
)


def has_finished_before(transaction: Connection, person_id: int) -> bool:
    """Tell whether a person has finished more than one match."""
    return len(transaction.execute(FINISHED, {"person": person_id, "most": 2}).all()) > 1


def _key(item: FeedItem) -> dict[str, object]:
    return {"match": item.match_id, "this_kind": item.kind, "this_ply": item.ply}
