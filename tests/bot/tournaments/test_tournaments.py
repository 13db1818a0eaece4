"""Tournaments from the first entry to the last result, whoever comes, goes or stays away."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.gathering import Gathering, mark_answered
from bot.matches.match_actions import accept_draw, call_off, offer_draw, resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned, RuledResult, Ruling
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.matches.timing import settle_clock
from bot.people.moderation import ban_person, end_match, list_log
from bot.ratings.rating_tables import find_shown_changes
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import (
    cancel_tournament,
    enter_tournament,
    find_tournament_here,
    leave_tournament,
    open_tournament,
)
from bot.tournaments.kinds import LADDER
from bot.tournaments.model import NoSuchPairing, PairingState, WrongNumber
from bot.tournaments.scoring import GameResult
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import (
    Key,
    Tournament,
    TournamentPlan,
    TournamentState,
)
from bot.tournaments.tournament_facts import (
    EntriesClosed,
    NoSuchTournament,
    NotEntered,
    NotRunning,
    NotYourPairing,
    TooManyGamesAtOnce,
    TournamentFull,
    TournamentHere,
    WithdrawnAlready,
)
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import (
    begin_tournament_game,
    find_begun_game,
    remove_from_tournament,
    rule_pairing,
    withdraw_from_tournament,
)
from rules import Color
from storage import Database
from storage.kept_messages import list_outdated
from storage.rows import Ban, Person
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, act, mover
from tests.bot.tournaments.tournament_hands import REAL

HOUR = timedelta(hours=1)
PEOPLE = tuple(Person(number, f"Player {number}") for number in range(11, 29))
ARBITER = PEOPLE[17]
PLAN = TournamentPlan(
    place=HERE, starter=ARBITER, name="Cup", terms=Terms("russian", clock="10+5"), lasts=5 * HOUR
)


async def started(services: Services, players: int) -> Tournament:
    """A tournament of so many that has started at noon."""
    opened = await services.run(open_tournament, PLAN, NOON)
    for person in PEOPLE[:players]:
        await services.run(enter_tournament, opened.id, act(person))
    return await services.run(start_tournament, opened.id, act(ARBITER))


async def begin_game(services: Services, tournament: Tournament, key: Key) -> Match:
    number = tournament.event.pairing(*key).white
    who = act(tournament.people[number])
    return await services.run(begin_tournament_game, tournament.id, key, who, HERE)


async def play_out(
    services: Services, tournament: Tournament, key: Key, winner: Color | None
) -> None:
    """Play the game of a pairing; the lower number is drawn with, or someone resigns."""
    match = await begin_game(services, tournament, key)
    players = [tournament.people[number] for number in tournament.event.pairing(*key).players]
    for text in REAL:
        match = await play_typed(services.changes, match, act(mover(match)), text)
    if winner is None:
        match = await services.change(offer_draw, match, act(players[0]))
        await services.change(accept_draw, match, act(players[1]))
    else:
        await services.change(resign, match, act(players[winner.other]))


def keys(tournament: Tournament) -> list[Key]:
    return [(each.round, each.board) for each in tournament.event.pairings]


async def test_a_ladder_leaves_its_channel_to_another_tournament(services: Services) -> None:
    climb = replace(PLAN, kind=LADDER)
    ladder = await services.run(open_tournament, climb, NOON)
    assert await services.run(find_tournament_here, HERE) == ladder
    cup = await services.run(open_tournament, PLAN, NOON)
    assert await services.run(find_tournament_here, HERE) == cup
    for plan in (PLAN, climb):
        with pytest.raises(TournamentHere):
            await services.run(open_tournament, plan, NOON)


async def test_entering_and_leaving(services: Services) -> None:
    opened = await services.run(open_tournament, PLAN, NOON)
    with pytest.raises(TournamentHere):
        await services.run(open_tournament, PLAN, NOON)
    with pytest.raises(WrongNumber):
        await services.run(start_tournament, opened.id, act(ARBITER))
    with pytest.raises(NotEntered):
        await services.run(leave_tournament, opened.id, act(PEOPLE[0]))
    for person in (*PEOPLE[:16], PEOPLE[0]):
        entered = await services.run(enter_tournament, opened.id, act(person))
    assert len(entered.people) == 16
    with pytest.raises(TournamentFull):
        await services.run(enter_tournament, opened.id, act(PEOPLE[16]))
    left = await services.run(leave_tournament, opened.id, act(PEOPLE[3]))
    assert len(left.people) == 15
    assert await services.run(find_tournament_here, HERE) == left
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    assert sorted(running.people) == [*range(1, 16)]
    assert len(running.event.pairings) == 15 * 14 // 2
    assert running.ends_at == NOON + PLAN.lasts
    with pytest.raises(EntriesClosed):
        await services.run(enter_tournament, opened.id, act(PEOPLE[0]))
    for use_case in (leave_tournament, start_tournament):
        with pytest.raises(EntriesClosed):
            await services.run(use_case, opened.id, act(PEOPLE[0]))
    assert await services.run(load_tournament, opened.id) == running
    with pytest.raises(NoSuchTournament):
        await services.run(load_tournament, 99)


async def test_a_whole_tournament(services: Services) -> None:
    running = await started(services, 4)
    for number, key in enumerate(keys(running)):
        await play_out(services, running, key, [Color.WHITE, None, Color.BLACK][number % 3])
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    assert sum(line.points for line in over.make_lines()) == 2 * 6
    assert {each.state for each in over.event.pairings} == {PairingState.DONE}
    with pytest.raises(NoSuchTournament):
        await services.run(find_tournament_here, HERE)
    with pytest.raises(NotRunning):
        await begin_game(services, over, (1, 1))


async def test_a_game_begins_once_for_its_players(services: Services) -> None:
    running = await started(services, 3)
    key = keys(running)[0]
    first = await begin_game(services, running, key)
    black = running.people[running.event.pairing(*key).black or 0]
    again = await services.run(begin_tournament_game, running.id, key, act(black), HERE)
    assert again.id == first.id
    assert await services.run(find_begun_game, running.id, key, act(black)) == again
    stranger = act(ARBITER)
    with pytest.raises(NotYourPairing):
        await services.run(begin_tournament_game, running.id, key, stranger, HERE)
    with pytest.raises(NoSuchPairing):
        await services.run(begin_tournament_game, running.id, (9, 9), act(black), HERE)
    await services.change(call_off, first, act(black))
    waiting = await services.run(load_tournament, running.id)
    assert waiting.event.pairing(*key).state is PairingState.WAITING
    assert (await begin_game(services, waiting, key)).id != first.id


async def test_three_games_at_a_time(services: Services) -> None:
    running = await started(services, 6)
    mine = [(each.round, each.board) for each in running.event.pairings_of(1)]
    for key in mine[:3]:
        await services.run(begin_tournament_game, running.id, key, act(running.people[1]), HERE)
    with pytest.raises(TooManyGamesAtOnce):
        await services.run(begin_tournament_game, running.id, mine[3], act(running.people[1]), HERE)


async def test_who_leaves_early_counts_for_nobody(services: Services) -> None:
    running = await started(services, 4)
    key = next((p.round, p.board) for p in running.event.pairings_of(2))
    match = await begin_game(services, running, key)
    leaver = running.people[2]
    after, ended = await services.run(withdraw_from_tournament, running.id, act(leaver))
    assert [each.id for each in ended] == [match.id]
    assert ended[0].is_over
    assert await services.run(load_tournament, running.id) == after
    assert {each.state for each in after.event.pairings_of(2)} == {PairingState.ANNULLED}
    assert [line.number for line in after.make_lines() if line.is_out] == [2]
    with pytest.raises(WithdrawnAlready):
        await services.run(withdraw_from_tournament, running.id, act(leaver))
    with pytest.raises(NotEntered):
        await services.run(withdraw_from_tournament, running.id, act(ARBITER))


async def test_who_leaves_late_loses_the_rest(services: Services) -> None:
    running = await started(services, 4)
    own = [(each.round, each.board) for each in running.event.pairings_of(3)]
    for key in own[:2]:
        await play_out(services, running, key, None)
    removed = running.people[3]
    after, ended = await services.run(remove_from_tournament, running.id, removed, act(ARBITER))
    assert ended == []
    last = after.event.pairing(*own[2])
    assert (last.state, last.points(3)) == (PairingState.FORFEITED, 0)
    (entry,) = await services.run(list_log, HERE.server_id or 0)
    assert (entry.action, entry.person, entry.tournament) == ("out", removed, "Cup")


async def test_who_does_not_come_loses_and_is_out_the_second_time(database: Database) -> None:
    """No time of an absence of the bot is credited here, so that it needs no beat a minute."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    running = await started(services, 4)
    first, second = [
        (each.round, each.board) for each in running.event.pairings_of(1) if each.white == 1
    ][:2]
    for number, key in enumerate((first, second), 1):
        match = await begin_game(services, running, key)
        await services.heartbeats.beat([0], NOON + HOUR)
        over = await settle_clock(services.runner, services.heartbeats, match.id, NOON + HOUR)
        assert over.result is not None
        assert over.result.is_void
        now = await services.run(load_tournament, running.id)
        assert now.event.entry(1).forfeits == number
        assert now.event.pairing(*key).points(1) == 0
    assert now.event.entry(1).is_out
    assert all(each.is_over for each in now.event.pairings_of(1))


