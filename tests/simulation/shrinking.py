"""Finds a shorter world that still breaks the same promise."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tests.simulation.faults import plan_faults
from tests.simulation.plan import HOUR, Plan, is_calm

LEAST_HOURS = 0.1
Breaks = Callable[[Plan], bool]  # whether a world still breaks the promise


def shrink(plan: Plan, breaks: Breaks) -> Plan:
    """Return the smallest plan that is found, of which `breaks` is true as of this one.

    Time, people and kinds of faults are tried first, then single faults, until nothing more can be
    left out.
    """
    while True:
        smaller = next((each for each in _list_smaller(plan) if breaks(each)), None)
        if smaller is None:
            break
        plan = smaller
    return _drop_faults(plan, breaks)


def _list_smaller(plan: Plan) -> Iterator[Plan]:
    """Yield plans with less of one thing, the boldest first."""
    for kind in sorted(plan.faults):
        yield replace(plan, faults=plan.faults - {kind})
    for share in (0.25, 0.5, 0.8):
        hours = round(plan.hours * share, 2)
        if LEAST_HOURS <= hours < plan.hours:
            yield replace(plan, hours=hours)
    for share in (0.25, 0.5, 0.8):
        people = max(2, int(plan.people * share))
        if people < plan.people:
            yield replace(plan, people=people)
    if plan.count_processes() > 1:
        yield replace(plan, processes=plan.count_processes() - 1)


def _drop_faults(plan: Plan, breaks: Breaks) -> Plan:
    """Leave out as many single faults as can be: halves first, then ever smaller parts."""
    numbers = _list_faults(plan)
    size = max(1, len(numbers) // 2)
    while numbers:
        for part in _split(numbers, size):
            fewer = replace(plan, without=plan.without | set(part))
            if breaks(fewer):
                plan = fewer
        numbers = _list_faults(plan)
        if size == 1:
            break
        size = max(1, size // 2)
    return plan


def _list_faults(plan: Plan) -> list[int]:
    planned = plan_faults(str(plan.seed), plan.faults, plan.hours * HOUR)
    return [
        fault.number
        for fault in planned
        if fault.number not in plan.without and not is_calm(fault.at)
    ]


def _split(numbers: Sequence[int], size: int) -> list[Sequence[int]]:
    return [numbers[i : i + size] for i in range(0, len(numbers), size)]
