"""Councils in which members say things at moments of their own."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from bot.matches.councils.council import Council, CouncilRefusal, Tick, Vote
from bot.matches.councils.sitting import (
    Closed,
    CouncilClosed,
    close_by_captain,
    sit_to_the_end,
    sit_until,
)
from bot.matches.councils.team_rules import Decides, Joins, Silence, TeamRules

BEGIN = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
TURN = 3600 * SECOND
CHOICES = ("c3-d4", "e3-f4", "g3-h4")
LIST = TeamRules(turn=TURN, joins=Joins.LIST)
people = st.integers(1, 6)


@dataclass(frozen=True)
class Said:
    """What somebody says: a vote for a choice, a tick, or something without a word to it."""

    second: int
    who: int
    what: str
    choice: str = ""
    tick: Tick = Tick.OFFER

    @property
    def at(self) -> datetime:
        return BEGIN + self.second * SECOND


def open_council(rules: TeamRules = LIST, *active: int) -> Council:
    """A council that has just opened, with members who are waited for."""
    return Council(
        rules=rules,
        opened_at=BEGIN,
        changed_at=BEGIN,
        choices=CHOICES,
        active=frozenset(active),
    )


def say(council: Council, said: Said, number: int) -> Council:
    """Let somebody say something; what is refused changes nothing. Raises CouncilClosed."""
    council = sit_until(council, said.at)
    try:
        match said.what:
            case "vote":
                return council.vote(said.who, Vote(said.at, number, said.choice))
            case "unvote":
                return council.take_back_vote(said.who, said.at)
            case "tick":
                return council.set_tick(said.who, said.tick, said.at)
            case "untick":
                return council.remove_tick(said.who, said.tick, said.at)
            case "leave":
                return council.leave(said.who, said.at)
            case "join":
                return council.join(said.who)
            case _:
                raise CouncilClosed(close_by_captain(council, said.who, said.at))
    except CouncilRefusal:
        return council


def hold(council: Council, session: list[Said], looks: Collection[int] = ()) -> Closed:
    """Let all of it be said, and then nothing more; the council is looked at in some seconds."""
    try:
        for second in sorted({*looks, *(said.second for said in session)}):
            if second in looks:
                council = sit_until(council, BEGIN + second * SECOND)
            for number, said in enumerate(session):
                if said.second == second:
                    council = say(council, said, number)
    except CouncilClosed as end:
        return end.closed
    return sit_to_the_end(council)


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
def councils(draw: st.DrawFn) -> Council:
    """A council of any team that votes, just opened."""
    return Council(
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
