"""A side whose room is gone: both sides are told, the game goes on, another room is chosen."""

import pytest

from playground import Channel, Message
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.test_together import Club
from tests.scenarios.test_two_rooms import begin_against, club, get_code, has, last_in

__all__ = ["club"]
DAY = 86_400.0
GONE = ["Unknown Channel", "Missing Access"]


async def told_of(channel: Channel, table: Table, words: str) -> Message:
    await table.discord.until(lambda: any(words in each.text for each in channel.messages))
    return next(each for each in channel.messages if words in each.text)


async def test_a_team_whose_channel_is_gone_chooses_another(club: Club, allowed: Allowed) -> None:
    allowed.errors += GONE
    table, (one, two, three, four) = club.table, club.members
    other, third = table.server.add_channel("guests"), table.server.add_channel("third")
    board, _ = await begin_against(club, other)
    other.delete()
    for person in (one, two):
        opened = await person.click(board, "Vote")
        await person.click(opened.shown, "c3-d4")
    club.table.jump(160)
    await told_of(table.channel, table, "The channel of **guests** is gone,")
    for person, count in ((one, 0), (two, 0), (three, 1), (four, 1)):
        told = [each.text for each in person.dm.messages if "`/team room`" in each.text]
        assert len(told) == count
    standing = await two.slash("team room", to=third)
    assert "Only the team's captain" in standing.text
    chosen = await three.slash("team room", to=third)
    assert f"votes in {third.mention}." in chosen.text
    moved = await last_in(third, table.discord, has("Vote"))
    voted = await four.click((await four.click(moved, "Vote")).shown, "b6-a5")
    assert "Your vote: **b6-a5**" in voted.shown.text
    assert (await club.match()).lost_sides == ()


@pytest.mark.slow
async def test_a_server_that_removed_the_bot_is_waited_for_a_day(
    club: Club, allowed: Allowed
) -> None:
    allowed.errors += GONE
    table, visit = club.table, await get_code(club)
    entered = await visit.guest.slash("together", code=visit.code)
    await visit.manager.click(visit.lobby, "Join White")
    await visit.guest.click(entered.shown, "Join Black")
    await table.discord.until(lambda: visit.manager.mention in visit.lobby.text)
    club.table.jump(1)  # people who join as a vote begins can only vote in the next one
    await visit.manager.click(visit.lobby, "Start")
    board = await last_in(table.channel, table.discord, has("Vote"))
    await last_in(visit.guest.here, table.discord, lambda message: bool(message.files))
    visit.guests.remove_bot()
    await visit.manager.click((await visit.manager.click(board, "Vote")).shown, "c3-d4")
    club.table.jump(601)
    await last_in(table.channel, table.discord, lambda each: " of 1 votes" in each.text)
    club.table.jump(1800)  # no one can vote there: the lot moves, and the room is tried again
    await last_in(
        table.channel, table.discord, lambda each: has("Vote")(each) and "last move" in each.text
    )
    assert not any("is gone" in each.text for each in table.channel.messages)
    club.table.jump(DAY + 3600)  # here, too
    await told_of(table.channel, table, "The channel of **Guests** is gone,")
    assert (await club.match()).result is None
