"""The message of reminders, and the question which game is meant: they fit, and are translated."""

from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.clocks.off_times import Cause, OffTime
from bot.clocks.reminders import ReminderChoice, ReminderKind
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.people.letters import Letter, Reminded
from bot.views.control_actions import MatchAction
from bot.views.matches.which_match import PossibleMatch, ask_where_to_play, ask_which_match
from bot.views.people.reminder import show_public_reminder, show_reminder
from rules import Color
from storage import DirectMessages
from storage.rows import PersonPreferences
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    NOON,
    READER,
    body_of,
    by_chance,
    match_of,
    problems,
    words_of,
)


def timed(number: int) -> Match:
    line = by_chance(rules.game("canadian", ["huff"]), number, 0)
    terms = Terms("canadian", ("huff",), clock="3d/move")
    return match_of(line, terms=terms, id=10**8 + number)


def letter(count: int, kind: ReminderKind = ReminderKind.EARLY) -> Letter:
    return Letter(
        person_id=ANNA.id,
        claim=NOON,
        games=tuple(Reminded(kind, timed(number)) for number in range(count)),
        is_silent=False,
        direct=DirectMessages(),
        chosen=PersonPreferences(),
    )


@pytest.mark.parametrize("count", [1, 2, 100])
async def test_reminders_fit(count: int) -> None:
    for show in (show_reminder, show_public_reminder):
        assert problems(await show(letter(count), NOON)) == []


async def test_the_first_ten_games_are_named() -> None:
    told = words_of(await show_reminder(letter(100), NOON))
    assert "100 games are waiting for you" in told
    assert told.count("Canadian draughts") == 10


async def test_one_game_is_told_by_its_reason() -> None:
    until = int((NOON + timedelta(days=3)).timestamp())
    early = words_of(await show_reminder(letter(1), NOON))
    assert "is waiting for your move" in early
    assert f"<t:{until}:R>" in early
    last = words_of(await show_reminder(letter(1, ReminderKind.LAST), NOON))
    assert f"Deadline: <t:{until}:R>." in last
    at_home = replace(letter(1), chosen=PersonPreferences(zone="Asia/Tokyo"))
    known = words_of(await show_reminder(at_home, NOON))
    assert "timezone" in early
    assert "timezone" not in known


async def test_the_question_which_game_is_meant_fits() -> None:
    matches = [timed(number) for number in range(60)]
    assert (
        problems(
            await ask_which_match(
                [PossibleMatch(each, MatchAction.DRAW) for each in matches], READER
            )
        )
        == []
    )
    moves = [(match, match.choices[0]) for match in matches]
    assert problems(await ask_where_to_play(moves, READER)) == []


async def test_a_friendly_turn_that_is_over_is_told_to_both() -> None:
    overdue = letter(1, ReminderKind.OVERDUE)
    late = await show_reminder(overdue, NOON)
    assert f"You've missed your deadline. <@{BORIS.id}> can claim the win" in words_of(late)
    assert "Move" in str(body_of(late))
    waiting = await show_reminder(replace(overdue, person_id=BORIS.id), NOON)
    assert f"<@{ANNA.id}> has missed the deadline." in words_of(waiting)
    for label in ("Claim win", "Give a day", "Fewer reminders"):
        assert label in str(body_of(waiting))
    assert problems(waiting) == problems(late) == []


async def test_a_homecoming_needs_no_games() -> None:
    home = replace(
        letter(0),
        home_at=NOON + timedelta(days=1),
        chosen=PersonPreferences(reminders=ReminderChoice.NONE.name),
    )
    shown = await show_reminder(home, NOON)
    assert "Your time away ends" in words_of(shown)
    assert "Fewer reminders" not in str(body_of(shown))
    assert problems(shown) == []


async def test_a_holiday_that_has_begun_is_told_to_both() -> None:
    began = NOON - timedelta(days=3) + timedelta(minutes=1)
    holiday = OffTime(Cause.HOLIDAY, NOON, NOON + timedelta(days=3), (Color.WHITE,), True)
    line = by_chance(rules.game("russian"), 1, 2)
    match = match_of(
        line,
        terms=Terms("russian", clock="3d/move"),
        started_at=began,
        played_at=(began, began),
        off_times=(holiday,),
    )
    told = replace(letter(0), games=(Reminded(ReminderKind.HOLIDAY, match),))
    own = words_of(await show_reminder(told, NOON))
    assert "Your time was nearly up, so I've set you to away" in own
    opponent = await show_public_reminder(replace(told, person_id=BORIS.id), NOON)
    assert problems(opponent) == []
    assert "was nearly out of time, so they're now away, as they had chosen" in words_of(opponent)
