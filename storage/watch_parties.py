"""The messages of servers that show their most interesting match."""

from sqlalchemy import BigInteger, Connection, bindparam, select, text

from storage.rows import WatchPartyRow, columns_of
from storage.schema import HAS_WATCH_PARTY, servers, watch_parties
from storage.upserts import Upsert

KEEP = Upsert(
    watch_parties,
    tuple(name for name in WatchPartyRow.__dataclass_fields__ if name != "server_id"),
)


WANTED = (
    select(servers.c.id)
    .where(text(HAS_WATCH_PARTY), servers.c.id > bindparam("after", type_=BigInteger))
    .order_by(servers.c.id)
    .limit(bindparam("most"))
)


def list_watch_parties(transaction: Connection, after: int, most: int = 50) -> list[int]:
    """List some servers with ids above `after` that want such a message."""
    return list(transaction.scalars(WANTED, {"after": after, "most": most}))


def find_watch_party(transaction: Connection, server_id: int) -> WatchPartyRow | None:
    """Return the state of a server's message, or None if there is none."""
    found = select(watch_parties).where(watch_parties.c.server_id == server_id)
    row = transaction.execute(found).one_or_none()
    return WatchPartyRow(**row._mapping) if row else None


def keep_watch_party(transaction: Connection, row: WatchPartyRow) -> None:
    """Keep the state of a server's message."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(row))
