from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.control_text import LONGEST, let_claim, parse_control, write_control
from bot.clocks.durations import Unit, read_duration, split_duration, write_duration
from bot.clocks.refused_control import (
    AmbiguousControl,
    EndlessStage,
    Limit,
    OddsWithoutMoveTime,
    OutsideLimits,
    RefusedControl,
    SuffixWithoutClock,
    UnreadableControl,
)
from bot.clocks.time_control import NO_CLOCK, Stage, TimeControl
from tests.bot.clocks.strategies import DAY, HOUR, MINUTE, controls, times
from tests.rules.work import counted_calls

READ = {
    "three days per move": ("3 days per move", "3d/move"),
    "each move, in capitals": ("3 DAYS FOR EACH MOVE", "3d/move"),
    "two units": ("1 day 12 hours / move", "1d12h/move"),
    "a fraction": ("1.5h/move", "1h30m/move"),
    "full-width digits": ("１５＋１０", "15m+10s"),  # noqa: RUF001 as Japanese keyboards write
    "an increment of nothing": ("15+0", "15m total"),
    "only one reading is within the limits: all": ("60d", "60d total"),
    "only one reading is within the limits: the game": ("5m", "5m total"),
    "only one reading is within the limits: the increment": ("1 move in 5m", "5m+5m"),
    "only a time per move has a reserve": ("3d, reserve 10d", "3d/move, reserve 10d"),
    "a small delay is no time per move": ("5s/move, reserve 2h", "2h delay 5s"),
    "a long delay is a time per move": ("2h delay 15m", "15m/move, reserve 2h"),
    "moves with an increment": ("40/90+30", "40 moves in 1h30m+30s"),
    "one move, then more": ("1 move in 1h, then 30m", "1 move in 1h, then 30m"),
    "stages": ("40/2h; 20/1h, then 10m/move", "40 moves in 2h, then 20 moves in 1h, then 10m/move"),
    "no commas": (
        "3d/move reserve 10d weekends off berlin strict",
        "3d/move, reserve 10d, weekends off Europe/Berlin, strict",
    ),
    "the city alone": ("daily, weekends off new york", "1d/move, weekends off America/New_York"),
    "more time for one side": ("daily, White 4 days a move", "1d/move, white 4d/move"),
    "more time and the rest": (
        "1d/move; black 36h per move, weekends off berlin, strict",
        "1d/move, black 1d12h/move, weekends off Europe/Berlin, strict",
    ),
    "a comma too many": ("3d/move, ", "3d/move"),
    "no clock": ("No  clock", "none"),
    "per m": ("3d/m", "3d/move"),
    "each side": ("10 minutes each", "10m total"),
    "each player": ("10 min per player", "10m total"),
    "a name": ("Blitz", "5m+3s"),
    "friendly, and nothing more": ("Friendly", "1d/move, friendly"),
    "another name": ("rapid", "15m+10s"),
    "a bare number": ("90", "1h30m total"),
    "a bank": ("3d per move; bank 10 days", "3d/move, reserve 10d"),
    "stages with a plus": (
        "40/2h + 20/1h repeating",
        "40 moves in 2h, then 20 moves in 1h",
    ),
    "the tag of PDN": ("40/7200:20/3600", "40 moves in 2h, then 20 moves in 1h"),
    "the tag of PDN with an increment": ("40/7200:1800+30", "40 moves in 2h, then 30m+30s"),
    "the tag of PDN, time per move": ("1/259200", "3d/move"),
    "the total first": ("total 90 days", "90d total"),
    "a dash": ("-", "none"),
    "minutes after hours": ("1h30 total", "1h30m total"),
    "minutes after hours, per move": ("1h30/move", "1h30m/move"),
    "a bar": ("5|3", "5m+3s"),
    "strokes": ("5'+3\"", "5m+3s"),
    "primes": ("5\u2032 + 3\u2033", "5m+3s"),
    "typographic quotes": ("15\u2019+10\u201d", "15m+10s"),
    "a week": ("a week per move", "7d/move"),
    "an hour": ("an hour a move", "1h/move"),
    "a unit alone": ("week / move", "7d/move"),
    "seconds without their unit": ("15m+10", "15m+10s"),
    "minutes after hours, and seconds": ("1h30 + 30, strict", "1h30m+30s, strict"),
    "no increment": ("10m+0", "10m total"),
    "plus as a word": ("10 minutes plus 5 seconds", "10m+5s"),
    "increment, delay and cap": ("3d+1d delay 1h max 7d", "3d+1d delay 1h max 7d"),
}


