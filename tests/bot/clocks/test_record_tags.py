from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.control_text import parse_control
from bot.clocks.record_tags import (
    NoTimeLeft,
    control_tags,
    read_control_tags,
    read_standard_tag,
    read_time_left,
    write_time_left,
)
from bot.clocks.refused_control import Limit, OutsideLimits, RefusedControl
from bot.clocks.time_control import NO_CLOCK, TimeControl
from rules import Color
from rules.pdn.clocks import Clock, find_clock
from tests.bot.clocks.strategies import DAY, HOUR, MINUTE, controls, times
from tests.rules.work import counted_calls


@given(controls)
def test_a_record_tells_its_time_control(control: TimeControl) -> None:
    tags = control_tags(control)
    assert read_control_tags(tags) == control
    standard = {key: value for key, value in tags.items() if key == "TimeControl"}
    if standard:
        assert read_control_tags(standard) == TimeControl(control.stages)


def test_tags() -> None:
    assert control_tags(NO_CLOCK) == {}
    assert control_tags(parse_control("40/2h then 15+10, friendly")) == {
        "Clock": "40 moves in 2h, then 15m+10s, friendly",
        "TimeControl": "40/7200:900+10",
    }
    assert control_tags(parse_control("1d/move, white 4d/move")) == {
        "Clock": "1d/move, white 4d/move"
    }
    assert control_tags(parse_control("3d+1d max 7d")) == {"Clock": "3d+1d max 7d"}
    assert read_control_tags({"Event": "?"}) == NO_CLOCK
    assert read_standard_tag("-") == NO_CLOCK


@pytest.mark.parametrize(
    "text", ["?", "", "*180", "40/", "1/60", "999999999", "3d/move", "900:900"]
)
def test_other_tags_are_refused(text: str) -> None:
    with pytest.raises(RefusedControl):
        read_standard_tag(text)


@pytest.mark.parametrize(
    "tags", [{"TimeControl": "2/60:" * 100_000 + "60"}, {"Clock": "1/1m," * 20}]
)
def test_a_tag_of_many_stages_is_refused_without_reading_them(tags: dict[str, str]) -> None:
    with counted_calls(most=10_000), pytest.raises(OutsideLimits) as refused:
        read_control_tags(tags)
    assert refused.value.limit is Limit.STAGES


def test_time_left_of_both() -> None:
    comment = write_time_left(
        71 * HOUR + 12 * MINUTE + 3.9 * timedelta(seconds=1), 72 * HOUR, Color.WHITE
    )
    assert comment == "[%clock w71:12:03 B72:00:00]"
    assert find_clock(comment) == Clock(256323, 259200, Color.BLACK)


def test_time_left_of_the_mover_where_hours_have_three_digits() -> None:
    assert write_time_left(10 * DAY, HOUR, Color.WHITE) == "[%clk 240:00:00]"
    assert write_time_left(100 * HOUR, HOUR, Color.BLACK) == "[%clk 1:00:00]"


@given(times(timedelta(), 400 * DAY, timedelta(seconds=1)))
def test_time_left_is_read_again(left: timedelta) -> None:
    assert read_time_left(write_time_left(left, 400 * DAY, Color.WHITE)) == left


@given(st.text(max_size=30))
def test_other_comments_tell_no_time(comment: str) -> None:
    with pytest.raises(NoTimeLeft):
        read_time_left(comment)
