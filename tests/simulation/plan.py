"""What decides everything that happens in a world."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from tests.simulation.faults import FaultKind

HOUR, MINUTE = 3600.0, 60.0
FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)

# Every four hours all faults end for a while, so that everything owed can be done.
CYCLE = 4 * HOUR
CALM = 24 * MINUTE
ACTING = 8 * MINUTE  # of a calm, while people still act: they must be answered
LOOK = 17 * MINUTE  # of a calm until it is noted what is owed: no one waits longer to try again
MOST_PROCESSES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The same plan makes the same world, to the last byte."""

    seed: int
    hours: float = 24.0
    people: int = 50
    faults: frozenset[FaultKind] = frozenset()
    without: frozenset[int] = frozenset()  # faults that are left out, by their numbers
    acts_a_day: float = 30.0  # of each person
    processes: int = 0  # 0: drawn from the seed
    look_from: float = field(default=0.0, compare=False)  # virtual seconds
    look_every: float = field(default=0.0, compare=False)  # 0: at the end of a calm only

    @property
    def seconds(self) -> float:
        return self.hours * HOUR

    def write(self) -> str:
        """Write the plan as the options of the command line."""
        faults = ",".join(sorted(self.faults)) or "none"
        options = f"--seed {self.seed} --hours {self.hours} --people {self.people}"
        options += f" --acts {self.acts_a_day} --processes {self.count_processes()}"
        if len(self.faults) == len(FaultKind):
            faults = "all"
        without = " ".join(map(str, sorted(self.without)))
        return f"{options} --faults {faults}" + (f" --without {without}" if without else "")

    def draw_beginning(self) -> datetime:
        """Return when the world begins, some time of the year."""
        random = Random(f"{self.seed} beginning")
        return FIRST_DAY + timedelta(days=random.randrange(365), seconds=random.randrange(86_400))

    def count_processes(self) -> int:
        """Return how many processes of the bot there are, mostly one."""
        if self.processes:
            return self.processes
        return Random(f"{self.seed} processes").choice((1, 1, 1, 2, MOST_PROCESSES))


def is_calm(seconds: float) -> bool:
    """Tell whether nothing may go wrong so long after the beginning."""
    return seconds % CYCLE > CYCLE - CALM
