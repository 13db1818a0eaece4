"""Teams that enter a tournament: joined, put in order, changed in a round, played to the end."""

from dataclasses import replace

import pytest

from bot.matches.moderation_facts import ModeratorAction
from bot.services import Services
from bot.tournaments.arbiter_orders import ArbiterOrder
from bot.tournaments.arbitrating import order_as_arbiter
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import enter_tournament, leave_tournament, open_tournament
from bot.tournaments.kinds import SWISS, TEAM_EVENT
from bot.tournaments.model import TieBreak
from bot.tournaments.presets import Preset
from bot.tournaments.start import start_tournament
from bot.tournaments.team_event import NotASubstitute, WrongNumberOfTeams
from bot.tournaments.teams import (
    enter_team,
    join_tournament_team,
    move_up_in_team,
    substitute_player,
)
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    EntriesClosed,
    NoSuchTeam,
    NotEntered,
    NotRunning,
    NotYourPairing,
    OnlyByTeam,
    OnlyTheCaptain,
    TeamNameTaken,
    TeamNameUnfit,
    TournamentFull,
)
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import begin_tournament_game
from tests.bot.conftest import NOON, act
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    PEOPLE,
    begin_game,
    open_round,
    plan_of,
    play_round,
)

PLAN = replace(plan_of(TEAM_EVENT, Preset.WEEK), boards=2)


async def open_for_teams(services: Services, *sizes: int) -> Tournament:
    """A tournament which teams of such sizes have entered: the next people one after the other."""
    opened = await services.run(open_tournament, PLAN, NOON)
    people = iter(PEOPLE)
    for team, size in enumerate(sizes, 1):
        captain = act(next(people))
        opened = await services.run(enter_team, opened.id, f"Team {team}", captain)
        for _ in range(size - 1):
            opened = await services.run(join_tournament_team, opened.id, team, act(next(people)))
    return opened


async def start(services: Services, *sizes: int) -> Tournament:
    """A tournament of such teams, its first round open."""
    opened = await open_for_teams(services, *sizes)
    await services.run(start_tournament, opened.id, act(ARBITER))
    await advance_tournaments(services.runner, services.heartbeats, NOON)
    return await open_round(services, await services.run(load_tournament, opened.id))


async def test_entering_joining_and_leaving(services: Services) -> None:
    opened = await open_for_teams(services, 2, 1)
    assert (dict(opened.teams), [*opened.people], {*opened.captains}) == (
        {1: "Team 1", 2: "Team 2"},
        [101, 102, 201],
        {101, 201},
    )
    assert await services.run(load_tournament, opened.id) == opened
    with pytest.raises(TeamNameTaken):
        await services.run(enter_team, opened.id, "team 2", act(PEOPLE[0]))
    renamed = await services.run(enter_team, opened.id, "Reds", act(PEOPLE[0]))
    assert (renamed.teams[1], renamed.people) == ("Reds", opened.people)
    changed = await services.run(join_tournament_team, opened.id, 2, act(PEOPLE[0]))
    assert ({*changed.captains}, [*changed.people]) == ({102, 201}, [102, 201, 202])
    again = await services.run(join_tournament_team, opened.id, 2, act(PEOPLE[0]))
    assert again.people == changed.people
    left = await services.run(leave_tournament, opened.id, act(PEOPLE[1]))
    assert (left.teams, [*left.people]) == ({2: "Team 2"}, [201, 202])
    left = await services.run(leave_tournament, opened.id, act(PEOPLE[2]))
    assert left.captains == {202}
    assert await services.run(load_tournament, opened.id) == left


async def test_what_teams_may_not_do(services: Services) -> None:
    opened = await open_for_teams(services, 6, 2)
    with pytest.raises(OnlyByTeam):
        await services.run(enter_tournament, opened.id, act(PEOPLE[9]))
    with pytest.raises(TournamentFull):
        await services.run(join_tournament_team, opened.id, 1, act(PEOPLE[9]))
    with pytest.raises(NoSuchTeam):
        await services.run(join_tournament_team, opened.id, 3, act(PEOPLE[9]))
    with pytest.raises(OnlyTheCaptain):
        await services.run(move_up_in_team, opened.id, 102, act(PEOPLE[1]))
    with pytest.raises(OnlyTheCaptain):
        await services.run(move_up_in_team, opened.id, 202, act(PEOPLE[0]))
    with pytest.raises(NotEntered):
        await services.run(move_up_in_team, opened.id, 102, act(PEOPLE[9]))
    with pytest.raises(NotRunning):
        await services.run(substitute_player, opened.id, 101, 103, act(PEOPLE[0]))
    alone = await services.run(open_tournament, replace(PLAN, kind=SWISS, place=ELSEWHERE), NOON)
    with pytest.raises(NoSuchTeam):
        await services.run(enter_team, alone.id, "Reds", act(PEOPLE[0]))
    await services.run(start_tournament, opened.id, act(ARBITER))
    with pytest.raises(EntriesClosed):
        await services.run(join_tournament_team, opened.id, 1, act(PEOPLE[9]))


