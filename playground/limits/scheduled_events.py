"""Check events that a server plans: names, places, and what each place needs."""

from collections.abc import Iterator

from playground.events import JsonObject
from playground.limits.checks import check_absent, check_length

ELSEWHERE = 3  # neither on a stage nor in a voice channel


def check_event(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with an event to be planned."""
    yield from check_event_change(body)
    if body["entity_type"] == ELSEWHERE:
        missing = not body.get("scheduled_end_time")
        yield from check_absent("scheduled_end_time", missing, "needed by events elsewhere")
        yield from check_absent("channel_id", body.get("channel_id"), "events elsewhere have none")
    else:
        yield from check_absent("channel_id", not body.get("channel_id"), "needed by this kind")
        yield from check_absent(
            "entity_metadata", body.get("entity_metadata"), "only for events elsewhere"
        )


def check_event_change(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with changes of an event, whatever it is now."""
    yield from check_length("name", body.get("name"), 100, 1)
    yield from check_length("description", body.get("description") or None, 1000, 1)
    location = (body.get("entity_metadata") or {}).get("location")
    yield from check_length("entity_metadata.location", location, 100, 1)
