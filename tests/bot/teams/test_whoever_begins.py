"""Simuls, teams and odds go the same way in every game of draughts, whoever begins it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

import rules
from bot.matches.handicap import Handicap, list_steps
from bot.matches.match_facts import NotYourTurn
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.services import Services
from bot.teams.simul import SimulPlan
from bot.teams.simuls import begin_board, join_simul, open_simul, start_simul
from bot.votes.eligibility import NotEligible
from rules import Color, Style
from storage import Place
from storage.rows import Person, TeamDecision
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, act, begin
from tests.bot.teams.team_games import MEMBERS, OPEN, begin_teams, vote
from tests.storage.databases import SQLITE

pytestmark = [
    pytest.mark.services(credits_outages=False),
    pytest.mark.parametrize("databases", [SQLITE], indirect=True),  # rules of play
]
Begin = Callable[[Services, Terms], Awaitable[Match]]
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
CLOCK = "1d/move"
CONTROL = Terms("russian", clock=CLOCK).control
TIME, ONE_MAN = 1, 3  # steps of odds
GAMES = [game.key for game in rules.all_games() if rules.is_draughts(game.key)]


@dataclass(frozen=True)
class Course:
    """What becomes of a game, told by who begins it and who doesn't."""

    begins: bool  # whether the side to move is the one that begins
    ending: object
    is_won_by_first: bool | None
    loses_at: timedelta


def play_simul(host_color: Color) -> Begin:
    async def begin_simul(services: Services, terms: Terms) -> Match:
        plan = SimulPlan(place=HERE, host=ANNA, terms=terms, host_color=host_color)
        opened = await services.run(open_simul, plan, NOON)
        await services.run(join_simul, opened.id, act(BORIS))
        await services.run(start_simul, opened.id, act(ANNA))
        thread = Place(HERE.server_id, 1001)
        match = await services.run(begin_board, opened.id, 1, thread, NOON)
        assert match is not None
        return match

    return begin_simul


def play_with_odds(step: int, *, by_first: bool) -> Begin:
    async def begin_with_odds(services: Services, terms: Terms) -> Match:
        game = rules.game(terms.game)
        first = game.start().turn
        giver = first if by_first else first.other
        return await begin(services, terms=terms.give(Handicap(giver, step)))

    return begin_with_odds


async def play_teams(services: Services, terms: Terms) -> Match:
    anybody = replace(OPEN, decides=TeamDecision.ANYBODY)
    return await begin_teams(services, team=anybody, terms=terms, white=2, black=2)


FEATURES: dict[str, Begin] = {
    "simul, host with White": play_simul(Color.WHITE),
    "simul, host with Black": play_simul(Color.BLACK),
    "time given by who begins": play_with_odds(TIME, by_first=True),
    "time given by who doesn't": play_with_odds(TIME, by_first=False),
    "men given by who begins": play_with_odds(ONE_MAN, by_first=True),
    "men given by who doesn't": play_with_odds(ONE_MAN, by_first=False),
    "teams": play_teams,
}


def list_people(match: Match, color: Color) -> list[Person]:
    """Everyone who may move for a side."""
    holder = match.holder(color)
    if isinstance(holder, Person):
        return [holder]
    return MEMBERS[:2] if color is Color.WHITE else MEMBERS[2:4]


async def make_turn(services: Services, match: Match) -> Match:
    """Let the side to move make its turn, and nobody else."""
    before = match.turn
    while match.turn is before:
        game, position = match.line.game, match.line.position
        typed = game.write(position, game.legal_moves(position)[0], Style.LONG)
        for person in list_people(match, match.turn.other):
            with pytest.raises((NotYourTurn, NotEligible)):
                await play(services, match, person, typed)
        match = await play(services, match, list_people(match, match.turn)[0], typed)
    return match


async def play(services: Services, match: Match, person: Person, typed: str) -> Match:
    if isinstance(match.mover, Person):
        return await play_typed(services.changes, match, act(person), typed)
    await vote(services, match, person, typed, seconds=0)
    return await services.run(load_match, match.id)


async def follow(services: Services, key: str, feature: str, *, moves: bool) -> Course:
    """Begin a game, in which nobody moves or one side does, and let time run out."""
    await services.heartbeats.beat([0], NOON)
    match = await FEATURES[feature](services, Terms(key, clock=CLOCK))
    first = match.line.game.start().turn
    if moves:
        match = await make_turn(services, match)
    turn = match.turn
    late = NOON + 40 * DAY
    await services.heartbeats.beat([0], late)
    over = await keep_time(services.runner, services.heartbeats, match.id, late)
    assert over.result is not None
    winner = over.result.winner
    return Course(
        begins=turn is first,
        ending=over.result.ending,
        is_won_by_first=None if winner is None else winner is first,
        loses_at=over.result.at - NOON,
    )


@pytest.mark.parametrize("moves", [False, True], ids=["nobody moves", "one moves"])
@pytest.mark.parametrize("feature", FEATURES)
async def test_every_game_goes_the_same_way(
    services: Services, feature: str, *, moves: bool
) -> None:
    usual = await follow(services, "russian", feature, moves=moves)
    assert usual.begins is not moves
    for key in GAMES:
        if not feature.startswith("men") or ONE_MAN in list_steps(rules.game(key), CONTROL):
            assert await follow(services, key, feature, moves=moves) == usual, key
