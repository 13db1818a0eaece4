from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.control_text import write_control
from bot.clocks.refused_control import OutsideLimits
from bot.tournaments.adjudication import (
    Adjudication,
    Ground,
    Unfinished,
    judge_material,
    judge_waiting,
)
from bot.tournaments.boards_match import (
    TeamPlayer,
    UnequalTeams,
    pair_teams,
    score_teams,
    sum_board_points,
)
from bot.tournaments.kinds import KNOCK_OUT, SWISS
from bot.tournaments.model import Entry, Event, Kind, Pairing, PairingState, TieBreak
from bot.tournaments.presets import (
    NOTICE,
    Preset,
    PresetNotForKind,
    first_move_time,
    make_control,
    plan_times,
)
from bot.tournaments.rounds import RoundState, schedule_round
from bot.tournaments.scoring import GameResult, Material, Scoring, find_ahead, score_micro_match
from bot.tournaments.standings import make_table
from rules import Color

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WHITE_WINS, DRAW, BLACK_WINS = GameResult
NOTHING = Material(0, 0)


@pytest.mark.parametrize(
    ("scoring", "result", "white", "points"),
    [
        (Scoring.USUAL, WHITE_WINS, NOTHING, (2, 0)),
        (Scoring.USUAL, DRAW, Material(9, 9), (1, 1)),
        (Scoring.USUAL, BLACK_WINS, NOTHING, (0, 2)),
        (Scoring.DELFT, WHITE_WINS, NOTHING, (4, 0)),
        (Scoring.DELFT, BLACK_WINS, Material(9, 9), (0, 4)),
        (Scoring.DELFT, DRAW, Material(2, 2), (3, 1)),
        (Scoring.DELFT, DRAW, Material(1, 2), (2, 2)),
        (Scoring.DELFT, DRAW, NOTHING, (1, 3)),
    ],
)
def test_points(
    scoring: Scoring, result: GameResult, white: Material, points: tuple[int, int]
) -> None:
    assert scoring.score(result, white, Material(1, 1)) == points


def test_a_micro_match_is_decided_by_its_sum() -> None:
    assert score_micro_match([2, 0], [0, 2]) == (1, 1)
    assert score_micro_match([2, 1], [0, 1]) == (2, 0)
    assert score_micro_match([3, 0], [1, 4]) == (0, 2)


def test_who_is_ahead() -> None:
    assert find_ahead(Material(3, 0), NOTHING) is Color.WHITE
    assert find_ahead(NOTHING, Material(1, 1)) is Color.BLACK
    assert find_ahead(Material(2, 0), NOTHING) is None


def unfinished(waits: timedelta, material: tuple[Material, Material] | None = None) -> Unfinished:
    return Unfinished(Color.WHITE, BEGIN + 60 * DAY - waits, material)


def test_who_lets_the_opponent_wait_for_a_quarter_of_the_round_loses() -> None:
    end = BEGIN + 60 * DAY
    lost = Adjudication(BLACK_WINS, Ground.WAITING)
    assert judge_waiting(unfinished(15 * DAY), BEGIN, end) == lost
    assert judge_waiting(unfinished(15 * DAY - HOUR), BEGIN, end) is None


def test_else_the_pieces_decide() -> None:
    ahead = unfinished(DAY, (Material(5, 1), Material(4, 0)))
    assert judge_material(ahead) == Adjudication(WHITE_WINS, Ground.MATERIAL)
    level = unfinished(DAY, (Material(5, 1), Material(5, 0)))
    assert judge_material(level) == Adjudication(DRAW, Ground.MATERIAL)
    assert judge_material(unfinished(DAY)) == Adjudication(DRAW, Ground.DRAW)


HOME = [TeamPlayer(1, 1500), TeamPlayer(2, 1800), TeamPlayer(3, 1600)]
GUESTS = [TeamPlayer(4, 1500), TeamPlayer(5, 1500), TeamPlayer(6, 2000)]


def test_the_strongest_meet_and_colors_alternate() -> None:
    assert pair_teams(HOME, GUESTS) == [(2, 6), (4, 3), (1, 5)]
    assert pair_teams(HOME[::-1], GUESTS[::-1]) == pair_teams(HOME, GUESTS)


@pytest.mark.parametrize(("home", "guests"), [(HOME, GUESTS[:2]), ([], [])])
def test_teams_are_of_one_size(home: list[TeamPlayer], guests: list[TeamPlayer]) -> None:
    with pytest.raises(UnequalTeams):
        pair_teams(home, guests)


def test_a_match_of_teams_brings_two_points_and_the_boards_are_kept() -> None:
    assert score_teams([(2, 0), (2, 0), (1, 1)]) == ((1, 1), (3, 3))
    assert score_teams([(2, 0), (0, 2), (1, 1)]) == ((2, 0), (5, 1))
    assert sum_board_points([{1: 5, 2: 1}, {1: 2, 3: 4}]) == {1: 7, 2: 1, 3: 4}


