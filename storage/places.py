"""Servers, channels, and the preferences of servers."""

from sqlalchemy import Connection, bindparam, select

from storage.rows import Place, ServerPreferences, columns_of
from storage.schema import channels, servers
from storage.upserts import Upsert

KEEP_SERVER = Upsert(servers)
KEEP_CHANNEL = Upsert(channels)
CHOSEN = tuple(ServerPreferences.__dataclass_fields__)
PREFER = Upsert(servers, CHOSEN)
LOCK_CHANNEL = select(channels.c.id).where(channels.c.id == bindparam("id")).with_for_update()


def occupy_place(transaction: Connection, place: Place) -> None:
    """Keep a place and lock it, so that nothing else begins there until the transaction ends."""
    if place.server_id is not None:
        transaction.execute(KEEP_SERVER.spoken_by(transaction), {"id": place.server_id})
    channel = {"id": place.channel_id, "server_id": place.server_id}
    transaction.execute(KEEP_CHANNEL.spoken_by(transaction), channel)
    transaction.execute(LOCK_CHANNEL, {"id": place.channel_id})


# It waits for others who lock the server, not for those who add a channel to it.
LOCK_SERVER = (
    select(servers.c.id).where(servers.c.id == bindparam("id")).with_for_update(key_share=True)
)


def lock_server(transaction: Connection, server_id: int) -> None:
    """Lock a known server until the transaction ends.

    Counts made afterwards stay true, if all who add to them lock the server first.
    """
    transaction.execute(LOCK_SERVER, {"id": server_id})


PREFERENCES = select(*(servers.c[name] for name in CHOSEN)).where(servers.c.id == bindparam("id"))


def find_server_preferences(transaction: Connection, server_id: int) -> ServerPreferences:
    """Return a server's preferences; those of a new server are empty."""
    row = transaction.execute(PREFERENCES, {"id": server_id}).one_or_none()
    if row is None:
        return ServerPreferences()
    return ServerPreferences(**row._mapping)


def keep_server_preferences(
    transaction: Connection, server_id: int, chosen: ServerPreferences
) -> None:
    """Keep a server's preferences; adds the server if it is new."""
    transaction.execute(PREFER.spoken_by(transaction), {"id": server_id, **columns_of(chosen)})
