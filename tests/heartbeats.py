"""The threads in which discord.py sends heartbeats, which outlive the client that began them."""

import asyncio
import threading

from discord.gateway import KeepAliveHandler


async def end_heartbeats() -> None:
    """Wait for the heartbeats of the clients of this event loop, which were closed before.

    One that is on its way when the loop is closed is a coroutine that no one awaits: it is found
    later, and fails whatever test runs then.
    """
    loop = asyncio.get_running_loop()
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.loop is loop:
            thread.stop()
            await asyncio.to_thread(thread.join)
