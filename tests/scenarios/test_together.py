"""Teams play over the socket: lobby, joining, votes, closing, a kill in between."""

from dataclasses import dataclass

import pytest
from time_machine import Traveller

from bot.matches.match_value import Match
from playground import Exchange, Message, Person, Playground
from playground.components import walk
from tests.scenarios.conftest import Table, company, running_bot
from tests.scenarios.hands import board_with, newest_board, running

DAY = 86_400.0
YEAR = 400 * DAY


@dataclass
class Club:
    """A table with members who have been in the server for long."""

    table: Table
    members: list[Person]

    async def match(self) -> Match:
        return await running(self.table)


@pytest.fixture
def club(table: Table) -> Club:
    members = [table.discord.add_person(f"member {number}", age=YEAR) for number in range(4)]
    for person in members:
        table.server.join(person, since=YEAR)
        person.here = table.channel
    return Club(table, members)


async def open_lobby(club: Club, starter: Person, **options: object) -> Message:
    asked: Exchange = await starter.slash("together", turn=600, **options)  # type: ignore[arg-type]  # options of a command
    assert not asked.is_private, asked.text
    return asked.shown


async def begin_teams(club: Club, **options: object) -> Message:
    """The board of two teams: the first half of the members plays White, the others Black."""
    starter, half = club.members[0], len(club.members) // 2
    lobby = await open_lobby(club, starter, **options)
    for number, person in enumerate(club.members):
        joined = await person.click(lobby, "Join White" if number < half else "Join Black")
        assert joined.is_private
    await starter.click(lobby, "Start")
    is_voted = options.get("decides") not in ("anybody", "alternate")
    return await board_with(club.table, button="Vote" if is_voted else "Move")


async def test_two_teams_vote_by_picker_command_and_seconding(club: Club) -> None:
    first, second, third, _ = club.members
    board = await begin_teams(club)
    opened = await first.click(board, "Vote")
    await first.click(opened.shown, "c3-d4")
    assert "Your vote: **c3-d4**" in opened.shown.text
    votes = await second.slash("move", move="e3-f4")
    assert votes.is_private
    assert "**c3-d4** 1 · **e3-f4** 1" in votes.text
    await second.click(votes.shown, "c3-d4 · 1")
    assert "**c3-d4** 2" in votes.shown.text
    assert "Your vote: **c3-d4**" in votes.shown.text
    await club.table.discord.until(lambda: "2 people have voted." in newest_board(club.table).text)
    club.table.jump(160)
    board = await board_with(club.table, words="Chosen with 2 of 2 votes")
    assert "**Team B** to move" in board.text
    late = await third.click(board, "Votes")
    assert "You haven't voted yet." in late.text
    wrong = await first.click(board, "Votes")
    assert "You play for White until the end" in wrong.text
    again = await first.click(board, "Join")
    assert "You can vote after the move of **Team B**." in again.text
    other = await club.table.watcher.click(board, "Votes")
    assert "Press **Join**" in other.text


async def test_members_see_their_own_side_below(club: Club) -> None:
    await begin_teams(club)
    white, *_others, black = club.members
    for person, side in ((white, "white"), (black, "black"), (club.table.watcher, "white")):
        shown = (await person.slash("board")).shown
        (refresh,) = (each for each in walk(shown.components) if each.get("label") == "Refresh")
        assert refresh["custom_id"].endswith(f":{side}")


async def test_a_member_votes_from_the_direct_messages(club: Club) -> None:
    first, second, third, _ = club.members
    await begin_teams(club)
    for person, command in ((first, "games"), (second, "board")):
        inbox = (await person.slash(command, channel=person.dm)).shown
        await person.click(inbox, "1 · Vote")
        await person.click(inbox, "c3-d4")
        assert inbox.text == "You voted for **c3-d4**."
    waiting = await third.slash("games", channel=third.dm)
    assert "1 waiting for your opponent" in waiting.text
    club.table.jump(160)
    await board_with(club.table, words="Chosen with 2 of 2 votes")


async def test_a_level_of_a_person_is_refused(club: Club) -> None:
    refused = await club.members[0].slash("together", opponent=club.members[1], level=3)
    assert refused.is_private
    assert "A level is for games against me." in refused.text


async def test_a_channel_plays_a_person_and_a_newcomer_waits(club: Club) -> None:
    person, table = club.members[0], club.table
    lobby = await open_lobby(club, person, opponent=person, colour=1)
    assert "**draughts**: no one yet" in lobby.text
    early = await person.click(lobby, "Start")
    assert "Black isn't ready yet" in early.text
    newcomer = await table.watcher.click(lobby, "Join Black")
    assert "you have to be in this server a little longer" in newcomer.text
    await club.members[1].click(lobby, "Join Black")
    await table.discord.until(lambda: club.members[1].mention in lobby.text)
    wrong = await club.members[1].click(lobby, "Start")
    assert person.mention in wrong.text
    await person.click(lobby, "Start")
    await board_with(table, button="Move")
    played = await person.slash("move", move="c3-d4")
    assert not played.is_private
    board = await board_with(table, button="Vote")
    joined = await club.members[2].click(board, "Join")
    assert "You're now playing for **draughts**" in joined.text
    refused = await person.click(board, "Vote")
    assert refused.is_private
    club.table.jump(601)
    await table.discord.until(lambda: "Voting now ends" in table.channel.messages[-1].text)
    club.table.jump(901)
    await board_with(table, words="No one voted, so it was picked at random")
    assert (await club.match()).ply == 2


