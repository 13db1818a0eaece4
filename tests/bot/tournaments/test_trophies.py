"""Trophies of the first three places, and the call a day before a planned start."""

from dataclasses import fields, replace
from datetime import datetime, timedelta

import pytest

from bot.matches.match_actions import resign
from bot.people.awards import find_awards
from bot.services import Services
from bot.talk.tournaments.tournament_calls import end_call
from bot.talk.tournaments.tournament_texts import list_winners
from bot.tournaments.conduct import advance_tournaments, list_round_news
from bot.tournaments.entry import enter_tournament, open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL, BOARDS_MATCH, KINDS, LADDER, TEAM_EVENT
from bot.tournaments.ladder_event import LadderEvent, begin_ladder, challenge
from bot.tournaments.model import Event, Kind, Pairing, PairingState, TournamentRefusal
from bot.tournaments.news import News
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.scoring import GameResult
from bot.tournaments.start import reschedule_tournament
from bot.tournaments.team_event import number_of
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_game import TournamentGame
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import rule_pairing, withdraw_from_tournament
from bot.tournaments.trophies import find_trophies, find_winners, list_trophies
from bot.views.tournaments.tournament_calls import tell_end
from rules import Color
from storage.rows import Person
from storage.seasons import Span, list_event_places
from tests.bot.conftest import HERE, NOON, act
from tests.bot.matches_at_hand import body_of
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    MINUTE,
    PEOPLE,
    begin_game,
    plan_of,
    play_game,
    start,
)

DAY = timedelta(days=1)
MONTH = Span(HERE.server_id or 0, NOON - DAY, NOON + 30 * DAY)
FREE = plan_of(ALL_PLAY_ALL)


async def play_all(services: Services, tournament: Tournament) -> Tournament:
    """Let the better number win each game."""
    for pairing in tournament.event.pairings:
        await play_game(services, tournament, pairing, min(pairing.players))
    return await services.run(load_tournament, tournament.id)


async def rule(services: Services, tournament: Tournament, pairing: Pairing) -> None:
    is_white = pairing.white < (pairing.black or 0)
    result = GameResult.WHITE_WINS if is_white else GameResult.BLACK_WINS
    given = PairingResult((pairing.round, pairing.board), result)
    await services.run(rule_pairing, tournament.id, given, act(ARBITER))


async def test_the_first_three_of_four(services: Services) -> None:
    over = await play_all(services, await start(services, FREE, 4))
    assert over.state is TournamentState.FINISHED
    best = [over.people[number].id for number in (1, 2, 3, 4)]
    for place, person_id in enumerate(best[:3], 1):
        (won,) = await services.run(list_trophies, person_id, HERE.server_id or 0)
        assert (won.tournament, won.place, won.people) == ("Cup", place, 4)
        assert won.where == HERE
    assert await services.run(list_trophies, best[3], HERE.server_id or 0) == []
    assert await services.run(list_trophies, best[0], 1) == []  # of another server


async def test_three_are_too_few(services: Services) -> None:
    over = await play_all(services, await start(services, FREE, 3))
    assert over.state is TournamentState.FINISHED
    assert find_trophies(over) == []
    lines = await services.read(list_event_places, MONTH)
    assert [(line.place, line.took_part, line.counts) for line in lines] == [
        (1, True, False),
        (2, True, False),
        (3, True, False),
    ]


async def test_the_month_keeps_the_whole_table_of_a_tournament(services: Services) -> None:
    over = await play_all(services, await start(services, FREE, 5))
    lines = await services.read(list_event_places, MONTH)
    assert [line.person_id for line in lines] == [over.people[n].id for n in (1, 2, 3, 4, 5)]
    assert {(line.kind, line.event_id, line.counts) for line in lines} == {
        ("tournament", over.id, True)
    }
    assert all(line.took_part for line in lines)


async def test_games_for_show_bring_nothing(services: Services) -> None:
    """Four accounts resign at once: a tournament is over, and nothing follows from it."""
    running = await start(services, replace(FREE, winner_role=77), 4)
    ended: list[int] = []
    for pairing in running.event.pairings:
        match = await begin_game(services, running, (pairing.round, pairing.board), NOON)
        ended.append(match.id)
        loser = match.seats[1].holder
        assert isinstance(loser, Person)
        await services.change(resign, match, act(loser))
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    assert over.make_lines()[0].points > 0
    assert (find_trophies(over), find_winners(over)) == ([], [])
    assert "🥈" not in end_call(over, [])
    assert "🥉" not in end_call(over, [])
    assert await services.read(list_event_places, MONTH) == []
    news = await services.run(list_round_news, 0)
    assert [each.round for each in news if each.news is News.ROLE_REFUSED] == [RoleObstacle.NOBODY]
    assert [await services.run(find_awards, each) for each in ended] == [()] * len(ended)


