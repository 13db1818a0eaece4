"""Serve one window of the page: requests in, answers and events out, over a websocket."""

import asyncio
import json
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from playground.backend import Backend
from playground.errors import Impossible, Unanswered
from playground.events import Event, JsonObject
from playground.page.client import Client

LARGEST_FRAME = 36 * 1024 * 1024  # bytes: 25 MiB of files, in base64
SURROUNDING = ("CHANNEL_", "THREAD_", "GUILD_", "USER_SETTINGS_")
RESTLESS = 0.02  # seconds in which changes of the surroundings are gathered


class WindowHost(Protocol):
    """The parts of the page that all windows share."""

    def greeting(self) -> JsonObject: ...

    async def develop(self, request: JsonObject) -> Any: ...

    async def arrange(self, request: JsonObject) -> Any: ...


class Window:
    """Serves a connection of the page, as one person."""

    def __init__(self, backend: Backend, client: Client, desk: WindowHost) -> None:
        self._backend = backend
        self._client = client
        self._host = desk
        self._socket = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, heartbeat=20)
        self._outgoing: asyncio.Queue[JsonObject | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stale = False
        self._known_rooms: set[str] = set()

    async def run(self, request: web.Request) -> web.WebSocketResponse:
        """Serve until the window closes."""
        await self._socket.prepare(request)
        self.send({"event": "hello", **self._host.greeting(), **self._describe_surroundings()})
        unsubscribe = self._backend.bus.subscribe(self._hear)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            unsubscribe()
            self.send(None)
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(writer, *self._tasks, return_exceptions=True)
        return self._socket

    def send(self, frame: JsonObject | None) -> None:
        self._outgoing.put_nowait(frame)

    async def close(self) -> None:
        await self._socket.close()

    def _describe_surroundings(self) -> JsonObject:
        here = self._client.person.user.here
        surroundings = self._client.describe_surroundings()
        self._known_rooms = {room["id"] for room in surroundings["rooms"]}
        return {"surroundings": surroundings, "here": None if here is None else str(here)}

    async def _read(self) -> None:
        async for frame in self._socket:
            if frame.type is WSMsgType.TEXT:
                task = asyncio.create_task(self._serve(_read_frame(frame.data)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _write(self) -> None:
        while (frame := await self._outgoing.get()) is not None:
            try:
                await self._socket.send_str(json.dumps(frame))
            except ConnectionError:
                return

    async def _serve(self, request: JsonObject) -> None:
        """Answer one request, explaining in words anything a person cannot do."""
        try:
            if request.get("do") == "develop":
                answer: Any = await self._host.develop(request)
            elif request.get("do") == "arrange":
                answer = await self._host.arrange(request)
            else:
                answer = await self._client.answer(request)
        except Impossible as error:
            self.send({"answer": request.get("number"), "error": str(error)})
        except Unanswered:
            self.send({"answer": request.get("number"), "error": "No answer"})
        else:
            self._send_stale()  # the page must know a room before it is told to open it
            self.send({"answer": request.get("number"), "result": answer})

    def _hear(self, event: Event) -> None:
        """Pass on an event as this person sees it."""
        if event.only_for not in (None, self._client.person.id):
            return
        if event.name.startswith(SURROUNDING):
            self._renew_surroundings()
        elif event.name == "TYPING_START":
            details = {"room": event.data["channel_id"], "user": str(event.data["user_id"])}
            self.send({"event": "typing", **details})
        elif event.name == "MESSAGE_DELETE_BULK":
            for number in event.data["ids"]:
                self._show(event.data["channel_id"], number)
        elif event.name.startswith("MESSAGE_"):
            number = event.data.get("message_id", event.data.get("id"))
            self._show(event.data["channel_id"], str(number), is_new=event.name.endswith("CREATE"))

    def _show(self, room_id: str, post_id: str, *, is_new: bool = False) -> None:
        post = self._backend.world.posts.get(int(room_id), {}).get(int(post_id))
        if post is None or not self._client.screen.can_see(post):
            self.send({"event": "gone", "room": room_id, "message": post_id})
        else:
            if room_id not in self._known_rooms:  # a conversation that has just begun
                self._send_surroundings()
            room = self._client.open_room
            if room is not None and room.id == post.room_id:
                self._client.marks.note_read(self._client.person.id, room)
            message = self._client.screen.describe_message(post)
            self.send({"event": "message", "is_new": is_new, "message": message})

    def _renew_surroundings(self) -> None:
        if not self._is_stale:
            self._is_stale = True
            asyncio.get_running_loop().call_later(RESTLESS, self._send_stale)

    def _send_stale(self) -> None:
        if self._is_stale:
            self._send_surroundings()

    def _send_surroundings(self) -> None:
        self._is_stale = False
        self.send({"event": "surroundings", **self._describe_surroundings()})


def _read_frame(text: str) -> JsonObject:
    """Read a frame of the page; nonsense becomes a request that cannot be answered."""
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return frame if isinstance(frame, dict) else {}
