"""What Discord was last told about our commands."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import command_hashes
from storage.writing import put


async def known_hash(connection: AsyncConnection, scope: str) -> str | None:
    """The hash of the commands last synced for `scope`."""
    hashes = command_hashes.c
    found: str | None = await connection.scalar(select(hashes.hash).where(hashes.scope == scope))
    return found


async def keep_hash(connection: AsyncConnection, scope: str, value: str) -> None:
    row = {"scope": scope, "hash": value}
    await put(connection, command_hashes, row, {"hash": value})
