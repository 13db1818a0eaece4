"""`/moderate` and the channels of a server, over the socket."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.ratings.farming import MOST_GAMES
from playground import Channel, Impossible, Message, Person
from playground.faults import Fault
from rules import Color
from storage.rows import Place
from tests.scenarios.conftest import Table
from tests.scenarios.grounds import player
from tests.scenarios.hands import begin, board_with, running
from tests.scenarios.test_tournaments import enter_all
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


def moderator(table: Table, *more: str) -> Person:
    """Someone who moderates the server."""
    person = table.discord.add_person("moderator")
    table.server.join(person, permissions=["MODERATE_MEMBERS", *more])
    person.here = table.channel
    return person


async def ban(host: Person, person: Person, days: int, reason: str) -> Message:
    """Ban a person with a reason; return the message that told it."""
    asked = await host.slash("moderate ban", person=person, days=days)
    assert asked.is_private
    assert "Go ahead?" in asked.text
    form = await host.click(asked.shown, "Ban with a reason")
    done = await host.submit(form.modal, {"Reason (the person will see it)": reason})
    assert "until" in done.shown.text
    assert reason in done.shown.text
    return done.shown


async def log_to(channel: Channel, host: Person) -> None:
    """Have the log of moderators posted in a channel."""
    settings = await host.slash("server-settings")
    await host.click(settings.shown, "Channels")
    await host.select(settings.shown, "v:audit:0", channel)


async def test_a_moderator_ends_a_game_bans_and_reads_the_log(table: Table) -> None:
    host, told = moderator(table, "MANAGE_GUILD"), table.server.add_channel("staff")
    with pytest.raises(Impossible):  # it is not even offered to others
        await table.white.slash("moderate log")
    await log_to(told, host)
    await begin(table, "russian")
    (choice,) = await host.autocomplete("moderate end", match="RUSSIÁN")
    done = await host.slash("moderate end", match=choice.value, reason="nobody *plays*")
    assert done.is_private
    board = await board_with(table, words="The moderators ended the game without a result.")
    assert "Rematch" in board.buttons
    await ban(host, table.black, days=3, reason="shouting")
    refused = await table.black.click(board, "Rematch")
    assert refused.is_private
    assert "*shouting*" in refused.text
    refused = await table.black.slash("challenge", variant="russian")
    assert "*shouting*" in refused.text
    await host.slash("moderate unban", person=table.black)
    log = await host.slash("moderate log")
    words = [log.text.index(word) for word in ("lifted the ban", "banned", "ended game")]
    assert words == sorted(words)
    await table.discord.until(lambda: len(told.messages) == 4)
    assert any(r"nobody \*plays\*" in each.text for each in told.messages)
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
    moved = await table.services.run(load_match, match.id)
    assert (moved.ply, moved.main_room.place.channel_id) == (1, other.id)


async def test_games_begin_only_where_the_server_wants(table: Table) -> None:
    host, other = moderator(table, "MANAGE_GUILD"), table.server.add_channel("games")
    settings = await host.slash("server-settings")
    await host.click(settings.shown, "Channels")
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


async def test_a_ban_that_discord_interrupts_is_pressed_again(table: Table) -> None:
    host = moderator(table)
    asked = await host.slash("moderate ban", person=table.black, days=3)
    table.discord.faults.add(Fault(operation="get_guild_member", cut=True, times=2))
    failed = await host.click(asked.shown, "Ban")
    assert "Discord isn't answering me right now." in failed.text
    assert "Not banned here." in (await host.slash("moderate person", person=table.black)).text
    await host.click(asked.shown, "Ban")
    assert "until" in asked.shown.text


async def test_a_ban_is_asked_once_and_closes_every_door(table: Table) -> None:
    host = moderator(table)
    await begin(table, "russian")
    await table.black.slash("challenge", variant="english")
    challenge = table.channel.messages[-1]
    lobby = (await table.black.slash("together", turn=600)).shown
    asked = await host.slash("moderate ban", person=table.black)
    assert "1 open challenge" in asked.text
    assert "1 lobby" in asked.text
    assert "1 game is in progress" in asked.text
    assert "Accept" in challenge.buttons  # nothing is done before it is confirmed
    await host.click(asked.shown, "Ban")
    assert "1 of their games is still in progress." in asked.shown.text
    await table.discord.until(lambda: "Accept" not in challenge.buttons)
    await table.discord.until(lambda: "Start" not in lobby.buttons)
    refused = await table.black.slash("together", turn=600)
    assert refused.is_private
    assert "banned" in refused.text
    unasked = await table.white.slash("challenge", opponent=table.black)
    words = "The moderators of this server have banned <@{}> from playing."
    assert (unasked.is_private, unasked.text) == (True, words.format(table.black.id))
    await host.click(asked.shown, "End their games")
    assert "1 game in progress was ended" in asked.shown.text
    await board_with(table, words="ended")
    own = await host.slash("moderate unban", person=host)
    assert "own ban" in own.text


async def test_no_one_is_banned_by_those_below_them(table: Table) -> None:
    """Roles decide, as for Discord's own bans; among equals, those who moderate are safe."""
    low, equal = moderator(table), moderator(table)
    high = table.discord.add_person("high")
    top = table.server.add_role("top")
    table.server.join(high, roles=[top])
    for person in (high, equal):
        refused = await low.slash("moderate ban", person=person)
        assert refused.is_private
        assert "as high as yours" in refused.text
        assert refused.shown.buttons == []
    own = await low.slash("moderate ban", person=low)
    assert "yourself" in own.text
    asked = await low.slash("moderate ban", person=table.white)
    table.server.give_role(table.white, top)  # they rise meanwhile
    refused = await low.click(asked.shown, "Ban")
    assert "as high as yours" in refused.text
    assert (await table.white.slash("challenge", variant="russian")).is_private is False


