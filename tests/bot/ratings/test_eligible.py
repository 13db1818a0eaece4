from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.control_text import parse_control
from bot.ratings.eligible import (
    SHORT,
    Finish,
    NotRated,
    ProposedGame,
    Seating,
    Unrated,
    check_rated,
    is_counted,
    is_short_resignation,
)
from bot.ratings.pools import TURNS_OF_A_GAME, WORLD, Pace, find_pace, find_scopes

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
GOOD = ProposedGame(is_agreed=True, accounts_made_at=(NOW - 7 * DAY, NOW - 99 * DAY))


def why(proposal: ProposedGame) -> tuple[Unrated, datetime | None]:
    with pytest.raises(NotRated) as refused:
        check_rated(proposal, NOW)
    return refused.value.reason, refused.value.until


def test_a_game_of_two_people_who_agreed_is_rated() -> None:
    check_rated(GOOD, NOW)


@pytest.mark.parametrize(
    ("proposal", "reason"),
    [
        (replace(GOOD, is_agreed=False), Unrated.NOT_AGREED),
        (replace(GOOD, seating=Seating.TEAM), Unrated.TEAM),
        (replace(GOOD, seating=Seating.COMPUTER), Unrated.COMPUTER),
        (replace(GOOD, seating=Seating.SIMUL), Unrated.SIMUL),
        (replace(GOOD, has_house_rules=True), Unrated.HOUSE_RULES),
        (replace(GOOD, has_free_position=True), Unrated.FREE_POSITION),
        (replace(GOOD, has_friendly_clock=True), Unrated.FRIENDLY_CLOCK),
        (replace(GOOD, has_time_odds=True), Unrated.TIME_ODDS),
        (replace(GOOD, is_too_long=True), Unrated.TOO_LONG),
        (replace(GOOD, is_somebody_banned=True), Unrated.BANNED),
        (replace(GOOD, is_somebody_banned=True, is_agreed=False), Unrated.NOT_AGREED),
    ],
)
def test_what_is_not_rated(proposal: ProposedGame, reason: Unrated) -> None:
    assert why(proposal) == (reason, None)


def test_accounts_must_be_a_week_old() -> None:
    young = replace(GOOD, accounts_made_at=(NOW - 99 * DAY, NOW - 7 * DAY + HOUR))
    assert why(young) == (Unrated.YOUNG_ACCOUNT, NOW + HOUR)


def test_the_fifth_game_of_two_people_within_a_day_is_friendly() -> None:
    began = [NOW - hours * HOUR for hours in (1, 5, 9, 23)]
    assert why(replace(GOOD, recent=began)) == (Unrated.ENOUGH_TODAY, NOW + HOUR)
    check_rated(replace(GOOD, recent=began[:3]), NOW)
    check_rated(replace(GOOD, recent=[*began[:3], NOW - DAY]), NOW)


def test_ends_that_count() -> None:
    counted = {finish for finish in Finish if is_counted(finish, 2)}
    assert counted == {Finish.PLAY, Finish.RESIGNATION, Finish.AGREEMENT, Finish.TIME}
    assert not any(is_counted(finish, 1) for finish in Finish)


def test_only_resignations_are_short() -> None:
    assert is_short_resignation(Finish.RESIGNATION, SHORT - 1)
    assert not is_short_resignation(Finish.RESIGNATION, SHORT)
    assert not is_short_resignation(Finish.PLAY, SHORT - 1)


@pytest.mark.parametrize(
    ("clock", "pace"),
    [
        ("1h+1m", Pace.QUICK),
        ("2h total", Pace.QUICK),
        ("2h+1s", Pace.LONG),
        ("40 moves in 1h, then 30m", Pace.QUICK),
        ("20 moves in 1h", Pace.LONG),
        ("10m/move", Pace.LONG),
        ("3d/move", Pace.LONG),
        ("none", Pace.LONG),
    ],
)
def test_a_quick_game_lasts_two_hours_a_side(clock: str, pace: Pace) -> None:
    control = parse_control(clock)
    time = control.time_for(TURNS_OF_A_GAME) if control.stages else None
    assert find_pace(time) is pace


def test_scopes() -> None:
    assert find_scopes(7, both_want_the_world=True) == [7, WORLD]
    assert find_scopes(7, both_want_the_world=False) == [7]
    assert find_scopes(None, both_want_the_world=True) == [WORLD]
    assert find_scopes(None, both_want_the_world=False) == []
