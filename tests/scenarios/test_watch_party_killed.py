"""`kill -9` around the message of a watch party: there is one, and it shows the game."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches.act import Act
from bot.matches.terms import Terms
from bot.services import Services
from playground import Channel, Playground
from storage import Database
from storage.rows import Person, Place, ServerPreferences
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

SENT = {"create_message", "update_message"}


async def begin_with_party(url: str, place: Place, players: list[Person], screen: Channel) -> None:
    """A game that has just begun, in a server that wants a watch party in another channel."""
    database, now = await Database.open(url), datetime.now(UTC)
    services, (white, black) = Services.on(database), players
    proposed = Proposal(place=place, challenger=white, opponent=black, terms=Terms("russian"))
    asked = await services.run(propose_game, proposed, now)
    await services.run(accept_challenge, asked.id, Act(person=black, at=now))
    chosen = ServerPreferences(party_channel=screen.id)
    await services.server_choices.keep(place.server_id or 0, chosen)
    await database.close()


@pytest.mark.slow
@pytest.mark.parametrize("requests", range(5))
async def test_killed_around_the_message(
    discord_: Playground, url: str, tmp_path: Path, requests: int
) -> None:
    server, channel, (white, black, _watcher) = company(discord_)
    screen = server.add_channel("screen")
    players = [Person(each.id, each.name) for each in (white, black)]
    await begin_with_party(url, Place(server.id, channel.id), players, screen)

    def sent() -> int:
        return sum(each.operation in SENT for each in discord_.requests)

    def is_shown() -> bool:
        return all(any(each.files for each in room.messages) for room in (channel, screen))

    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as process:
        await discord_.until(lambda: is_shown() or sent() >= requests)
        await process.restart()
        await discord_.until(lambda: is_shown() or sent() > requests)
        await process.restart()
        await discord_.until(is_shown)
    (message,) = screen.messages
    assert f"{white.mention} v" in message.text or f"{black.mention} v" in message.text
