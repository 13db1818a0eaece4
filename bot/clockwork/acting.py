"""What surrounds everything a person does, by an interaction or at a board in a browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from structlog.contextvars import bound_contextvars

from bot.clockwork.in_progress import InProgress
from bot.services import Services
from bot.talk.languages import speak
from bot.talk.names import read_in
from engine.turns import Asker, asked_by


@asynccontextmanager
async def acting(
    in_progress: InProgress, asker: Asker, server_id: int | None, language: str, **logged: object
) -> AsyncIterator[None]:
    """Serve a person in this context: a stop waits for it, and the database answers it soon or not
    at all.

    Sentences are in their language, and teams named as in a server; `logged` is added to log lines.
    """
    hurried, telling = Services.someone_waits(), bound_contextvars(**logged)
    with in_progress.one_more(), read_in(server_id), asked_by(asker), hurried, telling:
        async with speak(language):
            yield
