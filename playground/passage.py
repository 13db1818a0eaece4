"""Do what Discord does by itself as time passes."""

from playground import scheduled_events, threads
from playground.backend import Backend


def pass_time(backend: Backend) -> None:
    """Archive idle threads, begin and end events; the bot hears of each."""
    for room in list(backend.world.rooms.values()):
        threads.archive_if_idle(backend, room)
    scheduled_events.pass_time(backend)
