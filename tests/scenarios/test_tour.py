"""What a first visitor of the playground finds: the acts of the tour, done by the bot as it is."""

from pathlib import Path

from playground import Playground
from playground.page.tour import Tour
from tests.scenarios.conftest import running_bot

TOUR = Path(__file__).parents[2] / "bot" / "tour" / "tour.json"


async def test_the_first_acts_work_out(discord_: Playground, url: str) -> None:
    tour = Tour.read(TOUR)
    tour.furnish(discord_)
    async with running_bot(discord_, url):
        await tour.run_acts(discord_)
        channels = [channel for server in discord_.servers for channel in server.channels]
        rooms = [*channels, *(thread for channel in channels for thread in channel.threads)]
        wanted = {suggestion["in"] for suggestion in tour.suggestions}
        assert wanted <= {room.name for room in rooms}
        assert "to move" in rooms[-1].messages[-1].text
