"""Points discord.py at a playground: `python -m playground.attach MODULE [arguments]`.

Nothing in the bot knows of it. The addresses are in PLAYGROUND_API and PLAYGROUND_GATEWAY.
"""

import os
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

USAGE = "usage: PLAYGROUND_API=... PLAYGROUND_GATEWAY=... python -m playground.attach MODULE ..."


class Addresses(Protocol):
    """A running playground, as far as a client needs it."""

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
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
