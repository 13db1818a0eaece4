"""Many people at once."""

import asyncio

from playground import State
from tests.playground.conftest import Club


async def test_two_hundred_people_in_two_hundred_channels(here: Club) -> None:
    channels = [here.server.add_channel(f"c{each}") for each in range(200)]
    answers = await asyncio.gather(
        *(here.white.slash("board", channel=channel) for channel in channels)
    )
    assert {each.state for each in answers} == {State.ANSWERED}
    assert all(len(channel.messages) == 1 for channel in channels)


async def test_a_double_click(here: Club) -> None:
    x = await here.white.slash("board")
    both = await asyncio.gather(*(here.white.click(x.shown, "Press 0") for _ in range(2)))
    assert {each.state for each in both} == {State.ANSWERED}
    assert len(here.bot.handled) == 3
