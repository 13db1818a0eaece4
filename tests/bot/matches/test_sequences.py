"""Whatever people do in whatever order, what must hold holds."""

import contextlib
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import (
    accept_challenge,
    decline_challenge,
    end_overdue_challenges,
    propose_game,
    withdraw_challenge,
)
from bot.challenges.rematches import ask_for_rematch
from bot.matches.act import Act
from bot.matches.finding import find_running_in
from bot.matches.match_actions import accept_draw, decline_draw, offer_draw, resign
from bot.matches.match_changes import Step
from bot.matches.match_error import MatchError
from bot.matches.match_store import load_match, load_newest
from bot.matches.match_value import Match, Offer, OfferAnswer
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from rules import Color, RulesError
from storage import Database, Person
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, WHITE_BY_LOT, mover
from tests.storage.databases import FileDatabases

PEOPLE, PLACES = (ANNA, BORIS, CLARA), (HERE, THERE)
# Two men each: games end, and offers meet their end.
SHORT = Terms("russian", opening="W:Wc3,e3:Bf6,h8")
people, numbers = st.sampled_from(PEOPLE), st.integers(1, 4)


class Evening:
    """Services, a clock that goes on, and what was seen of every match."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.services = Services.on(database, WHITE_BY_LOT)
        self.now: datetime = NOON
        self.seen: dict[int, Match] = {}

    def act(self, person: Person) -> Act:
        return Act(person=person, at=self.now)

    async def move(self, match_id: int, pick: int, ply: int | None) -> object:
        match = await self.services.run(load_match, match_id)
        legal = match.game.legal_moves(match.position)
        text = match.game.write(match.position, legal[pick % len(legal)]) if legal else "a1-b2"
        person = mover(match) if pick % 5 else CLARA
        act = Act(person=person, at=self.now, ply=ply, event=pick)
        return await play_typed(self.services.changes, match, act, text)

    async def do(self, match_id: int, person: Person, deed: Step[[]]) -> object:
        """Do what needs a match and a person only."""
        match = await self.services.run(load_match, match_id)
        return await self.services.change(deed, match, self.act(person))

    async def check(self) -> None:
        """What must hold at any time, for a reader who starts from nothing."""
        reader = Services.on(self.database)
        for match_id, before in self.seen.items():
            after = await reader.run(load_match, match_id)
            assert follows(before, after)
            self.seen[match_id] = after
        for place in PLACES:
            running = await reader.run(find_running_in, place.channel_id)
            assert running is None or running.result is None

    async def find_new(self) -> None:
        for place in PLACES:
            match = await self.services.run(load_newest, place.channel_id)
            if match is not None:
                self.seen.setdefault(match.id, match)


def follows(before: Match, after: Match) -> bool:
    """Whether a match may have become another by what people can do."""
    if before.is_over:
        return replace(after, rooms=()) == replace(before, rooms=())
    standing = [offer for offer in after.offers if offer.answer is OfferAnswer.STANDING]
    return (
        after.line.positions[: before.ply + 1] == before.line.positions
        and after.version - before.version >= after.ply - before.ply >= 0
        and (after.version > before.version or after.offers == before.offers)
        and len(standing) <= 1
        and not (standing and (after.is_over or has_answered(after, standing[0])))
        and (after.is_over or after.line.outcome() is None)
    )


def has_answered(match: Match, offer: Offer) -> bool:
    """Whether the other side has moved since an offer."""
    return any(
        position.turn is not offer.by for position in match.line.positions[offer.ply : match.ply]
    )


Deed = Callable[[Evening], Awaitable[object]]


def asking(one: int, other: int | None, place: int, color: Color | None) -> Deed:
    proposal = Proposal(
        place=PLACES[place],
        challenger=PEOPLE[one],
        opponent=None if other is None else PEOPLE[other],
        terms=SHORT,
        color=color,
    )
    return lambda e: e.services.run(propose_game, proposal, e.now)


def passing(hours: int) -> Deed:
    async def pass_time(evening: Evening) -> None:
        evening.now += timedelta(hours=hours)
        await evening.services.run(end_overdue_challenges, evening.now)

    return pass_time


third = st.integers(0, 2)
deeds: st.SearchStrategy[Deed] = st.one_of(
    st.builds(
        asking,
        third,
        st.none() | third,
        st.integers(0, 1),
        st.none() | st.sampled_from(Color),
    ),
    st.builds(
        lambda n, p: lambda e: e.services.run(accept_challenge, n, e.act(p)), numbers, people
    ),
    st.builds(
        lambda n, p: lambda e: e.services.run(decline_challenge, n, e.act(p)), numbers, people
    ),
    st.builds(
        lambda n, p: lambda e: e.services.run(withdraw_challenge, n, e.act(p)), numbers, people
    ),
    st.builds(
        lambda n, pick, ply: lambda e: e.move(n, pick, ply),
        numbers,
        st.integers(0, 99),
        st.none() | st.integers(0, 9),
    ),
    st.builds(
        lambda n, p, deed: lambda e: e.do(n, p, deed),
        numbers,
        people,
        st.sampled_from((offer_draw, accept_draw, decline_draw, resign)),
    ),
    st.builds(lambda n, p: lambda e: e.services.run(ask_for_rematch, n, e.act(p)), numbers, people),
    st.builds(passing, st.integers(1, 30)),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(deeds, min_size=5, max_size=30))
async def test_an_evening_of_deeds(files: FileDatabases, evening: list[Deed]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with files.migrated(Path(folder)) as url:
            database = await Database.open(url)
            await live(Evening(database), evening)
            await database.close()


async def live(evening: Evening, deeds: list[Deed]) -> None:
    # A match to begin with, so that most evenings have something to do.
    await asking(0, 1, 0, Color.WHITE)(evening)
    await evening.services.run(accept_challenge, 1, evening.act(BORIS))
    for deed in deeds:
        # Facts are fine: what counts is that nothing else is raised, and what is kept.
        with contextlib.suppress(MatchError, RulesError):
            await deed(evening)
        await evening.find_new()
        await evening.check()
