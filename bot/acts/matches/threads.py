"""Threads for matches, if a channel is busy or a server wants one for every game."""

import discord
import structlog

from bot.acts.request import Request
from bot.clockwork.failures import FAILURES
from bot.clockwork.sleeping_threads import DAY, Minutes, choose_archiving
from bot.matches.match_store import load_running_in
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.pacing import Urgency
from rules import Color

log = structlog.get_logger(__name__)

HAS_A_THREAD, TOO_MANY_THREADS, NO_SUCH_MESSAGE = 160004, 160006, 10008  # codes of Discord


async def open_thread_for_match(
    request: Request, terms: Terms, name: str, kept_id: int | None
) -> discord.Thread | None:
    """Open a thread under the message used, if a match on these terms needs one here.

    If that message is private, the thread opens under the one with the id `kept_id`. If none can be
    opened the match begins in the channel.
    """
    place, channel = request.place, request.interaction.channel
    chosen = await request.services.server_choices.find(place.server_id or 0)
    message_id = kept_id if request.is_in_private_message else request.used_id
    if message_id is None or not isinstance(channel, discord.TextChannel):
        return None
    is_long = terms.control.is_slow and chosen.threads is None
    is_wanted = is_long or chosen.threads == "always"
    if not is_wanted and not await request.run(load_running_in, place.channel_id):
        return None
    return await open_thread(
        request, channel.get_partial_message(message_id), name, choose_archiving(terms)
    )


async def open_thread(
    request: Request, message: discord.PartialMessage, name: str, archive_after: Minutes = DAY
) -> discord.Thread | None:
    """Open a thread under a message, or find the existing one.

    None if threads are not allowed, if there are too many, or if the message is gone.
    """
    await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        return await message.create_thread(name=name, auto_archive_duration=archive_after)
    except discord.Forbidden as error:
        log.info("no thread allowed", message=message.id, error=str(error))
        return None
    except discord.HTTPException as error:
        if error.code in (TOO_MANY_THREADS, NO_SUCH_MESSAGE):
            return None
        if error.code != HAS_A_THREAD:
            raise
    thread = await request.host.fetch_channel(message.id)  # a thread has its message's id
    assert isinstance(thread, discord.Thread)
    return thread


async def seat_players(thread: discord.Thread, match: Match) -> None:
    """Add both players to the thread, so that it is in their list; the board mentions them
    anyway.
    """
    for player_id in (called for side in Color for called in match.calls(side)):
        try:
            await thread.add_user(discord.Object(player_id))
        except FAILURES as error:
            log.info("not added to the thread", match=match.id, error=repr(error))
