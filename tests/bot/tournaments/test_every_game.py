"""A tournament of every form of draughts, from its entries to its table."""

from dataclasses import replace

import pytest

import rules
from bot.matches.match_actions import accept_draw, offer_draw
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.services import Services
from bot.talk.tournaments.tournament_texts import tournament_text
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.scoring import Scoring
from bot.tournaments.tournament import TournamentState
from bot.tournaments.tournament_store import load_tournament
from storage import Place
from tests.bot.conftest import HERE, NOON, act, mover
from tests.bot.tournaments.tournament_hands import begin_game, plan_of, start


@pytest.mark.slow
@pytest.mark.parametrize("scoring", Scoring)
async def test_a_tournament_of_every_game(services: Services, scoring: Scoring) -> None:
    for number, game in enumerate(rules.games()):
        plan = plan_of(ALL_PLAY_ALL)
        place = Place(HERE.server_id, HERE.channel_id + number)
        terms = replace(plan.terms, game=game.key)
        now = await start(services, replace(plan, place=place, terms=terms, scoring=scoring), 2)
        match = await begin_game(services, now, (1, 1), NOON)
        for _ply in range(2):
            move = match.game.write(match.position, match.choices[0])
            match = await play_typed(services.changes, match, act(mover(match)), move)
        await services.change(offer_draw, match, act(now.people[1]))
        await services.change(
            accept_draw, await services.run(load_match, match.id), act(now.people[2])
        )
        over = await services.run(load_tournament, now.id)
        assert over.state is TournamentState.FINISHED, game.key
        assert [line.points for line in over.make_lines()] == [scoring.win // 2] * 2, game.key
        assert game.name in tournament_text(over)
