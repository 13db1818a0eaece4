"""500 people vote on one move within 10 seconds: how long does each answer take?

`python -m benchmarks.votes`, a part of `make bench`. A Discord of our own on 127.0.0.1, the bot in
a process of its own. Everyone presses **Vote**, then a move in the private picker; later everyone
types `/move` with another one: 1,500 interactions. Every vote must be stored, every first answer
come within Discord's 3 seconds, and the board be edited a few times only.
"""

import asyncio
import logging
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import structlog

from benchmarks.answers import DEADLINE, find_delay, in_its_own, url
from bot.matches.act import Act
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.voting import find_session
from playground import Channel, Exchange, Message, Playground
from playground import Person as Player
from rules import Color
from storage import Database
from storage.rows import NewTeam, Person, Place, TeamDecision

VOTERS = 500
SECONDS = 10.0  # in which they come, evenly spread
YEAR = 365 * 86_400.0
TEAM = NewTeam(name="Club", decides=TeamDecision.VOTE, turn_seconds=600)
ALONE = NewTeam(name="", decides=TeamDecision.ANYBODY, joins="list", is_person=True)
MOVES = ("a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4")


async def begin(services: Services, channel: Channel, opponent: Player, starter: Player) -> Match:
    """A game of the channel, which moves first, against one person."""
    now = datetime.now(UTC) - timedelta(seconds=1)
    first = Person(starter.id, starter.name)
    invitation = Invitation(
        place=Place(channel.room.guild_id, channel.id),
        starter=first,
        terms=Terms("russian"),
        teams=(TEAM, ALONE),
        first=((Color.WHITE, first), (Color.BLACK, Person(opponent.id, opponent.name))),
    )
    lobby = await services.run(open_lobby, invitation, now)
    return await services.run(start_lobby, lobby.id, Act(person=first, at=now))


async def vote_by_picker(person: Player, board: Message, chance: Random) -> list[Exchange]:
    """Press Vote at some moment, then a move."""
    await asyncio.sleep(chance.uniform(0, SECONDS))
    opened = await person.click(board, "Vote")
    voted = await person.click(opened.shown, chance.choice(MOVES))
    return [opened, voted]


async def vote_by_command(person: Player, channel: Channel, chance: Random) -> list[Exchange]:
    """Type a move at some moment."""
    await asyncio.sleep(chance.uniform(0, SECONDS))
    return [await person.slash("move", channel=channel, move=chance.choice(MOVES))]


def tell(title: str, exchanges: Sequence[Exchange]) -> float:
    """Print the figures of some answers; return the seconds of the slowest."""
    seconds = [find_delay(each) for each in exchanges]
    p50, p95 = 1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1]
    print(f"  {title}: p50 {p50:4.0f} ms, p95 {p95:4.0f} ms, worst {1000 * max(seconds):4.0f} ms")
    return max(seconds)


async def measure(folder: Path) -> bool:
    """Print the figures; return whether every vote was answered in time and stored."""
    async with Playground() as discord:
        server = discord.add_server("Club")
        channel = server.add_channel("draughts")
        people = [discord.add_person(f"voter-{n}", age=YEAR) for n in range(VOTERS + 1)]
        server.join(*people, since=YEAR)
        opponent, *voters = people
        database = await Database.open(url(folder))
        services = Services.on(database)
        match = await begin(services, channel, opponent, voters[0])
        async with in_its_own(discord, folder):
            await discord.until(lambda: any("Vote" in each.buttons for each in channel.messages))
            worst = await measure_votes(discord, channel, voters)
        session = await find_session(services.runner, await services.run(load_match, match.id))
        await database.close()
    stored = 0 if session is None else len(session.poll.votes)
    print(f"  stored: {stored} of {VOTERS} votes")
    return worst < DEADLINE and stored == VOTERS


async def measure_votes(discord: Playground, channel: Channel, voters: Sequence[Player]) -> float:
    """Let everyone vote, and vote again; return the seconds of the slowest answer."""
    chance, board = Random(7), next(each for each in channel.messages if "Vote" in each.buttons)
    before = count_edits(discord)
    picked = await asyncio.gather(*(vote_by_picker(each, board, chance) for each in voters))
    worst = tell(f"{2 * VOTERS} presses", [each for both in picked for each in both])
    typed = await asyncio.gather(*(vote_by_command(each, channel, chance) for each in voters))
    worst = max(worst, tell(f"{VOTERS} commands", [each for one in typed for each in one]))
    print(f"  edits of the board meanwhile: {count_edits(discord) - before}")
    return worst


def count_edits(discord: Playground) -> int:
    return sum(each.operation == "update_message" for each in discord.requests)


def main() -> int:
    logging.basicConfig(level=logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    print(f"{VOTERS} people vote within {SECONDS:.0f} s, twice (Discord waits {DEADLINE:.0f} s)")
    with TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())
