"""Plan, change, begin, end and remove events of a server."""

from datetime import datetime

from playground import payloads, scheduled_events
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.event_kinds import FINISHED, NEXT, Place, Status
from playground.events import JsonObject
from playground.file_types import find_picture_type
from playground.limits.emojis import read_picture
from playground.operations.lookups import find_guild
from playground.operations.registry import operation
from playground.permissions import Permission, bot_permissions, server_permissions
from playground.records import File, Guild, ScheduledEvent
from playground.room_kinds import RoomKind
from playground.world import World

ALL = "/guilds/{guild_id}/scheduled-events"
ONE = ALL + "/{guild_scheduled_event_id}"
MOST_EVENTS = 100
FARTHEST = 5 * 366 * 86_400.0  # seconds; observed
MOST_FANS = 100  # at once


@operation("list_guild_scheduled_events", "GET", ALL)
def list_guild_scheduled_events(backend: Backend, call: Call) -> Response:
    scheduled_events.pass_time(backend)
    events = backend.world.list_scheduled_events(find_guild(backend, call))
    return respond([_describe(backend, call, event) for event in events])


@operation("create_guild_scheduled_event", "POST", ALL)
def create_guild_scheduled_event(backend: Backend, call: Call) -> Response:
    guild, world = find_guild(backend, call), backend.world
    _require_right(backend, guild, own=True)
    if len(world.list_scheduled_events(guild)) >= MOST_EVENTS:
        raise Refused(DiscordError.TOO_MANY_EVENTS)
    event = ScheduledEvent(
        id=world.ids.new(),
        guild_id=guild.id,
        creator_id=world.bot_id,
        name=call.fields["name"],
        starts_at=_read_moment(call.fields["scheduled_start_time"]),
    )
    _change(backend, event, call.fields)
    world.scheduled_events[event.id] = event
    scheduled_events.announce_event(backend, "CREATE", event)
    return respond(_describe(backend, call, event))


@operation("get_guild_scheduled_event", "GET", ONE)
def get_guild_scheduled_event(backend: Backend, call: Call) -> Response:
    return respond(_describe(backend, call, _find_event(backend, call)))


@operation("update_guild_scheduled_event", "PATCH", ONE)
def update_guild_scheduled_event(backend: Backend, call: Call) -> Response:
    event = _find_event(backend, call)
    _require_right(backend, find_guild(backend, call), own=event.creator_id == backend.world.bot_id)
    if event.status in FINISHED:
        raise Refused(DiscordError.EVENT_FINISHED)
    _change(backend, event, call.fields)
    _change_status(event, call.fields.get("status"))
    scheduled_events.announce_event(backend, "UPDATE", event)
    return respond(_describe(backend, call, event))


@operation("delete_guild_scheduled_event", "DELETE", ONE)
def delete_guild_scheduled_event(backend: Backend, call: Call) -> Response:
    event = _find_event(backend, call)
    _require_right(backend, find_guild(backend, call), own=event.creator_id == backend.world.bot_id)
    scheduled_events.remove_event(backend, event)
    return NO_CONTENT


@operation("list_guild_scheduled_event_users", "GET", ONE + "/users")
def list_guild_scheduled_event_users(backend: Backend, call: Call) -> Response:
    event = _find_event(backend, call)
    after = call.read_query_number("after") if "after" in call.query else 0
    count = call.read_query_number("limit") if "limit" in call.query else MOST_FANS
    ids = [user_id for user_id in sorted(event.fans) if user_id > after]
    described = [
        {
            "guild_scheduled_event_id": str(event.id),
            "user_id": str(user_id),
            "user": payloads.describe_user(backend.world.users[user_id]),
            "response": 1,
        }
        for user_id in ids[: min(count, MOST_FANS)]
    ]
    return respond(described)


def _find_event(backend: Backend, call: Call) -> ScheduledEvent:
    scheduled_events.pass_time(backend)
    guild = find_guild(backend, call)
    number = call.read_id("guild_scheduled_event_id")
    event = backend.world.scheduled_events.get(number)
    if event is None or event.guild_id != guild.id:
        raise Refused(DiscordError.UNKNOWN_EVENT)
    return event


def _require_right(backend: Backend, guild: Guild, *, own: bool) -> None:
    """Raise Refused unless the bot may plan events, or change those of others."""
    held = server_permissions(guild, backend.world.bot_id)
    may = Permission.MANAGE_EVENTS in held or (own and Permission.CREATE_EVENTS in held)
    if not may:
        raise Refused(DiscordError.MISSING_PERMISSIONS)


