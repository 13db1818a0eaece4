"""Each team of a game in one channel talks in a thread of its own."""

import asyncio

import pytest

from playground import Message, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with
from tests.scenarios.test_together import Club, begin_teams
from tests.scenarios.test_two_rooms import friend


@pytest.fixture
def club(table: Table) -> Club:
    return Club(table, [friend(table, f"member {number}") for number in range(4)])


async def press(board: Message, person: Person) -> str:
    """What someone is told who asks for the thread of the own team."""
    panel = await person.click(board, "Votes")
    await person.click(panel.shown, "More")
    return (await person.click(panel.shown, "Team thread")).text


async def test_a_team_talks_in_private(club: Club) -> None:
    table, (one, two, three, _) = club.table, club.members
    table.channel.allow("CREATE_PRIVATE_THREADS")
    board = await begin_teams(club)
    told = set(await asyncio.gather(press(board, one), press(board, two), press(board, one)))
    (thread,) = table.channel.threads
    assert told == {f"Your team is talking in {thread.mention}."}
    assert thread.room.members.keys() >= {one.id, two.id}
    assert three.id not in thread.room.members
    assert "This is where **Team A** can talk about its game" in thread.messages[-1].text
    sheet = await three.slash("team show")
    await three.click(sheet.shown, "Team thread")
    assert len(table.channel.threads) == 2
    thread.delete()
    assert thread.mention not in await press(board, two)


async def test_a_public_thread_is_called_public(club: Club) -> None:
    table, (one, *_) = club.table, club.members
    board = await begin_teams(club)
    assert "the other side can read along" in await press(board, one)
    (thread,) = table.channel.threads
    assert "the other side can read along" in thread.messages[-1].text


async def test_no_thread_can_be_opened(club: Club) -> None:
    table, (one, two, *_) = club.table, club.members
    table.channel.allow("CREATE_PRIVATE_THREADS")
    board = await begin_teams(club, decides="captain")
    assert "Only the team" in await press(board, two)
    backend = table.discord.backend
    most, backend.most_active_threads = backend.most_active_threads, 0
    assert "no room for another thread" in await press(board, one)
    backend.most_active_threads = most
    assert "Your team is talking in" in await press(board, one)
    (thread,) = table.channel.threads
    assert "Your team is talking in" in await press(board, two)
    assert two.id in thread.room.members
    await one.slash("team remove", person=two)
    await table.discord.until(lambda: two.id not in thread.room.members)
    thread.delete()
    table.channel.deny("CREATE_PRIVATE_THREADS", "CREATE_PUBLIC_THREADS")
    assert "I need *Create Private Threads*" in await press(board, one)
    assert table.channel.threads == []
    await board_with(table, button="Vote")
