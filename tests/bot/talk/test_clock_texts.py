"""Clocks in words: what was agreed on, what is left, why one stands; and in records."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

import rules
from bot.clocks.control_text import parse_control
from bot.clocks.off_times import FOREVER, Cause, OffTime
from bot.clocks.refused_control import RefusedControl
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.talk.matches.clock_controls import describe_control, explain_refused_control
from bot.talk.matches.clock_status import clock_status, clock_title
from bot.talk.names import holder_name
from bot.talk.records.records import record_of, write_record
from rules import Line, pdn
from tests.bot.matches_at_hand import NOON, match_of

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def timed(clock: str, *plays: tuple[str, datetime]) -> Match:
    """A match with a clock after moves at their moments."""
    line = Line.begin(rules.game("russian"))
    for text, _ in plays:
        line = line.play(line.game.parse(line.position, text))
    moments = tuple(moment for _, moment in plays)
    terms = Terms("russian", clock=clock)
    return match_of(line, terms=terms, played_at=moments, moved_at=(NOON, *moments)[-1])


BEGUN = ("c3-d4", NOON + HOUR), ("b6-a5", NOON + 2 * HOUR)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ("none", "no clock"),
        ("1d/move, reserve 10d", "1 day per move, reserve: 10 days"),
        ("40/2h then 30m", "40 moves: 2 hours, then the rest: 30 minutes"),
        ("3d+1d max 7d", "3 days + 1 day per move, maximum: 7 days"),
        ("1d/move, white 1d4h48m/move", "1 day per move, White: 1 day 4 hours 48 minutes per move"),
        ("1h delay 5s", "1 hour, delay per move: 5 seconds"),
        (
            "1d/move, white 4d/move",
            "1 day per move, White: 4 days per move",
        ),
        (
            "90d total, strict",
            "whole game: 90 days, strict: no away days, pauses, time gifts or takebacks",
        ),
        ("7d/move, weekends off Europe/Rome", "7 days per move, weekends off (Europe/Rome)"),
    ],
)
def test_every_form_of_clock_has_words(clock: str, words: str) -> None:
    assert describe_control(parse_control(clock)) == words


def test_a_first_turn_says_so() -> None:
    told = clock_status(timed("3d/move"), NOON)
    until = int((NOON + 3 * DAY).timestamp())
    assert told == f"⏳ first move due <t:{until}:f> (<t:{until}:R>)"


def test_what_a_clock_shows_is_never_more_than_there_is() -> None:
    match = timed("10h total", *BEGUN, ("d4-c5", NOON + 2 * HOUR + timedelta(seconds=1)))
    until = int((match.moved_at + 10 * HOUR).timestamp())
    assert (
        clock_status(match, match.moved_at)
        == f"⏳ due <t:{until}:f> (<t:{until}:R>) · ⚪ 9 h 59 min left"
    )


def test_a_clock_that_stands_says_why_and_until_when() -> None:
    holiday = OffTime(Cause.HOLIDAY, NOON + 3 * HOUR, NOON + DAY)
    match = replace(timed("3d/move", *BEGUN), off_times=(holiday,))
    until, away = int((NOON + DAY).timestamp()), holder_name(match.mover)
    told = clock_status(match, NOON + 4 * HOUR)
    assert told == f"⏳ clock stopped until <t:{until}:f>: ⚪ {away} is away"
    open_pause = replace(holiday, cause=Cause.PAUSE, ends_at=FOREVER)
    told = clock_status(replace(match, off_times=(open_pause,)), NOON + 4 * HOUR)
    assert told == "⏳ clock stopped: pause"


def test_an_absence_of_the_bot_is_told_once() -> None:
    away = OffTime(Cause.OUTAGE, NOON + 3 * HOUR, NOON + 5 * HOUR)
    match = replace(timed("3d/move", *BEGUN), off_times=(away,))
    assert "-# I was offline for 2 h. It didn't cost anyone any time." in clock_status(
        match, NOON + 6 * HOUR
    )
    later = ("d4-c5", NOON + 6 * HOUR), ("d6-b4", NOON + 7 * HOUR)
    match = replace(timed("3d/move", *BEGUN, *later), off_times=(away,))
    assert "offline" not in clock_status(match, NOON + 8 * HOUR)


def test_without_a_clock_nothing_is_said_of_it() -> None:
    match = timed("none", *BEGUN)
    assert (clock_title(match), clock_status(match, NOON)) == ("", "")
    assert "Clock" not in write_record(match).decode()


def test_a_record_tells_the_clock_and_what_was_left() -> None:
    match = timed("15+10", ("c3-d4", NOON + HOUR), ("b6-a5", NOON + 2 * HOUR))
    match = replace(match, played_at=(NOON + timedelta(minutes=1), NOON + timedelta(minutes=2)))
    text = write_record(match).decode()
    assert '[TimeControl "900+10"]' in text
    assert '[Clock "15m+10s"]' in text
    (record,) = pdn.read(text)
    assert record.clocks == record_of(match).clocks
    assert record.clocks == {
        1: pdn.Clock(910, 900, rules.Color.BLACK),
        2: pdn.Clock(910, 910, rules.Color.WHITE),
    }


def test_a_long_record_tells_the_time_of_the_mover() -> None:
    assert "[%clk 240:00:00]" in write_record(timed("10d/move", *BEGUN)).decode()


@pytest.mark.parametrize(
    "text",
    [
        "soon", "3d", "0d/move", "400d total", "15+10d", "201 moves in 30d", "3d+1d max 1d",
        "1/1d then 1/1d then 1/1d then 1/1d then 1d", "3d then 3d", "none, strict", "x" * 6000,
        "3d/move, weekends off Berlln", "3d/move, weekends off Nowhereville",
        "15+10, white 4d/move",
    ],
)  # fmt: skip
def test_what_is_no_clock_is_explained_by_an_example(text: str) -> None:
    with pytest.raises(RefusedControl) as refused:
        parse_control(text)
    sentence = explain_refused_control(refused.value)
    assert "`" in sentence
    assert len(sentence) < 300