async def test_a_banned_starter_is_no_arbiter_of_a_tournament(table: Table) -> None:
    host, manager = moderator(table), moderator(table, "MANAGE_GUILD")
    message = await enter_all(table)
    asked = await host.slash("moderate ban", person=table.white)
    assert "1 tournament" in asked.text
    await host.click(asked.shown, "Ban")
    await table.discord.until(
        lambda: "2 have entered" in message.text or "2 players" in message.text
    )
    refused = await table.white.click(message, "Start")
    assert "banned" in refused.text
    await manager.click(message, "Start")
    await table.discord.until(lambda: "1 game to go" in message.text)


async def test_moderators_are_told_of_ratings_that_may_be_farmed(table: Table) -> None:
    host, told = moderator(table, "MANAGE_GUILD"), table.server.add_channel("staff")
    await log_to(told, host)
    await table.discord.until(lambda: len(told.messages) == 1)  # that it was chosen
    for number in range(MOST_GAMES):
        await lose_quickly(table, datetime.now(UTC) - timedelta(days=40 - number))
    assert len(told.messages) == 1
    await begin(table, "russian", rated=True)
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-a5")):
        await person.slash("move", move=move)
    await resign(table)
    await table.discord.until(lambda: len(told.messages) == 2)
    message = told.messages[-1]
    for words in ("Worth a look", table.white.mention, table.black.mention):
        assert words in message.text
    assert message.mentions == set()


async def lose_quickly(table: Table, at: datetime) -> None:
    """Let White resign a rated game after two moves, unseen by the bot."""
    white, black = (Act(person=player(each), at=at) for each in (table.white, table.black))
    proposal = Proposal(
        place=Place(table.server.id, table.channel.id),
        challenger=white.person,
        opponent=black.person,
        terms=Terms("russian", rated=True),
        color=Color.WHITE,
    )
    asked = await table.services.run(propose_game, proposal, at)
    match = await table.services.run(accept_challenge, asked.id, black)
    services = table.services
    match = await play_typed(services.changes, match, white, "c3-d4")
    moved = await play_typed(services.changes, match, black, "b6-a5")
    await services.change(match_actions.resign, moved, white)
