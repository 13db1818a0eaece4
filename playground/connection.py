"""Speak with one client of the gateway: frames in and out, opcodes, close codes, compression."""

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from playground import intents
from playground.events import JsonObject
from playground.session_starts import SessionStarts, Start
from playground.world import World

VERSION = "10"
LARGEST_FRAME = 4096  # bytes that a client may send at once
LARGEST_READ = 4 * LARGEST_FRAME  # bytes; above it not even the reason (4002) is worth the memory
SILENCE = 2  # heartbeats that may be missed before the connection is given up
# discord.py notes the moment of a heartbeat after it is sent, in another thread. An answer faster
# than that thread looks one whole interval late: "Can't keep up". No real network is this fast.
ACK_DELAY = 0.1  # seconds
MOST_FRAMES, FRAMES_PERIOD = 120, 60.0


class Opcode(IntEnum):
    """Numbers the kinds of gateway frames."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Numbers the reasons why the gateway closes a connection."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class ConnectionHost(Protocol):
    """Handles sessions for a connection, and holds the switches that break it."""

    world: World
    heartbeat: float
    compress: bool
    answers_heartbeats: bool
    refuses_intents: int
    heartbeats: int
    starts: SessionStarts
    latency: Callable[[], float]

    def is_shard_too_large(self, count: int) -> bool: ...

    def reset_token(self) -> None: ...

    def identify(self, connection: "Connection", shard: tuple[int, int], intents: int) -> None: ...

    def resume(self, connection: "Connection", session_id: str, after: int) -> Close | None: ...


ENDED = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)
Frame = JsonObject | int | None  # an int closes with this code, None ends the writer


class Connection:
    """Reads and writes the frames of one client."""

    def __init__(self, hub: ConnectionHost, request: web.Request) -> None:
        self._host = hub
        self._request = request
        self._socket = web.WebSocketResponse(max_msg_size=LARGEST_READ, autoping=True, timeout=0.5)
        self._outgoing: asyncio.Queue[tuple[float, Frame]] = asyncio.Queue()
        self._last_due = 0.0
        packed = hub.compress and request.query.get("compress") == "zlib-stream"
        self._packer = zlib.compressobj(level=1) if packed else None
        self._known = False
        self._recent: deque[float] = deque(maxlen=MOST_FRAMES)
        self._actions: dict[int, Callable[[Any], Close | None]] = {
            Opcode.HEARTBEAT: self._heartbeat,
            Opcode.IDENTIFY: self._identify,
            Opcode.RESUME: self._resume,
            Opcode.PRESENCE: self._ignore,
            Opcode.VOICE_STATE: self._ignore,
            Opcode.REQUEST_MEMBERS: self._ignore,
        }

    def send(self, frame: JsonObject) -> None:
        self._put(frame)

    def close(self, code: int) -> None:
        """Close after sending everything that is still queued."""
        self._put(int(code))

    def _put(self, frame: Frame) -> None:
        """Send a frame after the current latency; frames never overtake each other."""
        latency = self._host.latency()
        if latency:
            self._last_due = max(self._last_due, asyncio.get_running_loop().time() + latency)
        self._outgoing.put_nowait((self._last_due, frame))

    def abort(self) -> None:
        """Cut the TCP connection."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def run(self) -> web.WebSocketResponse:
        await self._socket.prepare(self._request)
        if self._request.query.get("v", VERSION) != VERSION:
            self.close(Close.INVALID_VERSION)
        writer = asyncio.create_task(self._write())
        self.send({"op": Opcode.HELLO, "d": {"heartbeat_interval": self._host.heartbeat * 1000}})
        try:
            await self._read()
        finally:
            self._outgoing.put_nowait((0.0, None))
            await writer
        return self._socket

    async def _read(self) -> None:
        """Handle frames until the client is gone or has been silent for too long."""
        while True:
            try:
                message = await self._socket.receive(SILENCE * self._host.heartbeat)
            except TimeoutError:
                self.close(Close.SESSION_TIMED_OUT)
                return
            if message.type in ENDED:
                return
            if message.type is WSMsgType.TEXT:
                code = self._receive(message.data)
                if code is not None:
                    self.close(code)

    async def _write(self) -> None:
        now = asyncio.get_running_loop().time
        while True:
            due, frame = await self._outgoing.get()
            if frame is None:
                return
            if due > now():
                await asyncio.sleep(due - now())
            try:
                await self._transmit(frame)
            except ConnectionError:  # the other side is gone; the session keeps its events
                return

    async def _transmit(self, frame: JsonObject | int) -> None:
        if isinstance(frame, int):
            await self._socket.close(code=frame)
            return
        text = json.dumps(frame, separators=(",", ":"))
        if self._packer is None:
            await self._socket.send_str(text)
        else:
            packed = self._packer.compress(text.encode())
            await self._socket.send_bytes(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))

    def _receive(self, text: str) -> Close | None:
        """Handle a frame of the client. Return the close code if it broke a rule."""
        if len(text.encode()) > LARGEST_FRAME:
            return Close.DECODE_ERROR
        now = time.monotonic()
        if len(self._recent) == MOST_FRAMES and now - self._recent[0] < FRAMES_PERIOD:
            return Close.RATE_LIMITED
        self._recent.append(now)
        try:
            frame = json.loads(text)
            opcode, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return Close.DECODE_ERROR
        return self._act(opcode, data)

    def _act(self, opcode: int, data: Any) -> Close | None:
        action = self._actions.get(opcode) if isinstance(opcode, int) else None
        if action is None:
            return Close.UNKNOWN_OPCODE
        free = (Opcode.IDENTIFY, Opcode.RESUME, Opcode.HEARTBEAT)
        if not self._known and opcode not in free:
            return Close.NOT_AUTHENTICATED
        try:
            return action(data)
        except (KeyError, TypeError, ValueError):
            return Close.DECODE_ERROR

    def _is_token(self, token: object) -> bool:
        return secrets.compare_digest(str(token).encode(), self._host.world.token.encode())

    def _heartbeat(self, _: Any) -> Close | None:
        self._host.heartbeats += 1
        if self._host.answers_heartbeats:
            delay = min(ACK_DELAY, self._host.heartbeat / 4)
            asyncio.get_running_loop().call_later(delay, self.send, {"op": Opcode.HEARTBEAT_ACK})
        return None

    def _ignore(self, _: Any) -> Close | None:
        return None

    def _identify(self, data: JsonObject) -> Close | None:
        number, count = data.get("shard", (0, 1))
        refusals = {
            Close.ALREADY_AUTHENTICATED: self._known,
            Close.AUTHENTICATION_FAILED: not self._is_token(data["token"]),
            Close.INVALID_SHARD: not 0 <= number < count,
            Close.INVALID_INTENTS: data["intents"] & ~intents.KNOWN,
            Close.DISALLOWED_INTENTS: data["intents"] & self._host.refuses_intents,
        }
        for code, is_refused in refusals.items():
            if is_refused:
                return code
        if self._host.is_shard_too_large(count):
            return Close.SHARDING_REQUIRED
        return self._begin((number, count), data["intents"])

    def _begin(self, shard: tuple[int, int], intents_: int) -> Close | None:
        """Begin a session, if the bot may begin one now."""
        start = self._host.starts.take(shard[0])
        if start is Start.TOO_MANY:
            self._host.reset_token()
        elif start is Start.TOO_SOON:
            self.send({"op": Opcode.INVALID_SESSION, "d": False})
        else:
            self._known = True
            self._host.identify(self, shard, intents_)
        return None

    def _resume(self, data: JsonObject) -> Close | None:
        if self._known:
            return Close.ALREADY_AUTHENTICATED
        if not self._is_token(data["token"]):
            return Close.AUTHENTICATION_FAILED
        self._known = True
        return self._host.resume(self, data["session_id"], data["seq"])
