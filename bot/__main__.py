"""Builds everything once, and runs."""

import asyncio
import signal
import sys

import aiohttp
import discord

from bot.client import Damka
from bot.logs import set_up
from bot.matches import MatchService
from bot.settings import BadSetting, Settings, read_settings
from storage import Database, StorageError

NO_START = 2  # exit code: a person must change something first
BAD_TOKEN = 4004  # the gateway's code for a token that is no longer valid


def main() -> int:
    """Run the bot until it is stopped; a start that cannot succeed says why in one line."""
    try:
        settings = read_settings()
    except BadSetting as error:
        return refuse(f"{error}. Every setting is explained in .env.example.")
    set_up(settings.log_level, settings.log_format)
    try:
        asyncio.run(run(settings))
    except (StorageError, NoDiscord) as error:
        return refuse(str(error))
    except KeyboardInterrupt:
        return 0
    return 0


class NoDiscord(Exception):
    """Discord does not let the bot in, or let it go for good."""


def refuse(why: str) -> int:
    sys.stderr.write(f"damka: {' '.join(why.split())}\n")
    return NO_START


async def run(settings: Settings) -> None:
    """Open the database, connect to Discord, and stay until stopped."""
    database = await Database.open(settings.database_url)
    try:
        client = Damka(
            MatchService(database),
            shard_count=settings.shard_count,
            shard_ids=settings.shard_ids,
        )
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGTERM, lambda: asyncio.ensure_future(client.close())
        )
        async with client:
            await log_in(client, settings.discord_token.get_secret_value())
            await stay(client)
    finally:
        await database.close()


async def log_in(client: Damka, token: str) -> None:
    """Present the token and the commands; raises `NoDiscord`."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise NoDiscord(
            "DISCORD_TOKEN: Discord refused the token. Reset it and copy it again."
        ) from None
    except discord.HTTPException as error:
        raise NoDiscord(f"Discord refused the start: {error}") from error
    except (aiohttp.ClientError, OSError) as error:
        raise NoDiscord(f"Discord cannot be reached: {error}") from error


async def stay(client: Damka) -> None:
    """Serve until somebody stops the bot; raises `NoDiscord` where Discord ends it for good."""
    try:
        await client.connect()
    except discord.PrivilegedIntentsRequired:
        raise NoDiscord(
            "Discord asks for privileged intents, which this bot does not use."
        ) from None
    except discord.ConnectionClosed as closed:
        if closed.code == BAD_TOKEN:
            raise NoDiscord("DISCORD_TOKEN: the token is no longer valid.") from None
        raise NoDiscord(
            f"Discord closed the connection with code {closed.code}: "
            "look at SHARD_COUNT and SHARD_IDS."
        ) from closed
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        raise NoDiscord(f"Discord cannot be reached: {error}") from error


if __name__ == "__main__":
    sys.exit(main())
