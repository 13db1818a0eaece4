"""The list of a server's tournaments: what runs comes first, nothing of a hidden channel."""

from dataclasses import replace
from datetime import timedelta

from bot.matches.viewer import Viewer
from bot.services import Services
from bot.tournaments.entry import cancel_tournament, open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import TournamentState
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournaments import list_seen_tournaments, load_tournaments, rule_pairing
from storage.rows import Place
from tests.bot.conftest import HERE, NOON, act
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, plan_of, start

ROOMS = [Place(HERE.server_id, HERE.channel_id + number) for number in range(1, 4)]


async def test_running_ones_come_first_and_hidden_ones_not_at_all(services: Services) -> None:
    plan = plan_of(ALL_PLAY_ALL)
    over = await start(services, plan, 2)
    draw = PairingResult((1, 1), GameResult.DRAW)
    over, _ended = await services.run(rule_pairing, over.id, draw, act(ARBITER))
    assert over.state is TournamentState.FINISHED
    off = await services.run(open_tournament, plan, NOON)
    await services.run(cancel_tournament, off.id, act(ARBITER))
    running = await start(services, plan, 2)
    waiting = await services.run(open_tournament, replace(plan, place=ROOMS[0]), NOON)
    other = replace(plan, place=ROOMS[1], starter=PEOPLE[1])
    hidden = await services.run(open_tournament, other, NOON + timedelta(1))
    viewer = Viewer(PEOPLE[0].id, HERE.server_id, lambda channel: channel != ROOMS[1].channel_id)
    seen = await list_seen_tournaments(services.runner, viewer)
    assert seen == [running.id, waiting.id, over.id]
    shown = await services.run(load_tournaments, seen)
    assert [each.state for each in shown] == ["running", "entry", "finished"]
    everything = Viewer(PEOPLE[0].id, HERE.server_id, lambda _channel: True)
    assert hidden.id in await list_seen_tournaments(services.runner, everything)
    for server_id in (None, 1):
        assert (
            await list_seen_tournaments(services.runner, Viewer(1, server_id, lambda _: True)) == []
        )
