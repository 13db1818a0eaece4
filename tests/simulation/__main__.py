"""The command line: `python -m tests.simulation --seed 7 --hours 24 --people 50 --faults all`."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path

from tests.simulation.faults import FaultKind, iterate_kinds
from tests.simulation.plan import Plan

HASH_SEED = "PYTHONHASHSEED"
EVERY = 10  # of so many worlds one is long
LONG, FEW = 21 * 24.0, 5  # hours and people of such a world


def main() -> int:
    """Run one world, or one seed after the other until so many days have passed."""
    options = read_command_line()
    if os.environ.get(HASH_SEED) != "0":  # or sets of words would have another order each time
        os.environ[HASH_SEED] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]])
    from tests.simulation.coverage import write_coverage
    from tests.simulation.report import run_one, shrink_and_tell

    plan = Plan(
        seed=options.seed,
        hours=options.hours,
        people=options.people,
        faults=frozenset(iterate_kinds(options.faults)),
        without=frozenset(options.without),
        acts_a_day=options.acts,
        processes=options.processes,
    )
    if options.shrink:
        return shrink_and_tell(plan)
    plans = [*make_plans(plan, options.days)]
    failed, reached = 0, Counter[str]()
    if options.log:
        options.log.unlink(missing_ok=True)
    # Each world has a process of its own: it is the same whatever was run before.
    with ProcessPoolExecutor(
        options.jobs, mp_context=get_context("spawn"), max_tasks_per_child=1
    ) as pool:
        run = partial(run_one, log=options.log, keep=options.keep)
        for is_well, found in pool.map(run, plans):
            failed += not is_well
            reached.update(found)
    if options.days is not None:
        print(*write_coverage(reached), sep="\n")
    return 1 if failed else 0


def make_plans(plan: Plan, days: float | None) -> Iterator[Plan]:
    """Yield the plans that make so many days together; the one where no days are told.

    Some worlds last three weeks, with few people.
    """
    rest = plan.hours if days is None else days * 24
    for seed in count(plan.seed):
        is_long = seed % EVERY == EVERY - 1 and rest >= LONG and days is not None
        made = replace(plan, seed=seed, hours=LONG, people=FEW) if is_long else plan
        yield replace(made, seed=seed)
        rest -= made.hours
        if rest <= 0:
            return


def read_command_line() -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation",
        description="A world of people, the whole bot and everything that goes wrong, from a seed.",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hours", type=float, default=24.0, help="virtual hours of one world")
    parser.add_argument("--days", type=float, help="go on with the next seeds for so many days")
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--acts", type=float, default=30.0, help="of each person a day")
    parser.add_argument("--processes", type=int, default=0, help="of the bot; by the seed: 0")
    kinds = ",".join(FaultKind)
    parser.add_argument("--faults", default="all", help=f"all, none, or some of {kinds}")
    parser.add_argument("--without", type=int, nargs="*", default=[], help="numbers of faults")
    parser.add_argument("--jobs", type=int, default=1, help="worlds that are run at once")
    parser.add_argument("--shrink", action="store_true", help="find a shorter world that breaks")
    parser.add_argument("--log", type=Path, help="write every event to this file")
    parser.add_argument("--keep", type=Path, help="leave the database in this file")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
