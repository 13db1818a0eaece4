"""Looks at a world from outside, and breaks it off where a promise is broken."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from playground.events import Event
from tests.simulation.checks.answers import Answers
from tests.simulation.checks.boards import check_boards, check_rooms
from tests.simulation.checks.complaints import check_complaints, check_refusals
from tests.simulation.checks.evenings import check_evenings
from tests.simulation.checks.evidence import Breach, Evidence, gather_evidence
from tests.simulation.checks.histories import Histories
from tests.simulation.checks.owed import Owed
from tests.simulation.checks.ratings import check_ratings
from tests.simulation.checks.roles import check_roles
from tests.simulation.checks.rows import check_erased, check_keys
from tests.simulation.checks.school import check_school
from tests.simulation.checks.tournaments import check_tournaments
from tests.simulation.chronicle import Chronicle
from tests.simulation.coverage import look_for_rows
from tests.simulation.faults import Troubles
from tests.simulation.machine import Machine
from tests.simulation.plan import Plan
from tests.simulation.town import Town

SETTLED = 120.0  # seconds after the last fault, until which answers may still be late


class Inspector:
    """Holds what the checks remember of one world. Looking changes nothing in it."""

    def __init__(  # noqa: PLR0913  # all that is looked at
        self,
        plan: Plan,
        machine: Machine,
        town: Town,
        file: Path,
        chronicle: Chronicle,
        troubles: Troubles,
    ) -> None:
        self._plan, self._machine, self._town, self._file = plan, machine, town, file
        self._chronicle, self._troubles = chronicle, troubles
        self._histories, self._owed, self._answers = Histories(), Owed(), Answers()
        self._residents = [each.person.id for each in town.neighbours]
        self._is_calm = False
        town.discord.bus.subscribe(self._hear)

    def look(self) -> None:
        """Check what must hold at any moment. Raises Breach."""
        self._chronicle.counts["looks"] += 1
        with self._evidence() as evidence:
            _raise_first(self._histories.check(evidence))
            _raise_first(check_rooms(evidence))
            _raise_first(check_keys(evidence))
            _raise_first(check_tournaments(evidence))
            _raise_first(check_ratings(evidence))
            _raise_first(check_evenings(evidence))
            _raise_first(check_school(evidence))
            _raise_first(check_erased(evidence, self._residents))
        _raise_first(check_complaints(self._chronicle.complaints, self._plan.faults))
        _raise_first(check_refusals(self._town.discord.violations))
        self._chronicle.last_good = self._machine.passed()

    def begin_calm(self) -> None:
        """Expect answers from now on: nothing goes wrong any more."""
        self._is_calm = True

    def note_owed(self) -> None:
        """Note what is owed now."""
        with self._evidence() as evidence:
            _raise_first(self._histories.check(evidence))
            self._owed.look(evidence, self._histories.find_turn)

    def end_calm(self) -> None:
        """Check what must hold when nothing has gone wrong for a while. Raises Breach."""
        self._is_calm = False
        self.look()
        with self._evidence() as evidence:
            _raise_first(self._owed.check(evidence, self._histories.find_turn))
            _raise_first(check_roles(evidence))
            _raise_first(check_boards(evidence, self._histories.count_plies))
            self._chronicle.reached.update(look_for_rows(evidence))
        _raise_first(self._answers.check(self._machine.time()))

    def _evidence(self) -> AbstractContextManager[Evidence]:
        return gather_evidence(self._file, self._town.discord, self._machine.wall_clock())

    def _hear(self, event: Event) -> None:
        """Note what people do while all is well."""
        if event.name != "INTERACTION_CREATE" or not self._is_calm:
            return
        interactions, now = self._town.discord.backend.interactions, self._machine.time()
        if now - self._troubles.last_at > SETTLED and self._troubles.is_heard(event.guild_id):
            self._answers.note(now, interactions.known[int(event.data["id"])])


def _raise_first(breaches: Iterable[Breach]) -> None:
    for breach in breaches:
        raise breach
