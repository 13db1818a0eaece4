"""Games of teams over the socket to their end: by votes, by silence, by words, by ticks."""

import asyncio
from datetime import UTC

import pytest

from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.teams.voting import find_session
from playground import Message, Person
from playground.errors import Impossible
from rules import Color, Style
from tests.scenarios.conftest import UNHURRIED, Table
from tests.scenarios.hands import board_with, label_of, newest_board
from tests.scenarios.test_together import YEAR, Club, begin_teams, open_lobby
from tests.scenarios.test_two_rooms import friend

pytestmark = pytest.mark.asyncio(loop_scope="module")
TURN = 600  # seconds of a vote
HOUR = 3600
QUARTER = 160  # seconds after which a vote may close that all have cast
CROWD = 30
ENDING = "W:Wc3,e3,g3:Bd6,f6,h6"
APART = "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8"  # whatever the lot plays, nothing is forced soon


@pytest.fixture
def table(shared_table: Table) -> Table:
    """A channel that takes more than a message a second, so that a whole game needs no minute."""
    for operation in ("create_message", "update_message"):
        shared_table.discord.rates.limits[operation] = (50, 5.0)
    return shared_table


@pytest.fixture
def club(table: Table) -> Club:
    return Club(table, [friend(table, f"member {number}") for number in range(6)])


async def next_vote(club: Club, match_id: int, ply: int) -> Match:
    """The match once so many plies are played, its board stands, and it is over or voted on."""
    async with asyncio.timeout(UNHURRIED):
        while True:
            match = await club.table.services.run(load_match, match_id)
            is_shown = match.main_room.shown_version == match.version
            if match.ply >= ply and is_shown and (match.is_over or has_choice(match)):
                return match
            await asyncio.sleep(0.01)  # nothing tells that a board is noted


def has_choice(match: Match) -> bool:
    return len(match.game.legal_moves(match.position)) > 1


async def vote_in_three_ways(club: Club, match: Match) -> None:
    """One picks a move, one types another one, and the third seconds the first."""
    table, game = club.table, match.game
    one, two, three = club.members[:3] if match.turn is Color.WHITE else club.members[3:]
    first, *_, last = game.legal_moves(match.position)
    opened = await one.click(newest_board(table), "Vote")
    await one.click(opened.shown, label_of(opened.shown, match.line, first))
    typed = game.write(match.position, last, Style.LONG)
    assert f"Your vote: **{typed}**" in (await two.slash("move", move=typed)).text
    picked = game.write(match.position, first, Style.LONG)
    panel = (await three.click(newest_board(table), "Votes")).shown
    await three.click(panel, f"{picked} · 1")
    assert f"Your vote: **{picked}**" in panel.text


@pytest.mark.parametrize(
    "opening", [ENDING, pytest.param("", marks=pytest.mark.slow)], ids=["ending", "whole"]
)
async def test_two_teams_of_three_play_to_the_end(club: Club, opening: str) -> None:
    await begin_teams(club, **({"opening": opening} if opening else {}))
    match = await next_vote(club, (await club.match()).id, 0)
    while not match.is_over:
        await vote_in_three_ways(club, match)
        club.table.jump(QUARTER)
        match = await next_vote(club, match.id, match.ply + 1)
    assert match.result is not None
    board = await board_with(club.table, button="Rematch")
    assert "wins" in board.text or "Draw" in board.text


async def begin_against_channel(club: Club, **options: object) -> tuple[Person, Match]:
    """The first member, who plays White against the channel, and the game; two vote for it."""
    host, *voters = club.members[:3]
    lobby = await open_lobby(club, host, opponent=host, colour=1, **options)
    for voter in voters:
        await voter.click(lobby, "Join Black")
    await host.click(lobby, "Start")
    await board_with(club.table, button="Move")
    return host, await club.match()


async def move(club: Club, host: Person) -> Message:
    """Let the host play the first legal move; the board on which the channel votes."""
    match = await club.match()
    first = match.game.legal_moves(match.position)[0]
    text = match.game.write(match.position, first, Style.LONG)
    await host.slash("move", move=text)
    return await board_with(club.table, button="Vote", words=text)


