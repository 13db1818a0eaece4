"""Keep the gateway's sessions, their events, and the ways to break them."""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from playground import payloads
from playground.connection import Close, Connection, Opcode
from playground.events import Bus, Event, JsonObject
from playground.intents import hide_content, is_wanted
from playground.permissions import Permission, bot_permissions
from playground.session_starts import SessionStarts
from playground.world import World

KEPT_EVENTS = 5000  # a session that missed more cannot be resumed
SHARD_SHIFT = 22
SHARD_SIZE = 2500  # servers; Discord refuses shards with more


@dataclass(slots=True, eq=False)
class Session:
    """Remembers the events sent to one shard of a bot. It outlives its connection."""

    shard: tuple[int, int]
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    log: deque[tuple[int, JsonObject]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None

    def owns(self, guild_id: int | None) -> bool:
        number, count = self.shard
        return (0 if guild_id is None else (guild_id >> SHARD_SHIFT) % count) == number

    def dispatch(self, name: str, data: JsonObject, copies: int = 1) -> None:
        """Number the event, keep it for a RESUME, and send it if a client is connected."""
        self.sequence += 1
        frame = {"op": Opcode.DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.log.append((self.sequence, frame))
        if self.connection is not None:
            for _ in range(copies):
                self.connection.send(frame)

    def list_missed(self, after: int) -> list[JsonObject] | None:
        """Return the frames after a sequence number, or None if they are no longer known."""
        first = self.log[0][0] if self.log else self.sequence + 1
        if after > self.sequence or after < first - 1:
            return None
        return [frame for number, frame in self.log if number > after]


class Gateway:
    """Holds all sessions. Tests break it by its public methods; each acts on every connection."""

    def __init__(self, world: World, bus: Bus, *, heartbeat: float, compress: bool) -> None:
        self.world = world
        self.heartbeat = heartbeat  # seconds between the heartbeats that clients must send
        self.compress = compress
        self.url = ""
        self.changed: Callable[[], None] = lambda: None  # called when a bot comes or goes
        self.answers_heartbeats = True
        self.starts = SessionStarts(world.clock)
        self.shard_size = SHARD_SIZE
        self.latency: Callable[[], float] = lambda: 0.0  # seconds on the way, for each frame
        self.refuses_intents = 0  # bits that make an IDENTIFY fail with 4014
        self.identified = 0
        self.resumed = 0
        self.heartbeats = 0
        self.sessions: dict[str, Session] = {}
        self.connections: dict[Connection, None] = {}  # in the order in which they came
        self._repeated: list[str] = []
        bus.subscribe(self._deliver)

    @property
    def is_ready(self) -> bool:
        """Tell whether a bot is listening now."""
        return any(session.connection is not None for session in self.sessions.values())

    def drop(self) -> None:
        """Cut every connection without a word, as a failing network does."""
        for connection in tuple(self.connections):
            connection.abort()

    def close(self, code: int, *, forget: bool = False) -> None:
        """Close every connection with a code; `forget` loses the sessions as well."""
        if forget:
            self._forget_sessions()
        for connection in tuple(self.connections):
            connection.close(code)

    def reconnect(self, *, resumable: bool = True) -> None:
        """Ask every client to come back: opcode 7, or 9 with the session lost."""
        if not resumable:
            self._forget_sessions()
        frame: JsonObject = {"op": Opcode.RECONNECT, "d": None}
        if not resumable:
            frame = {"op": Opcode.INVALID_SESSION, "d": False}
        for connection in tuple(self.connections):
            connection.send(frame)

    def suspend(self) -> None:
        """Send opcode 9 with `true`: come back and resume."""
        for connection in tuple(self.connections):
            connection.send({"op": Opcode.INVALID_SESSION, "d": True})

    def duplicate_next(self, name: str = "INTERACTION_CREATE") -> None:
        """Send the next event of this name twice."""
        self._repeated.append(name)

    def reset_token(self) -> None:
        """Invalidate the token, as Discord does when a bot begins too many sessions."""
        self.world.token = secrets.token_urlsafe(48)
        self.close(Close.AUTHENTICATION_FAILED, forget=True)

    def is_shard_too_large(self, count: int) -> bool:
        """Tell whether a number of shards has too many servers each."""
        return sum(guild.has_bot for guild in self.world.guilds.values()) > count * self.shard_size

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection, from HELLO to its end."""
        connection = Connection(self, request)
        self.connections[connection] = None
        try:
            return await connection.run()
        finally:
            self.connections.pop(connection, None)
            for session in self.sessions.values():
                if session.connection is connection:
                    session.connection = None
            self.changed()

    def identify(self, connection: Connection, shard: tuple[int, int], intents: int) -> None:
        """Begin a session: READY, then one GUILD_CREATE for each server of the shard."""
        self.identified += 1
        stale = [guild for guild in self.sessions.values() if guild.shard == shard]
        for session in stale:
            if session.connection is None:
                del self.sessions[session.id]
        session = Session(shard, intents, connection=connection)
        self.sessions[session.id] = session
        guilds = [guild for guild in self.world.guilds.values() if guild.has_bot]
        own_guilds = [guild for guild in guilds if session.owns(guild.id)]
        session.dispatch("READY", self._make_ready(session, [guild.id for guild in own_guilds]))
        self.changed()
        for guild in own_guilds:
            event = Event(
                "GUILD_CREATE", payloads.describe_arriving_guild(self.world, guild), guild.id
            )
            self._send(session, event, 1)

    def resume(self, connection: Connection, session_id: str, after: int) -> Close | None:
        """Replay missed events. Return the close code if that is impossible."""
        session = self.sessions.get(session_id)
        if session is None:
            connection.send({"op": Opcode.INVALID_SESSION, "d": False})
            return None
        missed = session.list_missed(after)
        if missed is None:
            return Close.INVALID_SEQUENCE
        self.resumed += 1
        session.connection = connection
        for frame in missed:
            connection.send(frame)
        session.dispatch("RESUMED", {})
        self.changed()
        return None

    def _make_ready(self, session: Session, guild_ids: list[int]) -> JsonObject:
        return {
            "v": 10,
            "user": payloads.describe_own_user(self.world.bot),
            "guilds": [{"id": str(number), "unavailable": True} for number in guild_ids],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(self.world.application_id), "flags": 0},
        }

    def _deliver(self, event: Event) -> None:
        if event.only_for is not None or not self._is_visible(event):
            return
        copies = 1
        if event.name in self._repeated:
            self._repeated.remove(event.name)
            copies = 2
        for session in tuple(self.sessions.values()):
            if session.owns(event.guild_id):
                self._send(session, event, copies)

    def _is_visible(self, event: Event) -> bool:
        """Tell whether the bot may hear of an event: not if it cannot see the channel."""
        if event.name == "INTERACTION_CREATE":
            return True
        room_id = event.data.get("channel_id")
        if event.name == "CHANNEL_CREATE" and event.guild_id is None:
            room_id = event.data["id"]
        room = self.world.rooms.get(int(room_id or 0))
        if room is None:
            return True
        return Permission.VIEW_CHANNEL in bot_permissions(self.world, room)

    def _send(self, session: Session, event: Event, copies: int) -> None:
        if is_wanted(session.intents, event, self.world.bot_id):
            data = hide_content(session.intents, event, self.world.bot_id)
            session.dispatch(event.name, data, copies)

    def _forget_sessions(self) -> None:
        self.sessions.clear()
