"""Rounds that follow each other, whoever comes late, stays away, or leaves."""

import asyncio
from datetime import timedelta

import pytest

from bot.matches.match_actions import call_off
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.services import Services
from bot.tournaments.attendance import CannotReturn, NoHalfBye, TooLate
from bot.tournaments.conduct import advance_tournaments, list_absent_players, list_round_news
from bot.tournaments.entry import (
    check_in_for_tournament,
    come_back_to_tournament,
    enter_tournament,
    find_tournament_here,
    miss_next_round,
    open_tournament,
)
from bot.tournaments.kinds import KNOCK_OUT, SWISS
from bot.tournaments.model import PairingState
from bot.tournaments.news import News
from bot.tournaments.plate import find_plate_winner
from bot.tournaments.presets import Preset
from bot.tournaments.rounds import RoundState
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import TournamentState
from bot.tournaments.tournament_facts import (
    EntriesClosed,
    NoCheckIn,
    NotEntered,
    RoundNotOpen,
    WithdrawnAlready,
)
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import withdraw_from_tournament
from storage import Database
from storage.tournament_rounds import drop_tournament_news
from storage.tournaments import find_next_moment
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, act, mover
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    PEOPLE,
    begin_at_once,
    begin_game,
    open_round,
    plan_of,
    play_game,
    play_round,
    start,
    states,
)

SWISS_PLAN, KNOCK_OUT_PLAN = plan_of(SWISS), plan_of(KNOCK_OUT)
MINUTE = timedelta(minutes=1)


async def test_a_whole_swiss_tournament(services: Services) -> None:
    """Of five, the best wins all games; everyone is free once at most, no one meets twice."""
    now = await start(services, SWISS_PLAN, 5)
    assert (now.event.round, now.event.rounds) == (1, 4)
    assert now.round is not None
    assert now.round.state is RoundState.PAIRED
    with pytest.raises(RoundNotOpen):
        await begin_game(services, now, (1, 1), NOON)
    rounds = 0
    while now.state is TournamentState.RUNNING:
        now, rounds = await play_round(services, now), rounds + 1
    assert rounds == 4
    assert now.state is TournamentState.FINISHED
    pairs = [frozenset(each.players) for each in now.event.pairings]
    assert len(pairs) == len(set(pairs))
    first, *_others = now.make_lines()
    assert (first.number, first.place) == (1, 1)
    assert sum(line.points for line in now.make_lines()) == 2 * 3 * 4
    assert await services.read(find_next_moment) is None


async def test_what_is_posted_of_a_round(services: Services) -> None:
    plan = plan_of(SWISS, Preset.WEEK)
    running = await open_round(services, await start(services, plan, 4))
    (paired,) = await services.run(list_round_news)
    assert (paired.tournament_id, paired.round, paired.news) == (running.id, 1, News.PAIRED)
    await services.write(drop_tournament_news, paired.id)
    latest = running.round
    assert latest is not None
    assert latest.remind_at is not None
    await advance_tournaments(services.runner, services.heartbeats, latest.remind_at)
    await advance_tournaments(services.runner, services.heartbeats, latest.remind_at)
    (reminder,) = await services.run(list_round_news)
    assert reminder.news is News.REMINDER
    _running, absent = await services.run(list_absent_players, running.id)
    assert sorted(absent) == [1, 2, 3, 4]
    await play_game(services, running, running.event.pairing(1, 1), None)
    _running, absent = await services.run(list_absent_players, running.id)
    assert sorted(absent) == sorted(running.event.pairing(1, 2).players)