@pytest.mark.parametrize(("text", "canonical"), READ.values(), ids=READ)
def test_texts_are_read(text: str, canonical: str) -> None:
    assert write_control(parse_control(text)) == canonical
    assert write_control(parse_control(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("3d, weekends off", ("3d/move, weekends off UTC", "3d total, weekends off UTC")),
        ("3.5d/move", ("3d12h/move",)),
        ("1.5 weeks total", ("10d12h total",)),
        ("40/2h then 1/20m", ("40 moves in 2h, then 20m/move", "40 moves in 2h, then 20m+20m")),
    ],
)
def test_what_can_be_read_in_two_ways_names_both(text: str, readings: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousControl) as refused:
        parse_control(text)
    assert refused.value.readings == readings
    for reading in readings:
        assert write_control(parse_control(reading)) == reading


@pytest.mark.parametrize(
    "text",
    ["", " ,, ", "40/2h repeating, then 20/1h", "30m repeating", "7200:", "strict",
     "weekends off", "3d+1", "15+10s", "m/move", "1d1d total", "12h1d total",
     "2 months total", "3d/move, strict, friendly", "3d/move, 3d", "90d total max 100d",
     "3d/move, reserve 10d, reserve 10d", "10 moves in 30d, reserve 5d", "reserve 10d",
     "white 3d/move", "3d/move, white 3d", "3d/move, red 3d/move", "1d/move, white 3d/move, 1d",
     "0.0001h/move", "none, 3d/move", "3d+1d+1d", "-3d/move", "3d/move\x00"],
)  # fmt: skip
def test_what_makes_no_sense_is_unreadable(text: str) -> None:
    with pytest.raises((UnreadableControl, EndlessStage)):
        parse_control(text)


@pytest.mark.parametrize(
    ("text", "limit", "least", "most"),
    [
        ("5m/move", Limit.DELAY, 10 * MINUTE, 30 * DAY),
        ("31d/move", Limit.DELAY, 10 * MINUTE, 30 * DAY),
        ("30s total", Limit.BASE, MINUTE, 365 * DAY),
        ("400d", Limit.BASE, MINUTE, 365 * DAY),
        ("0+10", Limit.BASE, MINUTE, 365 * DAY),
        ("3d+8d", Limit.INCREMENT, timedelta(), 7 * DAY),
        ("3d+0d max 7d", Limit.INCREMENT, timedelta(seconds=1), 7 * DAY),
        ("10d+1d max 7d", Limit.MOST, 10 * DAY, 365 * DAY),
        ("201 moves in 30d", Limit.MOVES, 2, 200),
        ("0 moves in 30d, then 1h", Limit.MOVES, 1, 200),
        ("2/1h then 2/1h then 2/1h then 2/1h then 1h", Limit.STAGES, 0, 4),
        ("3d/move" + " " * LONGEST, Limit.LENGTH, 1, LONGEST),
        (
            "40/99d23h59m59s+6d23h59m59s then 40/99d23h59m59s+6d23h59m59s "
            "then 40/99d23h59m59s+6d23h59m59s",
            Limit.LENGTH,
            1,
            LONGEST,
        ),
        ("999999w total", Limit.BASE, MINUTE, 365 * DAY),
    ],
)
def test_what_is_outside_the_limits_says_which(
    text: str, limit: Limit, least: object, most: object
) -> None:
    with pytest.raises(OutsideLimits) as refused:
        parse_control(text)
    assert (refused.value.limit, refused.value.least, refused.value.most) == (limit, least, most)


def test_nothing_follows_a_stage_without_an_end() -> None:
    with pytest.raises(EndlessStage):
        parse_control("3d/move then 30m")


