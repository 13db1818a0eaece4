"""What cannot be meant in a tournament is refused with a sentence, and nothing has changed."""

import asyncio
from collections.abc import Awaitable, Sequence

import pytest

from bot.people.moderation import list_log
from bot.services import Services
from bot.talk.explain import explain
from bot.tournaments.arbiter import LaterRoundPaired
from bot.tournaments.boards_match import UnequalTeams
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import (
    come_back_to_tournament,
    enter_tournament,
    miss_next_round,
    open_tournament,
)
from bot.tournaments.kinds import ALL_PLAY_ALL, BOARDS_MATCH, KINDS, KNOCK_OUT, SWISS, TEAM_EVENT
from bot.tournaments.model import Kind, NoSuchPairing, TournamentRefusal
from bot.tournaments.presets import Preset
from bot.tournaments.scoring import GameResult
from bot.tournaments.start import start_tournament
from bot.tournaments.teams import enter_team
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    EntriesClosed,
    NotEntered,
    NotRunning,
    NotYourPairing,
    TournamentFull,
)
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import (
    begin_tournament_game,
    remove_from_tournament,
    rule_pairing,
    withdraw_from_tournament,
)
from storage.rows import Person
from tests.bot.conftest import HERE, NOON, act
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    PEOPLE,
    begin_at_once,
    plan_of,
    play_round,
    start,
)

MANY = [Person(1000 + number, f"Player {number}") for number in range(129)]
STRANGER = Person(999, "Stranger")


async def is_refused(
    services: Services,
    before: Tournament,
    refused: Awaitable[object],
    reason: type[Exception],
) -> None:
    """Whether something is refused with a sentence, and changes nothing."""
    with pytest.raises(reason) as raised:
        await refused
    assert explain(raised.value)
    assert await services.run(load_tournament, before.id) == before


async def enter_all(
    services: Services, kind: Kind, people: Sequence[Person], preset: Preset = Preset.WEEK
) -> Tournament:
    """A tournament which people have entered; each is the captain of a team of their own."""
    opened = await services.run(open_tournament, plan_of(kind, preset), NOON)
    for person in people:
        if kind is TEAM_EVENT:
            name = f"Team of {person.id}"
            opened = await services.run(enter_team, opened.id, name, act(person))
        else:
            opened = await services.run(enter_tournament, opened.id, act(person))
    return opened


@pytest.mark.parametrize("kind", KINDS.values())
async def test_a_tournament_of_one(services: Services, kind: Kind) -> None:
    opened = await enter_all(services, kind, PEOPLE[:1], Preset.EVENING)
    reason = UnequalTeams if kind is BOARDS_MATCH else TournamentRefusal
    begins = services.run(start_tournament, opened.id, act(ARBITER))
    await is_refused(services, opened, begins, reason)
    assert opened.state is TournamentState.ENTRY


async def test_one_hundred_and_twenty_eight_play_and_no_more(services: Services) -> None:
    opened = await enter_all(services, SWISS, MANY[:128])
    late = services.run(enter_tournament, opened.id, act(MANY[128]))
    await is_refused(services, opened, late, TournamentFull)
    await services.run(start_tournament, opened.id, act(ARBITER))
    await advance_tournaments(services.runner, services.heartbeats, NOON)
    paired = await services.run(load_tournament, opened.id)
    assert len(paired.list_round(1)) == 64
    late = services.run(enter_tournament, opened.id, act(MANY[128]))
    await is_refused(services, paired, late, TournamentFull)


async def test_somebody_who_does_not_play(services: Services) -> None:
    running = await start(services, plan_of(SWISS), 4)
    who = act(STRANGER)
    for refused in (
        services.run(withdraw_from_tournament, running.id, who),
        services.run(remove_from_tournament, running.id, STRANGER, act(ARBITER)),
        services.run(miss_next_round, running.id, who),
        services.run(come_back_to_tournament, running.id, who),
    ):
        await is_refused(services, running, refused, NotEntered)
    begins = services.run(begin_tournament_game, running.id, (1, 1), who, HERE)
    await is_refused(services, running, begins, NotYourPairing)
    assert await services.run(list_log, HERE.server_id or 0) == []


@pytest.mark.parametrize("key", [(1, 9), (2, 1), (0, 0), (1, 3)])
async def test_a_result_of_a_game_that_is_not_there(
    services: Services, key: tuple[int, int]
) -> None:
    """Neither that of a round to come, nor of who is free, who has board 3."""
    running = await start(services, plan_of(SWISS), 5)
    given = PairingResult(key, GameResult.DRAW)
    await is_refused(
        services,
        running,
        services.run(rule_pairing, running.id, given, act(ARBITER)),
        NoSuchPairing,
    )


async def test_a_result_out_of_turn(services: Services) -> None:
    """Before the start, after the end, and in a knock-out where the next round stands."""
    opened = await enter_all(services, KNOCK_OUT, PEOPLE[:4])
    given = PairingResult((1, 1), GameResult.BLACK_WINS)

    def rule() -> Awaitable[object]:
        return services.run(rule_pairing, opened.id, given, act(ARBITER))

    await is_refused(services, opened, rule(), NotRunning)
    await begin_at_once(services, opened.id, 4)
    await advance_tournaments(services.runner, services.heartbeats, NOON)
    later = await play_round(services, await services.run(load_tournament, opened.id))
    await is_refused(services, later, rule(), LaterRoundPaired)
    over = await play_round(services, later)
    assert over.state is TournamentState.FINISHED
    await is_refused(services, over, rule(), NotRunning)
    late = services.run(enter_tournament, over.id, act(STRANGER))
    await is_refused(services, over, late, EntriesClosed)


@pytest.mark.parametrize("kind", [SWISS, KNOCK_OUT, ALL_PLAY_ALL])
async def test_an_entry_while_the_entries_close(services: Services, kind: Kind) -> None:
    """Whoever is not refused plays."""
    opened = await enter_all(services, kind, PEOPLE[:3])
    entered = await asyncio.gather(
        services.run(enter_tournament, opened.id, act(STRANGER)),
        services.run(start_tournament, opened.id, act(ARBITER)),
        services.run(enter_tournament, opened.id, act(PEOPLE[5])),
        advance_tournaments(services.runner, services.heartbeats, NOON),
        return_exceptions=True,
    )
    await advance_tournaments(services.runner, services.heartbeats, NOON)
    now = await services.run(load_tournament, opened.id)
    assert now.state is TournamentState.RUNNING
    for person, result in ((STRANGER, entered[0]), (PEOPLE[5], entered[2])):
        number = now.find_number(person.id)
        assert isinstance(result, EntriesClosed) == (number is None)
        assert number is None or now.event.pairings_of(number)
