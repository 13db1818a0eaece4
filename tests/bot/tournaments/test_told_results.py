"""Players report the results of games played elsewhere; nothing counts by silence."""

import asyncio
import contextlib
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from bot.people.erasing import begin_erasure, erase_person
from bot.services import Services
from bot.talk.tournaments.telling_texts import arbiter_call
from bot.tournaments.conduct import advance_tournaments, list_round_news
from bot.tournaments.entry import open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL, LADDER, SWISS
from bot.tournaments.model import Kind, Pairing, PairingState
from bot.tournaments.news import News
from bot.tournaments.presets import AnywhereNotForKind, Preset
from bot.tournaments.scoring import GameResult, Points
from bot.tournaments.telling import SILENCE
from bot.tournaments.telling_results import (
    MOST_ASKED,
    Reported,
    find_own_pairing,
    find_to_decide,
    report_result,
)
from bot.tournaments.told_results import ReportedResult, ScoreNotPossible
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    NotRunning,
    NotYourPairing,
    TooManyGamesAtOnce,
    TournamentChanged,
)
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import rule_pairing, say_ready_to_play
from storage import Database
from storage.schema import tellings
from tests.bot.conftest import NOON, WHITE_BY_LOT, act
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, open_round, plan_of, start

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
KEY = (1, 1)
LONGEST_TEXT = 4000  # characters of all the text of a message with a card
WON, LOST, DRAWN = (2, 0), (0, 2), (1, 1)


async def begin(
    services: Services,
    players: int = 2,
    kind: Kind = ALL_PLAY_ALL,
    preset: Preset = Preset.WEEK,
) -> Tournament:
    """A tournament played elsewhere that has started."""
    return await start(services, replace(plan_of(kind, preset), plays_anywhere=True), players)


async def report(  # noqa: PLR0913  # a result and its moment
    services: Services,
    now: Tournament,
    number: int,
    points: Points,
    at: datetime = NOON,
    note: str = "",
) -> Reported:
    opponent = now.event.pairing(*KEY).opponent(number)
    assert opponent is not None
    said = ReportedResult(KEY, opponent, points, note)
    return await services.run(report_result, now.id, said, act(now.people[number], at))


async def later(services: Services, now: Tournament, at: datetime) -> Tournament:
    await advance_tournaments(services.runner, services.heartbeats, at)
    return await services.run(load_tournament, now.id)


async def list_asks(services: Services) -> list[int]:
    news = await services.run(list_round_news)
    return [each.round for each in news if each.news is News.ASKS_ARBITER]


def result_of(now: Tournament) -> tuple[PairingState, Points]:
    pairing = now.event.pairing(*KEY)
    return pairing.state, (pairing.white_points, pairing.black_points)


def sides(now: Tournament) -> tuple[int, int]:
    white, black = now.event.pairing(*KEY).players
    return white, black


async def test_the_same_word_of_both_counts(services: Services) -> None:
    now = await begin(services)
    white, black = sides(now)
    first = await report(services, now, black, LOST, note="photo")
    assert first.calls
    assert result_of(first.tournament) == (PairingState.WAITING, (0, 0))
    both = await report(services, now, white, WON)
    assert result_of(both.tournament) == (PairingState.DONE, (2, 0))
    kept = await services.run(load_tournament, now.id)
    assert result_of(kept) == (PairingState.DONE, (2, 0))
    assert kept.state is TournamentState.FINISHED
    assert {each.note for each in kept.tellings[KEY]} == {"photo", ""}


async def test_they_differ_and_then_agree(services: Services) -> None:
    now = await begin(services)
    white, black = sides(now)
    await report(services, now, white, WON)
    differing = await report(services, now, black, DRAWN)
    assert not differing.pairing.is_over
    assert differing.pairing.asked_until == now.ends_at
    assert await list_asks(services) == [now.event.pairing(*KEY).round]
    agreed = await report(services, now, white, DRAWN)
    assert result_of(agreed.tournament) == (PairingState.DONE, DRAWN)
    to_decide = await services.run(find_to_decide, now.id, NOON)
    assert to_decide.pairings == []


