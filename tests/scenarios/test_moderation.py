"""`/moderate` and the channels of a server, over the socket."""

import pytest

from playground import Impossible, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, running

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def table(shared_table: Table) -> Table:
    return shared_table


def moderator(table: Table, *more: str) -> Person:
    """Somebody who moderates the server."""
    person = table.discord.add_person("moderator")
    table.server.join(person, permissions=["MODERATE_MEMBERS", *more])
    person.here = table.channel
    return person


async def test_a_moderator_ends_a_game_bans_and_reads_the_log(table: Table) -> None:
    host, told = moderator(table, "MANAGE_GUILD"), table.server.add_channel("staff")
    with pytest.raises(Impossible):  # it is not even offered to others
        await table.white.slash("moderate log")
    settings = await host.slash("server-settings")
    await host.select(settings.shown, "v:audit:0", told)
    await begin(table, "russian")
    (choice,) = await host.autocomplete("moderate end", match="russian")
    done = await host.slash("moderate end", match=choice.value, reason="nobody *plays*")
    assert done.is_private
    board = await board_with(table, words="The moderators ended the game without a result.")
    assert "Rematch" in board.buttons
    banned = await host.slash("moderate ban", person=table.black, days=3, reason="shouting")
    assert "until" in banned.text
    refused = await table.black.click(board, "Rematch")
    assert refused.is_private
    assert "*shouting*" in refused.text
    refused = await table.black.slash("challenge")
    assert "*shouting*" in refused.text
    await host.slash("moderate unban", person=table.black)
    log = await host.slash("moderate log")
    assert log.text.index("opened") < log.text.index("closed") < log.text.index("ended game")
    await table.discord.until(lambda: len(told.messages) == 3)
    assert r"nobody \*plays\*" in told.messages[0].text
    known = await host.slash("moderate person", person=table.black)
    assert "Not banned here." in known.text


async def test_a_game_moves_to_another_channel(table: Table) -> None:
    host, other = moderator(table), table.server.add_channel("quiet")
    await begin(table, "russian")
    match = await running(table)
    await host.slash("moderate move", to=other)
    await table.discord.until(lambda: any("Move" in each.buttons for each in other.messages))
    await table.discord.until(
        lambda: not any("Move" in each.buttons for each in table.channel.messages)
    )
    await table.white.slash("move", channel=other, move="c3-d4")
    moved = await table.matches.finding.find(match.id)
    assert (moved.ply, moved.main_room.place.channel_id) == (1, other.id)


async def test_games_begin_only_where_the_server_wants(table: Table) -> None:
    host, other = moderator(table, "MANAGE_GUILD"), table.server.add_channel("games")
    settings = await host.slash("server-settings")
    await host.select(settings.shown, "v:channels:0", other)
    assert other.name in settings.shown.text or f"<#{other.id}>" in settings.shown.text
    refused = await table.white.slash("challenge", opponent=table.black)
    assert refused.is_private
    assert f"<#{other.id}>" in refused.text
    asked = await table.white.slash("challenge", channel=other, opponent=table.black)
    assert "Accept" in asked.shown.buttons
    await host.select(settings.shown, "v:channels:0")
    asked = await table.white.slash("challenge", opponent=table.black)
    assert "Accept" in asked.shown.buttons


async def test_moderators_decide_who_moderates(table: Table) -> None:
    """Also where the server's own list of integrations offers them the command."""
    commands = table.discord.backend.world.commands.values()
    command = next(each for each in commands if each.name == "moderate")
    command.definition["default_member_permissions"] = None
    for refused in (
        await table.white.slash("moderate log"),
        await table.white.slash("moderate ban", person=table.black),
        await table.white.slash("moderate end"),
    ):
        assert refused.is_private
        assert "Timeout Members" in refused.text


async def test_nobody_bans_themselves(table: Table) -> None:
    host = moderator(table)
    slip = await host.slash("moderate ban", person=host)
    assert slip.text == "You can't ban yourself."
