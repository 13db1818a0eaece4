"""Members of teams who lose their role, change sides, stay away, or refuse a draw."""

import pytest

from playground import Exchange, Message, Person
from tests.scenarios.hands import board_with
from tests.scenarios.test_team_games import (
    QUARTER,
    TURN,
    begin_against_channel,
    club,
    next_vote,
    table,
    vote_for,
)
from tests.scenarios.test_together import YEAR, Club, begin_teams, open_lobby

__all__ = ["club", "table"]
pytestmark = pytest.mark.asyncio(loop_scope="module")


async def press(person: Person, message: Message, button: str, words: str) -> Exchange:
    """Press a button, and be told something alone."""
    pressed = await person.click(message, button)
    assert pressed.is_private
    assert words in pressed.text
    return pressed


async def test_a_role_is_taken_away_mid_vote(club: Club) -> None:
    """The vote that was cast with it stands; without it no one joins or votes anew."""
    server, (one, two, *_) = club.table.server, club.members
    role = server.add_role("players")
    for member in club.members:
        server.give_role(member, role)
    board = await begin_teams(club, joins="role", role=role)
    match = await club.match()
    await vote_for(match, (one, "c3-d4"), (two, "c3-d4"))
    server.take_role(one, role)
    refused = await one.slash("move", move="e3-f4")
    assert refused.is_private
    assert f"<@&{role.id}>" in refused.text
    await press(club.table.watcher, board, "Join", f"<@&{role.id}>")
    club.table.jump(TURN + 1)
    await next_vote(club, match.id, 1)
    await board_with(club.table, words="with 2 of 2 votes")


async def test_a_member_does_not_become_an_opponent(club: Club) -> None:
    """Not even after leaving, by joining or by the first vote."""
    one, two, three, *_ = club.members
    board = await begin_teams(club)
    match = await club.match()
    await vote_for(match, (one, "e3-f4"), (two, "c3-d4"), (three, "c3-d4"))
    club.table.jump(1)
    panel = (await one.click(board, "Votes")).shown
    await one.click(panel, "More")
    await one.click(panel, "Leave")
    club.table.jump(QUARTER)
    await next_vote(club, match.id, 1)
    board = await board_with(club.table, button="Vote", words="with 2 of 2 votes")
    asked = await press(one, board, "Join", "Which side do you want to play for?")
    await press(one, asked.shown, "Join Black", "You play for White until the end")
    refused = await one.slash("move", move="b6-a5")
    assert "You play for White until the end" in refused.text


async def test_a_side_is_changed_in_the_lobby(club: Club) -> None:
    """Only the side that one is on at the start counts, by changing or by leaving between."""
    one, two, three, four, *_ = club.members
    lobby = await open_lobby(club, one)
    for person in (one, two, three, four):
        await person.click(lobby, "Join Black")
    await one.click(lobby, "Join White")
    await two.click(lobby, "Leave")
    await two.click(lobby, "Join White")
    await one.click(lobby, "Start")
    board = await board_with(club.table, button="Vote", words="⚪ 2 players · ⚫ 2 players")
    for person in (one, two):
        assert "Your vote: **c3-d4**" in (await person.slash("move", move="c3-d4")).text
    match = await club.match()
    for person in (three, four):
        await press(person, board, "Votes", "You play for Black until the end")
    club.table.jump(QUARTER)
    await next_vote(club, match.id, 1)
    board = await board_with(club.table, button="Vote", words="with 2 of 2 votes")
    for person in (three, four):
        assert "Your vote: **b6-a5**" in (await person.slash("move", move="b6-a5")).text
    await press(one, board, "Votes", "You play for White until the end")


async def test_a_newcomer_is_asked_for_a_side(club: Club) -> None:
    """In a running game, whichever side is to move; a side is kept until the end."""
    watcher = club.table.watcher
    club.table.server.join(watcher, since=YEAR)
    board = await begin_teams(club)
    assert "⚪ 3 players · ⚫ 3 players · anyone can join" in board.text
    asked = await press(watcher, board, "Join", "Which side do you want to play for?")
    assert asked.shown.buttons == ["Join White", "Join Black"]
    await watcher.click(asked.shown, "Join Black")
    assert "You can vote after the move of **Team A**." in asked.shown.text
    again = await press(watcher, board, "Join", "You can vote after the move of **Team A**.")
    assert again.shown.buttons == []
    refused = await press(watcher, board, "Votes", "You play for Black until the end")
    assert refused.shown.buttons == []
    await board_with(club.table, words="⚪ 3 players · ⚫ 4 players")
    match = await club.match()
    await vote_for(match, *((person, "c3-d4") for person in club.members[:3]))
    club.table.jump(QUARTER)
    await next_vote(club, match.id, 1)
    assert "Your vote: **b6-a5**" in (await watcher.slash("move", move="b6-a5")).text


async def test_an_offer_is_refused_by_the_team_and_by_its_opponent(club: Club) -> None:
    host, match = await begin_against_channel(club)
    voters = club.members[1:3]
    await host.slash("draw")
    await host.slash("move", move="c3-d4")
    match = await next_vote(club, match.id, 1)
    await vote_for(match, *((voter, "b6-a5") for voter in voters))
    offered = await voters[0].slash("draw")
    assert "1 person accepts." in offered.text
    club.table.jump(TURN + 1)
    match = await next_vote(club, match.id, 2)
    assert [each.answer for each in match.offers] == ["lapsed"]
    await host.slash("move", move="b2-c3")
    match = await next_vote(club, match.id, 3)
    await vote_for(match, *((voter, "a7-b6") for voter in voters))
    for voter in voters:
        await voter.slash("draw")
    club.table.jump(TURN + 1)
    match = await next_vote(club, match.id, 4)
    table = club.table
    await table.discord.until(
        lambda: any("Decline" in each.buttons for each in table.channel.messages)
    )
    asked = next(each for each in table.channel.messages if "Decline" in each.buttons)
    await press(voters[0], asked, "Decline", "Your team decides by vote")
    await host.click(asked, "Decline")
    match = await club.match()
    assert [each.answer for each in match.offers] == ["lapsed", "declined"]
    assert not match.is_over


async def test_a_pair_goes_on_without_the_one_who_is_away(club: Club) -> None:
    one, two, three, four, *_ = club.members
    lobby = await open_lobby(club, one, decides="alternate")
    await one.select(lobby, "Choose White's players", one, two)
    await one.select(lobby, "Choose Black's players", three, four)
    for number, person in enumerate((one, two, three, four)):
        await person.click(lobby, "Join White" if number < 2 else "Join Black")
    await one.click(lobby, "Start")
    await board_with(club.table, words=f"{one.mention} is to move for")
    club.table.jump(TURN / 2 - 10)
    early = await two.slash("move", move="c3-d4")
    assert f"{one.mention} is to move" in early.text
    club.table.jump(11)
    played = await two.slash("move", move="c3-d4")
    assert f"{one.mention} is to move" not in played.text
    await board_with(club.table, words=f"{three.mention} is to move for")
    await three.slash("move", move="b6-a5")
    await board_with(club.table, words=f"{two.mention} is to move for")
    assert (await club.match()).ply == 2
