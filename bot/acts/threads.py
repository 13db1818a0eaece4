"""Threads for matches, where a channel is busy or a server wants one for every game."""

import discord
import structlog

from bot.acts.request import Request
from bot.clockwork.failures import FAILURES
from bot.matches import Match
from bot.matches.facts import ChannelBusy
from bot.pacing import Urgency
from bot.talk.names import thread_name
from bot.talk.request_refusals import ThreadForbidden, TooManyThreads
from rules import Color

log = structlog.get_logger(__name__)

HAS_A_THREAD, TOO_MANY_THREADS = 160004, 160006  # codes of Discord


async def open_thread_for_match(request: Request) -> discord.Thread | None:
    """Open a thread under the message used, if the match needs one of its own there.

    Raises `ChannelBusy` in a busy thread, `ThreadForbidden` or `TooManyThreads`.
    """
    place, message = request.place, request.interaction.message
    running = await request.matches.finding.find_running_in(place.channel_id)
    chosen = await request.matches.remembering.find_server_preferences(place.server_id or 0)
    if message is None or isinstance(request.interaction.channel, discord.Thread):
        if running is not None:
            raise ChannelBusy(running)
        return None
    if running is None and chosen.threads != "always":
        return None
    return await open_thread(request, message)


async def open_thread(
    request: Request, message: discord.Message | discord.PartialMessage
) -> discord.Thread:
    """Open a thread under a message, or find the one that is there.

    Raises `ThreadForbidden` or `TooManyThreads`.
    """
    await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        return await message.create_thread(name=thread_name(request.person))
    except discord.Forbidden as error:
        raise ThreadForbidden from error
    except discord.HTTPException as error:
        if error.code == TOO_MANY_THREADS:
            raise TooManyThreads from error
        if error.code != HAS_A_THREAD:
            raise
    thread = await request.host.fetch_channel(message.id)  # a thread has its message's id
    assert isinstance(thread, discord.Thread)
    return thread


async def seat_players(thread: discord.Thread, match: Match) -> None:
    """Let both players find the thread in their list; the board mentions them anyway."""
    for player_id in (called for side in Color for called in match.calls(side)):
        try:
            await thread.add_user(discord.Object(player_id))
        except FAILURES as error:
            log.info("not added to the thread", match=match.id, error=repr(error))