async def test_pairs_move_in_turn(club: Club) -> None:
    table, (one, two, three, four) = club.table, club.members
    lobby = await open_lobby(club, one, decides="alternate")
    stranger = await two.select(lobby, "Choose White's players", two)
    assert "Only" in stranger.text
    await one.select(lobby, "Choose White's players", one, two)
    await one.select(lobby, "Choose Black's players", three, four)
    assert "waiting for" in lobby.text
    for person, button in ((one, "Join White"), (three, "Join Black"), (four, "Join Black")):
        await person.click(lobby, button)
    early = await one.click(lobby, "Start")
    assert "White isn't ready yet" in early.text
    await two.click(lobby, "Join White")
    await one.click(lobby, "Start")
    board = await board_with(table, words=f"{one.mention} is to move for")
    waits = await two.slash("move", move="c3-d4")
    assert f"{one.mention} is to move" in waits.text
    opened = await one.click(board, "Move")
    await one.click(opened.shown, "c3-d4")
    await board_with(table, words=f"{three.mention} is to move for")
    await three.slash("move", move="b6-a5")
    await board_with(table, words=f"{two.mention} is to move for")


async def test_draws_and_resignations_are_ticked(club: Club) -> None:
    one, two, three, four = club.members
    await begin_teams(club, decides="captain")
    noted = await two.slash("resign")
    assert "Two thirds of those voting" in noted.text
    panel = (await one.slash("draw")).shown
    assert "1 person wants to offer a draw with the move." in panel.text
    await one.click(panel, "More")
    await one.click(panel, "Ping me")
    assert "Stop pinging me" in panel.buttons
    await one.click(panel, "Vote")
    await one.click(panel, "c3-d4")
    assert "Your vote: **c3-d4**. Press **Play it now**" in panel.text
    await one.click(panel, "✓ Offer draw")
    await one.click(panel, "Offer draw")
    assert "✓ Offer draw" in panel.buttons
    await two.click(noted.shown, "✓ Resign")
    await one.click(panel, "Play it now")
    board = await board_with(club.table, words="Played by the captain, with 1 of 1 votes")
    await club.table.discord.until(
        lambda: any("a draw." in each.text for each in club.table.channel.messages)
    )
    for person in (three, four):
        await person.slash("draw")
    voted = await three.click(board, "Votes")
    assert "2 people accept." in voted.text
    await leave(four, board)
    club.table.jump(901)
    await again(club, await board_with(club.table, words="**Draw:** agreement"))


async def leave(person: Person, board: Message) -> None:
    panel = (await person.click(board, "Votes")).shown
    assert "Leave" not in panel.buttons
    await person.click(panel, "More")
    await person.click(panel, "Leave")


async def again(club: Club, board: Message) -> None:
    """The same teams play a rematch, which a member asks for and starts."""
    one, two, *_ = club.members
    asked = await two.click(board, "Rematch")
    black = asked.shown.text.partition("⚫")[2].splitlines()[0]
    assert "**Team A**" in black
    assert one.mention in black
    assert two.mention in black
    await two.click(asked.shown, "Start")
    await board_with(club.table, words="**Team B** to move")


async def test_a_vote_that_was_due_while_the_bot_was_away_closes_at_the_start(
    discord_: Playground, url: str, clock: Traveller
) -> None:
    server, channel, (white, *_) = company(discord_)
    person = discord_.add_person("old friend", age=YEAR)
    server.join(person, since=YEAR)
    person.here = channel
    async with running_bot(discord_, url) as bot:
        table = Table(discord_, server, channel, white, white, white, bot, clock)
        lobby = await open_lobby(Club(table, []), person, opponent=person, colour=0)
        await white.click(lobby, "Leave")
        other = discord_.add_person("member", age=YEAR)
        server.join(other, since=YEAR)
        other.here = channel
        await other.click(lobby, "Join White")
        await person.click(lobby, "Start")
        board = await board_with(table, button="Vote")
        opened = await other.click(board, "Vote")
        await other.click(opened.shown, "c3-d4")
    async with running_bot(discord_, url) as bot:
        table = Table(discord_, server, channel, white, white, white, bot, clock)
        table.jump(601)
        board = await board_with(table, words="Chosen with 1 of 1 votes")
        assert "c3-d4" in board.text
        await discord_.until(lambda: sum("Move" in each.buttons for each in channel.messages) == 1)


async def test_old_controls_and_second_presses(club: Club) -> None:
    first = club.members[0]
    board = await begin_teams(club, decides="anybody")
    assert board.buttons == ["Move", "My team", "Join", "Watch", "More"]
    panel = (await first.click(board, "My team")).shown
    assert "vote" not in panel.text.lower()
    await first.click(panel, "More")
    opened = await first.click(board, "Move")
    await first.click(opened.shown, "c3-d4")
    await board_with(club.table, words="**Team B** to move")
    for button in ("Ping me", "Resign", "Leave", "Refresh"):
        stale = await first.click(panel, button)
        assert stale.is_private
        assert "out of date" in stale.text
    assert (await club.match()).ply == 1
    wrong = await first.slash("move", move="b6-a5")
    assert "You play for White until the end" in wrong.text
    lobby = next(each for each in club.table.channel.messages if "Started" in each.text)
    assert lobby.buttons == []
