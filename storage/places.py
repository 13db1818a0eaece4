"""Servers and channels, and what a server prefers."""

from sqlalchemy import Connection, bindparam, select

from storage.rows import Place, ServerPreferences, columns_of
from storage.schema import channels, servers
from storage.upserts import Upsert

KEEP_SERVER = Upsert(servers)
KEEP_CHANNEL = Upsert(channels)
LOCK_CHANNEL = select(channels.c.id).where(channels.c.id == bindparam("id")).with_for_update()
CHOSEN = tuple(ServerPreferences.__dataclass_fields__)
PREFER = Upsert(servers, CHOSEN)
PREFERENCES = select(*(servers.c[name] for name in CHOSEN)).where(servers.c.id == bindparam("id"))


def occupy_place(transaction: Connection, place: Place) -> None:
    """Keep the place and lock it: until the transaction ends no one else begins anything there."""
    if place.server_id is not None:
        transaction.execute(KEEP_SERVER.spoken_by(transaction), {"id": place.server_id})
    channel = {"id": place.channel_id, "server_id": place.server_id}
    transaction.execute(KEEP_CHANNEL.spoken_by(transaction), channel)
    transaction.execute(LOCK_CHANNEL, {"id": place.channel_id})


def find_server_preferences(transaction: Connection, server_id: int) -> ServerPreferences:
    """Return what the server chose; a new one has chosen nothing."""
    row = transaction.execute(PREFERENCES, {"id": server_id}).one_or_none()
    if row is None:
        return ServerPreferences()
    return ServerPreferences(**row._mapping)


def keep_server_preferences(
    transaction: Connection, server_id: int, chosen: ServerPreferences
) -> None:
    """Keep what the server chose, and the server."""
    transaction.execute(PREFER.spoken_by(transaction), {"id": server_id, **columns_of(chosen)})