async def test_they_differ_and_the_arbiter_decides(services: Services) -> None:
    now = await begin(services)
    white, black = sides(now)
    await report(services, now, white, WON)
    await report(services, now, black, WON)
    to_decide = await services.run(find_to_decide, now.id, NOON)
    assert to_decide.arbiter == ARBITER
    assert [(each.round, each.board) for each in to_decide.pairings] == [KEY]
    given = PairingResult(KEY, GameResult.BLACK_WINS)
    ruled, _ended = await services.run(rule_pairing, now.id, given, act(ARBITER))
    assert result_of(ruled) == (PairingState.ADJUDICATED, (0, 2))
    with pytest.raises((DecidedMeanwhile, NotRunning)):
        await report(services, now, white, WON)
    kept = await services.run(load_tournament, now.id)
    assert result_of(kept) == (PairingState.ADJUDICATED, (0, 2))


@pytest.mark.parametrize("preset", [Preset.EVENING, Preset.WEEK, Preset.LONG])
async def test_silence_asks_the_arbiter_and_counts_for_nobody(
    services: Services, preset: Preset
) -> None:
    now = await begin(services, preset=preset)
    white, _black = sides(now)
    await report(services, now, white, WON, note="one")
    await report(services, now, white, WON, NOON + MINUTE, note="two")  # no new beginning
    assert (await later(services, now, NOON + SILENCE[preset] - MINUTE)).silences
    assert await list_asks(services) == []
    silent = await later(services, now, NOON + SILENCE[preset])
    assert not silent.silences
    assert len(await list_asks(services)) == 1
    assert result_of(silent) == (PairingState.WAITING, (0, 0))
    again = await later(services, now, NOON + SILENCE[preset] + MINUTE)
    assert again.wanted_version == silent.wanted_version
    assert len(await list_asks(services)) == 1


async def test_what_nobody_decides_counts_for_nobody(services: Services) -> None:
    now = await begin(services, players=2)
    white, _black = sides(now)
    assert now.ends_at is not None
    await report(services, now, white, WON, now.ends_at - MINUTE)
    asked = await later(services, now, now.ends_at)
    assert asked.state is TournamentState.RUNNING
    assert asked.ends_at == now.ends_at + DAY
    assert len(await list_asks(services)) == 1
    over = await later(services, now, asked.ends_at)
    assert over.state is TournamentState.FINISHED
    assert result_of(over) == (PairingState.DOUBLE_FORFEIT, (0, 0))


async def test_the_players_may_agree_until_the_arbiter_is_out_of_time(services: Services) -> None:
    now = await begin(services)
    white, black = sides(now)
    assert now.ends_at is not None
    await later(services, now, now.ends_at)
    await report(services, now, white, LOST, now.ends_at + MINUTE)
    over = await report(services, now, black, WON, now.ends_at + 2 * MINUTE)
    assert result_of(over.tournament) == (PairingState.DONE, (0, 2))


async def test_a_round_waits_for_the_arbiter(services: Services) -> None:
    paired = await begin(services, 4, SWISS, Preset.WEEK)
    now = await open_round(services, paired)
    assert now.round is not None
    one, two = now.list_round(1)
    for number, points in ((one.players[0], WON), (one.players[1], LOST)):
        await report(services, now, number, points, now.round.opens_at)
    closes_at = now.round.closes_at
    asked = await later(services, now, closes_at)
    assert asked.round is not None
    assert asked.round.closes_at == closes_at + DAY
    ended = await later(services, now, closes_at + DAY)
    pairing = ended.event.pairing(two.round, two.board)
    assert pairing.state is PairingState.DOUBLE_FORFEIT
    assert ended.event.round == 2
    assert all(entry.forfeits == 0 for entry in ended.event.entries.values())


async def test_a_second_press_changes_nothing(services: Services) -> None:
    now = await begin(services)
    white, _black = sides(now)
    first = await report(services, now, white, WON)
    second = await report(services, now, white, WON)
    assert (first.calls, second.calls) == (True, False)
    assert second.tournament.wanted_version == first.tournament.wanted_version


async def test_only_the_players_report(services: Services) -> None:
    now = await begin(services, 3)
    (stranger,) = {1, 2, 3} - set(sides(now))
    said = ReportedResult(KEY, sides(now)[0], WON)
    for person in (now.people[stranger], ARBITER):
        with pytest.raises(NotYourPairing):
            await services.run(report_result, now.id, said, act(person))
        with pytest.raises(NotYourPairing):
            await services.run(find_own_pairing, now.id, KEY, act(person))
    assert await services.run(load_tournament, now.id) == now


