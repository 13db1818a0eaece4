"""Tells what happened in a world, and where it broke."""

import re
import sys
import time
import traceback
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TextIO

from tests.simulation.checks.evidence import Breach
from tests.simulation.chronicle import Chronicle, write_moment
from tests.simulation.plan import Plan
from tests.simulation.shrinking import shrink
from tests.simulation.world import run_world

NUMBERS = re.compile(r"[0-9]+")
SAME = 60  # characters of what broke that must be the same


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a world broke, and what."""

    plan: Plan
    promise: str
    how: str
    at: float
    last_good: float
    newest: tuple[str, ...]

    @property
    def kind(self) -> str:
        """Tell which worlds break alike: by the promise, and the words without numbers."""
        return f"{self.promise}: {NUMBERS.sub('', self.how)[:SAME]}"


def run_one(plan: Plan, log: Path | None, keep: Path | None) -> tuple[bool, Counter[str]]:
    """Run one world; tell whether it held, and what it reached."""
    reached = Counter[str]()
    with log.open("a") if log else nullcontext() as file:
        is_well = run_and_tell(plan, reached, file, keep)
    say(f"seed {plan.seed}: {time.process_time():.1f} s of the processor")
    return is_well, reached


def run_and_tell(
    plan: Plan, reached: Counter[str], log: TextIO | None = None, keep: Path | None = None
) -> bool:
    """Run a world and print what happened; tell whether all promises held.

    What it reached is added to `reached`.
    """
    chronicle, broken = run_to_end(plan, log, keep)
    reached.update(chronicle.reached)
    if broken is None:
        counts = ", ".join(f"{count} {kind}" for kind, count in chronicle.counts.most_common())
        say(f"seed {plan.seed} held: {chronicle.digest}, {counts}")
        return True
    tell(broken)
    return False


def run_to_end(
    plan: Plan, log: TextIO | None = None, keep: Path | None = None
) -> tuple[Chronicle, Broken | None]:
    """Run a world until it ends or breaks."""
    chronicle = Chronicle()
    chronicle.file = log
    try:
        run_world(plan, chronicle, keep)
    except BaseExceptionGroup as group:
        return chronicle, describe_error(plan, chronicle, _first(group))
    except Exception as error:  # noqa: BLE001  # whatever it is, the seed is to be told
        return chronicle, describe_error(plan, chronicle, error)
    return chronicle, None


def _first(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def describe_error(plan: Plan, chronicle: Chronicle, error: BaseException) -> Broken:
    """Return where a world broke by an error."""
    promise, how = "the world itself goes on", "".join(traceback.format_exception(error))
    if isinstance(error, Breach):
        promise, how = error.promise, error.how
    now = chronicle.now()
    return Broken(plan, promise, how, now, chronicle.last_good, tuple(chronicle.newest))


def tell(broken: Broken) -> None:
    """Print where a world broke."""
    say(f"{broken.plan.write()} BROKE at {write_moment(broken.at)} ({broken.at:.3f} s)")
    say(f"  promise: {broken.promise}")
    say(f"  how: {broken.how}")
    say(f"  all was well at {write_moment(broken.last_good)}; the last events:")
    for line in broken.newest:
        say(f"    {line}")


def shrink_and_tell(plan: Plan) -> int:
    """Find a shorter world that breaks the same promise, and print it; return the exit code."""
    _, broken = run_to_end(plan)
    if broken is None:
        say(f"{plan.write()} holds: there is nothing to shrink")
        return 0
    promise, tries = broken.kind, count(1)

    def breaks(smaller: Plan) -> bool:
        _, found = run_to_end(smaller)
        is_same = found is not None and found.kind == promise
        say(f"{next(tries)}: {smaller.write()} {'breaks, too' if is_same else 'does not'}")
        return is_same

    smallest = shrink(plan, breaks)
    say(f"the smallest world: {smallest.write()}")
    _, found = run_to_end(smallest)
    if found is not None:
        tell(found)
    return 1


def say(line: str) -> None:
    """Write a line for the person who runs this."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
