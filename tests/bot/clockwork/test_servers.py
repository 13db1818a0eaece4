"""Several processes share the servers: each is served by exactly one of them."""

import discord
import pytest

from bot.clockwork.servers import is_ours, server_language
from bot.services import Services
from storage.rows import ServerPreferences

SERVERS = [(number << 22) + 12345 for number in range(40)]


def client_of(shards: int | None, *ours: int) -> discord.AutoShardedClient:
    """Return a client that is not connected, with these shards of a number of them."""
    return discord.AutoShardedClient(
        intents=discord.Intents(guilds=True),
        shard_count=shards,
        shard_ids=list(ours) or None,  # type: ignore[arg-type]  # None is what the library expects
    )


@pytest.mark.parametrize("processes", [[(0, 1), (2, 3)], [(0,), (1,), (2, 3)]])
async def test_each_server_belongs_to_one_process(processes: list[tuple[int, ...]]) -> None:
    clients = [client_of(4, *ours) for ours in processes]
    for server in SERVERS:
        assert sum(is_ours(client, server) for client in clients) == 1
    assert {is_ours(clients[0], server) for server in SERVERS} == {True, False}


async def test_discord_chooses_the_shard_by_the_id() -> None:
    for server in SERVERS:
        assert is_ours(client_of(4, 3), server) == ((server >> 22) % 4 == 3)


async def test_one_process_serves_all() -> None:
    for client in (client_of(None), client_of(4)):
        assert all(is_ours(client, server) for server in SERVERS)


async def test_what_is_in_no_server_is_the_first_shards() -> None:
    assert is_ours(client_of(4, 0), None)
    assert not is_ours(client_of(4, 3), None)


async def test_an_unknown_server_speaks_english(services: Services) -> None:
    assert await server_language(client_of(None), services, SERVERS[0]) == "en-US"
    assert await server_language(client_of(None), services, None) == "en-US"


async def test_a_server_speaks_the_language_that_was_chosen(services: Services) -> None:
    await services.server_choices.keep(SERVERS[0], ServerPreferences(language="pl"))
    assert await server_language(client_of(None), services, SERVERS[0]) == "pl"
