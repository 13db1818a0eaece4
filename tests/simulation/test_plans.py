"""Which worlds a run of many days has: days full of people, and weeks with few of them."""

import pytest

from tests.simulation.__main__ import LONG, make_plans
from tests.simulation.plan import Plan


@pytest.mark.parametrize(("seed", "days", "long"), [(5, None, 0), (9, 1.0, 0), (1, 100.0, 3)])
def test_worlds_make_as_many_days_as_asked(seed: int, days: float | None, long: int) -> None:
    plans = [*make_plans(Plan(seed=seed), days)]
    assert sum(plan.hours for plan in plans) == (24 if days is None else days * 24)
    assert sum(plan.hours == LONG for plan in plans) == long
    assert [plan.seed for plan in plans] == [*range(seed, seed + len(plans))]


def test_a_plan_that_is_given_stays_as_it_is() -> None:
    given = Plan(seed=9, hours=504.0, people=5)
    assert [*make_plans(given, None)] == [given]
