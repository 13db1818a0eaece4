"""Whole worlds: a few seeds here, and new ones by `make simulate`."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.simulation.faults import FaultKind, plan_faults
from tests.simulation.plan import HOUR, Plan
from tests.simulation.shrinking import shrink

TIMEOUT = 900  # seconds, for a world that hangs; no bound of speed
SMALL = "--hours 0.4 --people 3 --acts 30"


def simulate(options: str) -> str:
    """Run a world in a process of its own and return what it prints, without the seconds."""
    return run_command("tests.simulation", *options.split())


def run_command(module: str, *options: str) -> str:
    """Run a module in a process of its own and return what it prints, without the seconds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
    done = subprocess.run(
        [sys.executable, "-m", module, *options],
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert not done.stderr
    assert done.returncode == 0, done.stdout
    return "".join(line for line in done.stdout.splitlines() if "of the processor" not in line)


def test_a_world_holds_and_is_the_same_to_the_byte_for_its_seed() -> None:
    with ThreadPoolExecutor(2) as pool:
        first, again = pool.map(simulate, [f"--seed 1 {SMALL} --processes 3 --faults all"] * 2)
    assert first.startswith("seed 1 held: ")
    assert first == again


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        "--seed 1 --hours 4 --people 6 --acts 100 --faults all",
        "--seed 1 --hours 2 --people 5 --faults none",
    ],
)
def test_longer_worlds_hold(options: str) -> None:
    simulate(options)


def test_faults_of_one_kind_do_not_depend_on_those_of_others() -> None:
    alone = plan_faults("1", {FaultKind.CRASHES}, 24 * HOUR)
    among = plan_faults("1", set(FaultKind), 24 * HOUR)
    assert alone
    assert alone == [fault for fault in among if fault.kind is FaultKind.CRASHES]


def test_shrinking_leaves_what_breaks() -> None:
    plan = Plan(seed=1, hours=24, people=50, faults=frozenset(FaultKind), processes=3)
    crashes = plan_faults("1", {FaultKind.CRASHES}, 6 * HOUR)
    guilty = crashes[1].number

    def breaks(smaller: Plan) -> bool:
        happen = plan_faults("1", smaller.faults, smaller.seconds)
        numbers = {fault.number for fault in happen} - smaller.without
        return guilty in numbers and smaller.people >= 4

    smallest = shrink(plan, breaks)
    assert breaks(smallest)
    assert smallest.faults == {FaultKind.CRASHES}
    assert smallest.people <= 6
    assert smallest.count_processes() == 1
    assert smallest.hours < 2 * crashes[1].at / HOUR
    left = {f.number for f in plan_faults("1", smallest.faults, smallest.seconds)}
    assert left - smallest.without == {guilty}
