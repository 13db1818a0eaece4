"""Everything that goes wrong in a simulation: what, when and for how long."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from playground import Channel, Fault, Impossible
from tests.simulation.bots import BotProcess, iterate_running
from tests.simulation.chronicle import Chronicle
from tests.simulation.disk import DISK, disk_error
from tests.simulation.machine import Machine
from tests.simulation.network import Weather
from tests.simulation.town import Town

HOUR, MINUTE = 3600.0, 60.0


class FaultKind(StrEnum):
    """What can go wrong."""

    DELAYS = "delays"  # of the network, up to 5 s there and back
    CUTS = "cuts"  # of connections
    BLACKOUTS = "blackouts"  # of the whole network
    GATEWAY = "gateway"  # drops, closes, reconnects, lost sessions, doubled events
    REST = "rest"  # 500, 502, 503, 429, cut or late, before the work or after
    CRASHES = "crashes"  # `kill -9`
    STOPS = "stops"  # SIGTERM
    FREEZES = "freezes"  # a process that does not run for a while
    CLOCKS = "clocks"  # on the wall, that jump
    DISK = "disk"  # slow, locked, full
    RIGHTS = "rights"  # taken away and given back; what is deleted, locked, left


# How often something happens in an hour on the average, and how long it lasts at most, in seconds.
RATES: Mapping[FaultKind, tuple[float, float]] = {
    FaultKind.DELAYS: (1.0, 20 * MINUTE),
    FaultKind.CUTS: (4.0, 0.0),
    FaultKind.BLACKOUTS: (0.3, 5 * MINUTE),
    FaultKind.GATEWAY: (3.0, 2 * MINUTE),
    FaultKind.REST: (6.0, 2 * MINUTE),
    FaultKind.CRASHES: (2.0, 0.0),
    FaultKind.STOPS: (0.3, 0.0),
    FaultKind.FREEZES: (1.0, 40.0),
    FaultKind.CLOCKS: (0.2, 0.0),
    FaultKind.DISK: (1.0, 2 * MINUTE),
    FaultKind.RIGHTS: (0.7, 30 * MINUTE),
}
CLOCK_JUMPS = (-30.0, -3.0, -0.5, 0.5, 3.0, 30.0)
STATUSES = (500, 500, 502, 503, 504, 429)


@dataclass(frozen=True, slots=True)
class PlannedFault:
    """One fault: its number, by which it can be left out, its moment and its own chance."""

    number: int
    kind: FaultKind
    at: float
    lasts: float
    seed: str


def plan_faults(seed: str, kinds: Collection[FaultKind], seconds: float) -> list[PlannedFault]:
    """List what goes wrong in so many seconds; each kind is the same whatever others there are."""
    planned = []
    for place, kind in enumerate(FaultKind):
        random = Random(f"{seed} {kind}")
        rate, longest = RATES[kind]
        at, number = random.expovariate(rate) * HOUR, place * 100_000
        while at < seconds:
            lasts = random.uniform(0.1, 1.0) ** 2 * longest
            if kind in kinds:
                planned.append(PlannedFault(number, kind, at, lasts, f"{seed} {number}"))
            at += random.expovariate(rate) * HOUR
            number += 1
    return sorted(planned, key=lambda fault: (fault.at, fault.number))


class Troubles:
    """Brings about what was planned, and ends it."""

    def __init__(
        self, machine: Machine, town: Town, bots: Sequence[BotProcess], chronicle: Chronicle
    ) -> None:
        self._machine, self._town, self._bots = machine, town, bots
        self._chronicle = chronicle
        self._undo: dict[int, Callable[[], object]] = {}
        self.last_at = 0.0  # when the last fault ended or happened
        self._acts: Mapping[FaultKind, Callable[[PlannedFault, Random], str]] = {
            FaultKind.DELAYS: self._delay,
            FaultKind.CUTS: self._cut,
            FaultKind.BLACKOUTS: self._black_out,
            FaultKind.GATEWAY: self._break_gateway,
            FaultKind.REST: self._break_rest,
            FaultKind.CRASHES: self._kill,
            FaultKind.STOPS: self._stop,
            FaultKind.FREEZES: self._freeze,
            FaultKind.CLOCKS: self._move_clock,
            FaultKind.DISK: self._break_disk,
            FaultKind.RIGHTS: self._take_rights,
        }

    async def bring_about(self, planned: Sequence[PlannedFault]) -> None:
        """Wait for one fault after the other, and bring it about."""
        began_at = asyncio.get_running_loop().time()
        for fault in planned:
            await asyncio.sleep(began_at + fault.at - asyncio.get_running_loop().time())
            what = self._acts[fault.kind](fault, Random(fault.seed))
            self._chronicle.note("fault", f"{fault.number} {fault.kind}: {what}")
            self._note_time()
            if fault.number in self._undo:
                self._machine.call_later(fault.lasts, self._end, fault.number)

    def is_heard(self, guild_id: int | None) -> bool:
        """Tell whether a process hears what happens in a server, or in direct messages."""
        sessions = self._town.discord.gateway.sessions.values()
        return any(each.owns(guild_id) and each.connection is not None for each in sessions)

    def calm_down(self) -> None:
        """End everything that still goes on."""
        for number in tuple(self._undo):
            self._end(number)

    def _end(self, number: int) -> None:
        undo = self._undo.pop(number, None)
        if undo is not None:
            undo()
            self._chronicle.note("fault", f"{number} ends")
            self._note_time()

    def _note_time(self) -> None:
        self.last_at = self._machine.time()

    def _delay(self, fault: PlannedFault, random: Random) -> str:
        weather = self._machine.network.weather
        weather.rarely = random.choice((0.01, 0.1, 0.5))
        self._undo[fault.number] = lambda: setattr(weather, "rarely", Weather.rarely)
        return f"{weather.rarely:.0%} for {fault.lasts:.0f} s"

    def _cut(self, fault: PlannedFault, random: Random) -> str:
        processes = list(iterate_running(self._bots))
        process = random.choice(processes) if processes else None
        return f"{self._machine.network.cut_all(process)} connections"

    def _black_out(self, fault: PlannedFault, random: Random) -> str:
        weather = self._machine.network.weather
        weather.is_cut = True
        self._undo[fault.number] = lambda: setattr(weather, "is_cut", False)
        return f"for {fault.lasts:.0f} s"

    def _break_gateway(self, fault: PlannedFault, random: Random) -> str:
        gateway = self._town.discord.gateway

        def ignore_heartbeats() -> None:
            gateway.answers_heartbeats = False
            self._undo[fault.number] = lambda: setattr(gateway, "answers_heartbeats", True)

        ways: dict[str, Callable[[], object]] = {
            "drop": gateway.drop,
            "close": lambda: gateway.close(random.choice((1000, 1001, 4000, 4009))),
            "close and forget": lambda: gateway.close(4009, forget=True),
            "reconnect": gateway.reconnect,
            "lost session": lambda: gateway.reconnect(resumable=False),
            "suspend": gateway.suspend,
            "twice": gateway.duplicate_next,
            "no answers to heartbeats": ignore_heartbeats,
        }
        name = random.choice(list(ways))
        ways[name]()
        return name

    def _break_rest(self, fault: PlannedFault, random: Random) -> str:
        after_work = random.random() < 0.5
        details: dict[str, Any] = {"times": random.randint(1, 6), "after_work": after_work}
        how = random.choice(("status", "status", "cut", "delay"))
        if how == "status":
            details["status"] = random.choice(STATUSES)
            details["html"] = details["status"] in (502, 504)
            details["retry_after"] = random.uniform(0.1, 5.0)
        elif how == "cut":
            details["cut"] = True
        else:
            details["delay"] = random.uniform(0.5, 20.0)
        broken = Fault(**details)
        faults = self._town.discord.faults
        faults.add(broken)
        self._undo[fault.number] = lambda: setattr(broken, "times", 0)
        return " ".join(f"{name}={value}" for name, value in details.items())

    def _kill(self, fault: PlannedFault, random: Random) -> str:
        victim = random.choice(self._bots)
        victim.kill_soon()
        return victim.name

    def _stop(self, fault: PlannedFault, random: Random) -> str:
        victim = random.choice(self._bots)
        victim.stop()
        return victim.name

    def _freeze(self, fault: PlannedFault, random: Random) -> str:
        processes = [each for each in iterate_running(self._bots) if each.frozen is None]
        if not processes:
            return "nobody"
        process = random.choice(processes)
        process.frozen = []
        self._undo[fault.number] = lambda: self._machine.thaw(process)
        return f"{process.name} for {fault.lasts:.0f} s"

    def _move_clock(self, fault: PlannedFault, random: Random) -> str:
        bot = random.choice(self._bots)
        bot.set_clock(random.choice(CLOCK_JUMPS))
        return f"{bot.name} is {bot.clock_offset} s ahead"

    def _break_disk(self, fault: PlannedFault, random: Random) -> str:
        disk = self._machine.disk
        kind = random.choice(("slow", "locked", "full", "broken"))
        if kind == "slow":
            disk.rarely = 0.3
            self._undo[fault.number] = lambda: setattr(disk, "rarely", 0.0)
            return kind
        share = random.choice((0.02, 0.3, 1.0))

        def trouble(statement: str) -> None:
            if random.random() < share and not statement.startswith(("PRAGMA", "ROLLBACK")):
                raise disk_error(kind)

        DISK.trouble = trouble
        self._undo[fault.number] = lambda: setattr(DISK, "trouble", None)
        return f"{kind}, {share:.0%} for {fault.lasts:.0f} s"

    def _take_rights(self, fault: PlannedFault, random: Random) -> str:
        channel = random.choice(self._town.channels)
        rooms = [channel, *channel.threads]
        room = random.choice(rooms)
        ways: dict[str, Callable[[], Callable[[], object] | None]] = {
            "deny": lambda: _deny(channel, random),
            "lock": lambda: _lock(room),
            "delete a message": lambda: _delete_message(room, random),
            "close DMs": lambda: self._close_dms(random),
        }
        name = random.choice(list(ways))
        try:
            undo = ways[name]()
        except Impossible as error:
            return f"{name}: {error}"
        if undo is not None:
            self._undo[fault.number] = undo
        return f"{name} in {room.name}"

    def _close_dms(self, random: Random) -> Callable[[], object]:
        person = random.choice(self._town.neighbours).person
        person.dms_closed = True
        return lambda: setattr(person, "dms_closed", False)


def _deny(channel: Channel, random: Random) -> Callable[[], object]:
    names = random.choice(
        (("SEND_MESSAGES",), ("ATTACH_FILES",), ("VIEW_CHANNEL",), ("CREATE_PUBLIC_THREADS",))
    )
    channel.deny(*names)
    return lambda: channel.reset(*names)


def _lock(room: Channel) -> Callable[[], object] | None:
    if not room.is_thread:
        return None
    room.archive(locked=True)
    return room.unarchive


def _delete_message(room: Channel, random: Random) -> None:
    messages = room.list_newest(5)
    if messages:
        random.choice(messages).delete()


def iterate_kinds(words: str) -> Iterator[FaultKind]:
    """Yield the kinds of a list with commas, of `all` or `none`."""
    if words == "all":
        yield from FaultKind
    elif words != "none":
        yield from (FaultKind(word) for word in words.split(","))
