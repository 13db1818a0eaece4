"""Take away what clients of discord.py leave behind when they are closed.

What is left when an event loop ends is found later, by the garbage collector, and fails whatever
test runs then.
"""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import discord
from aiohttp import ClientWebSocketResponse
from discord.gateway import KeepAliveHandler


@asynccontextmanager
async def swept(client: discord.Client) -> AsyncIterator[None]:
    """Close the sockets of `client` and end its heartbeats; it is closed and at rest before.

    A client that is closed while it identifies itself anew has a socket that it never closes.
    """
    sockets: list[ClientWebSocketResponse] = []
    connect = client.http.ws_connect

    async def connect_and_keep(url: str, *, compress: int = 0) -> ClientWebSocketResponse:
        socket = await connect(url, compress=compress)
        sockets.append(socket)
        return socket

    try:
        with patch.object(client.http, "ws_connect", connect_and_keep):
            yield
    finally:
        for socket in sockets:
            await socket.close()
        await end_heartbeats()


async def end_heartbeats() -> None:
    """Wait for the heartbeats of the clients of this event loop, which were closed before.

    They are sent by threads, and one that is on its way when the loop is closed is a coroutine
    that no one awaits.
    """
    loop = asyncio.get_running_loop()
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.loop is loop:
            thread.stop()
            await asyncio.to_thread(thread.join)
