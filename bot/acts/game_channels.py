"""Where games may begin, and where the bot may show a board."""

import discord

from bot.acts.request import Request
from bot.talk.request_refusals import CannotWriteThere, NoGamesHere, NotInServer


async def check_channel(request: Request, asked: discord.TextChannel | None = None) -> None:
    """Raise `NotInServer` if the bot cannot show boards by itself here.

    Raise `NoGamesHere` if the server lets games begin only in other channels. A thread counts as
    its channel; the channel in use is checked unless another one is `asked`.
    """
    if not request.can_write_here:
        raise NotInServer
    server_id = request.interaction.guild_id
    chosen = await request.services.server_choices.find(server_id or 0)
    channel, here = request.interaction.channel, request.place.channel_id
    if asked is not None:
        here = asked.id
    elif isinstance(channel, discord.Thread):
        here = channel.parent_id
    if chosen.game_channels and here not in chosen.game_channels:
        raise NoGamesHere(chosen.game_channels)


def check_writable(channel: discord.TextChannel | discord.Thread) -> None:
    """Raise `CannotWriteThere` if the bot may not show a board in a channel or thread."""
    may = channel.permissions_for(channel.guild.me)
    is_thread = isinstance(channel, discord.Thread)
    can_send = may.send_messages_in_threads if is_thread else may.send_messages
    if not (may.view_channel and can_send and may.attach_files):
        raise CannotWriteThere(channel.id)
