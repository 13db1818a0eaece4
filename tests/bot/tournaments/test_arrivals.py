"""Games in any order begin once both players are ready; what is never begun goes to who was."""

from datetime import datetime, timedelta

import pytest

from bot.matches.act import Act
from bot.services import Services
from bot.tournaments.arrivals import READY_FOR
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL, BOARDS_MATCH, GROUPS, SWISS
from bot.tournaments.model import Kind, Pairing, PairingState
from bot.tournaments.presets import Preset
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import NotYourPairing
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import say_ready_to_play
from tests.bot.conftest import NOON, act
from tests.bot.tournaments.tournament_hands import plan_of, start

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


async def say_ready(
    services: Services, now: Tournament, pairing: Pairing, number: int, at: datetime
) -> tuple[bool, bool]:
    """Whether the game begins, and whether the opponent is called."""
    who: Act = act(now.people[number], at)
    key = pairing.round, pairing.board
    ready = await services.run(say_ready_to_play, now.id, key, who)
    return ready.begins, ready.calls


async def test_both_have_to_be_ready_within_ten_minutes(services: Services) -> None:
    now = await start(services, plan_of(ALL_PLAY_ALL), 3)
    pairing = now.event.pairings[0]
    white, black = pairing.players
    assert await say_ready(services, now, pairing, white, NOON) == (False, True)
    assert await say_ready(services, now, pairing, white, NOON + MINUTE) == (False, False)
    late = NOON + MINUTE + READY_FOR
    assert await say_ready(services, now, pairing, black, late) == (False, False)
    assert await say_ready(services, now, pairing, white, late + READY_FOR - MINUTE) == (
        True,
        False,
    )
    kept = await services.run(load_tournament, now.id)
    assert {each.days for each in kept.arrivals[pairing.round, pairing.board]} == {1}
    (stranger,) = {1, 2, 3} - {white, black}
    with pytest.raises(NotYourPairing):
        await say_ready(services, now, pairing, stranger, late)


async def test_the_opponent_is_called_once_an_hour(services: Services) -> None:
    now = await start(services, plan_of(ALL_PLAY_ALL), 2)
    (pairing,) = now.event.pairings
    hour = timedelta(hours=1)
    assert await say_ready(services, now, pairing, 1, NOON) == (False, True)
    assert await say_ready(services, now, pairing, 2, NOON + hour - MINUTE) == (False, False)
    assert await say_ready(services, now, pairing, 1, NOON + hour) == (True, False)


async def test_what_is_never_begun_goes_to_who_was_ready(services: Services) -> None:
    """On more days: 2-0; on as many: 1-1; never: 0-0. No one is out by it."""
    now = await start(services, plan_of(ALL_PLAY_ALL, Preset.WEEK), 3)
    one, two, _three = now.event.pairings
    at = NOON + MINUTE
    for number in one.players:
        await say_ready(services, now, one, number, at + number * READY_FOR)
    for day in range(2):
        await say_ready(services, now, two, two.white, at + day * DAY)
    await say_ready(services, now, two, two.players[1], at + 2 * DAY)
    assert now.ends_at is not None
    await advance_tournaments(services.runner, services.heartbeats, now.ends_at)
    over = await services.run(load_tournament, now.id)
    assert over.state is TournamentState.FINISHED
    assert [(each.white_points, each.black_points, each.state) for each in over.event.pairings] == [
        (1, 1, PairingState.DOUBLE_FORFEIT),
        (2, 0, PairingState.FORFEITED),
        (0, 0, PairingState.DOUBLE_FORFEIT),
    ]
    assert all(entry.forfeits == 0 for entry in over.event.entries.values())


@pytest.mark.parametrize(
    ("kind", "preset", "asks"),
    [
        (ALL_PLAY_ALL, Preset.EVENING, True),
        (BOARDS_MATCH, Preset.WEEK, True),
        (GROUPS, Preset.LONG, False),
        (SWISS, Preset.EVENING, False),
    ],
)
async def test_who_is_asked(services: Services, kind: Kind, preset: Preset, *, asks: bool) -> None:
    opened = await services.run(open_tournament, plan_of(kind, preset), NOON)
    assert opened.asks_both is asks
