"""Builds everything once, and runs it until somebody stops it."""

import asyncio
import contextlib
import signal
from datetime import datetime, timedelta

import aiohttp
import discord
import structlog

from bot.client import Damka, read_clock
from bot.services import Services
from bot.settings import Settings
from engine.processes.partner import Partner, PartnerSettings
from storage import Database, StorageError
from storage.server_clock import find_server_time

log = structlog.get_logger(__name__)

MOST_DIFFERENCE = timedelta(seconds=2)  # between this clock and that of a database server
BAD_TOKEN = 4004  # the gateway's code for a token that is no longer valid


class CannotRun(Exception):
    """The bot cannot start, or Discord let it go for good; the text tells a person why."""


def run_until_stopped(settings: Settings) -> None:
    """Run until Ctrl-C or SIGTERM; raises `CannotRun`."""
    with contextlib.suppress(KeyboardInterrupt):
        try:
            asyncio.run(run(settings))
        except StorageError as error:
            raise CannotRun(str(error)) from error


async def run(settings: Settings) -> None:
    """Open the database, connect to Discord, and stay until stopped."""
    database = await Database.open(settings.database_url)
    try:
        client = Damka(
            Services.on(database, credits_outages=settings.outage_credit),
            Partner(partner_settings(settings)),
            shard_count=settings.shard_count,
            shard_ids=settings.shard_ids,
        )
        close_on_sigterm(client)
        async with client:
            await log_in(client, settings.discord_token)
            await compare_clocks(database, read_clock())
            await stay(client)
    finally:
        await database.close()


async def compare_clocks(database: Database, now: datetime) -> None:
    """Warn of a clock that differs from that of the database's server, as others may not."""
    server_time = await database.read(find_server_time)
    if server_time is not None and abs(server_time - now) >= MOST_DIFFERENCE:
        seconds = (now - server_time).total_seconds()
        log.warning("this clock differs from that of the database", seconds=round(seconds, 1))


def partner_settings(settings: Settings) -> PartnerSettings:
    """Return how much of the machine the computer may use, as the settings tell."""
    usual = PartnerSettings()
    return PartnerSettings(
        workers=settings.engine_workers or usual.workers,
        seconds=settings.engine_seconds,
        memory=settings.engine_memory,
        folder=settings.engine_folder,
        programs=settings.engine_hub,
    )


def close_on_sigterm(client: Damka) -> None:
    """Let SIGTERM end the connection in good order."""
    loop = asyncio.get_running_loop()
    # Windows has no such signal to wait for: there Ctrl-C ends the run, as everywhere.
    with contextlib.suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(client.close()))


async def log_in(client: Damka, token: str) -> None:
    """Present the token and the commands; raises `CannotRun`."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise CannotRun(
            "DISCORD_TOKEN: Discord refused the token. Reset it and copy it again."
        ) from None
    except discord.HTTPException as error:
        raise CannotRun(f"Discord refused the start: {error}") from error
    except (aiohttp.ClientError, OSError) as error:
        raise CannotRun(f"Discord cannot be reached: {error}") from error


async def stay(client: Damka) -> None:
    """Serve until somebody stops the bot; raises `CannotRun` where Discord ends it for good."""
    try:
        await client.connect()
    except discord.PrivilegedIntentsRequired:
        raise CannotRun(
            "Discord asks for privileged intents, which this bot does not use."
        ) from None
    except discord.ConnectionClosed as closed:
        if closed.code == BAD_TOKEN:
            raise CannotRun("DISCORD_TOKEN: the token is no longer valid.") from None
        raise CannotRun(
            f"Discord closed the connection with code {closed.code}: "
            "look at SHARD_COUNT and SHARD_IDS."
        ) from closed
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        raise CannotRun(f"Discord cannot be reached: {error}") from error
