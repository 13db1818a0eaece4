from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments.ladder import (
    MetRecently,
    NotOnLadder,
    OutOfReach,
    Unanswered,
    check_challenge,
    count_idle_steps,
    judge_unanswered,
    move_idle_down,
    take_place,
)

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DAY, INSTANT = timedelta(days=1), timedelta(microseconds=1)
ORDER = (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("challenger", "defender"), [(6, 3), (6, 5), (2, 1), (4, 1)])
def test_up_to_three_places_up(challenger: int, defender: int) -> None:
    check_challenge(ORDER, challenger, defender, None, NOW)


@pytest.mark.parametrize(("challenger", "defender"), [(6, 2), (5, 6), (3, 3)])
def test_neither_further_up_nor_down(challenger: int, defender: int) -> None:
    with pytest.raises(OutOfReach):
        check_challenge(ORDER, challenger, defender, None, NOW)


def test_the_same_two_wait_a_week() -> None:
    with pytest.raises(MetRecently) as refused:
        check_challenge(ORDER, 4, 3, NOW - 7 * DAY + INSTANT, NOW)
    assert refused.value.at == NOW + INSTANT
    check_challenge(ORDER, 4, 3, NOW - 7 * DAY, NOW)


def test_only_those_on_the_ladder() -> None:
    with pytest.raises(NotOnLadder):
        check_challenge(ORDER, 7, 6, None, NOW)
    with pytest.raises(NotOnLadder):
        take_place(ORDER, 1, 7)


def test_a_winner_takes_the_place_and_all_between_move_down() -> None:
    assert take_place(ORDER, 5, 2) == (1, 5, 2, 3, 4, 6)
    assert take_place(ORDER, 2, 5) == ORDER
    assert take_place(ORDER, 2, 1) == (2, 1, 3, 4, 5, 6)


@given(st.permutations(ORDER), st.lists(st.tuples(*[st.sampled_from(ORDER)] * 2), max_size=20))
def test_nobody_is_lost_and_no_winner_falls(order: list[int], games: list[tuple[int, int]]) -> None:
    before = tuple(order)
    for winner, loser in games:
        after = take_place(before, winner, loser)
        assert sorted(after) == sorted(before)
        assert after.index(winner) <= before.index(winner)
        others = [player for player in before if player != winner]
        assert [player for player in after if player != winner] == others
        before = after


@pytest.mark.parametrize(
    ("asked", "lost", "fate"),
    [
        (3 * DAY - INSTANT, None, Unanswered.WAITING),
        (3 * DAY, None, Unanswered.LOST),
        (3 * DAY, 14 * DAY, Unanswered.LOST),
        (3 * DAY, 14 * DAY - INSTANT, Unanswered.LAPSED),
    ],
)
def test_an_unanswered_challenge_is_lost_once_in_two_weeks(
    asked: timedelta, lost: timedelta | None, fate: Unanswered
) -> None:
    assert judge_unanswered(NOW - asked, None if lost is None else NOW - lost, NOW) is fate


@pytest.mark.parametrize(("idle", "steps"), [(29, 0), (30, 1), (36, 1), (37, 2), (65, 6)])
def test_idle_players_go_down_a_place_a_week(idle: int, steps: int) -> None:
    assert count_idle_steps(NOW - idle * DAY, NOW) == steps


def test_idle_players_go_down_behind_others() -> None:
    assert move_idle_down(ORDER, {2}) == (1, 3, 2, 4, 5, 6)
    assert move_idle_down(ORDER, {1, 2}) == (3, 1, 2, 4, 5, 6)
    assert move_idle_down(ORDER, {6}) == ORDER
    assert move_idle_down(ORDER, set(ORDER)) == ORDER


@given(st.sets(st.sampled_from(ORDER)))
def test_idle_players_fall_by_one_place_at_most(idle: set[int]) -> None:
    after = move_idle_down(ORDER, idle)
    for player in ORDER:
        fall = after.index(player) - ORDER.index(player)
        assert fall in ({0, 1} if player in idle else range(-len(idle), 1))
    active = [player for player in ORDER if player not in idle]
    assert [player for player in after if player not in idle] == active
