"""Predictions are kept while a match is young, and bring points when it ends."""

from datetime import timedelta

import pytest

from bot.matches.match_actions import resign
from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned
from bot.matches.real_games import LEAST_PLIES
from bot.people.moderation import ban_person
from bot.services import Services
from bot.watching.prediction_rules import (
    LAST_PLY,
    Predicted,
    PredictionsClosed,
    PredictionsOff,
    PredictOwnGame,
)
from bot.watching.predictions import (
    PREDICTIONS_KEPT,
    closes_at,
    find_predictions,
    forget_old_predictions,
    list_best_predictors,
    predict,
)
from rules import Style
from storage.rows import Ban, Person, Place, ServerPreferences
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, act, begin, play
from tests.bot.teams.team_games import MEMBERS, begin_teams

CROWD = [Person(50 + number, f"Watcher {number}") for number in range(4)]
WHITE, DRAW, BLACK = Predicted
SECOND = timedelta(seconds=1)


async def play_on(services: Services, match: Match, plies: int = LEAST_PLIES) -> Match:
    for _ in range(plies):
        first = match.game.write(match.position, match.choices[0], Style.LONG)
        match = await play(services, match, first)
    return match


async def predict_all(services: Services, match: Match, *said: Predicted) -> None:
    for person, predicted in zip(CROWD, said, strict=False):
        await services.run(predict, match.id, predicted, act(person))


async def scores(services: Services) -> dict[int, int]:
    best = await services.run(list_best_predictors, HERE.server_id or 0, NOON)
    return {each.person.id - 50: each.points for each in best}


async def test_the_rarer_a_right_prediction_the_more_it_brings(services: Services) -> None:
    match = await begin(services)
    await predict_all(services, match, BLACK, WHITE, WHITE, DRAW)
    await predict_all(services, match, WHITE)  # who has changed their mind
    await predict_all(services, match, BLACK)
    kept = await services.run(find_predictions, match.id)
    assert [kept.by_person[each.id] for each in CROWD] == [BLACK, WHITE, WHITE, DRAW]
    match = await play_on(services, match)
    assert await scores(services) == {}
    over = await services.change(resign, match, act(ANNA))
    assert await scores(services) == {0: 4, 1: 0, 2: 0, 3: 0}
    assert kept.count_right(over) == 1


async def test_a_month_adds_up_in_one_server(services: Services) -> None:
    elsewhere = Place(77, 99)
    for place in (HERE, THERE, elsewhere):
        match = await begin(services, place)
        await predict_all(services, match, BLACK)
        await services.change(resign, await play_on(services, match), act(ANNA))
    (best,) = await services.run(list_best_predictors, HERE.server_id or 0, NOON)
    assert (best.points, best.count) == (2, 2)
    assert await services.run(list_best_predictors, HERE.server_id or 0, NOON + timedelta(40)) == []


async def test_a_game_that_hardly_began_brings_nothing(services: Services) -> None:
    match = await begin(services)
    await predict_all(services, match, BLACK)
    await services.change(resign, await play_on(services, match, LEAST_PLIES - 1), act(ANNA))
    assert await scores(services) == {}


async def test_players_and_members_do_not_predict(services: Services) -> None:
    match, teams = await begin(services), await begin_teams(services, place=THERE)
    for which, person in ((match, ANNA), (match, BORIS), (teams, MEMBERS[0])):
        with pytest.raises(PredictOwnGame):
            await services.run(predict, which.id, WHITE, act(person))
    await services.run(predict, teams.id, WHITE, act(CLARA))


async def test_a_server_that_wants_no_predictions(services: Services) -> None:
    match, off = await begin(services), ServerPreferences(forecasts="off")
    await services.server_choices.keep(HERE.server_id or 0, off)
    with pytest.raises(PredictionsOff):
        await services.run(predict, match.id, WHITE, act(CLARA))


async def test_until_when_one_predicts(services: Services) -> None:
    match = await begin(services)
    with pytest.raises(PredictionsClosed):
        await services.run(predict, match.id, WHITE, act(CLARA, closes_at(match)))
    match = await play_on(services, match, LAST_PLY)
    await services.run(predict, match.id, WHITE, act(CLARA))
    moved = await play_on(services, match, 1)
    assert moved.ply == LAST_PLY + 1
    with pytest.raises(PredictionsClosed):
        await services.run(predict, match.id, BLACK, act(CLARA))
    kept = await services.run(find_predictions, match.id)
    assert kept.by_person == {CLARA.id: WHITE}


async def test_banned_people_and_guessed_numbers_predict_nothing(services: Services) -> None:
    match, ban = (
        await begin(services),
        Ban(
            server_id=HERE.server_id or 0,
            person=CLARA,
            until=None,
            reason="",
            made_by=ANNA,
            made_at=NOON,
        ),
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned):
        await services.run(predict, match.id, WHITE, act(CLARA))
    with pytest.raises(NoSuchMatch):
        await services.run(predict, 10**9, WHITE, act(BORIS))


async def test_predictions_of_long_ago_are_forgotten(services: Services) -> None:
    over, running = await begin(services), await begin(services, THERE)
    for match in (over, running):
        await services.run(predict, match.id, WHITE, act(CLARA))
    await services.change(resign, await play_on(services, over), act(ANNA))
    for after, kept in ((0 * SECOND, 1), (SECOND, 0)):
        await services.run(forget_old_predictions, NOON + PREDICTIONS_KEPT + after)
        assert len((await services.run(find_predictions, over.id)).by_person) == kept
    assert len((await services.run(find_predictions, running.id)).by_person) == 1
