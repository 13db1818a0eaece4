"""Builds everything once, and runs."""

import asyncio
import signal
import sys

import discord

from bot.client import Damka
from bot.logs import set_up
from bot.matches import MatchService
from bot.settings import BadSetting, Settings, read_settings
from storage import Database, StorageError

NO_START = 2  # exit code: a person must change something first


def main() -> int:
    """Run the bot until it is stopped; a start that cannot succeed says why in one line."""
    try:
        settings = read_settings()
    except BadSetting as error:
        return refuse(f"{error}. Every setting is explained in .env.example.")
    set_up(settings.log_level, settings.log_format)
    try:
        asyncio.run(run(settings))
    except StorageError as error:
        return refuse(str(error))
    except discord.LoginFailure:
        return refuse("DISCORD_TOKEN: Discord refused the token. Reset it and copy it again.")
    except discord.PrivilegedIntentsRequired:
        return refuse("Discord asks for privileged intents, which this bot does not use.")
    except KeyboardInterrupt:
        return 0
    return 0


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
            await client.start(settings.discord_token.get_secret_value())
    finally:
        await database.close()


if __name__ == "__main__":
    sys.exit(main())
