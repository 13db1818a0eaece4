"""Friends without a common server: challenged in private, played in each one's direct messages."""

import pytest

from playground import Channel, Message, Person, Playground
from tests.scenarios.conftest import Table
from tests.scenarios.test_command_forms import form_of

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def friend_of(discord: Playground) -> Person:
    """Someone who shares no server with the bot, and has not added it."""
    friend = discord.add_person("friend")
    elsewhere = discord.add_server("Elsewhere", has_bot=False)
    elsewhere.join(friend)
    return friend


async def newest_board(table: Table, person: Person, words: str) -> Message:
    """The newest of a person's last two direct messages with such words, once there is one."""

    def find() -> Message | None:
        return next(
            (each for each in reversed(person.dm.messages[-2:]) if words in each.text), None
        )

    await table.discord.until(find)
    found = find()
    assert found is not None
    return found


async def challenge(table: Table, friend: Person, conversation: Channel) -> Message:
    """White, who has added the bot, challenges the friend as White where they talk."""
    table.white.install_app()
    asked = await table.white.slash(
        "challenge", channel=conversation, opponent=friend, variant="russian", colour=0
    )
    assert not asked.is_private
    return asked.shown


async def test_a_game_in_the_messages_of_both(table: Table) -> None:
    white, friend = table.white, await friend_of(table.discord)
    conversation = white.dm_with(friend)
    asked = await challenge(table, friend, conversation)
    refused = await friend.click(asked, "Accept")
    assert f"I can't send DMs to <@{friend.id}>" in refused.text
    assert white.dm.messages == friend.dm.messages == []
    friend.install_app()
    await friend.click(asked, "Accept")
    await table.discord.until(lambda: "You'll each find the board" in asked.text)
    board = await newest_board(table, white, "to move")
    assert f"your game with <@{friend.id}>" in white.dm.messages[-2].text
    picker = await white.click(board, "Move")
    await white.click(picker.shown, "c3-d4")
    for person in (white, friend):
        assert "Move" in (await newest_board(table, person, "**1.\u00a0c3-d4**")).buttons
    await friend.slash("move", channel=friend.dm, move="b6-a5")
    board = await newest_board(table, white, "**1…\u00a0b6-a5**")
    over = await white.click((await white.click(board, "More")).shown, "Resign")
    await white.click(over.shown, "Resign")
    board = await newest_board(table, friend, "White resigned.")
    await friend.click(board, "Rematch")
    again = await newest_board(table, white, "wants a rematch")
    await white.click(again, "Accept")
    assert f"⚪ <@{friend.id}> to move" in (await newest_board(table, friend, "to move")).text


async def test_the_bot_alone_is_no_opponent(table: Table) -> None:
    nobody = await table.white.slash("challenge", channel=table.white.dm, variant="russian")
    assert "Send your challenge where your friend will see it" in nobody.text


async def test_a_challenge_in_a_server_without_the_bot(table: Table) -> None:
    server = table.discord.add_server("Elsewhere", has_bot=False)
    hall = server.add_channel("hall")
    for person in (table.white, table.black):
        server.join(person)
    asked = await challenge(table, table.black, hall)
    table.black.dms_closed = True
    refused = await table.black.click(asked, "Accept")
    assert f"I can't send DMs to <@{table.black.id}>" in refused.text
    table.black.dms_closed = False
    await table.black.click(asked, "Accept")
    await newest_board(table, table.white, "to move")
    await table.discord.until(lambda: "You'll each find the board" in asked.text)


async def test_a_third_person_only_looks_on(table: Table) -> None:
    friend = await friend_of(table.discord)
    conversation = table.discord.add_conversation(table.white, friend, table.watcher)
    asked = await challenge(table, friend, conversation)
    for button in ("Accept", "Decline", "Withdraw"):
        assert (await table.watcher.click(asked, button)).is_private
        assert "Accept" in asked.buttons


async def test_a_rematch_in_direct_messages_is_changed_for_both(table: Table) -> None:
    white, friend = table.white, table.black
    asked = await challenge(table, friend, white.dm_with(friend))
    await friend.click(asked, "Accept")
    board = await newest_board(table, white, "to move")
    over = await white.click((await white.click(board, "More")).shown, "Resign")
    await white.click(over.shown, "Resign")
    await white.click(await newest_board(table, white, "White resigned."), "Rematch")
    asked = await newest_board(table, friend, "wants a rematch")
    copy = await newest_board(table, white, "wants a rematch")
    refused = await friend.click(asked, "Change")
    assert "Only the challenger can change" in refused.text
    await white.submit(form_of(await white.click(copy, "Change")), {"Variant": "italian"})
    await table.discord.until(lambda: "Italian" in copy.text and "Italian" in asked.text)
    form = form_of(await white.click(copy, "Change"))
    more = await white.submit(form, {"Rules of this game": ["more"]})
    form = form_of(await white.click(more.shown, "More"))
    note = await white.submit(form, {"Another clock": "soon"})
    form = form_of(await white.click(note.shown, "Change"))
    await white.submit(form, {"Another clock": "2h+15s"})
    await table.discord.until(lambda: "2 hours" in copy.text and "2 hours" in asked.text)
    await white.click(copy, "Withdraw")
    await table.discord.until(lambda: "Withdrawn" in copy.text and "Withdrawn" in asked.text)
    assert copy.buttons == asked.buttons == []


async def test_a_challenge_among_people_is_changed_where_they_talk(table: Table) -> None:
    conversation = table.white.dm_with(table.black)
    asked = await challenge(table, table.black, conversation)
    form = form_of(await table.white.click(asked, "Change"))
    await table.white.submit(form, {"Variant": "italian"})
    await table.discord.until(lambda: "Italian" in asked.text)
    form = form_of(await table.white.click(asked, "Change"))
    more = await table.white.submit(form, {"Rules of this game": ["more"]})
    form = form_of(await table.white.click(more.shown, "More"))
    await table.white.submit(form, {"Another clock": "2h+15s"})  # the bot reaches no message here
    await table.discord.until(lambda: "2 hours" in conversation.messages[-1].text)
    old = await table.black.click(asked, "Accept")
    assert "withdrawn" in old.text
    await table.black.click(conversation.messages[-1], "Decline")
