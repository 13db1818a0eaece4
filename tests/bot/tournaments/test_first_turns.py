"""Games that began because both were ready: whoever makes no first move in time loses."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

import rules
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.playing import play_typed
from bot.services import Services
from bot.tournaments.arbiter_orders import ArbiterOrder
from bot.tournaments.arbitrating import order_as_arbiter
from bot.tournaments.conduct import list_round_news
from bot.tournaments.entry import open_tournament
from bot.tournaments.first_turns import find_first_turn
from bot.tournaments.kinds import ALL_PLAY_ALL, BOARDS_MATCH, GROUPS, SWISS
from bot.tournaments.model import Kind, PairingState
from bot.tournaments.news import News
from bot.tournaments.presets import Preset
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_store import load_tournament
from rules import Style
from storage.rows import Person
from storage.tournaments import find_next_moment
from tests.bot.conftest import NOON, act, mover
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    after,
    begin_game,
    open_round,
    plan_of,
    start,
)
from tests.storage.databases import SQLITE

on_file = pytest.mark.parametrize("databases", [SQLITE], indirect=True)  # rules of play
LIMIT, SECOND = timedelta(minutes=5), timedelta(seconds=1)
KEY = (1, 1)


async def begun(
    services: Services, kind: Kind = ALL_PLAY_ALL, players: int = 3, key: Key = KEY
) -> tuple[Tournament, Match]:
    now = await start(services, plan_of(kind), players)
    match = await begin_game(services, now, key, NOON)
    return await services.run(load_tournament, now.id), match


async def move(services: Services, match: Match, text: str, at: datetime) -> Match:
    match = await services.run(load_match, match.id)
    return await play_typed(services.changes, match, act(mover(match), at), text)


async def test_white_makes_no_first_move(services: Services) -> None:
    made, match = await begun(services)
    assert await services.read(find_next_moment) == NOON + LIMIT
    early = await after(services, made, NOON + LIMIT - SECOND)
    assert early.event.pairing(*KEY).state is PairingState.PLAYING
    late = await after(services, made, NOON + LIMIT)
    pairing = late.event.pairing(*KEY)
    assert (pairing.state, pairing.points(pairing.white)) == (PairingState.FORFEITED, 0)
    assert late.event.entry(pairing.white).forfeits == 1
    over = await services.run(load_match, match.id)
    assert over.result is not None
    assert over.result.ending is MatchEnding.NOT_BEGUN


async def test_black_has_as_long_as_white(services: Services) -> None:
    made, match = await begun(services)
    await move(services, match, "c3-d4", NOON + LIMIT - SECOND)
    now = await after(services, made, NOON + LIMIT)
    assert now.event.pairing(*KEY).state is PairingState.PLAYING
    assert await services.read(find_next_moment) == NOON + 2 * LIMIT - SECOND
    late = await after(services, made, NOON + 2 * LIMIT)
    pairing = late.event.pairing(*KEY)
    assert (pairing.state, pairing.points(pairing.white)) == (PairingState.FORFEITED, 2)


GAMES = [game.key for game in rules.all_games() if rules.is_draughts(game.key)]


@on_file
@pytest.mark.parametrize("begins", [False, True], ids=["nobody moves", "one moves"])
@pytest.mark.parametrize("game", GAMES)
async def test_in_every_game_whoever_is_to_move_is_late(
    services: Services, game: str, *, begins: bool
) -> None:
    """Nothing depends on who begins a game: in some it is Black."""
    plan = plan_of(ALL_PLAY_ALL)
    plan = replace(plan, terms=replace(plan.terms, game=game))
    made = await start(services, plan, 3)
    match = await begin_game(services, made, KEY, NOON)
    if begins:
        first = match.line.game.legal_moves(match.position)[0]
        text = match.line.game.write(match.position, first, Style.LONG)
        match = await move(services, match, text, NOON + SECOND)
    late = (await after(services, made, NOON + 2 * LIMIT)).event.pairing(*KEY)
    assert isinstance(match.mover, Person)
    number = made.find_number(match.mover.id)
    assert number in late.players
    assert late.state is PairingState.FORFEITED
    assert [late.points(each) for each in late.players] == [
        0 if each == number else 2 for each in late.players
    ]


async def test_both_have_moved(services: Services) -> None:
    made, match = await begun(services)
    await move(services, match, "c3-d4", NOON + SECOND)
    await move(services, match, "b6-a5", NOON + 2 * SECOND)
    now = await after(services, made, NOON + LIMIT)
    assert now.event.pairing(*KEY).state is PairingState.PLAYING
    assert await services.read(find_next_moment) == now.ends_at


async def test_a_pause_moves_the_limit(services: Services) -> None:
    made, _match = await begun(services)
    hour = timedelta(hours=1)
    for action, at in ((ModeratorAction.PAUSE, NOON), (ModeratorAction.RESUME, NOON + hour)):
        await services.run(order_as_arbiter, made.id, ArbiterOrder(action), None, act(ARBITER, at))
    assert await services.read(find_next_moment) == NOON + hour + LIMIT


async def test_the_second_time_a_player_is_out(services: Services) -> None:
    made, _match = await begun(services, players=4)
    first = made.event.pairing(*KEY)
    made = await after(services, made, NOON + LIMIT)
    second = next(
        each for each in made.event.pairings_of(first.white) if not each.is_over and each.black
    )
    match = await begin_game(services, made, (second.round, second.board), NOON + LIMIT)
    if second.white != first.white:
        await move(services, match, "c3-d4", NOON + LIMIT + SECOND)
        made = await after(services, made, NOON + 2 * LIMIT)
    made = await after(services, made, NOON + 3 * LIMIT)
    assert made.event.entry(first.white).is_out
    news = await services.run(list_round_news)
    assert (News.OUT, first.white) in [(each.news, each.round) for each in news]


async def test_in_groups_as_well(services: Services) -> None:
    now = await open_round(services, await start(services, plan_of(GROUPS), 4))
    assert now.round is not None
    await begin_game(services, now, KEY, now.round.opens_at)
    late = await after(services, now, now.round.opens_at + LIMIT)
    assert late.event.pairing(*KEY).state is PairingState.FORFEITED
    assert late.event.round == 1
    assert late.list_open(1)


@pytest.mark.parametrize(
    ("kind", "preset", "time"),
    [
        (ALL_PLAY_ALL, Preset.EVENING, LIMIT),
        (BOARDS_MATCH, Preset.WEEK, timedelta(hours=12)),  # as its clock has it
        (GROUPS, Preset.LONG, None),
        (SWISS, Preset.EVENING, None),
    ],
)
async def test_how_long_a_first_move_may_take(
    services: Services, kind: Kind, preset: Preset, time: timedelta | None
) -> None:
    opened = await services.run(open_tournament, plan_of(kind, preset), NOON)
    assert find_first_turn(opened) == time
