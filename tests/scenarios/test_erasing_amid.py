"""Someone is erased while a team votes, in a simul, and from the tournament that they lead."""

import pytest

from playground import Channel, Message, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with
from tests.scenarios.test_simuls import open_simul, start
from tests.scenarios.test_team_games import TURN, next_vote, vote_for
from tests.scenarios.test_together import Club, begin_teams
from tests.scenarios.test_tournaments import enter_all
from tests.scenarios.test_two_rooms import friend

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def erase(person: Person) -> None:
    """Let someone ask for it, and be asked twice."""
    shown = (await person.slash("privacy")).shown
    for button in ("Delete my data", "Continue", "Delete it all"):
        await person.click(shown, button)
    assert "Everything about you has been deleted" in shown.text
    assert (await person.slash("privacy")).text == "I don't keep anything about you."


def names(message: Message, person: Person) -> bool:
    """Tell whether a message still names someone."""
    return person.mention in message.text or person.name in message.text


async def test_while_the_own_team_votes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The vote goes, the captain's place is another one's, and the team plays on."""
    club = Club(table, [friend(table, name) for name in ("zoe", "yann", "xenia", "will")])
    zoe, yann, xenia, _will = club.members
    await begin_teams(club, decides="captain")
    match = await club.match()
    await vote_for(match, (zoe, "c3-d4"), (yann, "e3-f4"))
    await erase(zoe)
    panel = (await yann.slash("move", move="e3-f4")).shown
    assert "**e3-f4** 1" in panel.text
    assert "c3-d4" not in panel.text
    await yann.click(panel, "Play it now")
    board = await board_with(table, words="Played by the captain, with 1 of 1 votes")
    await table.discord.until(lambda: not any(names(each, zoe) for each in table.channel.messages))
    await vote_for(await club.match(), (xenia, "b6-a5"))
    monkeypatch.setattr(table.bot, "now", table.bot.now)  # put back for the tests that follow
    club.table.jump(TURN + 1)
    await next_vote(club, match.id, 2)
    assert not names(board, zoe)


async def test_while_one_plays_against_many(table: Table) -> None:
    """All games are lost, the score is told, and who played has won."""
    message = await open_simul(table)
    await start(table, message)
    await erase(table.white)
    await table.discord.until(lambda: "Final score: 2 lost" in message.text)
    assert "former player" in message.text
    assert not names(message, table.white)
    await table.discord.until(lambda: all(map(is_over_in, table.channel.threads)))


def is_over_in(thread: Channel) -> bool:
    """Tell whether the last board of a game stands in its thread."""
    return any("Rematch" in each.buttons for each in thread.messages)


async def test_while_leading_a_tournament(table: Table) -> None:
    """The others play on; who manages the server is the arbiter then."""
    message = await enter_all(table)
    await table.white.click(message, "Start")
    await erase(table.white)
    await table.discord.until(lambda: "former player" in message.text)
    assert not names(message, table.white)
    mine = (await table.black.click(message, "My games")).shown
    assert "Play watcher" in mine.buttons
    refused = await table.black.slash("tournament arbiter", order="pause")
    assert "Only" in refused.text
    manager = friend(table, "manager")
    table.server.join(manager, since=4e7, permissions=["MANAGE_GUILD"])
    asked = await manager.slash("tournament arbiter", order="pause")
    await manager.click(asked.shown, "Yes, do it")
    assert "is paused" in asked.shown.text


async def test_amid_a_duel(table: Table) -> None:
    """The run ends as it stands, and the duel goes on without a name."""
    message = (await table.black.slash("duel")).shown
    for person in (table.white, table.watcher):
        await person.click(message, "Join")
    await table.discord.until(lambda: "3 have joined" in message.text)
    await erase(table.watcher)
    await table.discord.until(lambda: "2 have joined" in message.text)
    await table.black.click(message, "Start")
    await table.discord.until(lambda: "Go" in message.buttons)
    boards = [(await each.click(message, "Go")).shown for each in (table.white, table.black)]
    await erase(table.white)
    await table.discord.until(lambda: not names(message, table.white))
    assert boards[0].buttons != []
    await table.black.click(boards[1], "Stop")
    await table.discord.until(lambda: "Again" in message.buttons)
    assert "didn't start" not in message.text
