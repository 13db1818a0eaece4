"""Councils in which members say things at moments of their own."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from bot.votes.closing import (
    Closed,
    ClosingReason,
    PollClosed,
    close_by_captain,
    close_poll,
    extend_until,
    find_due,
)
from bot.votes.poll import Poll, PollRefusal, Tick, Vote
from bot.votes.team_rules import Decides, Joins, Silence, TeamRules

BEGIN = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
TURN = 3600 * SECOND
CHOICES = ("c3-d4", "e3-f4", "g3-h4")
LIST = TeamRules(turn=TURN, joins=Joins.LIST)
people = st.integers(1, 6)


@dataclass(frozen=True)
class Said:
    """What someone says: a vote for a choice, a tick, or something without a word to it."""

    second: int
    who: int
    what: str
    choice: str = ""
    tick: Tick = Tick.OFFER

    @property
    def at(self) -> datetime:
        return BEGIN + self.second * SECOND


def open_council(rules: TeamRules = LIST, *active: int) -> Poll:
    """A poll that has just opened, with members who are waited for."""
    return Poll(
        rules=rules,
        opened_at=BEGIN,
        changed_at=BEGIN,
        choices=CHOICES,
        active=frozenset(active),
    )


def say(poll: Poll, said: Said, number: int) -> Poll:
    """Let someone say something; what is refused changes nothing. Raises PollClosed."""
    poll = extend_until(poll, said.at)
    try:
        match said.what:
            case "vote":
                return poll.vote(said.who, Vote(said.at, number, said.choice))
            case "unvote":
                return poll.take_back_vote(said.who, said.at)
            case "tick":
                return poll.set_tick(said.who, said.tick, said.at)
            case "untick":
                return poll.remove_tick(said.who, said.tick, said.at)
            case "leave":
                return poll.leave(said.who, said.at)
            case "join":
                return poll.join(said.who)
            case _:
                raise PollClosed(close_by_captain(poll, said.who, said.at))
    except PollRefusal:
        return poll


def hold(poll: Poll, session: list[Said], looks: Collection[int] = ()) -> Closed:
    """Let all of it be said, and then nothing more; the poll is looked at in some seconds."""
    try:
        for second in sorted({*looks, *(said.second for said in session)}):
            if second in looks:
                poll = extend_until(poll, BEGIN + second * SECOND)
            for number, said in enumerate(session):
                if said.second == second:
                    poll = say(poll, said, number)
    except PollClosed as end:
        return end.closed
    return close_at_the_end(poll)


def close_at_the_end(poll: Poll) -> Closed:
    """Close the poll as if nobody voted or ticked any more."""
    while (due := find_due(poll)).why is ClosingReason.EXTENSION:
        poll = poll.extend()
    return close_poll(poll, due)


def votes(*said: tuple[int, int, str]) -> list[Said]:
    """Votes as second, person and choice."""
    return [Said(second, who, "vote", choice) for second, who, choice in said]


remarks = st.builds(
    Said,
    st.integers(0, 6000),
    people,
    st.sampled_from(["vote"] * 8 + ["unvote", "tick", "tick", "untick", "leave", "join", "now"]),
    st.sampled_from(CHOICES),
    st.sampled_from(Tick),
)
sessions = st.lists(remarks, max_size=25).map(lambda said: sorted(said, key=lambda one: one.second))
team_rules = st.builds(
    TeamRules,
    turn=st.sampled_from([120, 600, 3600]).map(lambda seconds: seconds * SECOND),
    decides=st.sampled_from([Decides.VOTE, Decides.VOTE, Decides.CAPTAIN]),
    joins=st.sampled_from(Joins),
    quorum=st.integers(1, 4),
    silence=st.sampled_from(Silence),
    captain_id=st.none() | people,
)


@st.composite
def polls(draw: st.DrawFn) -> Poll:
    """A poll of any team that votes, just opened."""
    return Poll(
        rules=draw(team_rules),
        opened_at=BEGIN,
        changed_at=BEGIN,
        choices=CHOICES,
        active=frozenset(draw(st.sets(people))),
        has_offer=draw(st.booleans()),
        seed=draw(st.integers(0, 99)),
        silent_before=draw(st.integers(0, 2)),
        outage=draw(st.integers(0, 30)) * SECOND,
    )
