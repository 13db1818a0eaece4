"""The same people act on several processes of one server at once: no one waits in a circle."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import cycle, islice

import pytest
from sqlalchemy import Connection, text

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Ruling
from bot.matches.playing import play_typed
from bot.people.moderation import end_match
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from rules import Color
from storage import Database
from storage.rows import Person, Place
from tests.bot.conftest import NOON, RUSSIAN, WHITE_BY_LOT, act, mover, proposal
from tests.bot.teams.team_games import OPEN
from tests.storage.databases import POSTGRES

pytestmark = pytest.mark.parametrize("databases", [POSTGRES], indirect=True)
PROCESSES = 4
ROUNDS = 10
GAMES = 20
PLIES = 6
SERVER = 5
DEADLOCKS = text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")


@pytest.fixture
async def processes(url: str) -> AsyncIterator[list[Services]]:
    """What several processes on one server have of their own."""
    async with AsyncExitStack() as stack:
        databases = [await Database.open(url) for _ in range(PROCESSES)]
        for database in databases:
            stack.push_async_callback(database.close)
        yield [Services.on(each, WHITE_BY_LOT) for each in databases]


async def all_at_once(*acts: Awaitable[object]) -> None:
    """Do everything, and raise what the first one raised that failed."""
    await asyncio.gather(*acts)


def propose(people: tuple[Person, Person], channel: int) -> Proposal:
    """Return what one proposes to the other, with White for the one."""
    return proposal(*people, Place(SERVER, channel), color=Color.WHITE)


def rename(people: Sequence[Person], number: int) -> list[Person]:
    """Return people who have another name each time."""
    return [Person(person.id, f"{person.name} {number}") for person in people]


async def test_people_who_challenge_each_other_and_accept(processes: list[Services]) -> None:
    pair = [Person(11, "Anna"), Person(12, "Boris")]
    for number in range(ROUNDS):
        one, other = rename(pair, number)
        crossed = ((one, other), (other, one), (one, other), (other, one))
        asked = await asyncio.gather(
            *(
                services.run(propose_game, propose(people, 10 * number + channel), NOON)
                for channel, (services, people) in enumerate(zip(processes, crossed, strict=True))
            )
        )
        one, other = rename(pair, -number)
        takers = {one.id: one, other.id: other}
        begun = await asyncio.gather(
            *(
                services.run(accept_challenge, each.id, act(takers[people[1].id]))
                for services, each, people in zip(processes, asked, crossed, strict=True)
            )
        )
        await all_at_once(
            *(
                services.change(resign, match, act(takers[people[0].id]))
                for services, match, people in zip(processes, begun, crossed, strict=True)
            )
        )
    assert await count_deadlocks(processes[0]) == 0


async def test_two_people_in_many_games(processes: list[Services]) -> None:
    white, black = Person(21, "White"), Person(22, "Black")
    begun = []
    for number in range(GAMES):
        people = (white, black) if number % 2 else (black, white)
        asked = await processes[0].run(propose_game, propose(people, number), NOON)
        begun.append(await processes[0].run(accept_challenge, asked.id, act(people[1])))
    await all_at_once(
        *(
            play_to_the_end(services, match)
            for services, match in zip(islice(cycle(processes), GAMES), begun, strict=True)
        )
    )
    assert await count_deadlocks(processes[0]) == 0


async def test_teams_of_the_same_people_in_any_order(processes: list[Services]) -> None:
    """Each process knows them by other names, so that every lobby and every start changes them."""
    members = [Person(31 + number, f"Member {number}") for number in range(PROCESSES)]
    for number in range(ROUNDS):
        orders = [members[shift:] + members[:shift] for shift in range(PROCESSES)]
        opened = await asyncio.gather(
            *(
                services.run(open_lobby, invite(rename(order, 10 * number + shift), shift), NOON)
                for shift, (services, order) in enumerate(zip(processes, orders, strict=True))
            )
        )
        begun = await asyncio.gather(
            *(
                services.run(start_lobby, lobby.id, act(lobby.starter))
                for services, lobby in zip(processes, opened, strict=True)
            )
        )
        await all_at_once(
            *(
                services.run(end_match, match.id, Ruling(SERVER, members[0], NOON))
                for services, match in zip(processes, begun, strict=True)
            )
        )
    assert await count_deadlocks(processes[0]) == 0


def invite(people: Sequence[Person], channel: int) -> Invitation:
    """Return an invitation of the first of the people, with every other one for White."""
    return Invitation(
        place=Place(SERVER, 1000 + channel),
        starter=people[0],
        terms=RUSSIAN,
        teams=(OPEN, replace(OPEN, name="Guests", captain_id=None)),
        first=tuple(zip(cycle(Color), people, strict=False)),
    )


async def play_to_the_end(services: Services, match: Match) -> None:
    """Play the first legal moves, and resign."""
    for _ in range(PLIES):
        move = match.game.legal_moves(match.position)[0]
        played = match.game.write(match.position, move)
        match = await play_typed(services.changes, match, act(mover(match)), played)
    await services.change(resign, match, act(mover(match)))


async def count_deadlocks(services: Services) -> int:
    """Return how many circles the server has had to break."""

    def count(transaction: Connection) -> int:
        transaction.execute(text("SELECT pg_stat_force_next_flush()"))
        return int(transaction.execute(DEADLOCKS).scalar_one())

    return await services.runner.read(count)
