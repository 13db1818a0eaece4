"""What the loops need to know of a server: whether it is ours to serve, and its language."""

import discord

from bot.talk.languages import ENGLISH


def is_ours(client: discord.AutoShardedClient, server_id: int | None) -> bool:
    """Tell whether this process serves a server; others may serve some of them.

    What is in no server is everybody's.
    """
    if server_id is None or client.shard_ids is None or not client.shard_count:
        return True
    return (server_id >> 22) % client.shard_count in client.shard_ids


def server_language(client: discord.AutoShardedClient, server_id: int | None) -> str:
    """Return the locale of a server, English where it is not known."""
    guild = client.get_guild(server_id) if server_id is not None else None
    return ENGLISH if guild is None else guild.preferred_locale.value