async def test_who_is_out_has_none(services: Services) -> None:
    running = await start(services, FREE, 5)
    last = [each for each in running.event.pairings if 1 in each.players][-1]
    for pairing in running.event.pairings:
        if pairing != last:
            await play_game(services, running, pairing, min(pairing.players))
    await services.run(withdraw_from_tournament, running.id, act(running.people[1]))
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    won = {each.person_id: each.place for each in find_trophies(over)}
    assert won == {over.people[number].id: number - 1 for number in (2, 3, 4)}
    assert list_winners(over) == [f"<@{over.people[2].id}>"]
    assert f"🥇 1\\. <@{over.people[2].id}>" in end_call(over, [])
    end = await tell_end(over, 0, "wood")
    assert str(body_of(end)).count("Place 1: ") == 1


async def test_no_trophies_without_a_game(services: Services) -> None:
    """An arbiter has given all results, and no one has played."""
    running = await start(services, FREE, 4)
    for pairing in running.event.pairings:
        await rule(services, running, pairing)
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    assert find_trophies(over) == []


async def planned(services: Services, ahead: timedelta, players: int = 2) -> Tournament:
    made = await services.run(open_tournament, replace(FREE, starts_at=NOON + ahead), NOON)
    for person in PEOPLE[:players]:
        await services.run(enter_tournament, made.id, act(person))
    return await services.run(load_tournament, made.id)


async def news_at(services: Services, at: datetime) -> list[News]:
    await advance_tournaments(services.runner, services.heartbeats, at)
    return [each.news for each in await services.run(list_round_news)]


async def test_all_are_called_a_day_ahead_once(services: Services) -> None:
    made = await planned(services, 3 * DAY)
    assert await news_at(services, NOON + 2 * DAY - MINUTE) == []
    assert await news_at(services, NOON + 2 * DAY) == [News.DAY_AHEAD]
    assert await news_at(services, NOON + 2 * DAY + MINUTE) == [News.DAY_AHEAD]
    assert await news_at(services, NOON + 3 * DAY) == [News.DAY_AHEAD, News.STARTED]
    now = await services.run(load_tournament, made.id)
    assert now.state is TournamentState.RUNNING


async def test_no_one_is_called_for_a_start_within_a_day(services: Services) -> None:
    await planned(services, DAY)
    assert await news_at(services, NOON + DAY) == [News.STARTED]


async def test_an_outage_leaves_the_call_out(services: Services) -> None:
    await planned(services, 3 * DAY)
    assert await news_at(services, NOON + 3 * DAY) == [News.STARTED]


async def test_an_empty_tournament_calls_no_one(services: Services) -> None:
    await planned(services, 3 * DAY, players=0)
    assert await news_at(services, NOON + 2 * DAY) == []


async def test_a_later_start_is_called_again(services: Services) -> None:
    made = await planned(services, 3 * DAY)
    await news_at(services, NOON + 2 * DAY)
    again = act(ARBITER, NOON + 2 * DAY)
    await services.run(reschedule_tournament, made.id, NOON + 5 * DAY, again)
    assert await news_at(services, NOON + 4 * DAY) == [News.DAY_AHEAD, News.DAY_AHEAD]


def lower_wins(event: Event) -> Event:
    """The event with all open games played: of two the one with the lower number wins."""
    for each in event.pairings:
        if not each.is_over:
            points = (2, 0) if each.white < (each.black or 0) else (0, 2)
            event = event.record(each.round, each.board, points, PairingState.DONE)
    return event


REAL = (TournamentGame(1, points=(2, 0), plies=40),)


def played_out(kind: Kind) -> Event:
    """An event of a kind in which everything was played; number 1, or its team, is the first."""
    if kind is LADDER:
        standing = LadderEvent(begin_event(kind, [1, 2, 3]), begin_ladder([1, 2, 3], NOON))
        return lower_wins(challenge(standing, 2, 1, Color.WHITE, NOON).event)
    teams = [number_of(team, place) for team in (1, 2) for place in (1, 2)]
    numbers = teams if kind is TEAM_EVENT else [1, 2, 3, 4]
    event = lower_wins(begin_event(kind, numbers, boards=2))
    while kind.in_rounds:
        try:
            event = lower_wins(pair_next(event, Color.WHITE))
        except TournamentRefusal:
            break
    return event


@pytest.mark.parametrize("anywhere", [False, True])
@pytest.mark.parametrize("kind", KINDS.values())
def test_every_kind_has_winners_who_get_its_role(kind: Kind, anywhere: bool) -> None:
    event = played_out(kind)
    plan = replace(plan_of(kind), plays_anywhere=anywhere)
    over = Tournament(
        **{each.name: getattr(plan, each.name) for each in fields(plan)},
        id=1,
        state=TournamentState.FINISHED,
        created_at=NOON,
        people={number: Person(number, f"{number}") for number in event.entries},
        event=event,
        ladder=begin_ladder(sorted(event.entries), NOON),
        games_of={} if anywhere else {(each.round, each.board): REAL for each in event.pairings},
    )
    first = min(event.entries)
    team = {
        BOARDS_MATCH: {1, 3},
        TEAM_EVENT: {number_of(1, 1), number_of(1, 2)},
    }.get(kind, {first})
    assert set(find_winners(over)) == team
    unplayed = replace(over, event=replace(event, pairings=()))
    assert find_winners(unplayed) == []
