"""The N-th call fails: a story is told again and again, and each time the next call goes wrong.

`python -m tests.simulation.nth_call --story game --way "disk locked"` tells it until no call is
left that could fail, and prints where a promise broke.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playground import Fault, Playground
from playground.attach import pointed_at
from playground.call import Call
from tests.simulation.awaits import watch_awaits
from tests.simulation.bots import BotProcess, iterate_running
from tests.simulation.chronicle import Chronicle
from tests.simulation.disk import COMMIT, DISK, Writes, disk_error
from tests.simulation.faults import FaultKind, Troubles
from tests.simulation.inspection import Inspector
from tests.simulation.loop import run_virtually
from tests.simulation.machine import Machine
from tests.simulation.plan import CALM, LOOK, Plan
from tests.simulation.process import quiet_death
from tests.simulation.report import Broken, describe_error, say, tell
from tests.simulation.stage import Stage, set_stage
from tests.simulation.stories import STORIES, Story
from tests.simulation.surroundings import collect_garbage
from tests.simulation.world import machine_with_file

DISK_KINDS = ("locked", "full", "broken")
REST_KINDS: Mapping[str, Mapping[str, Any]] = {
    "500": {"status": 500},
    "429": {"status": 429, "retry_after": 2.0},
    "403": {"status": 403, "code": 50001},
    "cut before": {"cut": True},
    "cut after": {"cut": True, "after_work": True},
    "late": {"delay": 20.0},
}
WAYS = (
    *(f"disk {kind}" for kind in DISK_KINDS),
    *(f"rest {kind}" for kind in REST_KINDS),
    "kill before commit",
    "kill after commit",
    "kill at request",
    "stop at await",
    "cancel at await",
    "gateway drop",
    "gateway lost",
    "gateway twice",
)
PLAN = Plan(seed=1, hours=1.0, people=4, faults=frozenset(FaultKind), processes=1)
FORBIDDEN = "rest 403"
BY_TOKEN = ("/interactions/", "/webhooks/")  # answers to people, which no missing right forbids
IDLE_REQUEST = "list_application_emojis"  # comes every few minutes, whatever people do
FAR = 1_000_000  # no story has so many calls


@dataclass
class Counter:
    """Counts calls once it is armed, and lets the N-th one go wrong."""

    number: int
    is_armed: bool = False
    calls: int = 0

    @property
    def was_met(self) -> bool:
        """Whether the N-th call came."""
        return self.calls >= self.number

    def is_it(self) -> bool:
        """Count one call; tell whether it is the one that goes wrong."""
        self.calls += self.is_armed
        return self.is_armed and self.calls == self.number


def tell_story(name: str, way: str, number: int, chronicle: Chronicle) -> bool:
    """Tell a story in which one call goes wrong; tell whether it came. Raises Breach."""
    counter = Counter(number)
    # What a killed process held is let go at some moment until the end.
    with quiet_death(), machine_with_file(PLAN, chronicle) as (machine, file):
        run_virtually(_tell(STORIES[name], way, counter, machine, file, chronicle), machine)
        collect_garbage()
    return counter.was_met


async def _tell(  # noqa: PLR0913  # all that a story needs
    story: Story, way: str, counter: Counter, machine: Machine, file: Path, chronicle: Chronicle
) -> None:
    async with Playground() as discord:
        stage = set_stage(discord)
        bot = BotProcess(
            "bot",
            discord=discord,
            file=file,
            shard=0,
            shards=1,
            random=Random("bot"),
            chronicle=chronicle,
        )
        troubles = Troubles(machine, stage.town, [bot], chronicle)
        inspector = Inspector(PLAN, machine, stage.town, file, chronicle, troubles)
        with pointed_at(discord):
            try:
                bot.start()
                await discord.ready()
                Saboteur(way, counter, stage, bot, chronicle).prepare()
                counter.is_armed = True
                await story(stage)
                counter.is_armed = False
                await _rest(inspector)
            finally:
                DISK.trouble = None
                bot.end()


async def _rest(inspector: Inspector) -> None:
    """Let the bot do what it still owes, and check everything. Raises Breach."""
    await asyncio.sleep(LOOK)
    inspector.note_owed()
    await asyncio.sleep(CALM - LOOK)
    inspector.end_calm()


@dataclass(frozen=True)
class Saboteur:
    """Lets the N-th call of some kind go wrong."""

    way: str
    counter: Counter
    stage: Stage
    bot: BotProcess
    chronicle: Chronicle

    def prepare(self) -> None:
        """Wait for the call, wherever the way says that it comes."""
        surface, _, kind = self.way.partition(" ")
        discord = self.stage.town.discord
        if surface == "disk":
            DISK.trouble = Writes(partial(self._fail, kind))
        elif kind.endswith("commit"):
            DISK.trouble = Writes(partial(self._kill_at_commit, kind))
        elif kind == "at await":
            watch_awaits(asyncio.get_running_loop(), partial(self._stop_at_await, surface))
        elif kind == "at request":
            discord.faults.add(Fault(when=self._kill_at_request))
        elif surface == "rest":
            discord.faults.add(Fault(**REST_KINDS[kind], when=self._is_the_request))
        else:
            discord.bus.subscribe(lambda _event: self._break_gateway(kind))

    def _is_it(self) -> bool:
        found = self.counter.is_it()
        if found:
            self.chronicle.note("fault", f"{self.way}, call {self.counter.number}")
        return found

    def _is_the_request(self, call: Call) -> bool:
        is_idle = call.operation == IDLE_REQUEST
        needs_no_right = self.way == FORBIDDEN and call.path.startswith(BY_TOKEN)
        return not is_idle and not needs_no_right and self._is_it()

    def _fail(self, kind: str, _statement: str) -> None:
        if self._is_it():
            raise disk_error(kind)

    def _kill_at_commit(self, kind: str, statement: str) -> None:
        """Kill the bot in whose transaction the commit is; it dies before it learns of its end."""
        if statement == COMMIT and self._is_it():
            self._kill()
            if kind == "before commit":
                raise disk_error("broken")  # so nothing of the transaction is kept

    def _kill_at_request(self, call: Call) -> bool:
        if self._is_the_request(call):
            self._kill()
        return False

    def _kill(self) -> None:
        for process in iterate_running([self.bot]):
            process.dies_at = process.steps + 1

    def _stop_at_await(self, surface: str) -> bool:
        """Send SIGTERM while the bot serves someone, who is either still answered or cancelled."""
        found = self._is_it()
        if found:
            self.bot.stop()
        return found and surface == "cancel"

    def _break_gateway(self, kind: str) -> None:
        gateway = self.stage.town.discord.gateway
        acts: Mapping[str, Callable[[], object]] = {
            "drop": gateway.drop,
            "lost": partial(gateway.reconnect, resumable=False),
            "twice": gateway.duplicate_next,
        }
        if self._is_it():
            asyncio.get_running_loop().call_soon(acts[kind])


def find_broken(story: str, way: str, number: int) -> tuple[bool, Broken | None]:
    """Tell a story in which one call goes wrong; return whether there was one, and what broke."""
    chronicle = Chronicle()
    try:
        return tell_story(story, way, number, chronicle), None
    except Exception as error:  # noqa: BLE001  # whatever it is, the call is to be told
        return True, describe_error(replace(PLAN, seed=number), chronicle, error)


def main() -> int:
    """Tell stories until none has a call left that could go wrong; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation.nth_call",
        description="Stories of people, told with one call after the other that goes wrong.",
    )
    parser.add_argument("--story", choices=STORIES, action="append")
    parser.add_argument("--way", choices=WAYS, action="append")
    parser.add_argument("--first", type=int, default=1, help="the first call that goes wrong")
    parser.add_argument("--step", type=int, default=1, help="how many calls further each time")
    options = parser.parse_args()
    failed = 0
    for story in options.story or STORIES:
        for way in options.way or WAYS:
            numbers = range(options.first, FAR, options.step)
            failed += not tell_until_none_is_left(story, way, numbers)
    return 1 if failed else 0


def tell_until_none_is_left(story: str, way: str, numbers: Sequence[int]) -> bool:
    """Tell a story with one call after the other that goes wrong; tell whether all held."""
    told = 0
    for number in numbers:
        was_met, broken = find_broken(story, way, number)
        told += was_met
        if broken is not None:
            say(f"{story}, {way}, call {number}:")
            tell(broken)
            return False
        if not was_met:
            break
    say(f"{story}, {way}: {told} calls failed")
    return True


if __name__ == "__main__":
    sys.exit(main())
