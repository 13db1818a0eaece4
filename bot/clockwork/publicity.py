"""Which channels everyone in a server sees, as far as the bot knows without asking Discord."""

import discord

from bot.matches.match_value import Match
from storage.rows import Place


def is_public(client: discord.Client, match: Match, server_id: int) -> bool:
    """Tell whether everyone in a server sees a room that a match has there."""
    places = (room.place for room in match.rooms if room.place.server_id == server_id)
    return any(is_open_to_all(client, place) for place in places)


def is_open_to_all(client: discord.Client, place: Place) -> bool:
    """Tell whether everyone in its server sees a place; an unknown one counts as hidden.

    A thread is visible to everyone who sees its channel; a private one counts as hidden.
    """
    guild = client.get_guild(place.server_id or 0)
    channel = guild.get_channel_or_thread(place.channel_id) if guild is not None else None
    if guild is None or channel is None:
        return False
    if isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None):
        return False
    return channel.permissions_for(guild.default_role).view_channel


def can_view(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Tell whether a member sees a channel or thread.

    A thread is visible to members who see its channel, a private one to those who manage threads.
    """
    may = channel.permissions_for(member)
    if isinstance(channel, discord.Thread) and channel.is_private():
        return may.view_channel and may.manage_threads
    return may.view_channel
