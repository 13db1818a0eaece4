"""Acts begin by turns, oldest first, and what waits too long is deferred before more begin."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from bot.acts.admission import AT_ONCE, AT_ONCE_BESIDE_DEFERRALS, LONGEST_TURN, Admission
from bot.acts.reply import AnswerTimes, Reply
from tests.simulation.loop import run_virtually

LONG = 600.0  # seconds, in which a test ends
UNHURRIED = AnswerTimes(LONG, LONG, 0.0)


class Told:
    """Stands for the answers to an interaction: notes when it was deferred."""

    def __init__(self, deferring: asyncio.Event | None = None) -> None:
        self.deferred = asyncio.Event()
        self._deferring = deferring
        self._note: Callable[[], None] = lambda: None

    def when_answered(self, note: Callable[[], None]) -> None:
        self._note = note

    def answer(self) -> None:
        self._note()

    async def defer(self) -> None:
        self.deferred.set()
        if self._deferring is not None:
            await self._deferring.wait()


class Acts:
    """Acts that wait for their turn, and go on until they are told to end."""

    def __init__(self) -> None:
        self.admission = Admission()
        self.begun: list[int] = []
        self.end = asyncio.Event()

    def start(
        self, number: int, told: Told, times: AnswerTimes = UNHURRIED, waited: float = 0.0
    ) -> asyncio.Task[None]:
        async def act() -> None:
            async with self.admission.admit(cast("Reply", told), times, waited):
                self.begun.append(number)
                await self.end.wait()

        return asyncio.create_task(act())


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_few_begin_and_each_answer_lets_the_next_begin() -> None:
    acts, told = Acts(), [Told() for _ in range(AT_ONCE + 3)]
    tasks = [acts.start(number, each) for number, each in enumerate(told)]
    await settle()
    assert acts.begun == [*range(AT_ONCE)]
    told[4].answer()
    told[4].answer()  # a second message does not count
    await settle()
    assert acts.begun == [*range(AT_ONCE + 1)]
    tasks[AT_ONCE + 1].cancel()
    acts.end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert acts.begun == [*range(AT_ONCE + 1), AT_ONCE + 2]


def test_what_waits_for_something_else_holds_nobody_up() -> None:
    async def main() -> int:
        acts = Acts()
        tasks = [acts.start(number, Told()) for number in range(AT_ONCE + 1)]
        await asyncio.sleep(2 * LONGEST_TURN)
        begun = len(acts.begun)
        acts.end.set()
        await asyncio.gather(*tasks)
        return begun

    assert run_virtually(main()) == AT_ONCE + 1


async def test_the_oldest_is_deferred_first_and_as_many_as_wait_make_it_earlier() -> None:
    times, acts = AnswerTimes(LONG, LONG, defer_each=LONG / 4), Acts()
    told = [Told() for _ in range(4)]
    acts.start(0, told[0], times)
    acts.start(1, told[1], times, waited=LONG / 2)
    acts.start(2, told[2], times)
    await settle()
    assert [each.deferred.is_set() for each in told[:3]] == [False, True, False]
    told[0].answer()
    acts.start(3, told[3], times, waited=LONG / 2)
    await settle()
    assert [each.deferred.is_set() for each in told] == [False, True, False, False]
    acts.end.set()


async def test_what_was_answered_is_never_deferred() -> None:
    acts, told = Acts(), Told()
    acts.start(0, told, AnswerTimes(LONG))
    await settle()
    told.answer()
    other = Told()
    acts.start(1, other, AnswerTimes(0.0))
    await settle()
    assert other.deferred.is_set()
    assert not told.deferred.is_set()
    acts.end.set()


async def test_little_begins_while_others_are_deferred() -> None:
    acts, deferring = Acts(), asyncio.Event()
    late = acts.start(0, Told(deferring), AnswerTimes(0.0))
    tasks = [acts.start(number, Told()) for number in range(1, AT_ONCE)]
    await settle()
    assert len(acts.begun) == AT_ONCE_BESIDE_DEFERRALS
    deferring.set()
    await settle()
    assert len(acts.begun) == AT_ONCE
    acts.end.set()
    await asyncio.gather(late, *tasks)


async def fail(admission: Admission, told: Told, *, answered: bool) -> None:
    async with admission.admit(cast("Reply", told), UNHURRIED, 0.0):
        if answered:
            told.answer()
        raise ValueError("failed")


@pytest.mark.parametrize("answered", [True, False])
async def test_an_act_that_fails_frees_its_turn(answered: bool) -> None:
    admission, told = Admission(), Told()
    for _ in range(2 * AT_ONCE):
        with pytest.raises(ValueError, match="failed"):
            await fail(admission, told, answered=answered)
