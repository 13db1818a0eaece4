"""Which channels of a server a person sees, by what the bot knows without asking Discord."""

from typing import Any

import discord

from bot.clockwork.publicity import can_view
from bot.matches.match_value import Match


def can_see(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Tell whether the person of an interaction sees a channel or thread of its server.

    A thread is seen by those who see its channel, a private one by those who manage threads. A
    channel that the bot does not know, such as one that is gone, counts as hidden.
    """
    if channel_id == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(channel_id)
    return channel is not None and can_view(channel, member)


def is_out_of_reach(client: discord.Client, match: Match) -> bool:
    """Tell whether the main room of a match is gone, or was never seen by this client.

    A thread that sleeps is not known either; it can be reached, but ending its game does no harm.
    """
    place = match.main_room.place
    return place.server_id is not None and client.get_channel(place.channel_id) is None