@pytest.mark.parametrize("text", ["none, weekends off", "none, strict", "unlimited friendly"])
def test_no_clock_has_no_suffixes(text: str) -> None:
    with pytest.raises(SuffixWithoutClock):
        parse_control(text)


@given(controls)
def test_what_is_written_is_read_again(control: TimeControl) -> None:
    assert parse_control(write_control(control)) == control


@given(st.text(max_size=LONGEST + 5) | st.text("0123456789dhms+/, movetinx.", max_size=LONGEST))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        control = parse_control(text)
    except RefusedControl:
        return
    assert parse_control(write_control(control)) == control


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("5+3, white 2m30s+1s", "5m+3s, white 2m30s+1s"),
        ("10m total, Black 5 min", "10m total, black 5m"),
        ("5+3, white 75s, strict", "5m+3s, white 1m15s, strict"),
        ("1d/move, white 12h/move", "1d/move, white 12h/move"),
    ],
)
def test_one_side_can_have_its_own_time(text: str, written: str) -> None:
    assert write_control(parse_control(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "15+10, white 1d/move",
        "none, black 1d/move",
        "3d+1d max 7d, white 1d",
        "1h delay 5s, black 30m",
        "40 moves in 2h, then 30m, black 1h",
    ],
)
def test_odds_need_one_simple_stage_of_the_same_kind(text: str) -> None:
    with pytest.raises(OddsWithoutMoveTime):
        parse_control(text)


@pytest.mark.parametrize(("text", "least"), [("5+3, white 29s", 30), ("5+3, white 30s+8d", 0)])
def test_the_shorter_time_has_limits(text: str, least: int) -> None:
    with pytest.raises(OutsideLimits) as refused:
        parse_control(text)
    assert refused.value.least == timedelta(seconds=least)


def test_odds_are_within_the_limits_of_all_times_for_a_move() -> None:
    with pytest.raises(OutsideLimits) as refused:
        parse_control("1d/move, white 5m/move")
    assert refused.value.limit is Limit.DELAY


@pytest.mark.parametrize(
    "part", ["1d", "1d ", "1d, ", "9", "1d+", "then ", "1/", "(", "no weekends "]
)
def test_the_longest_texts_are_answered(part: str) -> None:
    with pytest.raises(RefusedControl):
        parse_control((part * LONGEST)[:LONGEST])


@pytest.mark.parametrize("part", ["1/1m,", "1/1m;", "1/1m then ", "5m,", "1d,", "1/1d "])
def test_many_stages_are_refused_before_their_readings_are_combined(part: str) -> None:
    with counted_calls(most=10_000), pytest.raises(RefusedControl):
        parse_control((part * LONGEST)[:LONGEST])


@given(times(timedelta(seconds=1), 400 * DAY, timedelta(seconds=1)))
def test_durations_are_written_and_read(duration: timedelta) -> None:
    assert read_duration(write_duration(duration)) == duration
    counts = split_duration(duration)
    assert sum((count * unit.value for count, unit in counts), timedelta()) == duration
    assert all(count > 0 for count, _ in counts)


def test_durations_are_split_for_sentences() -> None:
    assert split_duration(36 * HOUR) == [(1, Unit.DAY), (12, Unit.HOUR)]
    assert split_duration(timedelta(milliseconds=999)) == [(0, Unit.SECOND)]


def test_slow_and_very_fast_clocks() -> None:
    assert parse_control("6h/move").is_slow
    assert not parse_control("5h/move").is_slow
    assert parse_control("2+1").is_very_fast
    assert not parse_control("3+1").is_very_fast
    assert not NO_CLOCK.is_slow
    assert not NO_CLOCK.is_very_fast


def test_a_stage_cannot_be_made_outside_the_limits() -> None:
    with pytest.raises(OutsideLimits):
        TimeControl((Stage(),))


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ("3d/move", "3d/move, friendly"),
        ("15m+10s", "15m+10s, friendly"),
        ("3d/move, strict", "3d/move, strict"),
        ("3d/move, friendly", "3d/move, friendly"),
        ("none", "none"),
    ],
)
def test_a_clock_by_which_nobody_loses_before_it_is_claimed(clock: str, expected: str) -> None:
    assert let_claim(clock) == expected
