"""50 teams vote at once: do the bot's requests stay under Discord's limit, boards first?

`python -m benchmarks.polls`, a part of `make bench`. A Discord of our own on 127.0.0.1 counts
what is sent with the bot's token, as Discord does; the bot is in a process of its own. In each of
50 channels twelve people vote on a move, and change their mind, within the first quarter of the
time; then all votes close about at once, and 50 new boards go out.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import structlog

from benchmarks.answers import DEADLINE, find_delay, in_its_own, url
from benchmarks.votes import ALONE, MOVES, TEAM
from bot.matches.act import Act
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from playground import Channel, Exchange, Playground
from playground import Person as Player
from rules import Color
from storage import Database
from storage.rows import Person, Place

COUNCILS, VOTERS = 50, 12
TURN = 120  # seconds that a team has; its vote closes after a quarter of them if all agree to it
SECONDS = 25.0  # in which the votes come
LIMIT = 45  # requests in any second
YEAR = 400 * 86_400.0
FREE = ("/interactions/", "/webhooks/")  # paths of answers, which the limit does not count
MOST_WAIT = 3.0 * TURN


async def begin(services: Services, channel: Channel, people: Sequence[Player]) -> None:
    """A game of a channel, which moves first, against the first of these people."""
    now = datetime.now(UTC)
    opponent, *team = (Person(each.id, each.name) for each in people)
    invitation = Invitation(
        place=Place(channel.room.guild_id, channel.id),
        starter=opponent,
        terms=Terms("russian"),
        teams=(replace(TEAM, turn_seconds=TURN), ALONE),
        first=((Color.BLACK, opponent), *((Color.WHITE, each) for each in team)),
    )
    lobby = await services.run(open_lobby, invitation, now)
    await services.run(start_lobby, lobby.id, Act(person=opponent, at=now))


async def vote_twice(person: Player, channel: Channel, chance: Random) -> list[Exchange]:
    """Type a move at some moment, and another one later."""
    first, second = sorted(chance.uniform(0, SECONDS) for _ in range(2))
    await asyncio.sleep(first)
    voted = await person.slash("move", channel=channel, move=chance.choice(MOVES))
    await asyncio.sleep(second - first)
    return [voted, await person.slash("move", channel=channel, move=chance.choice(MOVES))]


def boards_in(channel: Channel) -> int:
    """Count the boards sent into a channel, including those since shrunk to a line."""
    return sum(bool(each.files) or each.text.startswith("-# ") for each in channel.messages)


def counted(discord: Playground) -> list[tuple[float, str]]:
    """When the bot sent what counts, and what it was."""
    requests = discord.requests
    return [(each.at, each.operation) for each in requests if not any(p in each.path for p in FREE)]


def fullest_second(sent: Sequence[tuple[float, str]]) -> list[str]:
    """Return what was sent in the fullest second."""
    ordered, fullest, first = sorted(sent), slice(0, 0), 0
    for last, (moment, _) in enumerate(ordered, 1):
        while moment - ordered[first][0] >= 1.0:
            first += 1
        fullest = max(fullest, slice(first, last), key=lambda each: each.stop - each.start)
    return [kind for _, kind in ordered[fullest]]


async def measure(folder: Path) -> bool:
    """Print the figures; return whether the limit was kept and every vote closed."""
    chance = Random(7)
    async with Playground() as discord:
        server = discord.add_server("Club")
        channels = [server.add_channel(f"table-{number}") for number in range(COUNCILS)]
        people = [discord.add_person(f"p{n}", age=YEAR) for n in range(COUNCILS * (VOTERS + 1))]
        server.join(*people, since=YEAR)
        at_tables = [people[n::COUNCILS] for n in range(COUNCILS)]
        database = await Database.open(url(folder))
        services = Services.on(database)
        for channel, seated in zip(channels, at_tables, strict=True):
            await begin(services, channel, seated)
        async with in_its_own(discord, folder):
            await discord.until(lambda: all(map(boards_in, channels)), MOST_WAIT)
            begun = len(counted(discord))
            told = await asyncio.gather(
                *(
                    vote_twice(person, channel, chance)
                    for channel, seated in zip(channels, at_tables, strict=True)
                    for person in seated[1:]
                )
            )
            await discord.until(
                lambda: all(boards_in(channel) > 1 for channel in channels), MOST_WAIT
            )
            await asyncio.sleep(5.0)  # in which old boards shrink
            sent = counted(discord)
        await database.close()
    return tell(sent, begun, [each for both in told for each in both])


def count_kinds(kinds: Sequence[str]) -> str:
    """Name kinds of requests with their numbers, the most frequent first."""
    return ", ".join(f"{count} {kind}" for kind, count in Counter(kinds).most_common())


def tell(sent: Sequence[tuple[float, str]], begun: int, answers: Sequence[Exchange]) -> bool:
    """Print the requests; return whether no second had too many, and no answer came late."""
    fullest = fullest_second(sent)
    worst = max(map(find_delay, answers))
    print(f"  {len(answers)} votes, the slowest answer after {1000 * worst:.0f} ms")
    print(f"  requests that count: {len(sent)}, at most {len(fullest)} in a second (aim: {LIMIT})")
    print(f"  in that second: {count_kinds(fullest)}")
    print(f"  while they voted: {count_kinds([kind for _, kind in sent[begun:]])}")
    return len(fullest) <= LIMIT and worst < DEADLINE


def main() -> int:
    logging.basicConfig(level=logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    print(f"{COUNCILS} teams of {VOTERS} vote at once, each person twice within {SECONDS:.0f} s")
    with TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())