async def test_who_does_not_come_in_time(services: Services) -> None:
    """No one to one game, White not to another, Black not to a third, who may answer a while."""
    running = await open_round(services, await start(services, SWISS_PLAN, 8))
    latest = running.round
    assert latest is not None
    assert latest.first_move_by is not None
    late = latest.first_move_by - MINUTE
    await begin_game(services, running, (1, 2), late)
    for board in (3, 4):
        match = await begin_game(services, running, (1, board), late)
        match = await play_typed(services.changes, match, act(mover(match), late), "c3-d4")
    await play_typed(services.changes, match, act(mover(match), late + MINUTE / 2), "b6-a5")
    assert (
        len(await advance_tournaments(services.runner, services.heartbeats, latest.first_move_by))
        == 1
    )
    now = await services.run(load_tournament, running.id)
    none, no_white, waiting, playing = now.list_round(1)
    assert none.state is PairingState.DOUBLE_FORFEIT
    assert (no_white.state, no_white.points(no_white.white)) == (PairingState.FORFEITED, 0)
    assert {waiting.state, playing.state} == {PairingState.PLAYING}
    assert now.due_at == late + 2.5 * MINUTE
    await advance_tournaments(services.runner, services.heartbeats, now.due_at)
    now = await services.run(load_tournament, running.id)
    no_black = now.event.pairing(1, 3)
    assert (no_black.state, no_black.points(no_black.white)) == (PairingState.FORFEITED, 2)
    assert now.event.entry(no_black.black or 0).forfeits == 1
    assert now.due_at == now.times[1].closes_at


async def test_two_forfeits_and_coming_back_once(services: Services) -> None:
    now = await start(services, SWISS_PLAN, 6)
    absent = act(PEOPLE[0])
    number = now.find_number(PEOPLE[0].id)
    assert number is not None
    for _ in range(2):
        now = await open_round(services, now)
        for pairing in now.list_open(now.event.round):
            if number not in pairing.players:
                await play_game(services, now, pairing, min(pairing.players))
        assert now.round is not None
        await advance_tournaments(services.runner, services.heartbeats, now.round.closes_at)
        now = await services.run(load_tournament, now.id)
    assert now.event.entry(number).is_out
    with pytest.raises(WithdrawnAlready):
        await services.run(withdraw_from_tournament, now.id, absent)
    assert all(number not in each.players for each in now.list_round(3))
    now = await services.run(come_back_to_tournament, now.id, absent)
    with pytest.raises(CannotReturn):
        await services.run(come_back_to_tournament, now.id, absent)
    now = await play_round(services, now)
    assert any(number in each.players for each in now.list_round(4))


async def test_coming_late_and_missing_a_round(services: Services) -> None:
    now = await start(services, SWISS_PLAN, 4)
    now = await services.run(enter_tournament, now.id, act(PEOPLE[4]))
    assert now.find_number(PEOPLE[4].id) == 5
    assert [each.white_points for each in now.event.pairings_of(5)] == [1]
    now = await services.run(miss_next_round, now.id, act(PEOPLE[1]))
    misses = now.find_number(PEOPLE[1].id) or 0
    with pytest.raises(NoHalfBye):
        await services.run(miss_next_round, now.id, act(PEOPLE[1]))
    now = await play_round(services, now)
    assert [each.white_points for each in now.event.pairings_of(misses)][1:] == [1]
    with pytest.raises(TooLate):
        await services.run(enter_tournament, now.id, act(PEOPLE[5]))
    with pytest.raises(NotEntered):
        await services.run(come_back_to_tournament, now.id, act(PEOPLE[5]))


async def test_a_round_ends_at_its_time(services: Services) -> None:
    """Black lets White wait: that game is lost for Black, and the next round is paired."""
    running = await open_round(services, await start(services, SWISS_PLAN, 4))
    assert running.round is not None
    opens_at = running.round.opens_at
    match = await begin_game(services, running, (1, 1), opens_at)
    for text, holder in (("c3-d4", 0), ("b6-a5", 1), ("d4-c5", 0)):
        who = running.people[running.event.pairing(1, 1).players[holder]]
        match = await play_typed(services.changes, match, act(who, opens_at), text)
    await play_game(services, running, running.event.pairing(1, 2), None)
    (judged,) = await advance_tournaments(
        services.runner, services.heartbeats, running.round.closes_at
    )
    assert judged.id == match.id
    now = await services.run(load_tournament, running.id)
    assert now.event.pairing(1, 1).white_points == 2
    assert now.event.round == 2


