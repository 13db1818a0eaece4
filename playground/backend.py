"""Hold all parts of a running playground in one place, for the operations."""

from dataclasses import dataclass, field

from playground.call import Call
from playground.change_signal import ChangeSignal
from playground.clock import Clock
from playground.events import Bus
from playground.faults import Faults
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.journal import Journal, Request
from playground.post_payloads import PostPayloads
from playground.rates import Rates
from playground.traffic import Traffic
from playground.world import World

MOST_ACTIVE_THREADS = 1000
UNAUTHORIZED = 401


@dataclass(slots=True, kw_only=True)
class Backend:
    """Holds the world, the ways to change it, and the ways to hear of it."""

    world: World
    clock: Clock
    bus: Bus
    gateway: Gateway
    interactions: Interactions
    shown: PostPayloads
    origin: str  # http://127.0.0.1:PORT
    journal: Journal = field(default_factory=Journal)
    changes: ChangeSignal = field(default_factory=ChangeSignal)
    faults: Faults = field(default_factory=Faults)
    rates: Rates = field(default_factory=Rates)
    traffic: Traffic = field(init=False)
    most_active_threads: int = MOST_ACTIVE_THREADS

    def __post_init__(self) -> None:
        self.traffic = Traffic(self.world)

    def note_request(self, call: Call, status: int, seconds: float) -> None:
        """Record an answered request and wake everything that waits for a change."""
        request = Request(
            call.operation,
            call.method,
            call.path,
            status,
            seconds,
            self.clock.now(),
            call.body if call.problems else None,
            call.problems,
        )
        self.journal.note_request(request)
        if status != UNAUTHORIZED:  # requests of strangers are not the bot's traffic
            self.traffic.note(call)
        self.changes.notify()