def _describe(backend: Backend, call: Call, event: ScheduledEvent) -> JsonObject:
    described = payloads.describe_scheduled_event(backend.world, event)
    if call.query.get("with_user_count", "") in ("1", "true"):
        described["user_count"] = len(event.fans)
    return described


def _change(backend: Backend, event: ScheduledEvent, fields: JsonObject) -> None:
    """Apply the fields of a request. Raises Refused if they do not fit the event."""
    if fields.get("recurrence_rule"):
        raise Refused(DiscordError.NOT_BUILT, "recurrence_rule: not offered by the playground")
    starts_at, ends_at = _read_times(backend, event, fields)
    kind = fields.get("entity_type") or event.kind
    channel_id, location = _read_place(backend, event, kind, fields)
    if kind == Place.ELSEWHERE and ends_at is None:
        raise Refused(DiscordError.INVALID_BODY, "scheduled_end_time: needed by events elsewhere")
    event.starts_at, event.ends_at = starts_at, ends_at
    event.kind, event.channel_id, event.location = kind, channel_id, location
    event.name = fields.get("name") or event.name
    if "description" in fields:
        event.description = fields["description"] or None
    if "image" in fields:
        _change_picture(backend.world, event, fields["image"])


def _read_times(
    backend: Backend, event: ScheduledEvent, fields: JsonObject
) -> tuple[float, float | None]:
    """Return the begin and end after a change. Raises Refused for a time in the past."""
    now, starts_at, ends_at = backend.clock.now(), event.starts_at, event.ends_at
    if fields.get("scheduled_start_time"):
        starts_at = _read_moment(fields["scheduled_start_time"])
        if event.status == Status.SCHEDULED and not now < starts_at < now + FARTHEST:
            raise Refused(
                DiscordError.INVALID_BODY, "scheduled_start_time: not in the next five years"
            )
    if "scheduled_end_time" in fields:
        text = fields["scheduled_end_time"]
        ends_at = None if text is None else _read_moment(text)
    if ends_at is not None and ends_at <= max(starts_at, now):
        raise Refused(DiscordError.INVALID_BODY, "scheduled_end_time: before the start, or past")
    return starts_at, ends_at


def _read_place(
    backend: Backend, event: ScheduledEvent, kind: int, fields: JsonObject
) -> tuple[int | None, str | None]:
    """Return channel and location after a change. Raises Refused if the kind needs other ones."""
    location = (fields.get("entity_metadata") or {}).get("location", event.location)
    if kind == Place.ELSEWHERE:
        if not location:
            raise Refused(DiscordError.INVALID_BODY, "entity_metadata.location: needed")
        if fields.get("channel_id"):
            raise Refused(DiscordError.INVALID_BODY, "channel_id: events elsewhere have none")
        return None, location
    number = int(fields.get("channel_id") or event.channel_id or 0)
    room = backend.world.rooms.get(number)
    if room is None or room.guild_id != event.guild_id:
        raise Refused(DiscordError.UNKNOWN_CHANNEL)
    if kind != Place.VOICE or room.kind != RoomKind.VOICE:
        raise Refused(DiscordError.WRONG_CHANNEL_TYPE)
    if Permission.VIEW_CHANNEL not in bot_permissions(backend.world, room):
        raise Refused(DiscordError.MISSING_ACCESS)
    return number, None


def _change_status(event: ScheduledEvent, status: int | None) -> None:
    if status is None or status == event.status:
        return
    if status not in NEXT.get(Status(event.status), ()):
        problem = f"status: {status} does not follow {event.status}"
        raise Refused(DiscordError.INVALID_BODY, problem)
    event.status = status


def _change_picture(world: World, event: ScheduledEvent, uri: str | None) -> None:
    picture = None if uri is None else read_picture(uri)
    if uri is not None and picture is None:
        raise Refused(DiscordError.INVALID_BODY, "image: no data URI of a picture in base64")
    world.remove_file(event.picture_id or 0)
    event.picture_id = None
    if picture is not None:
        kind = find_picture_type(picture) or ""
        file = File(id=world.ids.new(), room_id=0, name="event", content_type=kind, data=picture)
        world.files[file.id] = file
        event.picture_id = file.id


def _read_moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