async def test_a_whole_knock_out(services: Services) -> None:
    """Six: two pass at once; each tie has two games with the colours turned."""
    now = await start(services, KNOCK_OUT_PLAN, 6)
    assert states(now).count(PairingState.BYE) == 2
    while now.state is TournamentState.RUNNING:
        now = await play_round(services, now)
    assert [line.number for line in now.make_lines()[:2]] == [1, 2]
    assert [line.place for line in now.make_lines()] == [1, 2, 3, 3, 5, 5]
    assert find_plate_winner(now.event) == 5
    for pairing in now.event.pairings:
        if pairing.black is not None:
            games = now.games_of[pairing.round, pairing.board]
            assert [game.is_turned for game in games] == [False, True]
            first, second = [await services.run(load_match, game.match_id) for game in games]
            assert [seat.holder for seat in first.seats] == [
                seat.holder for seat in reversed(second.seats)
            ]
    with pytest.raises(EntriesClosed):
        await services.run(enter_tournament, now.id, act(PEOPLE[8]))


async def test_a_level_tie_has_one_more_game(services: Services) -> None:
    """It has half of the time; level again, the better number goes on."""
    running = await open_round(services, await start(services, KNOCK_OUT_PLAN, 2))
    tie = running.event.pairing(1, 1)
    for _ in range(2):
        await play_game(services, running, tie, None)
    running = await services.run(load_tournament, running.id)
    assert running.event.pairing(1, 1).state is PairingState.WAITING
    await play_game(services, running, tie, None)
    now = await services.run(load_tournament, running.id)
    assert now.event.pairing(1, 1).state is PairingState.DONE
    usual, _second, extra = [
        (await services.run(load_match, game.match_id)).control.stages[0].base
        for game in now.games_of[1, 1]
    ]
    assert 2 * extra == usual
    assert now.round is not None
    await advance_tournaments(services.runner, services.heartbeats, now.round.opens_at)
    now = await services.run(load_tournament, now.id)
    assert now.state is TournamentState.FINISHED
    assert [line.number for line in now.make_lines() if line.place == 1] == [1]


async def test_a_tie_whose_time_is_up_counts_what_was_played(services: Services) -> None:
    running = await open_round(services, await start(services, KNOCK_OUT_PLAN, 2))
    await play_game(services, running, running.event.pairing(1, 1), 2)
    assert running.round is not None
    await advance_tournaments(services.runner, services.heartbeats, running.round.closes_at)
    now = await services.run(load_tournament, running.id)
    assert now.state is TournamentState.FINISHED
    assert [line.number for line in now.make_lines() if line.place == 1] == [2]


async def test_a_game_called_off_is_played_anew(services: Services) -> None:
    running = await open_round(services, await start(services, SWISS_PLAN, 4))
    assert running.round is not None
    opens_at = running.round.opens_at
    first = await begin_game(services, running, (1, 1), opens_at)
    white = running.people[running.event.pairing(1, 1).white]
    await services.change(call_off, first, act(white, opens_at))
    waiting = await services.run(load_tournament, running.id)
    assert (1, 1) not in waiting.games_of
    again = await begin_game(services, waiting, (1, 1), opens_at)
    assert again.id != first.id


async def test_two_processes_pair_each_round_once(services: Services, database: Database) -> None:
    other = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    opened = await services.run(open_tournament, plan_of(SWISS, Preset.WEEK), NOON)
    for person in PEOPLE[:6]:
        await services.run(enter_tournament, opened.id, act(person))
    await services.run(start_tournament, opened.id, act(ARBITER))
    await asyncio.gather(
        *(
            advance_tournaments(each.runner, each.heartbeats, NOON)
            for each in (services, other)
            for _ in range(2)
        )
    )
    running = await services.run(load_tournament, opened.id)
    assert len(running.event.pairings) == 3
    assert len(await services.run(list_round_news)) == 1
    assert await services.run(find_tournament_here, HERE) == running


