"""The bot logs no error but those that the faults explain."""

import re
from collections.abc import Iterator, Sequence

from playground import Violation
from tests.simulation.checks.evidence import Breach
from tests.simulation.chronicle import Complaint
from tests.simulation.faults import FaultKind

CLEAN = "no error is logged that no fault explains"
REFUSED = "Discord refuses nothing that the bot sends"

# Errors that a fault explains, by words of theirs.
EXPLAINED: dict[FaultKind, str] = {
    FaultKind.DISK: "database in trouble|Database(Busy|Full|Gone)|a step failed|a job failed",
    FaultKind.DELAYS: "Ignoring exception in autocomplete",
    FaultKind.FREEZES: "Ignoring exception in autocomplete",
    # The generators of a killed process are closed wherever its garbage is collected.
    FaultKind.CRASHES: "Ignoring exception in autocomplete|aclose\\(\\): asynchronous generator",
}
# What the library itself logs as an error whenever its connection breaks.
LIBRARY = re.compile("Attempting a reconnect|Ignoring exception in autocomplete")

# What two processes may both try: the slower one finds the sign that the other has uploaded.
RACE = re.compile("create_application_emoji: name: there is an emoji")


def check_complaints(
    complaints: Sequence[Complaint], faults: frozenset[FaultKind]
) -> Iterator[Breach]:
    """Yield the errors that nothing explains."""
    explained = [re.compile(words) for kind, words in EXPLAINED.items() if kind in faults]
    for complaint in complaints:
        if LIBRARY.search(complaint.text):
            continue
        if not any(each.search(complaint.text) for each in explained):
            yield Breach(CLEAN, f"{complaint.process}: {complaint.text}")


def check_refusals(violations: Sequence[Violation]) -> Iterator[Breach]:
    """Yield what Discord would refuse, or what the loopback Discord itself did wrong."""
    for violation in violations:
        if not RACE.match(str(violation)):
            yield Breach(REFUSED, str(violation))
