"""Channels and servers play each other over the socket, each side in its own room."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from time_machine import Traveller

from bot.matches.act import Act
from bot.matches.match_value import Match
from bot.services import Services
from bot.teams.sessions import Saying, VoteAction
from bot.teams.team_side import Newcomer
from playground import Channel, Message, Person, Playground, Server
from storage import Database
from storage.rows import Person as Member
from tests.scenarios.conftest import Allowed, Table, company, running_bot
from tests.scenarios.test_together import YEAR, Club

REFUSED = "Missing Permissions"


@pytest.fixture
def club(table: Table) -> Club:
    return Club(table, [friend(table, f"member {number}") for number in range(4)])


def friend(table: Table, name: str) -> Person:
    """Someone who has been in the server for long."""
    person = table.discord.add_person(name, age=YEAR)
    table.server.join(person, since=YEAR)
    person.here = table.channel
    return person


async def last_in(
    channel: Channel, discord: Playground, fits: Callable[[Message], bool]
) -> Message:
    """The last message of a channel, once it fits."""
    await discord.until(lambda: bool(channel.messages) and fits(channel.messages[-1]))
    return channel.messages[-1]


def has_one_board(room: Channel) -> bool:
    """Whether the older boards of a room have shrunk."""
    return sum(bool(message.files) for message in room.messages) == 1


def has(button: str) -> Callable[[Message], bool]:
    return lambda message: button in message.buttons


async def begin_against(club: Club, other: Channel) -> tuple[Message, Message]:
    """The boards of two channels: members 0 and 1 play White, 2 and 3 Black in the other."""
    table, (one, two, three, four) = club.table, club.members
    lobby = (await one.slash("together", against=other, colour=0, turn=600)).shown
    assert [button for button in lobby.buttons if button.startswith("Join")] == ["Join White"]
    invitation = await last_in(other, table.discord, has("Join Black"))
    assert "Start" not in invitation.buttons
    own = await one.click(invitation, "Join Black")
    assert "someone else has to join" in own.text
    for person in (one, two):
        await person.click(lobby, "Join White")
    for person in (three, four):
        await person.click(invitation, "Join Black")
    await one.click(lobby, "Start")
    board = await last_in(table.channel, table.discord, has("Vote"))
    waiting = await last_in(other, table.discord, lambda message: bool(message.files))
    assert waiting.buttons == ["Join", "Watch", "More"]
    assert "Choosing a move: **draughts**" in waiting.text
    await table.discord.until(lambda: "Started" in invitation.text)
    return board, waiting


async def test_two_channels_play_and_one_shuts_the_bot_out(club: Club, allowed: Allowed) -> None:
    allowed.errors.append(REFUSED)
    table, (one, two, three, _) = club.table, club.members
    other = table.server.add_channel("guests")
    board, waiting = await begin_against(club, other)
    opened = await one.click(board, "Vote")
    await one.click(opened.shown, "c3-d4")
    await table.discord.until(lambda: "c3-d4 · 1" in board.buttons)
    assert "**c3-d4** 1" in board.text
    await two.click(board, "c3-d4 · 1")
    assert "c3-d4" not in waiting.text
    other.deny("SEND_MESSAGES")
    club.table.jump(160)
    there = await last_in(table.channel, table.discord, lambda each: "2 of 2 votes" in each.text)
    assert there.buttons == ["Join", "Watch", "More"]
    voted = await three.slash("move", channel=other, move="b6-a5")
    assert voted.is_private
    other.reset("SEND_MESSAGES")


@dataclass
class Visit:
    """Two servers, each with someone who manages it, and the lobby of the first one."""

    guests: Server
    manager: Person
    guest: Person
    lobby: Message
    code: str


async def get_code(club: Club, name: str = "shown") -> Visit:
    """Ask for a code, which only those who manage the server read."""
    table = club.table
    hosts, guests = table.server, table.discord.add_server("Visitors")
    there = guests.add_channel("arena")
    manager, guest, member = (table.discord.add_person(name, age=YEAR) for name in "mgo")
    hosts.join(manager, since=YEAR, permissions=["MANAGE_GUILD"])
    guests.join(guest, since=YEAR, permissions=["MANAGE_GUILD"])
    hosts.join(member, since=YEAR)
    manager.here, guest.here, member.here = table.channel, there, table.channel
    refused = await club.members[0].slash("together", code="new")
    assert "Manage Server" in refused.text
    await manager.slash("together", code="new", colour=0, turn=600, name=name)
    lobby = table.channel.messages[-1]
    assert "Waiting for the other server" in lobby.text
    hidden = await member.click(lobby, "Show code")
    assert "Manage Server" in hidden.text
    told = await manager.click(lobby, "Show code")
    code = told.text.partition("**")[2].partition("**")[0]
    assert code.startswith("DAMKA-")
    assert code not in lobby.text
    return Visit(guests, manager, guest, lobby, code)


async def test_two_servers_play_by_a_code_and_one_removes_the_bot(club: Club) -> None:
    table, visit = club.table, await get_code(club)
    manager, guest, lobby = visit.manager, visit.guest, visit.lobby
    wrong = await guest.slash("together", code="DAMKA-22222222")
    assert "That code doesn't work" in wrong.text
    invitation = (await guest.slash("together", code=f" {visit.code.lower()} ")).shown
    assert "**Club**" in invitation.text
    assert "**Visitors**" in invitation.text
    assert manager.mention not in invitation.text
    await manager.click(lobby, "Join White")
    await guest.click(invitation, "Join Black")
    await table.discord.until(lambda: "1 player" in lobby.text)
    assert guest.mention not in lobby.text
    club.table.jump(1)  # people who join as a vote begins can only vote in the next one
    await manager.click(lobby, "Start")
    board = await last_in(table.channel, table.discord, has("Vote"))
    waiting = await last_in(guest.here, table.discord, lambda message: bool(message.files))
    assert manager.mention not in waiting.text
    opened = await manager.click(board, "Vote")
    await manager.click(opened.shown, "c3-d4")
    club.table.jump(601)
    voted = await last_in(guest.here, table.discord, has("Vote"))
    await guest.click((await guest.click(voted, "Vote")).shown, "b6-a5")
    visit.guests.remove_bot()
    club.table.jump(700)
    await last_in(table.channel, table.discord, lambda each: "b6-a5" in each.text)


async def test_a_move_reaches_both_rooms_though_the_bot_stops_before(
    discord_: Playground, url: str, clock: Traveller
) -> None:
    server, channel, (white, black, watcher) = company(discord_)
    other = server.add_channel("guests")
    async with running_bot(discord_, url) as bot:
        club = Club(Table(discord_, server, channel, white, black, watcher, bot, clock), [])
        one, two = (friend(club.table, name) for name in ("one", "two"))
        lobby = (await one.slash("together", against=other, colour=0, decides="anybody")).shown
        invitation = await last_in(other, discord_, has("Join Black"))
        await one.click(lobby, "Join White")
        await two.click(invitation, "Join Black")
        await one.click(lobby, "Start")
        await last_in(other, discord_, lambda message: bool(message.files))
        match = await club.match()
    await move_unseen(url, match, one)
    async with running_bot(discord_, url):
        for room, button in ((channel, "Join"), (other, "Move")):
            await last_in(room, discord_, has(button))
            await discord_.until(partial(has_one_board, room))
        sent = [
            sum("c3-d4" in each.text for each in room.messages if each.files)
            for room in (channel, other)
        ]
        assert sent == [1, 1]


async def move_unseen(url: str, match: Match, person: Person) -> None:
    """Let a member play c3-d4 while no bot runs that would show it."""
    database = await Database.open(url)
    now = datetime.now(UTC)
    somebody = Member(person.id, person.name)
    saying = Saying(
        match_id=match.id,
        act=Act(person=somebody, at=now, ply=match.ply),
        newcomer=Newcomer(
            person=somebody,
            place=match.room_of(match.turn).place,
            account_made_at=now - timedelta(days=400),
            came_to_server_at=now - timedelta(days=400),
        ),
        wish=VoteAction.CHOOSE,
        move="c3-d4",
    )
    await Services.on(database, credits_outages=False).voting.say(saying)
    await database.close()


async def test_each_server_reads_its_own_name_and_guests(club: Club) -> None:
    table, visit = club.table, await get_code(club, name="hidden")
    manager, guest, lobby = visit.manager, visit.guest, visit.lobby
    assert "**Club**" in lobby.text
    invitation = (await guest.slash("together", code=visit.code)).shown
    assert "**Visitors**" in invitation.text
    await manager.click(lobby, "Join White")
    await guest.click(invitation, "Join Black")
    await manager.click(lobby, "Start")
    for person, own, other in ((manager, "Club", "Visitors"), (guest, "Visitors", "Club")):
        board = await last_in(person.here, table.discord, lambda message: bool(message.files))
        asked = [await person.slash(name) for name in ("games", "watch", "team show", "record")]
        for message in (board, *(each.shown for each in asked)):
            records = [message.files[name] for name in message.files if name.endswith(".pdn")]
            words = str([message.text, message.selects, message.alt_texts, records])
            assert other not in words
            assert "Guests" in words
        assert f"**{own}**" in board.text
