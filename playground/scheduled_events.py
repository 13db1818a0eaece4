"""Begin and end the events of servers in time, and track the interest in them."""

from playground.backend import Backend
from playground.event_kinds import Place, Status
from playground.events import Event
from playground.payloads import describe_scheduled_event
from playground.records import ScheduledEvent


def announce_event(backend: Backend, what: str, event: ScheduledEvent) -> None:
    """Publish that an event was created, updated or deleted (CREATE, UPDATE, DELETE)."""
    data = describe_scheduled_event(backend.world, event)
    backend.bus.publish(Event(f"GUILD_SCHEDULED_EVENT_{what}", data, event.guild_id))


def remove_event(backend: Backend, event: ScheduledEvent) -> None:
    """Delete an event."""
    del backend.world.scheduled_events[event.id]
    backend.world.remove_file(event.picture_id or 0)
    announce_event(backend, "DELETE", event)


def set_interest(backend: Backend, event: ScheduledEvent, user_id: int, *, is_on: bool) -> None:
    """Note whether a person is interested in an event."""
    if is_on == (user_id in event.fans):
        return
    if is_on:
        event.fans[user_id] = backend.clock.now()
    else:
        del event.fans[user_id]
    data = {
        "guild_scheduled_event_id": str(event.id),
        "user_id": str(user_id),
        "guild_id": str(event.guild_id),
    }
    name = f"GUILD_SCHEDULED_EVENT_USER_{'ADD' if is_on else 'REMOVE'}"
    backend.bus.publish(Event(name, data, event.guild_id))


def pass_time(backend: Backend) -> None:
    """Begin and end events elsewhere whose moment has come, as Discord does by itself."""
    now = backend.clock.now()
    for event in list(backend.world.scheduled_events.values()):
        if event.kind != Place.ELSEWHERE:
            continue
        if event.status == Status.SCHEDULED and event.starts_at <= now:
            event.status = int(Status.ACTIVE)
            announce_event(backend, "UPDATE", event)
        if event.status == Status.ACTIVE and event.ends_at is not None and event.ends_at <= now:
            event.status = int(Status.COMPLETED)
            announce_event(backend, "UPDATE", event)
