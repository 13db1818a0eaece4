"""Nothing about duels is left in English in another language, and all of it fits."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.school.course.duel_order import DuelKind
from bot.school.course.storm_pool import storm_puzzles
from bot.school.course.storm_run import RunEnding
from bot.school.duel import MOST_OF_SIDE, Duel, Duelist, DuelState
from bot.school.run_results import StormStanding
from bot.school.runs import Run, RunKind
from bot.talk.school.duel_texts import next_duel, ready_for_duel
from bot.views.note import show_note
from bot.views.school.duel import show_duel
from bot.views.school.run import show_end, show_run
from storage.rows import Person, Place, RunRow
from tests.bot.matches_at_hand import ANNA, BORIS, HERE, NOON, problems
from tests.bot.talk.languages.speaking import LOOK, untranslated

THERE = Place(HERE.server_id, 99)
ROW = RunRow(
    person_id=ANNA.id,
    server_id=HERE.server_id,
    kind=RunKind.DUEL,
    game=None,
    day=date(2026, 11, 19),
    started_at=NOON,
    row=tuple(storm_puzzles())[:30],
    state=RunEnding.OPEN,
    pressed_at=NOON,
    budget=300_000,
    marks="ggr",
    score=2,
    wrong=1,
)
WON = replace(ROW, state=RunEnding.FINISHED, score=10, marks="g" * 10, reached=102_500)
CUT = replace(ROW, state=RunEnding.CUT)


def duelist(number: int, run: RunRow | None = None, side: int | None = None) -> Duelist:
    person = [ANNA, BORIS][number - 1] if number < 3 else Person(number, f"person {number}")
    run_id = None if run is None else number
    return Duelist(person=person, number=number, side=side, run_id=run_id, run=run)


DUEL = Duel(
    place=HERE,
    host=ANNA,
    kind=DuelKind.RACE,
    id=1,
    state=DuelState.OPEN,
    created_at=NOON,
    due_at=NOON + timedelta(minutes=15),
    people=(duelist(1),),
)
RUNNING = replace(
    DUEL, state=DuelState.RUNNING, started_at=NOON, people=(duelist(1, ROW), duelist(2))
)
OVER = replace(RUNNING, state=DuelState.OVER)
SIDES = replace(DUEL, kind=DuelKind.TIME, away_place=THERE, people=(duelist(1, side=0),))
SAME = (
    duelist(1, replace(ROW, state=RunEnding.TIME)),
    duelist(2, replace(ROW, state=RunEnding.TIME)),
)
STATES = {
    "open": DUEL,
    "asked": replace(DUEL, opponent_id=BORIS.id, most=2, game="italian"),
    "two": replace(DUEL, people=(duelist(1), duelist(2))),
    "sides": SIDES,
    "begun": replace(RUNNING, people=(duelist(1), replace(duelist(2), is_ready=True))),
    "running": RUNNING,
    "won": replace(OVER, people=(duelist(1, ROW), duelist(2, WON))),
    "draw": replace(OVER, kind=DuelKind.TIME, people=SAME),
    "time": replace(OVER, kind=DuelKind.TIME, people=(duelist(1, CUT), duelist(2))),
    "nobody": replace(OVER, people=(duelist(1), duelist(2))),
    "side won": replace(
        SIDES,
        state=DuelState.OVER,
        people=(duelist(1, ROW, 0), duelist(2, replace(WON, state=RunEnding.TIME), 1)),
    ),
    "called off": replace(DUEL, state=DuelState.WITHDRAWN),
    "expired": replace(DUEL, state=DuelState.EXPIRED),
}


@pytest.mark.parametrize("duel", STATES.values(), ids=STATES)
async def test_a_duel(duel: Duel) -> None:
    posts = [show_duel(duel, place, NOON) for place in duel.places]
    assert await untranslated(*posts) == []


@pytest.mark.parametrize(
    "why", [RunEnding.FINISHED, RunEnding.BEATEN, RunEnding.TIME, RunEnding.CUT, RunEnding.STOPPED]
)
async def test_the_run_of_a_duel(why: RunEnding) -> None:
    ended = show_end(Run(1, replace(ROW, state=why)), StormStanding())
    assert await untranslated(show_run(Run(1, ROW), LOOK), ended) == []
    assert await untranslated(show_note(next_duel(DUEL))) == []
    assert await untranslated(show_note(ready_for_duel(RUNNING))) == []


@pytest.mark.parametrize("most", [10, MOST_OF_SIDE])
async def test_the_largest_duels_fit(most: int) -> None:
    full = replace(ROW, marks="gr" * 15)
    sides = [0, 1] if most == MOST_OF_SIDE else [None]
    people = tuple(
        duelist(10**18 + 100 * index + number, full, side)
        for index, side in enumerate(sides)
        for number in range(most)
    )
    base = SIDES if most == MOST_OF_SIDE else DUEL
    for state in (DuelState.OPEN, DuelState.RUNNING, DuelState.OVER):
        duel = replace(base, state=state, started_at=NOON, people=people)
        post = await show_duel(duel, HERE, NOON)
        assert problems(post) == []
