"""Servers and channels, and what a server prefers."""

from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.records import Place
from storage.schema import channels, servers
from storage.writing import insert_new, put


@dataclass(frozen=True, slots=True)
class ServerPreferences:
    """What a server's managers want; None leaves it to us."""

    theme: str | None = None
    view: str | None = None
    boards: str | None = None
    threads: str | None = None


async def occupy(connection: AsyncConnection, place: Place) -> None:
    """Keep the place and lock it: until the transaction ends nobody else begins anything there."""
    if place.server_id is not None:
        await insert_new(connection, servers, {"id": place.server_id})
    row = {"id": place.channel_id, "server_id": place.server_id}
    await insert_new(connection, channels, row)
    lock = select(channels.c.id).where(channels.c.id == place.channel_id).with_for_update()
    await connection.execute(lock)


async def preferences(connection: AsyncConnection, server_id: int) -> ServerPreferences:
    """What the server chose; a new one has chosen nothing."""
    wants = servers.c
    query = select(wants.theme, wants.view, wants.boards, wants.threads)
    rows = await connection.execute(query.where(wants.id == server_id))
    row = rows.one_or_none()
    return ServerPreferences(*row) if row else ServerPreferences()


async def prefer(connection: AsyncConnection, server_id: int, chosen: ServerPreferences) -> None:
    wants = asdict(chosen)
    await put(connection, servers, {"id": server_id, **wants}, wants)
