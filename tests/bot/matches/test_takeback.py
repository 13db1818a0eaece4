from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.account import first_turn
from bot.clocks.clock_state import Timeline, clock_state
from bot.clocks.control_text import parse_control
from bot.clocks.off_times import Cause
from bot.matches.takeback import (
    NoTakebacksLeft,
    NothingToTakeBack,
    RatedTakeback,
    StrictTakeback,
    TakebackGame,
    TakebackRefused,
    accept_takeback,
    check_takeback,
)
from rules import Color

W, B = Color.WHITE, Color.BLACK
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


def game(movers: str, given: int = 0, **facts: bool) -> TakebackGame:
    """A game of plies an hour apart, by sides as letters."""
    return TakebackGame(
        movers=[W if mover == "w" else B for mover in movers],
        played_at=[BEGIN + (number + 1) * HOUR for number in range(len(movers))],
        started_at=BEGIN,
        given=given,
        is_rated=facts.get("is_rated", False),
        is_strict=facts.get("is_strict", False),
    )


@pytest.mark.parametrize(
    ("movers", "side", "ply"),
    [
        ("w", W, 0),
        ("wb", W, 0),  # also after the answer
        ("wb", B, 1),
        ("wbw", W, 2),
        ("wwbbww", W, 4),  # two moves a turn
        ("wwbbw", W, 4),  # in the middle of a turn
        ("wwbbww", B, 2),
        ("bw", B, 0),
    ],
)
def test_a_turn_goes_back_to_its_beginning(movers: str, side: Color, ply: int) -> None:
    assert check_takeback(game(movers), side, 0) == ply


@pytest.mark.parametrize(
    ("played", "side"), [(game(""), W), (game("w"), B), (game("wbw", given=3), W)]
)
def test_who_has_not_moved_has_nothing_to_take_back(played: TakebackGame, side: Color) -> None:
    with pytest.raises(NothingToTakeBack):
        check_takeback(played, side, 0)


@pytest.mark.parametrize(
    ("played", "accepted", "refusal"),
    [
        (game("wb", is_rated=True), 0, RatedTakeback),
        (game("wb", is_strict=True), 0, StrictTakeback),
        (game("wb"), 3, NoTakebacksLeft),
    ],
)
def test_when_nothing_is_taken_back(
    played: TakebackGame, accepted: int, refusal: type[TakebackRefused]
) -> None:
    with pytest.raises(refusal):
        accept_takeback(played, W, accepted, BEGIN)


def test_the_clocks_stood_since_the_turn_began() -> None:
    now = BEGIN + 9 * HOUR
    back = accept_takeback(game("wbwb"), W, 2, now)
    off = back.off_time
    assert (back.ply, off.cause, off.begins_at, off.ends_at) == (
        2,
        Cause.TAKEBACK,
        BEGIN + 2 * HOUR,
        now,
    )
    first = accept_takeback(game("wwwb", given=2), W, 0, now)
    assert (first.ply, first.off_time.begins_at) == (2, BEGIN)


CLOCKS = ["3d/move", "10 moves in 30d", "40h+1h max 50h", "1h delay 30m", "2 moves in 9h, then 9h"]


@given(
    st.sampled_from(CLOCKS),
    st.lists(st.integers(0, 5), min_size=1, max_size=8),
    st.integers(0, 40),
    st.sampled_from(Color),
    st.integers(0, 3),
)
def test_the_same_moves_again_make_the_same_game_only_later(
    clock: str, lengths: list[int], waited: int, side: Color, more: int
) -> None:
    """Take a turn back, also after the answer, and play it again: all is later by the delay."""
    ends = [BEGIN + sum(lengths[: number + 1]) * HOUR for number in range(len(lengths))]
    turn = first_turn(parse_control(clock), W, BEGIN)
    now = ends[-1] + waited * HOUR
    if clock_state(Timeline(turn=turn, turns=ends), now).end:
        return
    movers = [W if number % 2 == 0 else B for number in range(len(ends))]
    played = TakebackGame(movers=movers, played_at=ends, started_at=BEGIN)
    try:
        back = accept_takeback(played, side, 0, now)
    except NothingToTakeBack:
        return
    delay = now - back.off_time.begins_at
    again = ends[: back.ply] + [end + delay for end in ends[back.ply :]]
    later = Timeline(turn=turn, turns=again, off_times=[back.off_time])
    asked = ends[-1] + more * HOUR
    before, after = (
        clock_state(Timeline(turn=turn, turns=ends), asked),
        clock_state(later, asked + delay),
    )
    assert after.left == before.left
    assert after.turns == before.turns
    if before.deadline:
        assert after.deadline == before.deadline + delay
