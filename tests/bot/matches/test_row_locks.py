"""Two processes on one server: who comes second waits for the first, and sees what it did."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.challenges.challenge import Challenge
from bot.challenges.challenge_facts import ChallengeGone, TooManyChallenges
from bot.challenges.challenge_store import MOST_OPEN as MOST_CHALLENGES
from bot.challenges.challenge_store import load_challenge_to_settle, make, make_once
from bot.challenges.challenges import propose_game, withdraw_challenge
from bot.challenges.rematches import ask_for_rematch
from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.replays import ReplayCache
from bot.matches.runner import nothing_follows
from bot.matches.work import Work
from bot.services import Services
from bot.teams.lobbies import MOST_OPEN as MOST_LOBBIES
from bot.teams.lobbies import open_lobby
from bot.teams.lobby import Invitation, Lobby, TooManyLobbies
from storage import Database, Transaction
from storage.challenges import settle_challenge
from storage.matches import lock_match
from storage.people import lock_person
from storage.rows import Place
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, RUSSIAN, WHITE_BY_LOT, act, begin, proposal
from tests.bot.teams.team_games import OPEN
from tests.storage.databases import ServerDatabases

SLOW = 0.3  # seconds in which the second one comes


@pytest.fixture
async def server_database(
    server_databases: ServerDatabases, tmp_path: Path
) -> AsyncIterator[Database]:
    async with server_databases.migrated(tmp_path) as url:
        database = await Database.open(url)
        yield database
        await database.close()


@pytest.fixture
def services(server_database: Database) -> Services:
    return Services.on(server_database, WHITE_BY_LOT)


async def hold(
    database: Database,
    lock: Callable[[Transaction], object],
    then: Callable[[Transaction], object],
) -> "asyncio.Task[None]":
    """Let a transaction lock, be slow, and go on; return it once it has locked."""
    locked = asyncio.Event()

    def work(transaction: Transaction) -> None:
        lock(transaction)
        locked.set()
        transaction.execute(text(f"SELECT pg_sleep({SLOW})"))
        then(transaction)

    task = asyncio.create_task(database.write(work))
    await locked.wait()
    return task


def work_in(transaction: Transaction) -> Work:
    return Work(transaction, WHITE_BY_LOT, ReplayCache(), nothing_follows)


async def test_a_challenge_that_is_being_accepted_cannot_be_withdrawn(
    services: Services, server_database: Database
) -> None:
    asked = await services.run(propose_game, proposal(), NOON)
    first = await hold(
        server_database,
        lambda transaction: load_challenge_to_settle(transaction, asked.id),
        lambda transaction: settle_challenge(transaction, asked.id, "declined"),
    )
    with pytest.raises(ChallengeGone):
        await services.run(withdraw_challenge, asked.id, act(ANNA))
    await first


async def test_two_wishes_for_a_rematch_at_once_begin_it(
    services: Services, server_database: Database
) -> None:
    over = await services.change(resign, await begin(services), act(ANNA))
    wish = proposal(ANNA, BORIS)
    first = await hold(
        server_database,
        lambda transaction: lock_match(transaction, over.id),
        lambda transaction: make(work_in(transaction), replace(wish, rematch_of=over.id), NOON),
    )
    again = await services.run(ask_for_rematch, over.id, act(BORIS))
    assert isinstance(again, Match)
    await first


async def test_two_lobbies_that_cross_are_not_one_too_many(
    services: Services, server_database: Database
) -> None:
    for number in range(MOST_LOBBIES - 1):
        await services.run(open_lobby, lobby_in(100 + number), NOON)
    first = await hold(
        server_database,
        lambda transaction: lock_person(transaction, ANNA.id),
        lambda transaction: open_lobby(work_in(transaction), lobby_in(200), NOON),
    )
    with pytest.raises(TooManyLobbies):
        await services.run(open_lobby, lobby_in(201), NOON)
    await first


async def test_two_challenges_that_cross_are_not_one_too_many(
    services: Services, server_database: Database
) -> None:
    for number in range(MOST_CHALLENGES - 1):
        await services.run(propose_game, proposal(place=in_channel(100 + number)), NOON)
    first = await hold(
        server_database,
        lambda transaction: lock_person(transaction, ANNA.id),
        lambda transaction: make_once(work_in(transaction), proposal(place=in_channel(200)), NOON),
    )
    with pytest.raises(TooManyChallenges):
        await services.run(propose_game, proposal(place=in_channel(201)), NOON)
    await first


async def test_as_many_as_there_may_be_of_many_at_once(services: Services) -> None:
    """Whoever comes first: five lobbies stand, and twenty challenges to and fro."""
    await services.run(propose_game, proposal(), NOON)  # both are known
    lobbies = await asyncio.gather(
        *(services.run(open_lobby, lobby_in(300 + number), NOON) for number in range(12)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Lobby) for each in lobbies) == MOST_LOBBIES
    assert sum(isinstance(each, TooManyLobbies) for each in lobbies) == 12 - MOST_LOBBIES
    pairs = [(400, (ANNA, BORIS)), (500, (BORIS, ANNA))]
    asked = await asyncio.gather(
        *(
            services.run(propose_game, proposal(*pair, in_channel(first + number)), NOON)
            for number in range(MOST_CHALLENGES + 5)
            for first, pair in pairs
        ),
        return_exceptions=True,
    )
    refused = [each for each in asked if isinstance(each, TooManyChallenges)]
    made = [each for each in asked if isinstance(each, Challenge)]
    assert len(made) == 2 * MOST_CHALLENGES - 1  # with the first one
    assert len(made) + len(refused) == len(asked)


def in_channel(channel_id: int) -> Place:
    return replace(HERE, channel_id=channel_id)


def lobby_in(channel_id: int) -> Invitation:
    """What Anna opens a lobby with in a channel."""
    return Invitation(place=in_channel(channel_id), starter=ANNA, terms=RUSSIAN, teams=(OPEN, OPEN))
