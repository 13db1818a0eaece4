"""What a person finds in the list of their games: their own, and those of their teams."""

from dataclasses import replace

from bot.matches.match_actions import resign
from bot.services import Services
from bot.teams.own_games import OwnGame, list_own_games, list_waiting
from bot.teams.sessions import VoteAction
from rules import Color
from storage.rows import TeamDecision
from tests.bot.conftest import ANNA, BORIS, NOON, THERE, act, begin, play
from tests.bot.teams.team_games import MEMBERS, OPEN, begin_teams, vote, wish

FIRST, *_, OTHER = MEMBERS[:4]  # the first plays for White, the other one for Black


async def only_game(services: Services, person_id: int) -> OwnGame:
    (game,) = await services.run(list_own_games, person_id)
    return game


async def test_a_player_finds_both_sides(services: Services) -> None:
    match = await begin(services)
    mine, theirs = [await only_game(services, each.id) for each in (ANNA, BORIS)]
    assert (mine.match, mine.side, mine.is_waiting) == (match, Color.WHITE, True)
    assert (theirs.match, theirs.side, theirs.is_waiting) == (match, Color.BLACK, False)
    assert not mine.is_of_team
    match = await play(services, match, "c3-d4")
    assert not (await only_game(services, ANNA.id)).is_waiting
    await services.change(resign, match, act(ANNA))
    assert await services.run(list_own_games, ANNA.id) == []


async def test_a_member_finds_the_game_until_the_vote_is_cast(services: Services) -> None:
    match = await begin_teams(services)
    game = await only_game(services, FIRST.id)
    assert game.is_waiting
    assert game.is_of_team
    assert (await only_game(services, OTHER.id)).side is Color.BLACK
    assert not (await only_game(services, OTHER.id)).is_waiting
    await vote(services, match, FIRST, "c3-d4")
    assert not (await only_game(services, FIRST.id)).is_waiting
    await wish(services, match, FIRST, VoteAction.TAKE_BACK)
    assert (await only_game(services, FIRST.id)).is_waiting
    await wish(services, match, FIRST, VoteAction.LEAVE)
    assert await services.run(list_own_games, FIRST.id) == []


async def test_members_in_turn_find_it_when_it_is_theirs(services: Services) -> None:
    pair = replace(OPEN, decides=TeamDecision.ALTERNATE, joins="list")
    await begin_teams(services, team=pair, white=2, black=2)
    waiting = [(await only_game(services, each.id)).is_waiting for each in MEMBERS[:4]]
    assert waiting == [True, False, False, False]


async def test_what_waits_comes_in_order(services: Services) -> None:
    first = await begin(services)
    second = await begin(services, THERE, players=(ANNA, MEMBERS[0]))
    team = await begin_teams(services, place=replace(THERE, channel_id=73))
    games = await services.run(list_own_games, MEMBERS[0].id)
    assert {game.match.id for game in games} == {second.id, team.id}
    assert [game.match.id for game in list_waiting(games, NOON)] == [team.id]
    games = await services.run(list_own_games, ANNA.id)
    assert [game.match.id for game in list_waiting(games, NOON)] == [first.id, second.id]
