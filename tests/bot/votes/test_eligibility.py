from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.votes.alternating import AlternateTurn, AnotherMembersTurn
from bot.votes.eligibility import Candidate, Door, NotEligible, Reason
from bot.votes.team_rules import Guard, Joins, TeamRules
from tests.bot.votes.sessions import BEGIN, TURN

DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)
OLD = Candidate(
    account_made_at=BEGIN - 999 * DAY,
    came_to_server_at=BEGIN - 999 * DAY,
    is_listed=True,
    has_role=True,
)
RULES = TeamRules(turn=TURN)
MATCH_BEGAN = BEGIN - 5 * DAY


def why(door: Door, candidate: Candidate, now: datetime = BEGIN) -> tuple[Reason, datetime | None]:
    """Why someone may not join."""
    with pytest.raises(NotEligible) as refused:
        door.check_joining(candidate, now)
    return refused.value.reason, refused.value.until


def door(joins: Joins = Joins.OPEN, guard: Guard = Guard.FRIENDS) -> Door:
    return Door(replace(RULES, joins=joins, guard=guard), MATCH_BEGAN)


@pytest.mark.parametrize("joins", Joins)
@pytest.mark.parametrize("guard", Guard)
def test_whoever_is_known_may_join(joins: Joins, guard: Guard) -> None:
    door(joins, guard).check_joining(OLD, BEGIN)


@pytest.mark.parametrize(
    ("guard", "account", "server"), [(Guard.FRIENDS, 7, 1), (Guard.STRICT, 30, 7)]
)
def test_the_ages_that_a_guard_asks_for(guard: Guard, account: int, server: int) -> None:
    old_door = Door(replace(RULES, guard=guard), BEGIN)
    new_account = replace(OLD, account_made_at=BEGIN - account * DAY + INSTANT)
    assert why(old_door, new_account) == (Reason.YOUNG_ACCOUNT, BEGIN + INSTANT)
    old_door.check_joining(new_account, BEGIN + INSTANT)
    new_here = replace(OLD, came_to_server_at=BEGIN - server * DAY + INSTANT)
    assert why(old_door, new_here) == (Reason.NEW_HERE, BEGIN + INSTANT)
    old_door.check_joining(new_here, BEGIN + INSTANT)


def test_a_strict_guard_wants_people_from_before_the_match() -> None:
    later = replace(OLD, came_to_server_at=MATCH_BEGAN)
    assert why(door(guard=Guard.STRICT), later, BEGIN + 99 * DAY) == (
        Reason.HERE_SINCE_THE_START,
        None,
    )
    door().check_joining(later, BEGIN)


def test_a_strict_guard_lets_joiners_vote_from_the_next_move_on() -> None:
    for guard in Guard:
        strict = guard is Guard.STRICT
        team = door(guard=guard)
        team.check_voting(OLD, BEGIN - INSTANT, BEGIN, BEGIN)
        if strict:
            with pytest.raises(NotEligible) as refused:
                team.check_voting(OLD, BEGIN, BEGIN, BEGIN)
            assert refused.value.reason is Reason.NEXT_MOVE
        else:
            team.check_voting(OLD, BEGIN, BEGIN, BEGIN)


def test_whoever_is_named_is_trusted() -> None:
    new = replace(OLD, account_made_at=BEGIN, came_to_server_at=BEGIN)
    door(Joins.LIST, Guard.STRICT).check_joining(new, BEGIN)


def test_a_closed_door_lets_members_vote_and_nobody_in() -> None:
    closed = replace(door(), is_closed=True)
    assert why(closed, OLD) == (Reason.DOOR_CLOSED, None)
    closed.check_voting(OLD, MATCH_BEGAN, BEGIN, BEGIN)


def test_the_first_reason_is_told() -> None:
    """Each reason goes, one after the other, and the next one is told."""
    candidate = replace(
        OLD,
        is_banned=True,
        is_on_other_side=True,
        was_removed=True,
        has_role=False,
        account_made_at=BEGIN,
        came_to_server_at=BEGIN,
    )
    team = replace(door(Joins.ROLE, Guard.STRICT), is_closed=True)
    assert why(team, candidate)[0] is Reason.BANNED
    candidate = replace(candidate, is_banned=False)
    assert why(team, candidate)[0] is Reason.OTHER_SIDE
    candidate = replace(candidate, is_on_other_side=False)
    assert why(team, candidate)[0] is Reason.REMOVED
    candidate = replace(candidate, was_removed=False)
    assert why(team, candidate)[0] is Reason.NO_ROLE
    candidate = replace(candidate, has_role=True)
    assert why(team, candidate)[0] is Reason.DOOR_CLOSED
    team = replace(team, is_closed=False)
    assert why(team, candidate)[0] is Reason.YOUNG_ACCOUNT
    candidate = replace(candidate, account_made_at=OLD.account_made_at)
    assert why(team, candidate)[0] is Reason.NEW_HERE
    assert why(team, candidate, BEGIN + 7 * DAY)[0] is Reason.HERE_SINCE_THE_START
    team.check_joining(replace(candidate, came_to_server_at=OLD.came_to_server_at), BEGIN)


def test_only_named_people_join_a_list() -> None:
    assert why(door(Joins.LIST), replace(OLD, is_listed=False)) == (Reason.NOT_LISTED, None)
    door(Joins.OPEN).check_joining(replace(OLD, is_listed=False, has_role=False), BEGIN)


def test_twenty_new_accounts_change_nothing() -> None:
    raid = replace(OLD, account_made_at=BEGIN - DAY, came_to_server_at=BEGIN)
    for joins in (Joins.OPEN, Joins.ROLE):
        assert why(door(joins), raid)[0] is Reason.YOUNG_ACCOUNT


def test_members_of_a_pair_move_in_turn() -> None:
    turns = [AlternateTurn(RULES, (7, 8, 9), number, BEGIN) for number in range(5)]
    assert [turn.mover for turn in turns] == [7, 8, 9, 7, 8]
    turns[1].check_mover(8, BEGIN)
    with pytest.raises(AnotherMembersTurn) as refused:
        turns[1].check_mover(7, BEGIN + TURN / 2 - INSTANT)
    assert (refused.value.mover, refused.value.anybody_at) == (8, BEGIN + TURN / 2)
    turns[1].check_mover(7, BEGIN + TURN / 2)