@pytest.mark.parametrize("points", [(3, 0), (0, 0), (2, 2), (9999, 1)])
async def test_points_that_no_game_brings(services: Services, points: Points) -> None:
    now = await begin(services)
    with pytest.raises(ScoreNotPossible):
        await report(services, now, 1, points)


async def test_a_control_about_another_opponent_is_refused(services: Services) -> None:
    now = await begin(services, 3)
    white, black = sides(now)
    (other,) = {1, 2, 3} - {white, black}
    said = ReportedResult(KEY, other, WON)
    with pytest.raises(TournamentChanged):
        await services.run(report_result, now.id, said, act(now.people[white]))


async def test_the_arbiter_of_an_evening_has_half_an_hour(services: Services) -> None:
    now = await begin(services, preset=Preset.EVENING)
    assert now.ends_at is not None
    await report(services, now, sides(now)[0], WON, now.ends_at - MINUTE)
    asked = await later(services, now, now.ends_at)
    assert asked.ends_at == now.ends_at + 30 * MINUTE
    assert (await later(services, now, asked.ends_at)).state is TournamentState.FINISHED


async def test_many_disputes_with_long_notes_fit_one_message(services: Services) -> None:
    now = await begin(services, players=8)
    note = "@everyone *" * 45
    for pairing in now.event.pairings:
        for number in pairing.players:
            opponent = pairing.opponent(number)
            assert opponent is not None
            said = ReportedResult((pairing.round, pairing.board), opponent, WON, note)
            with contextlib.suppress(TooManyGamesAtOnce):
                await services.run(report_result, now.id, said, act(now.people[number], NOON))
    asked = await services.run(find_to_decide, now.id, NOON)
    assert len(asked.pairings) == MOST_ASKED
    words = arbiter_call(asked.tournament, asked.pairings, asked.arbiter)
    assert len(words) < LONGEST_TEXT
    assert "@everyone" not in words


async def test_a_tournament_played_here_takes_no_word(services: Services) -> None:
    here = await start(services, plan_of(ALL_PLAY_ALL, Preset.WEEK), 2)
    with pytest.raises(NotYourPairing):
        await report(services, here, 1, WON)


async def test_no_game_of_one_played_elsewhere_begins_here(services: Services) -> None:
    now = await begin(services)
    (pairing,) = now.event.pairings
    assert not now.may_begin(pairing)
    with pytest.raises(TooManyGamesAtOnce):
        await services.run(say_ready_to_play, now.id, KEY, act(now.people[1]))


async def test_a_ladder_is_played_here(services: Services) -> None:
    plan = replace(plan_of(LADDER, Preset.LONG), plays_anywhere=True)
    with pytest.raises(AnywhereNotForKind):
        await services.run(open_tournament, plan, NOON)


@pytest.mark.parametrize(("other", "state"), [(LOST, "DONE"), (WON, "WAITING")])
async def test_two_reports_cross(
    services: Services, database: Database, other: Points, state: str
) -> None:
    """Both are kept, whichever comes first."""
    beside = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    now = await begin(services)
    white, black = sides(now)
    await asyncio.gather(report(services, now, white, WON), report(beside, now, black, other))
    kept = await services.run(load_tournament, now.id)
    assert len(kept.tellings[KEY]) == 2
    assert result_of(kept)[0] is PairingState[state]
    assert len(await list_asks(services)) == (state == "WAITING")


async def test_an_arbiter_who_plays_is_not_asked(services: Services) -> None:
    plan = replace(plan_of(ALL_PLAY_ALL, Preset.WEEK), plays_anywhere=True)
    now = await start(services, replace(plan, starter=PEOPLE[0]), 2)
    for number in (1, 2):
        await report(services, now, number, WON)
    to_decide = await services.run(find_to_decide, now.id, NOON)
    assert to_decide.arbiter is None
    assert len(to_decide.pairings) == 1


async def test_an_erased_player_leaves_no_word(services: Services, database: Database) -> None:
    now = await begin(services, 3)
    pairing: Pairing = now.event.pairings[0]
    number = pairing.white
    await report(services, now, number, WON, note="my photo")
    erasure = await services.run(begin_erasure, now.people[number].id, NOON + MINUTE)
    await erase_person(services.changes, erasure, NOON + MINUTE)

    def count(transaction: Any) -> Any:
        return transaction.scalar(select(func.count()).select_from(tellings))

    assert await database.read(count) == 0
    kept = await services.run(load_tournament, now.id)
    assert kept.tellings == {}
