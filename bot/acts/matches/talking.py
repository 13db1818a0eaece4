"""A thread on the last board of a game, in which people talk about it."""

import discord

from bot.acts.matches.threads import open_thread
from bot.acts.request import Request
from bot.acts.watching.sharing import check_over
from bot.acts.watching.watching import look
from bot.matches.match_value import Match
from bot.talk.matches.card_texts import talk_place
from bot.talk.names import thread_name
from bot.talk.request_refusals import BoardUnderWay, MayNotWriteThere, NoThreadThere
from bot.views.control_id import ControlId
from bot.views.note import show_note
from rules import Color


async def talk_about_it(request: Request, control: ControlId) -> None:
    """Open a thread on the last board of a match, or say where it is."""
    match, _ = await look(request, control)
    check_over(match)
    message = find_last_board(request, match)
    players = match.holder(Color.WHITE), match.holder(Color.BLACK)
    async with request.speaking_publicly():
        name = thread_name(*players, match.course.game)
    try:
        thread = await open_thread(request, message, name)
    except discord.NotFound:
        thread = None
    if thread is None:
        raise NoThreadThere(message.channel.id)
    await request.answer(show_note(talk_place(thread.id)))


def find_last_board(request: Request, match: Match) -> discord.PartialMessage:
    """Return the last board of a match in a channel where the person may open threads.

    Raises `BoardUnderWay`, `NoThreadThere` or `MayNotWriteThere`.
    """
    rooms = [room for room in match.rooms if request.viewer.sees(room.place)]
    room = next(iter(rooms), match.main_room)
    if room.shown_version < room.wanted_version:
        raise BoardUnderWay
    channel = request.host.get_channel(room.place.channel_id)
    member = request.interaction.user
    if not isinstance(channel, discord.TextChannel) or room.message_id is None:
        raise NoThreadThere(room.place.channel_id)
    may = channel.permissions_for(member) if isinstance(member, discord.Member) else None
    if may is None or not (may.create_public_threads and may.send_messages_in_threads):
        raise MayNotWriteThere(channel.id)
    return channel.get_partial_message(room.message_id)
