"""Whoever may not vote is never counted, in whatever order people come and whatever they wish."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches.match_error import MatchError
from bot.services import Services
from bot.teams.sessions import Saying, Session, VoteAction, say
from bot.teams.team_side import Newcomer
from bot.votes.eligibility import NotEligible
from bot.votes.poll import PollRefusal, Tick
from storage.rows import Person
from tests.bot.conftest import HERE, NOON
from tests.bot.teams.team_games import MEMBERS, OPEN, at, begin_teams, session_of

ROLE, DAY = 77, timedelta(days=1)
LEAST = {"friends": (7 * DAY, 1 * DAY), "strict": (30 * DAY, 7 * DAY)}  # of account, in the server
PEOPLE = [*MEMBERS[:5], *(Person(200 + number, f"Stranger {number}") for number in range(5))]
newcomers = st.builds(
    Newcomer,
    person=st.sampled_from(PEOPLE),
    place=st.just(HERE),
    account_made_at=st.sampled_from([0, 1, 7, 8, 30, 31, 400]).map(lambda days: NOON - days * DAY),
    came_to_server_at=st.sampled_from([0, 1, 2, 7, 8, 90]).map(lambda days: NOON - days * DAY),
    role_ids=st.sampled_from([frozenset(), frozenset({ROLE}), frozenset({78})]),
    is_banned=st.sampled_from([False, False, False, True]),
)
wishes = st.sampled_from(
    [
        VoteAction.CHOOSE,
        VoteAction.CHOOSE,
        VoteAction.TICK,
        VoteAction.JOIN,
        VoteAction.LEAVE,
        VoteAction.TAKE_BACK,
        VoteAction.CALL,
    ]
)
comings = st.lists(st.tuples(newcomers, wishes, st.sampled_from(["c3-d4", "e3-f4"])), max_size=20)


def may_vote(session: Session, newcomer: Newcomer) -> bool:
    """Tell once more, in another way, whether someone may vote at this moment."""
    team, person = session.side.team, newcomer.person
    known = session.side.people.get(person.id)
    if newcomer.is_banned or person in MEMBERS[2:5]:  # who plays for the other side
        return False
    if team.joins == "list":
        return known is not None
    if team.joins == "role" and ROLE not in newcomer.role_ids:
        return False
    account, server = LEAST[team.guard]
    is_known = newcomer.account_made_at + account <= NOON
    is_known = is_known and newcomer.came_to_server_at + server <= NOON
    if team.guard == "friends":
        return is_known
    is_early = known is not None and known.joined_at is not None and known.joined_at < NOON
    return is_known and is_early and newcomer.came_to_server_at < session.match.started_at


def speak(session: Session, coming: tuple[Newcomer, VoteAction, str]) -> Session:
    """Return the vote after a wish; what is refused changes nothing."""
    newcomer, wish, move = coming
    saying = Saying(
        match_id=session.match.id,
        act=at(newcomer.person, 0, session.match.ply),
        newcomer=newcomer,
        wish=wish,
        move=move,
        tick=Tick.OFFER,
    )
    try:
        return say(session, saying)
    except (MatchError, PollRefusal, NotEligible):
        return session


@pytest.mark.parametrize("guard", ["friends", "strict"])
@pytest.mark.parametrize("joins", ["open", "role", "list"])
async def test_nobody_counts_who_may_not_vote(services: Services, guard: str, joins: str) -> None:
    team = replace(OPEN, guard=guard, joins=joins, role_id=ROLE)
    match = await begin_teams(services, team=team, white=2)
    opened = await session_of(services, match)

    @given(comings)
    def check(people: list[tuple[Newcomer, VoteAction, str]]) -> None:
        session, allowed = opened, set[int]()
        for coming in people:
            newcomer, before = coming[0], session
            session = speak(before, coming)
            if may_vote(before, newcomer):
                allowed.add(newcomer.person.id)
            elif vote := session.poll.votes.get(newcomer.person.id):
                assert vote == before.poll.votes.get(newcomer.person.id)
        assert {*session.poll.votes, *session.poll.ticks} <= allowed

    check()
