"""Figures of a running bot, as Prometheus reads them; imported only if they are wanted.

No label holds an id of a person, a server or a match. https://prometheus.io/docs/practices/naming/
"""

import platform
import re
from collections.abc import Iterable, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from bot import __version__
from bot.matches.changed import Changed
from bot.monitoring.measures import Measures, Outcome
from bot.monitoring.readings import Reading, SingleReading
from engine.processes.jobs import Urgency as EngineUrgency
from storage.schema import REVISION

ANSWERS = (0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5)
STEPS = (0.01, 0.05, 0.2, 1, 5, 30)
TRANSACTIONS = (0.002, 0.01, 0.05, 0.2, 1, 5)
DELAYS = (0.005, 0.02, 0.05, 0.1, 0.5, 1, 5)
OTHER = "other"
MOST_ROUTES = 100
ID = re.compile(r"/\d{5,}")
TOKEN = re.compile(r"(/(?:interactions|webhooks)/\{id\})/[^/]+")
REACTION = re.compile(r"(/reactions)/.*")


class Figures(Measures):
    """Keeps figures about a running bot."""

    def __init__(self, database: str) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self._acts: set[str] = set()
        self._routes: set[str] = set()
        self._build_counts(registry)
        self._build_gauges(registry)
        info = Gauge(
            "damka_build_info",
            "What runs here.",
            ["version", "revision", "python", "database"],
            registry=registry,
        )
        info.labels(__version__, REVISION, platform.python_version(), database).set(1)

    def _build_counts(self, registry: CollectorRegistry) -> None:
        def histogram(
            name: str, told: str, labels: Sequence[str], buckets: Sequence[float]
        ) -> Histogram:
            return Histogram(f"damka_{name}", told, labels, buckets=buckets, registry=registry)

        self._answers = histogram(
            "interaction_seconds", "Seconds to the first answer.", ["command", "outcome"], ANSWERS
        )
        self._ages = histogram(
            "interaction_age_seconds", "Seconds from Discord's moment to ours.", [], ANSWERS
        )
        self._steps = histogram("loop_step_seconds", "Seconds of a step.", ["loop"], STEPS)
        self._transactions = histogram(
            "transaction_seconds", "Seconds of a transaction.", ["kind"], TRANSACTIONS
        )
        self._calls = histogram(
            "discord_request_seconds", "Seconds of a call to Discord.", ["route", "status"], ANSWERS
        )
        self._delays = histogram(
            "event_loop_delay_seconds", "Seconds by which the event loop came late.", [], DELAYS
        )
        self._pictures = histogram("picture_seconds", "Seconds of drawing.", [], STEPS)
        self._thoughts = histogram(
            "engine_seconds", "Seconds until the engine answered.", ["urgency"], STEPS
        )
        for urgency in EngineUrgency:
            self._thoughts.labels(urgency.name.lower())  # 0 is known as well

        def counter(name: str, told: str, *labels: str) -> Counter:
            return Counter(f"damka_{name}_total", told, labels, registry=registry)

        self._failed_steps = counter("loop_failures", "Steps that failed.", "loop")
        self._failed_transactions = counter(
            "transaction_failures", "Transactions that failed.", "kind", "error"
        )
        self._begun = counter("matches", "Games that began.", "family")
        self._moves = counter("moves", "Moves that were made.", "family")
        self._global_limits = counter(
            "global_rate_limits", "Calls refused because of all calls together."
        )

    def _build_gauges(self, registry: CollectorRegistry) -> None:
        def single(name: str, told: str) -> SingleReading:
            return SingleReading(name, told, registry)

        def reading(name: str, told: str, label: str) -> Reading:
            return Reading(name, told, label, registry)

        self.due = reading("due", "What is to be done now.", "kind")
        self.due_oldest = reading("due_oldest_seconds", "Since when the oldest waits.", "kind")
        self.matches_running = single("matches_running", "Games that go on.")
        self.disk_free = single("disk_free_bytes", "What the disk of the games has left.")
        self.database_size = single("database_bytes", "The size of the database.")
        self.backup_age = single("backup_age_seconds", "Since the last backup, if there was one.")
        self.connections = reading("database_connections", "Open ones to the database.", "state")
        self.identifies = single("identifies_remaining", "Sessions that may be begun today.")
        self.age = single(
            "figures_age_seconds", "Since the database was last asked for figures, or the start."
        )
        self.shards = reading("shards", "Shards of this process.", "state")
        self.latency = reading("shard_latency_seconds", "Of the last heartbeat.", "shard")
        self.servers = reading("shard_servers", "Servers of a shard.", "shard")
        self.waiting = reading("pacing_waiting", "Calls that wait for their turn.", "urgency")

    def forget_database(self) -> None:
        """Tell nothing that the database was asked for, until it answers again."""
        for each in (self.due, self.due_oldest):
            each.tell({})
        for single in (self.matches_running, self.database_size, self.backup_age):
            single.tell(None)

    def know_acts(self, names: Iterable[str]) -> None:
        """Allow these names as labels; every other act is counted as `other`."""
        self._acts |= {*names}

    def note_answer(self, act: str, outcome: Outcome, seconds: float, age: float) -> None:
        """Count an answer."""
        self._answers.labels(act if act in self._acts else OTHER, outcome.value).observe(seconds)
        self._ages.observe(max(0.0, age))

    def note_step(self, loop: str, seconds: float, *, has_failed: bool) -> None:
        """Count a step of a loop."""
        self._steps.labels(loop).observe(seconds)
        self._failed_steps.labels(loop).inc(has_failed)

    def note_transaction(self, kind: str, seconds: float, error: str | None) -> None:
        """Count a transaction."""
        self._transactions.labels(kind).observe(seconds)
        if error is not None:
            self._failed_transactions.labels(kind, error).inc()

    def note_call(
        self, route: str, status: int, seconds: float, *, is_global_limit: bool = False
    ) -> None:
        """Count a call to Discord, by the pattern of its address."""
        if is_global_limit:
            self._global_limits.inc()
        template = template_of(route)
        if template not in self._routes and len(self._routes) >= MOST_ROUTES:
            template = OTHER
        self._routes.add(template)
        self._calls.labels(template, str(status)).observe(seconds)

    def note_changed(self, changed: Changed) -> None:
        """Count the games that began and the moves that were made in what was committed."""
        for before, after in changed.matches:
            family = after.course.game.family
            if before is None:
                self._begun.labels(family).inc()
            self._moves.labels(family).inc(max(0, after.ply - (before.ply if before else 0)))

    def note_picture(self, seconds: float) -> None:
        """Count a picture, or a slice of one that moves."""
        self._pictures.observe(seconds)

    def note_engine(self, urgency: str, seconds: float) -> None:
        """Count a question to the engine that was answered, or given up."""
        self._thoughts.labels(urgency).observe(seconds)

    def note_delay(self, seconds: float) -> None:
        """Count by how much the event loop was late."""
        self._delays.observe(seconds)

    def write(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self.registry)


def template_of(path: str) -> str:
    """Return the path of a call without ids and tokens."""
    return REACTION.sub(r"\1", TOKEN.sub(r"\1/{token}", ID.sub("/{id}", path)))
