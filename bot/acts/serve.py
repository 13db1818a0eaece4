"""Serves every interaction once, in time, in the person's language, including its errors."""

import functools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import discord
import structlog
from discord.app_commands import Choice
from structlog.contextvars import bound_contextvars

from bot.acts.host import Interaction
from bot.acts.report import report
from bot.acts.request import Request
from bot.clockwork.acting import acting
from bot.monitoring.measures import Outcome
from bot.people.letters import keep_locale
from bot.services import Services
from bot.talk.explain import explain
from bot.talk.languages import speak
from bot.talk.names import read_in
from bot.talk.refusals import NobodysDoing
from bot.views.control_actions import ControlKind
from engine.turns import Asker
from storage.storage_errors import DatabaseTrouble

log = structlog.get_logger(__name__)

P = ParamSpec("P")
V = TypeVar("V", str, int)  # the value of a choice


@asynccontextmanager
async def serving(interaction: Interaction) -> AsyncIterator[Request]:
    """Answer an interaction in time, and any error with a sentence."""
    request = Request(interaction)
    asker = Asker(request.person.id, interaction.guild_id)
    place, busy = request.place, request.host.in_progress
    async with acting(busy, asker, place.server_id, request.language, interaction=interaction.id):
        began, age, outcome = time.monotonic(), _age_of(interaction), Outcome.ANSWERED
        with request.host.wake_ups.answering(place.channel_id, request.person.id):
            async with _admitted(request):
                try:
                    yield request
                except Exception as error:  # noqa: BLE001 - every error gets an answer
                    outcome = await report(request, error)
        _measure(request, began, age, outcome)
        with suppress(DatabaseTrouble):  # the next use brings it again
            await request.services.mailboxes.note_use(request.person.id, request.host.now())
            await request.services.languages.renew(request.host.now())
            await _note_language(request)


def _admitted(request: Request) -> AbstractAsyncContextManager[None]:
    """Wait for the turn of a request; it is deferred when its time runs out."""
    host = request.host
    waited = host.arrivals.note(request.interaction.created_at, discord.utils.utcnow())
    return host.admission.admit(request.reply, host.answer_times, waited)


async def _note_language(request: Request) -> None:
    """Save the language of a known person's client, for messages that the bot sends unasked."""
    person_id, locale = request.person.id, request.locale
    seen = request.host.languages
    if not seen.is_noted(person_id, locale) and await request.run(keep_locale, person_id, locale):
        seen.note(person_id, locale)


def _age_of(interaction: Interaction) -> float:
    """Return how many seconds ago Discord gave an event its id."""
    return (interaction.client.now() - interaction.created_at).total_seconds()


def _measure(request: Request, began: float, age: float, outcome: Outcome) -> None:
    reply = request.reply
    if outcome is Outcome.ANSWERED and reply.was_deferred:
        outcome = Outcome.DEFERRED
    seconds = (reply.reached_at or time.monotonic()) - began
    request.host.measures.note_answer(name_act(request.interaction), outcome, seconds, age)


def name_act(interaction: Interaction) -> str:
    """Return the name of a command, or the kind of a control, without any id."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, Any] = cast("Mapping[str, Any]", interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    with suppress(ValueError):
        return ControlKind(custom_id[:1]).name.lower()
    return "other"


def served(
    act: Callable[Concatenate[Request, P], Awaitable[None]],
) -> Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]:
    """Let an act that takes a request serve a command of discord.py."""

    @functools.wraps(act)
    async def serve(interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        async with serving(interaction) as request:
            await act(request, *args, **kwargs)

    return serve


def suggested(
    find: Callable[[Request, str], Awaitable[list[Choice[V]]]],
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[V]]]]:
    """Let a function that takes a request fill the list of an option while a person types."""

    @functools.wraps(find)
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[V]]:
        request = Request(interaction)
        logged = bound_contextvars(interaction=interaction.id)
        with read_in(request.place.server_id), Services.someone_waits(), logged:
            async with speak(request.language):
                try:
                    return await find(request, typed)
                except Exception as error:  # noqa: BLE001 - no one reads a refusal while typing
                    _note_no_suggestions(error)
                    return []

    return suggest


def _note_no_suggestions(error: Exception) -> None:
    """Log why a list stays empty, unless the command itself will explain the refusal."""
    if isinstance(error, DatabaseTrouble):
        log.warning("no suggestions", exc_info=error)
        return
    try:
        explain(error)
    except NobodysDoing:
        log.error("unexpected error in suggestions", exc_info=error)
