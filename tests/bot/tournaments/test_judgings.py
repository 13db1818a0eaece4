"""Games that have not ended with their tournament: by waiting, an arbiter, or pieces."""

from datetime import datetime, timedelta

import pytest

from bot.matches.match_actions import resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.people.moderation import list_log
from bot.ratings.rating_tables import find_shown_changes
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import cancel_tournament, enter_tournament, open_tournament
from bot.tournaments.judgements import GivenResult, judge_as_arbiter
from bot.tournaments.judgings import find_to_judge, mark_arbiter_called
from bot.tournaments.model import PairingState
from bot.tournaments.presets import DAY, Preset
from bot.tournaments.scoring import GameResult
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import Tournament, TournamentPlan, TournamentState
from bot.tournaments.tournament_facts import NotRunning
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import begin_tournament_game, rule_pairing
from rules import Color
from storage.judgings import list_untold_judgings
from tests.bot.conftest import HERE, NOON, act, mover
from tests.bot.tournaments.test_tournaments import ARBITER, PEOPLE

LONG = timedelta(days=60)
END = NOON + LONG
# White is three men ahead in the second one, which White has to move in.
EVEN, AHEAD = "W:Wc3,e3:Bd6,f6", "W:Wa1,c1,e1,g1:Bh8"


async def lasting(
    services: Services,
    opening: str | None = EVEN,
    game: str = "russian",
    moves: tuple[str, ...] = (),
    at: datetime = END - timedelta(days=1),
) -> tuple[Tournament, Match]:
    """A tournament of two whose only game goes on, moved in a day before the end."""
    terms = Terms(game, clock="3d/move", opening=opening, rated=opening is None)
    plan = TournamentPlan(
        place=HERE, starter=ARBITER, name="Cup", terms=terms, lasts=LONG, preset=Preset.LONG
    )
    opened = await services.run(open_tournament, plan, NOON)
    for person in PEOPLE[:2]:
        await services.run(enter_tournament, opened.id, act(person))
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    white = running.people[running.event.pairing(1, 1).white]
    match = await services.run(begin_tournament_game, running.id, (1, 1), act(white, at), HERE)
    for move in moves:
        match = await play_typed(services.changes, match, act(mover(match), at), move)
    return running, match


async def test_who_waits_loses_by_an_ending_of_its_own(services: Services) -> None:
    running, match = await lasting(services, moves=("c3-d4",), at=NOON)
    (judged,) = await advance_tournaments(services.runner, services.heartbeats, END)
    assert judged.result is not None
    assert judged.result.ending is MatchEnding.JUDGED_BY_WAITING
    assert judged.result.winner is Color.WHITE
    assert (await services.run(find_to_judge, running.id, END)).matches == ()
    assert (await services.run(load_match, match.id)).result == judged.result


async def test_an_arbiter_has_a_day_and_then_the_pieces_decide(services: Services) -> None:
    running, match = await lasting(services, AHEAD)
    assert await advance_tournaments(services.runner, services.heartbeats, END) == []
    assert await advance_tournaments(services.runner, services.heartbeats, END) == []
    waiting = await services.run(find_to_judge, running.id, END)
    assert [each.id for each in waiting.matches] == [match.id]
    assert waiting.until == waiting.tournament.ends_at == END + DAY
    assert waiting.tournament.state is TournamentState.RUNNING
    (judged,) = await advance_tournaments(services.runner, services.heartbeats, END + DAY)
    assert judged.result is not None
    assert judged.result.ending is MatchEnding.JUDGED_BY_PIECES
    assert judged.result.winner is Color.WHITE
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    assert over.event.pairing(1, 1).state is PairingState.ADJUDICATED
    assert (await services.run(find_to_judge, running.id, END)).matches == ()


@pytest.mark.parametrize(
    ("game", "opening", "ending"),
    [
        ("russian", EVEN, MatchEnding.JUDGED_BY_PIECES),
        ("towers", None, MatchEnding.JUDGED_UNDECIDED),
    ],
)
async def test_else_it_is_a_draw(
    services: Services, game: str, opening: str | None, ending: MatchEnding
) -> None:
    await lasting(services, opening, game)
    await advance_tournaments(services.runner, services.heartbeats, END)
    (judged,) = await advance_tournaments(services.runner, services.heartbeats, END + DAY)
    assert judged.result is not None
    assert (judged.result.ending, judged.result.is_draw) == (ending, True)