def test_board_points_break_ties_of_teams() -> None:
    entries = {number: Entry(number) for number in (1, 2, 3)}
    draw = Pairing(1, 1, 1, 2, PairingState.DONE, 1, 1)
    event = Event(SWISS, 1, entries, (draw,))
    table = make_table(event, [TieBreak.BOARD_POINTS], {1: 5, 2: 7, 3: 9})
    assert [(line.number, line.place) for line in table] == [(2, 1), (1, 2), (3, 3)]


def met(*games: tuple[int, int, int]) -> Event:
    """A Swiss event in which White of each game got so many points."""
    pairings = tuple(
        Pairing(number, 1, white, black, PairingState.DONE, points, 2 - points)
        for number, (white, black, points) in enumerate(games, 1)
    )
    return Event(SWISS, len(games), {number: Entry(number) for number in range(1, 6)}, pairings)


def places(event: Event) -> dict[int, int]:
    return {line.number: line.place for line in make_table(event, [TieBreak.HEAD_TO_HEAD])}


def test_of_two_with_equal_points_the_winner_among_them_is_first() -> None:
    # 1 and 2 have two points each, and 2 has beaten 1; what they got from others does not count.
    assert places(met((2, 1, 2), (1, 3, 2), (4, 2, 2))) == {2: 1, 4: 1, 1: 1, 3: 4, 5: 4}
    assert places(met((2, 1, 2), (1, 3, 2))) == {2: 1, 1: 2, 3: 3, 4: 3, 5: 3}


def test_three_who_have_all_met_are_told_apart_by_their_games() -> None:
    among = [(1, 2, 2), (2, 3, 2), (1, 3, 1)]
    others = [(3, 4, 2), (2, 4, 1), (4, 5, 1)]
    event = met(*among, *others)
    points = {line.number: line.points for line in make_table(event, [])}
    assert (points[1], points[2], points[3]) == (3, 3, 3)
    assert places(event) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


@pytest.mark.parametrize(
    ("preset", "clock"),
    [
        (Preset.LONG, "3d/move, strict"),
        (Preset.WEEK, "3d12h total, strict"),
        (Preset.EVENING, "10m+5s, strict"),
    ],
)
def test_clocks_of_presets(preset: Preset, clock: str) -> None:
    assert write_control(make_control(preset, preset.value)) == clock


def test_two_banks_of_a_week_end_with_its_round() -> None:
    control = make_control(Preset.WEEK, 3 * DAY)
    assert 2 * control.stages[0].base == 3 * DAY
    with pytest.raises(OutsideLimits):
        make_control(Preset.WEEK, timedelta(seconds=30))


@pytest.mark.parametrize(
    ("preset", "first_move"),
    [(Preset.LONG, 48 * HOUR), (Preset.WEEK, 48 * HOUR), (Preset.EVENING, HOUR / 12)],
)
def test_when_a_player_must_have_moved(preset: Preset, first_move: timedelta) -> None:
    times = schedule_round(2, preset, preset.value, BEGIN)
    assert times.opens_at == BEGIN + NOTICE[preset]
    assert times.first_move_by == times.opens_at + first_move
    assert times.remind_at == times.opens_at + first_move / 2
    assert times.closes_at == times.opens_at + preset.value


def test_a_short_round_gives_a_third_for_the_first_move() -> None:
    assert first_move_time(Preset.WEEK, 3 * DAY) == DAY


def test_what_is_due_next_in_a_round() -> None:
    times = schedule_round(1, Preset.WEEK, 7 * DAY, BEGIN)
    assert times.due_at == times.opens_at
    times = replace(times, state=RoundState.OPEN)
    assert times.due_at == times.remind_at
    times = replace(times, remind_at=None)
    assert times.due_at == times.first_move_by
    times = replace(times, first_move_by=None)
    assert times.due_at == times.closes_at
    assert replace(times, state=RoundState.CLOSED).due_at is None


@pytest.mark.parametrize("state", [RoundState.PAIRED, RoundState.OPEN])
def test_a_delay_moves_every_deadline(state: RoundState) -> None:
    before = replace(schedule_round(1, Preset.WEEK, 7 * DAY, BEGIN), state=state)
    after = before.delay(2 * DAY)
    assert after.closes_at == before.closes_at + 2 * DAY
    assert after.first_move_by == BEGIN + HOUR + 4 * DAY
    assert after.opens_at - before.opens_at == (2 * DAY if state is RoundState.PAIRED else 0 * DAY)
    closed = replace(before, state=RoundState.CLOSED)
    assert closed.delay(DAY) == closed


@pytest.mark.parametrize("preset", [Preset.WEEK, Preset.EVENING])
@pytest.mark.parametrize("kind", [SWISS, KNOCK_OUT])
def test_no_game_outlasts_its_round(kind: Kind, preset: Preset) -> None:
    """Two games of a tie and a third with half of the time fit into its round, by their banks."""
    times = plan_times(kind, preset)
    bank = times.control.stages[0].base
    games = 2 + 1 / 2 if times.games == 2 else 1
    assert 2 * games * bank <= times.lasts
    with pytest.raises(PresetNotForKind):
        plan_times(kind, Preset.LONG)