async def test_a_channel_that_says_nothing_loses(club: Club) -> None:
    host, _match = await begin_against_channel(club, opening=APART)
    for silences in range(3):
        await move(club, host)
        club.table.jump(TURN + 1)
        await count_extensions(club.table, silences + 1)
        club.table.jump(TURN // 2)
        if silences < 2:
            await board_with(
                club.table, button="Move", words="No one voted, so it was picked at random"
            )
    board = await board_with(club.table, button="Rematch")
    assert f"{host.mention} wins" in board.text
    assert "Black missed three votes in a row" in board.text


async def count_extensions(table: Table, wanted: int) -> None:
    """Return once so many votes were made longer."""

    def are_told() -> bool:
        told = sum("Voting now ends" in each.text for each in table.channel.messages)
        return told == wanted

    await table.discord.until(are_told)


async def test_a_crowd_of_new_accounts_changes_nothing(club: Club) -> None:
    """Half of them have young accounts, the others have just come; none joins, votes or ticks."""
    host, match = await begin_against_channel(club)
    board = await move(club, host)
    await club.members[1].slash("move", move="b6-a5")
    for number in range(CROWD):
        raider = club.table.discord.add_person(f"raider {number}", age=YEAR if number % 2 else 60)
        club.table.server.join(raider, since=60)
        raider.here = club.table.channel
        words = (
            "in this server a little longer" if number % 2 else "account has to be a little older"
        )
        for refused in (
            await raider.click(board, "Join"),
            await raider.slash("move", move="h6-g5"),
        ):
            assert refused.is_private
            assert words in refused.text
        ticked = await raider.slash("resign")
        assert "Press **Join**" in ticked.text
    session = await find_session(club.table.services.runner, await club.match())
    assert session is not None
    assert session.poll.votes.keys() == {club.members[1].id}
    assert len(session.side.people) == 2
    club.table.jump(TURN + 1)
    assert (await next_vote(club, match.id, 2)).line.move_texts()[1] == "b6-a5"


async def test_a_vote_by_words_alone(club: Club) -> None:
    """Without a button or a picture: the moves are listed, a vote is typed, changed and told."""
    host, match = await begin_against_channel(club)
    await move(club, host)
    one, two = club.members[1:3]
    heard = await one.autocomplete("move", move="b6")
    assert [choice.value for choice in heard][:2] == ["b6-a5", "b6-c5"]
    for text in ("b6-a5", "b6-c5"):
        told = await one.slash("move", move=text)
        assert f"Your vote: **{text}**" in told.text
        assert f"**{text}** 1" in told.text
    refused = await two.slash("move", move="b6-b5")
    assert "You can vote for" in refused.text
    seconded = await two.slash("move", move="b6-c5")
    assert "**b6-c5** 2" in seconded.text
    assert "2 people have voted." in seconded.text
    club.table.jump(TURN + 1)
    await next_vote(club, match.id, 2)
    board = await board_with(club.table, words="Chosen with 2 of 2 votes")
    assert "b6-c5" in board.text


async def test_a_captains_team(club: Club) -> None:
    """Away, the votes decide; there, the captain does; what is handed over, another one has."""
    await begin_teams(club, decides="captain")
    one, two, three, four, *_ = club.members
    match = await club.match()
    await vote_for(match, (two, "c3-d4"), (three, "c3-d4"))
    club.table.jump(TURN + 1)
    await board_with(club.table, words="Chosen with 2 of 2 votes")
    match = await next_vote(club, match.id, 1)
    await vote_for(match, (four, "b6-a5"))
    club.table.jump(TURN + 1)
    match = await next_vote(club, match.id, 2)
    await vote_for(match, (two, "b2-c3"), (three, "b2-c3"), (one, "e3-f4"))
    early = (await two.click(newest_board(club.table), "Votes")).shown
    assert "Play it now" not in early.buttons
    handed = await one.slash("team captain", person=two)
    assert two.mention in handed.text
    panel = (await two.click(newest_board(club.table), "Votes")).shown
    await two.click(panel, "Play it now")
    board = await board_with(club.table, words="Played by the captain, with 2 of 3 votes")
    assert "b2-c3" in board.text


async def test_a_press_on_vote_asks_or_refuses_before_it_shows_moves(club: Club) -> None:
    """A member of the other team is told so, a newcomer asked for a side; the end told is true."""
    board = await begin_teams(club)
    refused = await club.members[3].click(board, "Vote")
    assert "You play for Black" in refused.text
    newcomer = friend(club.table, "newcomer")
    asked = await newcomer.click(board, "Vote")
    assert "Which side do you want to play for?" in asked.text
    asked = await newcomer.slash("move", move="c3-d4")
    assert "Which side do you want to play for?" in asked.text
    opened = await club.members[0].click(board, "Vote")
    assert "Your vote:" in opened.text
    for voter in club.members[:3]:
        told = await voter.slash("move", move="c3-d4")
    session = await find_session(club.table.services.runner, await club.match())
    assert session is not None
    assert session.ends_at < session.poll.deadline
    assert f"Voting ends <t:{int(session.ends_at.timestamp())}:R>" in told.text


async def vote_for(match: Match, *votes: tuple[Person, str]) -> None:
    """Let people type their votes."""
    for person, text in votes:
        assert f"Your vote: **{text}**" in (await person.slash("move", move=text)).text


async def test_a_team_resigns_by_ticks(club: Club) -> None:
    """Two of three are too few, as long as a team has three; all three are enough."""
    await begin_teams(club)
    match = await club.match()
    voters = club.members[:3]
    for voter in voters:
        await voter.slash("resign")
    await voters[0].slash("move", move="c3-d4")
    panel = (await voters[2].click(newest_board(club.table), "Votes")).shown
    await voters[2].click(panel, "Play on")
    club.table.jump(TURN + 1)
    match = await next_vote(club, match.id, 1)
    assert not match.is_over
    for voter in club.members[3:]:
        told = await voter.slash("resign")
        assert "Two thirds of those voting" in told.text
    club.table.jump(3 * TURN // 2 + 1)
    match = await next_vote(club, match.id, 1)
    board = await board_with(club.table, button="Rematch")
    assert "**Team A** wins" in board.text
    for member, result in ((club.members[0], "won"), (club.members[5], "lost")):
        listed = (await member.slash("games", finished=True)).text
        assert "**Team A** v **Team B**" in listed
        assert f"{result} · " in listed


async def test_a_quorum_and_silence_are_told_where_they_matter(club: Club) -> None:
    table, (one, two, *_) = club.table, club.members
    refused = await one.slash("together", decides="anybody", quorum=2)
    assert "A quorum only works with votes" in refused.text
    for quorum in (0, 51):
        with pytest.raises(Impossible, match="from 1 to 50"):
            await one.slash("together", quorum=quorum)
    lobby = await open_lobby(club, one, quorum=2, silence="forfeit")
    assert "at least 2 votes" in lobby.text
    assert "no votes loses the game" in lobby.text
    await one.click(lobby, "Join White")
    await two.click(lobby, "Join Black")
    await one.click(lobby, "Start")
    board = await board_with(table, button="Vote")
    assert "2 votes are needed. If no one votes, the game is lost." in board.text
    await one.slash("move", move="c3-d4")
    club.table.jump(TURN)
    await table.discord.until(
        lambda: "too few people have voted (1 of 2)" in table.channel.messages[-1].text
    )
    club.table.jump(TURN / 2)
    board = await board_with(table, words="Too few people voted. Chosen with 1 of 1 votes.")
    club.table.jump(TURN * 1.5)
    await board_with(table, words="**Team A** wins")


async def test_a_vote_that_is_extended_wakes_no_one(club: Club) -> None:
    """Of those who asked to be pinged and have not voted, it calls the ones who are not asleep."""
    table, (one, two, three, *_) = club.table, club.members
    lobby = (await one.slash("together", turn=HOUR)).shown
    for person, button in ((one, "Join White"), (two, "Join White"), (three, "Join Black")):
        await person.click(lobby, button)
    await one.click(lobby, "Start")
    board = await board_with(table, button="Vote")
    hour = table.bot.now().astimezone(UTC).hour
    for person, quiet in ((one, f"{hour} to {(hour + 3) % 24}"), (two, "off")):
        await person.slash("settings", timezone="UTC", quiet=quiet)
        panel = (await person.click(board, "Votes")).shown
        await person.click(panel, "More")
        await person.click(panel, "Ping me")
    club.table.jump(HOUR)
    await table.discord.until(lambda: "no one voted in time" in table.channel.messages[-1].text)
    assert table.channel.messages[-1].mentions == {two.id}
