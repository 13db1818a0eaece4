"""Vote and close, again and again, and tell each answer: a process for tests to kill.

`python -m tests.bot.teams.voting_stream URL SEED [VARIANT]` writes a line "match ply
version" after every vote that has closed.
"""

import asyncio
import random
import sys
from dataclasses import replace
from datetime import timedelta

from bot.matches.finding import find_running_in
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import start_lobby
from bot.teams.lobby import LobbyHere
from bot.teams.voted_shots import write_shot
from bot.teams.voting import find_session, look_at_vote
from storage import Database
from storage.rows import Place
from tests.bot.conftest import BORIS, HERE, act
from tests.bot.matches.streaming import tell
from tests.bot.teams.team_games import MEMBERS, begin_teams, vote

CHANNELS = 4
TURN = timedelta(minutes=10)


async def stream(url: str, seed: int, variant: str = "russian") -> None:
    services = Services.on(await Database.open(url))
    chance = random.Random(seed)
    places = [replace(HERE, channel_id=number) for number in range(1, CHANNELS + 1)]
    await asyncio.gather(*(forever(services, place, chance, Terms(variant)) for place in places))


async def forever(services: Services, place: Place, chance: random.Random, terms: Terms) -> None:
    while True:
        running = await services.run(find_running_in, place.channel_id)
        match = running or await begin_again(services, place, terms)
        tell(await close(services, match, chance))


async def begin_again(services: Services, place: Place, terms: Terms) -> Match:
    try:
        return await begin_teams(services, place=place, away=find_away(place), terms=terms)
    except LobbyHere as here:  # the last process was killed before it started
        return await services.run(start_lobby, here.lobby.id, act(BORIS))


def find_away(place: Place) -> Place | None:
    """The room of Black's own that every second game has."""
    is_even = place.channel_id % 2 == 0
    return replace(place, channel_id=place.channel_id + CHANNELS) if is_even else None


async def close(services: Services, match: Match, chance: random.Random) -> Match:
    """Let one or two members vote, and close the vote at its deadline."""
    session = await find_session(services.runner, match)
    assert session is not None
    moved = (match.moved_at - match.started_at).total_seconds()
    for member in chance.sample([each.person for each in session.side.members], 2):
        choice = chance.choice(session.choices.texts)
        if session.poll.has_others:
            choice = write_shot(choice, chance.randint(1, 100))
        await vote(services, match, MEMBERS[MEMBERS.index(member)], choice, moved + 1)
    await look_at_vote(services.runner, match.id, match.moved_at + TURN)
    return await services.run(load_match, match.id)


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