async def test_an_entry_while_a_round_is_paired_is_not_lost(services: Services) -> None:
    """The pairing that did not know of it is made anew."""
    opened = await services.run(open_tournament, SWISS_PLAN, NOON)
    for person in PEOPLE[:4]:
        await services.run(enter_tournament, opened.id, act(person))
    await begin_at_once(services, opened.id, 4)
    await asyncio.gather(
        advance_tournaments(services.runner, services.heartbeats, NOON),
        services.run(enter_tournament, opened.id, act(PEOPLE[4])),
    )
    running = await services.run(load_tournament, opened.id)
    assert sorted(n for each in running.list_round(1) for n in each.players) == [1, 2, 3, 4, 5]


async def test_nobody_is_left(services: Services) -> None:
    now = await start(services, SWISS_PLAN, 3)
    for person in PEOPLE[:2]:
        await services.run(withdraw_from_tournament, now.id, act(person))
    for _ in range(2):
        await advance_tournaments(services.runner, services.heartbeats, NOON + 5 * MINUTE)
    now = await services.run(load_tournament, now.id)
    assert now.state is TournamentState.FINISHED


async def test_who_is_not_here_does_not_play(services: Services) -> None:
    """Ten minutes after the first start the round is paired; someone who enters then is here."""
    opened = await services.run(open_tournament, SWISS_PLAN, NOON)
    for person in PEOPLE[:4]:
        await services.run(enter_tournament, opened.id, act(person))
    with pytest.raises(NoCheckIn):
        await services.run(check_in_for_tournament, opened.id, act(PEOPLE[0]))
    called = await services.run(start_tournament, opened.id, act(ARBITER))
    assert called.state is TournamentState.CHECK_IN
    assert called.due_at == NOON + 10 * MINUTE
    (news,) = await services.run(list_round_news)
    assert news.news is News.CHECK_IN
    for person in (PEOPLE[1], PEOPLE[2], PEOPLE[2]):
        await services.run(check_in_for_tournament, opened.id, act(person))
    with pytest.raises(NotEntered):
        await services.run(check_in_for_tournament, opened.id, act(PEOPLE[8]))
    await services.run(enter_tournament, opened.id, act(PEOPLE[4]))
    await advance_tournaments(services.runner, services.heartbeats, NOON + 9 * MINUTE)
    assert (await services.run(load_tournament, opened.id)).state is TournamentState.CHECK_IN
    await advance_tournaments(services.runner, services.heartbeats, NOON + 10 * MINUTE)
    running = await services.run(load_tournament, opened.id)
    assert sorted(person.id for person in running.people.values()) == [12, 13, 15]
    assert running.event.round == 1


async def test_too_few_are_here(services: Services) -> None:
    opened = await services.run(open_tournament, SWISS_PLAN, NOON)
    for person in PEOPLE[:4]:
        await services.run(enter_tournament, opened.id, act(person))
    await services.run(start_tournament, opened.id, act(ARBITER))
    await services.run(check_in_for_tournament, opened.id, act(PEOPLE[0]))
    await advance_tournaments(services.runner, services.heartbeats, NOON + 10 * MINUTE)
    waiting = await services.run(load_tournament, opened.id)
    assert (waiting.state, len(waiting.people), waiting.here) == (
        TournamentState.ENTRY,
        4,
        frozenset(),
    )
    assert waiting.due_at is None


async def test_deadlines_in_outages_of_the_bot(database: Database) -> None:
    """No one is absent for them: the round is later by the time in which no one could play."""
    services, hour = Services.on(database, WHITE_BY_LOT), timedelta(hours=1)
    await services.heartbeats.beat([0], NOON)
    paired = await start(services, plan_of(SWISS, Preset.WEEK), 4)
    before = paired.times[1]
    for hours in (2, 50):  # away until then, over the opening, and over the first moves
        at = NOON + hours * hour
        await advance_tournaments(
            services.runner, services.heartbeats, at
        )  # before the beat: nothing is known yet
        now = await services.run(load_tournament, paired.id)
        await services.heartbeats.beat([0], at)
        await advance_tournaments(services.runner, services.heartbeats, at)
    assert now.times[1].opens_at == before.opens_at + 2 * hour
    moved = await services.run(load_tournament, paired.id)
    assert all(each.state is PairingState.WAITING for each in moved.list_round(1))
    assert moved.times[1].closes_at == before.closes_at + 50 * hour