ELSEWHERE = replace(PLAN.place, channel_id=PLAN.place.channel_id + 1)


async def test_one_team_alone_does_not_start(services: Services) -> None:
    opened = await open_for_teams(services, 3)
    with pytest.raises(WrongNumberOfTeams):
        await services.run(start_tournament, opened.id, act(ARBITER))
    assert (await services.run(load_tournament, opened.id)).state is TournamentState.ENTRY


async def test_the_captain_orders_the_boards(services: Services) -> None:
    opened = await open_for_teams(services, 3, 1)
    captain = act(PEOPLE[0])
    moved = await services.run(move_up_in_team, opened.id, 103, captain)
    moved = await services.run(move_up_in_team, moved.id, 102, captain)
    assert [*moved.list_members(1).values()] == [PEOPLE[2], PEOPLE[0], PEOPLE[1]]
    assert moved.captains == {102, 201}
    assert await services.run(load_tournament, opened.id) == moved
    first = await services.run(move_up_in_team, moved.id, 101, captain)
    assert first.people == moved.people
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    assert [*running.list_members(1).values()] == [PEOPLE[2], PEOPLE[0], PEOPLE[1]]
    assert ({*running.captains}, running.teams[1]) == ({102, 201}, "Team 1")


async def test_a_whole_event_of_three_teams(services: Services) -> None:
    """The lower number wins each board, and so does the team that entered first."""
    opened = await open_for_teams(services, 2, 2, 2)
    await services.run(start_tournament, opened.id, act(ARBITER))
    await advance_tournaments(services.runner, services.heartbeats, NOON)
    tournament = await services.run(load_tournament, opened.id)
    assert tournament.rounds == 3
    for _ in range(3):
        tournament = await play_round(services, tournament)
    assert tournament.state is TournamentState.FINISHED
    lines = tournament.make_lines()
    assert [(line.number, line.points) for line in lines] == [(1, 6), (2, 4), (3, 2)]
    boards = [line.tie_breaks[TieBreak.BOARD_POINTS] for line in lines]
    assert boards == [10, 6, 2]


async def test_a_substitute_plays_for_who_does_not_come(services: Services) -> None:
    tournament = await start(services, 3, 2)
    captain = act(PEOPLE[0])
    first = tournament.event.pairing(1, 1)
    assert first.players == (101, 201)
    changed = await services.run(substitute_player, tournament.id, 101, 103, captain)
    assert changed.event.pairing(1, 1).players == (103, 201)
    assert await services.run(load_tournament, tournament.id) == changed
    with pytest.raises(NotASubstitute):
        await services.run(substitute_player, tournament.id, 101, 103, captain)
    who = act(PEOPLE[0])
    with pytest.raises(NotYourPairing):
        await services.run(begin_tournament_game, tournament.id, (1, 1), who, PLAN.place)
    match = await begin_game(services, changed, (1, 1), NOON)
    assert [seat.holder for seat in match.seats] == [PEOPLE[2], PEOPLE[3]]
    order = ArbiterOrder(ModeratorAction.SWAP, (103, 201))
    seen = (await services.run(load_tournament, tournament.id)).wanted_version
    with pytest.raises(NotASubstitute):
        await services.run(order_as_arbiter, tournament.id, order, seen, act(ARBITER))


async def test_who_does_not_come_loses_the_board_alone(services: Services) -> None:
    tournament = await start(services, 2, 2)
    latest = tournament.round
    assert latest is not None
    assert latest.first_move_by is not None
    await begin_game(services, tournament, (1, 1), latest.opens_at)
    await advance_tournaments(services.runner, services.heartbeats, latest.first_move_by)
    after = await services.run(load_tournament, tournament.id)
    assert [after.event.entries[number].forfeits for number in (101, 102, 201, 202)] == [1, 1, 0, 1]


async def test_names_that_look_alike_are_one(services: Services) -> None:
    opened = await open_for_teams(services, 1, 1)
    named = await services.run(
        enter_team, opened.id, "  \N{RIGHT-TO-LEFT OVERRIDE}Red \t Foxes ", act(PEOPLE[8])
    )
    assert "Red Foxes" in named.teams.values()
    for name in ("\N{FULLWIDTH LATIN CAPITAL LETTER R}ed foxes", "red\N{ZERO WIDTH SPACE} FOXES"):
        with pytest.raises(TeamNameTaken):
            await services.run(enter_team, opened.id, name, act(PEOPLE[9]))
    for name in ("\N{ZERO WIDTH SPACE}", "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 2):
        with pytest.raises(TeamNameUnfit):
            await services.run(enter_team, opened.id, name, act(PEOPLE[9]))
