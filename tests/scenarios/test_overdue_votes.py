"""Fifty votes ended while no bot was there: at its start each closes once, and is shown once."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.matches.act import Act
from bot.matches.match_store import load_match
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.sessions import Saying, VoteAction
from bot.teams.team_side import Newcomer
from playground import Channel, Playground
from rules import Color
from storage import Database
from storage.rows import Person, Place
from tests.bot.teams.team_games import OPEN
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

VOTES = 50
LONG_AGO = timedelta(hours=2)  # their turns lasted ten minutes
A_YEAR = timedelta(days=365)


async def open_vote(services: Services, place: Place, people: list[Person]) -> int:
    """A game of two teams in which someone voted long ago; its number."""
    one, other = people
    began = datetime.now(UTC) - LONG_AGO
    invitation = Invitation(
        place=place,
        starter=one,
        terms=Terms("russian"),
        teams=(OPEN, replace(OPEN, name="Guests")),
        first=((Color.WHITE, one), (Color.BLACK, other)),
    )
    lobby = await services.run(open_lobby, invitation, began)
    match = await services.run(start_lobby, lobby.id, Act(person=one, at=began))
    voter = Newcomer(
        person=one, place=place, account_made_at=began - A_YEAR, came_to_server_at=began - A_YEAR
    )
    act = Act(person=one, at=began + timedelta(seconds=1), ply=0)
    saying = Saying(
        match_id=match.id, act=act, newcomer=voter, wish=VoteAction.CHOOSE, move="c3-d4"
    )
    await services.voting.say(saying)
    return match.id


def count_boards(channel: Channel) -> int:
    """How many messages show, or have shown, the position after the move that was voted for."""
    return sum("c3-d4" in each.text for each in channel.messages if each.files)


@pytest.mark.slow
@pytest.mark.parametrize("boards", [0, 1, 20])
async def test_killed_while_fifty_votes_close(
    discord_: Playground, url: str, tmp_path: Path, boards: int
) -> None:
    """The bot is killed once so many boards were sent; none: it is not."""
    server, _channel, people = company(discord_)
    channels = [server.add_channel(f"table-{number}") for number in range(VOTES)]
    players = [Person(each.id, each.name) for each in people[:2]]
    database = await Database.open(url)
    services = Services.on(database)
    matches = [
        await open_vote(services, Place(server.id, channel.id), players) for channel in channels
    ]

    def shown() -> int:
        return sum(map(count_boards, channels))

    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as process:
        if boards:
            await discord_.until(lambda: shown() >= boards)
            await process.restart()
        await discord_.until(lambda: all(map(count_boards, channels)))
    assert shown() == VOTES
    played = [(await services.run(load_match, match_id)).line.move_texts() for match_id in matches]
    assert played == [("c3-d4",)] * VOTES
    await database.close()
