"""Which channels of a server a person sees, as far as the bot knows without asking Discord."""

import discord

from bot.acts.host import Interaction
from bot.clockwork.publicity import can_view


def can_see(interaction: Interaction, channel_id: int) -> bool:
    """Tell whether the person of an interaction sees a channel or thread of its server.

    A thread is visible to people who see its channel, a private one to those who manage threads,
    even while archived. A channel that the bot does not know, such as a deleted one, counts as
    hidden.
    """
    if channel_id == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        channel = interaction.client.sleeping_threads.find(channel_id)
    return channel is not None and can_view(channel, member)
