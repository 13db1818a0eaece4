"""What the loops need to know about a server: whether it is ours to serve, and its language."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import discord

from bot.matches.shards import OwnShards
from bot.people.preferences import find_preferences
from bot.services import Services
from bot.talk.languages import ENGLISH, speak
from bot.talk.names import read_in


def is_ours(client: discord.AutoShardedClient, server_id: int | None) -> bool:
    """Tell whether this process serves a server, or direct messages for None; others may serve the
    rest.
    """
    return own_shards(client).has(server_id)


def own_shards(client: discord.AutoShardedClient) -> OwnShards:
    """Return the shards that this process serves, all of them by default."""
    count = client.shard_count or 1
    ids = range(count) if client.shard_ids is None else client.shard_ids
    return OwnShards(count, frozenset(ids))


@asynccontextmanager
async def speak_in(
    client: discord.AutoShardedClient,
    services: Services,
    server_id: int | None,
    readers: Iterable[int] = (),
) -> AsyncIterator[None]:
    """Write the sentences of this context for everyone in a server, or for `readers`, who are ids
    of people; no server stands for direct messages.

    That sets the language, and the names of teams that are shown there. Readers of different
    languages are spoken to like everyone in the server; in direct messages new people are spoken to
    in the language of the act that this is a part of, which is theirs.
    """
    own = {(await services.run(find_preferences, reader)).reads for reader in readers}
    with read_in(server_id):
        if server_id is None and own == {None}:
            yield
            return
        shared = own.pop() if len(own) == 1 else None
        async with speak(shared or await server_language(client, services, server_id)):
            yield


async def server_language(
    client: discord.AutoShardedClient, services: Services, server_id: int | None
) -> str:
    """Return the locale that a server's managers chose, else its own; English if none is known."""
    if server_id is not None:
        chosen = await services.server_choices.find(server_id)
        if chosen.language is not None:
            return chosen.language
    guild = client.get_guild(server_id) if server_id is not None else None
    return ENGLISH if guild is None else guild.preferred_locale.value
