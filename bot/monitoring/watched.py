"""A bot that reports its state, if a host has set a port for that; see `METRICS_PORT`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from bot.client import Damka
from bot.exits import Exit, Refused
from bot.matches.changed import Changed
from bot.monitoring.health import Health
from bot.monitoring.measures import DRAG
from bot.settings import Settings
from bot.views.control_actions import ControlKind
from bot.views.drawing import DRAWING
from storage import Database, DatabaseTrouble

if TYPE_CHECKING:
    from bot.monitoring.metrics import Figures


def build_figures(settings: Settings) -> "Figures | None":
    """Return the keeper of figures, if they are wanted. Raises `Refused` without its library."""
    if settings.metrics_port is None:
        return None
    try:
        from bot.monitoring.metrics import (
            Figures,  # its library is heavy, and most hosts do not need it
        )
    except ModuleNotFoundError as error:
        raise Refused(
            Exit.CHANGE,
            f"METRICS_PORT needs the package {error.name}, which is missing: "
            "pip install prometheus-client",
        ) from error
    return Figures(settings.database_url.partition(":")[0].partition("+")[0])


def listen(client: Damka, database: Database, figures: "Figures") -> None:
    """Have figures kept of what a bot does from now on."""
    commands = (command.qualified_name for command in client.tree.walk_commands())
    figures.know_acts([*commands, *(kind.name.lower() for kind in ControlKind), DRAG])
    database.watch = lambda kind, seconds, error: figures.note_transaction(
        kind, seconds, type(error).__name__ if isinstance(error, DatabaseTrouble) else None
    )
    DRAWING.watch = figures.note_picture
    client.partner.watch(figures.note_engine)
    tell = client.services.runner.tell

    def count_and_tell(changed: Changed) -> None:
        figures.note_changed(changed)
        tell(changed)

    client.services.runner.tell = count_and_tell


@asynccontextmanager
async def watched(
    client: Damka, database: Database, settings: Settings, figures: "Figures | None"
) -> AsyncIterator[None]:
    """Report a bot's state while the block runs. Raises `Refused` if the port is taken."""
    if figures is None or settings.metrics_port is None:
        yield
        return
    from bot.monitoring.figure_loop import FigureLoop
    from bot.monitoring.identifies import IdentifyWatch
    from bot.monitoring.status_server import build_site, serving_status

    listen(client, database, figures)
    health = Health(client, lambda: database.written_at, figures.note_delay)
    asking = FigureLoop(client, figures, settings, database.count_connections)
    loops = asking.loop, IdentifyWatch(client, figures.identifies).loop
    site = build_site(health, asking.write, settings.metrics_host)
    async with serving_status(site, settings.metrics_host, settings.metrics_port):
        watching = asyncio.create_task(health.watch())
        for loop in loops:
            loop.start()
        try:
            yield
        finally:
            for loop in loops:
                await loop.stop()
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