@pytest.mark.parametrize("result", GameResult)
async def test_an_arbiter_gives_a_result(services: Services, result: GameResult) -> None:
    running = await started(services, 3)
    playing, waiting, done = keys(running)
    match = await begin_game(services, running, playing)
    await play_out(services, running, done, Color.WHITE)
    for key in (playing, waiting):
        _after, ended = await services.run(
            rule_pairing, running.id, PairingResult(key, result), act(ARBITER)
        )
        assert [each.id for each in ended] == ([match.id] if key == playing else [])
    assert (await services.run(load_match, match.id)).is_over
    over = await services.run(load_tournament, running.id)
    points = {
        GameResult.WHITE_WINS: (2, 0),
        GameResult.DRAW: (1, 1),
        GameResult.BLACK_WINS: (0, 2),
    }[result]
    for key in (playing, waiting):
        pairing = over.event.pairing(*key)
        assert pairing.state is PairingState.ADJUDICATED
        assert (pairing.white_points, pairing.black_points) == points
    assert over.state is TournamentState.FINISHED
    log = await services.run(list_log, HERE.server_id or 0)
    assert len(log) == 2


async def test_moderators_decide_games_of_it_too(services: Services) -> None:
    running = await started(services, 3)
    stopped, ruled, _other = keys(running)
    for key, verdict in ((stopped, RuledResult.NONE), (ruled, RuledResult.BLACK)):
        match = await begin_game(services, running, key)
        ruling = Ruling(HERE.server_id or 0, ARBITER, NOON, verdict)
        await services.run(end_match, match.id, ruling)
    now = await services.run(load_tournament, running.id)
    assert now.event.pairing(*stopped).state is PairingState.WAITING
    assert now.event.pairing(*ruled).black_points == 2


