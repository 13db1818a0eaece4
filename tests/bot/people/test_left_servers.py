"""What a server set is forgotten ninety days after the bot left it."""

from datetime import timedelta

from bot.matches.shards import OwnShards
from bot.people.left_servers import KEPT, find_left_servers, forget_left_servers, note_left
from bot.services import Services
from storage import Transaction
from storage.left_servers import KnownServer, list_servers
from storage.places import find_server_preferences, keep_server_preferences
from storage.rows import ServerPreferences
from tests.bot.conftest import NOON

HERE, THERE = 1 << 22, 2 << 22
CHOSEN = ServerPreferences(theme="night", game_channels=(7,), season_channel=8, rated="on")
OWN = OwnShards()


def known(transaction: Transaction) -> list[KnownServer]:
    return [*list_servers(transaction)]


async def settle(services: Services) -> None:
    for server_id in (HERE, THERE):
        await services.write(keep_server_preferences, server_id, CHOSEN)


async def test_what_was_set_goes_after_ninety_days(services: Services) -> None:
    await settle(services)
    assert await services.run(find_left_servers, {HERE}, OWN) == [THERE]
    assert await services.run(find_left_servers, {HERE}, OWN) == [THERE]  # not noted yet
    await services.run(note_left, THERE, NOON)
    assert await services.run(find_left_servers, {HERE}, OWN) == []
    assert await services.run(forget_left_servers, NOON + KEPT) == 0
    later = NOON + KEPT + timedelta(seconds=1)
    assert await services.run(forget_left_servers, later) == 1
    assert await services.run(forget_left_servers, later) == 0  # it had set nothing any more
    assert await services.read(find_server_preferences, THERE) == ServerPreferences()
    assert await services.read(find_server_preferences, HERE) == CHOSEN


async def test_a_server_that_takes_the_bot_back_keeps_what_it_set(services: Services) -> None:
    await settle(services)
    await services.run(note_left, THERE, NOON)
    assert await services.run(find_left_servers, {HERE, THERE}, OWN) == []
    assert {each.left_at for each in await services.read(known)} == {None}
    assert await services.run(forget_left_servers, NOON + 2 * KEPT) == 0


async def test_servers_of_other_shards_are_left_to_their_processes(services: Services) -> None:
    await settle(services)
    assert await services.run(find_left_servers, set(), OwnShards(2, frozenset({1}))) == [HERE]
