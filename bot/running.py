"""Builds everything once, and runs it until it is stopped."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from pathlib import Path

import aiohttp
import discord
import structlog

from bot.client import Damka, Hosting, read_clock
from bot.clockwork.surroundings import Surroundings
from bot.exits import Exit, Refused
from bot.monitoring.disk_room import DiskWatch
from bot.monitoring.measures import NO_MEASURES
from bot.monitoring.watched import build_figures, watched
from bot.services import Services
from bot.settings import ENV_FILE, Settings, is_readable_by_all
from bot.talk.languages import use_own_words
from engine.processes.partner import Partner, PartnerSettings
from engine.shipped_tables import list_missing
from rules.compiled import find_build
from storage import Database
from storage.file_lock import holding
from storage.network_folders import find_network
from storage.server_clock import find_server_time
from storage.shard_locks import Shards, holding_shards

log = structlog.get_logger(__name__)

MOST_DIFFERENCE = timedelta(seconds=2)  # between this clock and that of a database server
FAILURE, TOO_MANY = 500, 429  # HTTP: Discord fails, or asks to retry later
BAD_TOKEN = 4004  # the gateway's code for a token that is no longer valid


def run_until_stopped(settings: Settings, *, adopts: bool = False) -> None:
    """Run until Ctrl-C or SIGTERM; raises `Refused` or what `Database.open` raises.

    Keeps any other bot off the same file meanwhile; it would serve every event a second time.
    """
    if missing := list_missing():
        raise Refused(
            Exit.CHANGE, f"the installation lacks engine/tables/{missing[0]}: install Damka again."
        )
    with contextlib.suppress(KeyboardInterrupt), holding(settings.database_url):
        warn_of_place(settings)
        log.info("rules and search", compiled=find_build().value)
        asyncio.run(run(settings, adopts=adopts))


async def run(settings: Settings, *, adopts: bool = False) -> None:
    """Open the database, connect to Discord, and stay until stopped."""
    use_own_words(settings.words)
    figures, disk = build_figures(settings), DiskWatch(settings).loop
    database = await Database.open(settings.database_url, is_bot=True)
    try:
        client = Damka(
            Services.on(database, credits_outages=settings.outage_credit),
            Partner(partner_settings(settings)),
            hosting=Hosting(
                shard_count=settings.shard_count,
                shard_ids=settings.shard_ids,
                erased_log=settings.erased_log,
                adopts=adopts,
                measures=figures or NO_MEASURES,
                uploads_signs=True,
                board_url=settings.board_url,
            ),
        )
        close_on_sigterm(client)
        async with (
            holding_shards(settings.database_url, own_shards(settings), close_soon(client)),
            client,
            watched(client, database, settings, figures),
            boards_in_browser(client, settings),
        ):
            disk.start()
            await log_in(client, settings.discord_token)
            await compare_clocks(database, read_clock())
            await stay(client)
    finally:
        await disk.stop()
        await database.close()


@contextlib.asynccontextmanager
async def boards_in_browser(client: Damka, settings: Settings) -> AsyncIterator[None]:
    """Serve boards to browsers while the block runs, if the host wants that; raises `Refused`."""
    if not settings.board_url:
        yield
        return
    from bot.windows.serving import BoardDoor, serving_boards  # few hosts need it
    from bot.windows.windows import BotParts

    around = Surroundings(client, client.services, client.pacing, lambda: client.now())
    parts = BotParts(around, client.in_progress, client.measures, client.delivery.expect)
    is_shared = not settings.database_url.startswith("sqlite")
    host, port = settings.board_host, settings.board_port
    async with contextlib.AsyncExitStack() as stack:
        try:
            door = BoardDoor(settings.board_url, host, port, is_shared)
            await stack.enter_async_context(serving_boards(parts, door))
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused(Exit.CHANGE, f"BOARD_PORT: {host}:{port}: {why}.") from error
        yield


def warn_of_place(settings: Settings) -> None:
    """Warn of a database on a network drive, and of secrets that other users of this machine can
    read.
    """
    if network := find_network(settings.database_url):
        log.warning("the database is on a network file system, and may be damaged", kind=network)
    if is_readable_by_all(Path(ENV_FILE)):
        log.warning(
            "every user of this machine can read the token", file=ENV_FILE, mend="chmod 600 .env"
        )


async def compare_clocks(database: Database, now: datetime) -> None:
    """Warn if this clock differs from that of the database's server, which other processes may
    share.
    """
    server_time = await database.read(find_server_time)
    if server_time is not None and abs(server_time - now) >= MOST_DIFFERENCE:
        seconds = (now - server_time).total_seconds()
        log.warning("this clock differs from that of the database", seconds=round(seconds, 1))


def partner_settings(settings: Settings) -> PartnerSettings:
    """Return how much of the machine the engine may use, from the settings."""
    usual = PartnerSettings()
    return PartnerSettings(
        workers=settings.engine_workers or usual.workers,
        seconds=settings.engine_seconds,
        memory=settings.engine_memory,
        folder=settings.engine_folder,
        programs=settings.engine_hub,
    )


def own_shards(settings: Settings) -> Shards:
    """Return the shards that the settings give to this process."""
    ids = settings.shard_ids
    return Shards(settings.shard_count, None if ids is None else frozenset(ids))


def close_soon(client: Damka) -> Callable[[], object]:
    """Return what closes the connection cleanly, from a running loop."""
    loop = asyncio.get_running_loop()
    return lambda: loop.create_task(client.close())


def close_on_sigterm(client: Damka) -> None:
    """Make SIGTERM close the connection cleanly."""
    loop = asyncio.get_running_loop()
    # Windows has no such signal to wait for: there only Ctrl-C ends the run.
    with contextlib.suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGTERM, close_soon(client))


async def log_in(client: Damka, token: str) -> None:
    """Present the token and the commands; raises `Refused`."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise Refused(
            Exit.CHANGE, "DISCORD_TOKEN: Discord refused the token. Reset it and copy it again."
        ) from None
    except discord.HTTPException as error:
        is_failure = error.status >= FAILURE or error.status == TOO_MANY
        code = Exit.MACHINE if is_failure else Exit.CHANGE
        raise Refused(code, f"Discord refused the start: {error}") from error
    except (aiohttp.ClientError, OSError) as error:
        raise Refused(Exit.MACHINE, f"Discord cannot be reached: {error}") from error


async def stay(client: Damka) -> None:
    """Serve until the bot is stopped; raises `Refused` if Discord ends the connection for good."""
    try:
        await client.connect()
    except discord.PrivilegedIntentsRequired:
        raise Refused(
            Exit.CHANGE, "Discord asks for privileged intents, which this bot does not use."
        ) from None
    except discord.ConnectionClosed as closed:
        if closed.code == BAD_TOKEN:
            raise Refused(Exit.CHANGE, "DISCORD_TOKEN: the token is no longer valid.") from None
        raise Refused(
            Exit.CHANGE,
            f"Discord closed the connection with code {closed.code}: "
            "look at SHARD_COUNT and SHARD_IDS.",
        ) from closed
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        raise Refused(Exit.MACHINE, f"Discord cannot be reached: {error}") from error