async def test_the_end_of_time(services: Services) -> None:
    """Games that wait bring nothing; the player who made the opponent wait loses."""
    running = await started(services, 3)
    playing, *waiting = keys(running)
    match = await begin_game(services, running, playing)
    for move in ("c3-d4", "b6-a5", "b2-c3"):
        match = await play_typed(services.changes, match, act(mover(match)), move)
    end = NOON + PLAN.lasts
    assert await advance_tournaments(services.runner, services.heartbeats, end - HOUR) == []
    (judged,) = await advance_tournaments(services.runner, services.heartbeats, end)
    assert judged.id == match.id
    assert judged.result is not None
    assert judged.result.winner is Color.WHITE  # Black was to move
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    assert over.event.pairing(*playing).white_points == 2
    states = {over.event.pairing(*key).state for key in waiting}
    assert states == {PairingState.DOUBLE_FORFEIT}
    assert await advance_tournaments(services.runner, services.heartbeats, end) == []


async def test_a_message_is_due_after_every_change(services: Services) -> None:
    opened = await services.run(open_tournament, PLAN, NOON)
    assert await services.read(list_outdated, table="tournaments") == [opened.id]
    await services.run(mark_answered, Gathering.TOURNAMENT, opened, HERE, 5)
    assert await services.read(list_outdated, table="tournaments") == []
    await services.run(enter_tournament, opened.id, act(PEOPLE[0]))
    assert await services.read(list_outdated, table="tournaments") == [opened.id]
    assert await services.read(list_outdated, opened.id, table="tournaments") == []
    cancelled = await services.run(cancel_tournament, opened.id, act(ARBITER))
    assert cancelled.state is TournamentState.CANCELLED
    with pytest.raises(NotRunning):
        await services.run(cancel_tournament, opened.id, act(ARBITER))


async def test_games_of_a_rated_tournament_change_ratings(services: Services) -> None:
    opened = await services.run(
        open_tournament,
        TournamentPlan(
            place=HERE,
            starter=ARBITER,
            name="Rated",
            terms=Terms("russian", rated=True, clock="10+5"),
            lasts=HOUR,
        ),
        NOON,
    )
    for person in PEOPLE[:3]:
        await services.run(enter_tournament, opened.id, act(person))
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    await services.run(
        ban_person,
        Ban(
            server_id=HERE.server_id or 0,
            person=running.people[3],
            until=None,
            reason="",
            made_by=ARBITER,
            made_at=NOON,
        ),
    )
    for pairing in running.event.pairings:
        key = pairing.round, pairing.board
        if 3 in pairing.players:  # the banned one begins no game, with whomever
            with pytest.raises(Banned):
                await play_out(services, running, key, Color.WHITE)
            continue
        await play_out(services, running, key, Color.WHITE)
        match = await services.run(
            load_match, (await services.run(load_tournament, running.id)).running_match(key)
        )
        changes = await services.run(find_shown_changes, match)
        assert len(changes) == 2


async def test_two_processes_pair_and_begin_once(services: Services, database: Database) -> None:
    other = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    opened = await services.run(open_tournament, PLAN, NOON)
    for person in PEOPLE[:4]:
        await services.run(enter_tournament, opened.id, act(person))
    starts = await asyncio.gather(
        *(each.run(start_tournament, opened.id, act(ARBITER)) for each in (services, other)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in starts) == ["EntriesClosed", "Tournament"]
    running = await services.run(load_tournament, opened.id)
    assert len(running.event.pairings) == 6
    key = keys(running)[0]
    begun = await asyncio.gather(
        *(begin_game(each, running, key) for each in (services, other) for _ in range(3))
    )
    assert len({match.id for match in begun}) == 1
    closed = await asyncio.gather(
        *(
            advance_tournaments(each.runner, each.heartbeats, NOON + PLAN.lasts)
            for each in (services, other)
        )
    )
    assert sorted(map(len, closed)) == [0, 1]