@pytest.mark.parametrize("result", GameResult)
async def test_an_arbiter_judges_once(services: Services, result: GameResult) -> None:
    running, match = await lasting(services, None, moves=("c3-d4", "b6-a5"))
    given = GivenResult(running.id, match.id, result)
    assert await services.run(judge_as_arbiter, given, act(ARBITER)) is None  # too early
    await advance_tournaments(services.runner, services.heartbeats, END)
    judged = await services.run(judge_as_arbiter, given, act(ARBITER, END))
    assert judged is not None
    assert judged.result is not None
    assert judged.result.ending is MatchEnding.JUDGED_BY_ARBITER
    other = GivenResult(running.id, match.id, GameResult.DRAW)
    assert await services.run(judge_as_arbiter, other, act(ARBITER, END)) is None
    unknown = GivenResult(running.id, 99, result)
    assert await services.run(judge_as_arbiter, unknown, act(ARBITER)) is None
    assert await services.run(find_shown_changes, judged) == ()  # though it was a rated game
    over = await services.run(load_tournament, running.id)
    points = {
        GameResult.WHITE_WINS: (2, 0),
        GameResult.DRAW: (1, 1),
        GameResult.BLACK_WINS: (0, 2),
    }
    pairing = over.event.pairing(1, 1)
    assert (pairing.white_points, pairing.black_points) == points[result]
    (entry,) = await services.run(list_log, HERE.server_id or 0)
    assert entry.action == "result"


async def test_players_may_end_it_themselves_meanwhile(services: Services) -> None:
    running, match = await lasting(services)
    await advance_tournaments(services.runner, services.heartbeats, END)
    await services.change(resign, match, act(mover(match), END))
    assert (await services.run(find_to_judge, running.id, END)).matches == ()
    over = await services.run(load_tournament, running.id)
    assert over.event.pairing(1, 1).state is PairingState.DONE
    assert await advance_tournaments(services.runner, services.heartbeats, END + DAY) == []


async def test_an_arbiter_is_told_once(services: Services) -> None:
    running, _match = await lasting(services)
    assert await services.read(list_untold_judgings) == []
    await advance_tournaments(services.runner, services.heartbeats, END)
    assert await services.read(list_untold_judgings) == [running.id]
    await services.run(mark_arbiter_called, await services.run(find_to_judge, running.id, END))
    assert await services.read(list_untold_judgings) == []


async def test_nothing_waits_in_a_tournament_that_was_called_off(services: Services) -> None:
    running, match = await lasting(services)
    await advance_tournaments(services.runner, services.heartbeats, END)
    await services.run(cancel_tournament, running.id, act(ARBITER, END))
    assert await services.read(list_untold_judgings) == []
    given = GivenResult(running.id, match.id, GameResult.DRAW)
    assert await services.run(judge_as_arbiter, given, act(ARBITER, END)) is None
    with pytest.raises(NotRunning):
        await services.run(
            rule_pairing, running.id, PairingResult((1, 1), GameResult.DRAW), act(ARBITER, END)
        )


async def test_the_second_arbiter_is_called_for_one_who_plays(services: Services) -> None:
    terms = Terms("russian", clock="3d/move")
    plan = TournamentPlan(
        place=HERE,
        starter=PEOPLE[0],
        name="Cup",
        terms=terms,
        lasts=LONG,
        preset=Preset.LONG,
        deputy=ARBITER,
    )
    opened = await services.run(open_tournament, plan, NOON)
    assert opened.deputy == ARBITER
    for person in PEOPLE[:2]:
        await services.run(enter_tournament, opened.id, act(person))
    running = await services.run(start_tournament, opened.id, act(PEOPLE[0]))
    white = running.people[running.event.pairing(1, 1).white]
    at = END - timedelta(days=1)
    await services.run(begin_tournament_game, running.id, (1, 1), act(white, at), HERE)
    await advance_tournaments(services.runner, services.heartbeats, END)
    waiting = await services.run(find_to_judge, running.id, END)
    assert waiting.matches
    assert waiting.arbiter == ARBITER
