"""Point discord.py at a playground: `python -m playground.attach MODULE [arguments]`.

The bot knows nothing of it. The addresses are in PLAYGROUND_API and PLAYGROUND_GATEWAY. With
PLAYGROUND_OFFSET the clock of the process is ahead by that many seconds; with PLAYGROUND_LEASH it
ends when its standard input does, so that it never outlives the playground.
"""

import os
import runpy
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

OFFSET, LEASH = "PLAYGROUND_OFFSET", "PLAYGROUND_LEASH"
GONE = 1  # exit code: the playground has ended without stopping its bot
USAGE = "usage: PLAYGROUND_API=... PLAYGROUND_GATEWAY=... python -m playground.attach MODULE ..."


class Addresses(Protocol):
    """Holds the addresses of a running playground."""

    @property
    def api_url(self) -> str: ...

    @property
    def gateway_url(self) -> str: ...


def point(api_url: str, gateway_url: str) -> None:
    """Let every client that connects from now on connect there."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    discord.Asset.BASE = str(yarl.URL(api_url).origin())  # avatars


@contextmanager
def pointed_at(playground: Addresses) -> Iterator[None]:
    """Point the clients of this process at a playground, and back again."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    point(playground.api_url, playground.gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


def main() -> None:
    """Run the module named on the command line as if it had been started itself."""
    addresses = os.environ.get("PLAYGROUND_API"), os.environ.get("PLAYGROUND_GATEWAY")
    if len(sys.argv) < 2 or addresses[0] is None or addresses[1] is None:
        raise SystemExit(USAGE)
    point(addresses[0], addresses[1])
    if os.environ.get(LEASH):
        threading.Thread(target=_end_with_input, daemon=True).start()
    _move_clock(float(os.environ.get(OFFSET) or 0))
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _end_with_input() -> None:
    """End this process at once when its standard input ends.

    The playground is gone then, so no clean shutdown is needed, and a new playground finds the
    database free. It reads the pipe itself: a lock of `sys.stdin` held at the end of the process
    would make Python abort.
    """
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(GONE)


def _move_clock(seconds: float) -> None:
    """Set this process's clock `seconds` ahead of the machine's; it goes on ticking."""
    if seconds:
        import time_machine  # comes with the extra `playground`

        time_machine.travel(time.time() + seconds, tick=True).start()


if __name__ == "__main__":
    main()
