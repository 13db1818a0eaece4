"""Whatever meets on a clock, the time is up when it is, and everyone is reminded once.

Pauses, holidays, gifts, takebacks, outages, restarts, and repeated or failed events meet deadlines
and reminders, in two processes at once.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy.exc import OperationalError

from bot.clocks.holidays import HolidayRefused
from bot.clocks.reminders import ReminderKind
from bot.matches.absences import come_home, take_holidays
from bot.matches.act import Act
from bot.matches.clock_agreements import accept_pause, give_time, go_on, offer_pause
from bot.matches.match_changes import REFUSALS, Step
from bot.matches.match_facts import MoveRefused
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding, OfferKind
from bot.matches.playing import play_typed
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.people.letters import Letter, choose_preferences, claim_letters, mark_letter_sent
from bot.services import Services
from rules import Color
from storage.notices import find_next_notice
from storage.rows import Person, PersonPreferences, Place
from storage.waking import list_due_matches
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, begin
from tests.bot.meeting.hourly_clock import CLOCKS, DAY, HOUR, Clock, HourlyGame, Off
from tests.bot.meeting.two_processes import TwoProcesses
from tests.storage.databases import FileDatabases

PEOPLE = ANNA, BORIS, CLARA
PAIRS = (ANNA, BORIS), (CLARA, ANNA)
AWAKE = PersonPreferences(quiet="off")
TIME_ENDINGS = {MatchEnding.TIME, MatchEnding.NOT_BEGUN}
WORDS = {"EARLY", "LAST"}  # of reminders about a turn
LOST_AFTER = timedelta(minutes=5)
games, sides, processes = st.integers(0, 1), st.sampled_from(Color), st.integers(0, 1)
people, days = st.sampled_from(PEOPLE), st.integers(1, 4)
hows = st.sampled_from(["once", "once", "twice", "broken"])
Deed = Callable[[Services, Match, Act], Awaitable[object]]


@dataclass
class Played:
    """A match, its model, and what is known of it."""

    id: int
    people: tuple[Person, Person]
    model: HourlyGame
    looked_at: datetime
    is_stale: bool = False  # its clock has stood longer since it was looked at
    is_asked: bool = False  # one may have offered a pause, or asked for a turn back
    told: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    may_repeat: set[tuple[str, int, int]] = field(default_factory=set)

    def key(self, kind: str) -> tuple[str, int, int]:
        """A reminder of the running turn, which begins anew when it is taken back."""
        return kind, len(self.model.turns), self.model.times_taken_back


async def change(step: Step[...], services: Services, match: Match, act: Act) -> None:
    """Take a step of a player."""
    await services.change(step, match, act)


def is_same(one: datetime, other: datetime) -> bool:
    """Whether moments are the same; a pause that someone ends is over a microsecond earlier."""
    return abs(one - other) < timedelta(milliseconds=1)


class MeetingClocks(TwoProcesses):
    """Two games of one person with two others."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[Played] = []
        self.past: list[tuple[Played, Color, int, Deed]] = []
        self.dies_with_letters = {0: False, 1: False}

    @initialize(clocks=st.tuples(*[st.sampled_from(CLOCKS)] * 2))
    def begin(self, clocks: tuple[Clock, ...]) -> None:
        self.do(self._begin(clocks))

    async def _begin(self, clocks: tuple[Clock, ...]) -> None:
        await self.pass_time(self.now)
        for person in PEOPLE:
            await self.processes[0].run(choose_preferences, person, AWAKE, self.now)
        for number, (clock, pair) in enumerate(zip(clocks, PAIRS, strict=True)):
            place = Place(HERE.server_id, number)
            match = await begin(self.processes[0], place, Terms("russian", clock=clock.text), pair)
            model = HourlyGame(clock, self.now)
            self.played.append(Played(match.id, pair, model, self.now))
        await self.work()

    async def work(self) -> None:
        """Let both processes do what is due by now."""
        for turn in range(100):
            process = self.processes[turn % 2]
            due = await process.read(list_due_matches, most=1)
            if not due or due[0].wake_at > self.now:
                break
            await self.look(process, due[0].match_id)
        else:
            raise AssertionError("a match is looked at again and again")
        await self.send_letters()

    async def look(self, process: Services, match_id: int) -> None:
        await keep_time(process.runner, process.heartbeats, match_id, self.now)
        played = next(each for each in self.played if each.id == match_id)
        played.looked_at, played.is_stale = self.now, False

    async def send_letters(self) -> None:
        """Let both claim letters at once; one may die before it has told that they are sent."""
        claimed = await asyncio.gather(
            *(process.run(claim_letters, self.now) for process in self.processes)
        )
        for number, letters in enumerate(claimed):
            is_lost = self.dies_with_letters[number] and bool(letters)
            for letter in letters:
                self.check_letter(letter, is_lost=is_lost)
                if not is_lost:
                    await self.processes[number].run(mark_letter_sent, letter, self.now)
            if is_lost:
                self.dies_with_letters[number] = False
                await self.restart(number)

    def check_letter(self, letter: Letter, *, is_lost: bool) -> None:
        """A letter says what is true, and nothing that was said before."""
        for reminded in letter.games:
            played = next(each for each in self.played if each.id == reminded.match.id)
            kind, model = reminded.kind.name, played.model
            key = played.key(kind)
            assert not played.told[key] or key in played.may_repeat, f"told twice: {key}"
            played.may_repeat.discard(key)
            played.told[key] += 1
            if is_lost and reminded.kind is ReminderKind.LAST:
                played.may_repeat.add(key)
            if kind in WORDS:
                assert not reminded.match.is_over
                assert letter.person_id == played.people[model.mover].id
                assert model.read(self.now + HOUR).is_due(kind), f"too early: {key}"

    async def act(self, played: Played, side: Color, process: int, how: str, deed: Deed) -> bool:
        """Do something as often as `how` says; return whether it was allowed."""
        before = await self.read_cold(played.id)
        act = Act(person=played.people[side], at=self.now, event=self.next_event())
        if how == "broken":
            with self.broken("matches"), suppress(OperationalError):
                await self.is_allowed(deed, self.processes[process], before, act)
            assert await self.read_cold(played.id) == before
        is_allowed = await self.is_allowed(deed, self.processes[process], before, act)
        after = await self.read_cold(played.id)
        assert (after != before) is is_allowed
        if is_allowed:
            self.past.append((played, side, act.event or 0, deed))
        if how == "twice":
            await self.is_allowed(deed, self.processes[1 - process], before, act)
            assert await self.read_cold(played.id) == after
        return is_allowed

    async def is_allowed(self, deed: Deed, process: Services, match: Match, act: Act) -> bool:
        try:
            await deed(process, match, act)
        except (*REFUSALS, MoveRefused):
            return False
        return True

    @rule(game=games, process=processes, how=hows, pick=st.integers(0, 9))
    def move(self, game: int, process: int, how: str, pick: int) -> None:
        self.do(self._move(self.played[game], process, how, pick))

    async def _move(self, played: Played, process: int, how: str, pick: int) -> None:
        match = await self.read_cold(played.id)
        assume(not match.is_over)
        text = match.game.write(match.position, match.choices[pick % len(match.choices)])
        side, model = match.turn, played.model
        assert side is model.mover

        async def play(process: Services, match: Match, act: Act) -> None:
            await play_typed(process.changes, match, act, text)

        is_allowed = await self.act(played, side, process, how, play)
        assert is_allowed is (model.read(self.now).deadline > self.now)
        if is_allowed:
            model.turns.append(self.now)
            model.is_over = (await self.read_cold(played.id)).is_over
        await self.work()

    @rule(game=games, side=sides, process=processes, how=hows, days=days)
    def ask_for_pause(self, game: int, side: Color, process: int, how: str, days: int) -> None:
        deed = partial(change, partial(offer_pause, days=days))
        self.do(self._ask(self.played[game], side, process, how, deed))

    async def _ask(self, played: Played, side: Color, process: int, how: str, deed: Deed) -> None:
        played.is_asked |= await self.act(played, side, process, how, deed)
        await self.work()

    @rule(game=games, side=sides, process=processes, how=hows)
    def ask_for_takeback(self, game: int, side: Color, process: int, how: str) -> None:
        self.do(self._ask(self.played[game], side, process, how, partial(change, take_back)))

    @precondition(lambda self: any(played.is_asked for played in self.played))
    @rule(game=games, process=processes, how=hows)
    def accept(self, game: int, process: int, how: str) -> None:
        asked = [played for played in self.played if played.is_asked]
        self.do(self._accept(asked[game % len(asked)], process, how))

    async def _accept(self, played: Played, process: int, how: str) -> None:
        match, played.is_asked = await self.read_cold(played.id), False
        assume(match.offer is not None and not match.is_over)
        assert match.offer is not None
        asker, model = match.offer.by, played.model
        is_pause = match.offer.kind is OfferKind.PAUSE
        deed = partial(change, accept_pause if is_pause else give_turn_back)
        if await self.act(played, asker.other, process, how, deed):
            if is_pause:
                assert model.pause(self.now) is None
                model.pauses.append(Off(self.now, self.now + (match.offer.days or 0) * DAY))
            else:
                last = len(model.turns) - (2 if model.mover is asker else 1)
                began = model.turns[last - 1] if last else model.began_at
                del model.turns[last:]
                model.others.append(Off(began, self.now))
                model.times_taken_back += 1
        await self.work()

    @precondition(lambda self: self.list_paused())
    @rule(game=games, side=sides, process=processes, how=hows)
    def go_on(self, game: int, side: Color, process: int, how: str) -> None:
        paused = self.list_paused()
        self.do(self._go_on(paused[game % len(paused)], side, process, how))

    def list_paused(self) -> list[Played]:
        return [played for played in self.played if played.model.pause(self.now)]

    async def _go_on(self, played: Played, side: Color, process: int, how: str) -> None:
        model, pause = played.model, played.model.pause(self.now)
        reading = model.read(self.now)
        if await self.act(played, side, process, how, partial(change, go_on)):
            assert pause is not None
            notice = DAY if reading.allowance - reading.used < 24 else timedelta()
            pause.ends_at = min(pause.ends_at, self.now + notice)
        await self.work()

    @rule(game=games, side=sides, process=processes, how=hows)
    def give_time(self, game: int, side: Color, process: int, how: str) -> None:
        self.do(self._give_time(self.played[game], side, process, how))

    async def _give_time(self, played: Played, side: Color, process: int, how: str) -> None:
        if await self.act(played, side, process, how, partial(change, give_time)):
            played.model.gifts.append((side.other, self.now))
            if side.other is played.model.mover:  # so that the last reminder comes again
                played.may_repeat.add(played.key("LAST"))
        await self.work()

    @rule(data=st.data(), process=processes)
    def repeat(self, data: st.DataObject, process: int) -> None:
        """Let an event arrive once more, whatever has happened since."""
        assume(self.past)
        played, side, event, deed = data.draw(st.sampled_from(self.past))
        self.do(
            self._repeat(
                played, process, Act(person=played.people[side], at=self.now, event=event), deed
            )
        )

    async def _repeat(self, played: Played, process: int, act: Act, deed: Deed) -> None:
        before = await self.read_cold(played.id)
        await self.is_allowed(deed, self.processes[process], before, act)
        assert await self.read_cold(played.id) == before

    @rule(person=people, process=processes, ahead=st.integers(0, 30), days=days)
    def take_holiday(self, person: Person, process: int, ahead: int, days: int) -> None:
        begins_at = self.now + ahead * HOUR
        services = self.processes[process]
        try:
            self.do(services.run(take_holidays, person, begins_at, days, self.now))
        except HolidayRefused:
            return
        for played, side in self.seats(person):
            played.model.others.append(Off(begins_at, begins_at + days * DAY, (side,)))
            played.is_stale = True
        self.do(self.work())

    @rule(person=people, process=processes)
    def come_home(self, person: Person, process: int) -> None:
        self.do(self.processes[process].run(come_home, person, self.now))
        for played, side in self.seats(person):
            for off in played.model.others:
                if off.sides == (side,) and off.ends_at > self.now:
                    off.ends_at = max(off.begins_at, self.now)
        self.do(self.work())

    def seats(self, person: Person) -> list[tuple[Played, Color]]:
        return [
            (played, Color(played.people.index(person)))
            for played in self.played
            if person in played.people
        ]

    @rule(process=processes)
    def restart_one(self, process: int) -> None:
        self.do(self.restart(process))

    @rule(process=processes)
    def die_with_letters(self, process: int) -> None:
        self.dies_with_letters[process] = True

    @rule(hours=st.integers(1, 40))
    def outage(self, hours: int) -> None:
        """Let both be away, so that all clocks stand."""
        began, self.now = self.now, self.now + hours * HOUR
        for played in self.played:
            played.model.others.append(Off(began, self.now))
            played.is_stale = True
        self.do(self.beat())
        self.do(self.work())

    @rule(hours=st.sampled_from([1, 5, 15, 16, 23, 24, 48, 96]))
    def wait(self, hours: int) -> None:
        self.do(self._wait(self.now + hours * HOUR))

    async def _wait(self, until: datetime) -> None:
        """Let time pass, in which both wake up whenever something is due."""
        while (moment := min(await self.next_due(), until)) < until:
            await self.pass_time(max(moment, self.now))
            await self.work()
        await self.pass_time(until)
        await self.work()

    async def next_due(self) -> datetime:
        due = await self.processes[0].read(list_due_matches, most=1)
        notice = await self.processes[0].read(find_next_notice)
        far = self.now + 100 * DAY
        return min(due[0].wake_at if due else far, notice or far)

    @invariant()
    def all_is_as_the_clocks_say(self) -> None:
        self.do(self._check_all())

    async def _check_all(self) -> None:
        for played in self.played:
            await self._check(played)

    async def _check(self, played: Played) -> None:
        match = await self.read_cold(played.id)
        for process in self.processes:
            assert await process.run(load_match, played.id) == match
        model = played.model
        if match.result is not None:
            if not model.is_over:
                assert match.result.ending in TIME_ENDINGS
                deadline = model.read(self.now).deadline
                assert is_same(match.result.at, deadline)
                assert deadline < self.now
            return
        reading = model.read(self.now)
        assert reading.deadline >= self.now
        assert match.clock_state(self.now).end is None or reading.deadline == self.now
        assert match.wake_at is not None
        assert match.wake_at > self.now
        if played.is_stale:
            assert match.wake_at <= model.next_look(self.now)
        else:
            assert is_same(match.wake_at, model.next_look(played.looked_at))
        for kind in WORDS:
            if reading.is_due(kind) and reading.deadline > self.now:
                assert any(played.told[played.key(each)] for each in WORDS), f"not told: {kind}"


def run_machine(files: FileDatabases, chosen: settings) -> None:
    made = type("Made", (MeetingClocks,), {"files": files})
    run_state_machine_as_test(made, settings=chosen)


def test_what_meets_on_a_clock(files: FileDatabases) -> None:
    run_machine(files, settings(max_examples=7, stateful_step_count=20))


@pytest.mark.slow
def test_much_meets_on_a_clock(files: FileDatabases) -> None:
    run_machine(
        files, settings(settings.get_profile("random"), max_examples=300, stateful_step_count=50)
    )
