"""Serve the page on 127.0.0.1, beside the pretended Discord."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from aiohttp import web

from playground import Person, Playground
from playground.avatars import draw_avatar
from playground.errors import Impossible
from playground.events import JsonObject
from playground.page.arranging import Arranger
from playground.page.bot_process import BotProcess
from playground.page.client import Client
from playground.page.clock_mover import ClockMover
from playground.page.crowds import CrowdDirector
from playground.page.developer_tools import DeveloperTools
from playground.page.guard import PageGuard, add_page_headers
from playground.page.memory import PageMemory, Saver
from playground.page.read_marks import ReadMarks
from playground.page.screen import Screen
from playground.page.tour import Tour
from playground.page.tour_progress import TourProgress
from playground.page.window import Window
from playground.passage import pass_time
from playground.playground import ADDRESS
from playground.records import File

_log = logging.getLogger(__name__)
WEB = Path(__file__).parent / "web"
PARTS = frozenset(path for path in WEB.rglob("*") if path.is_file())
USUAL_PORT = 8710
BETWEEN = 0.3  # seconds between looks at the journal, and between saves
SHOWN_INLINE = ("image/png", "image/gif", "image/jpeg", "image/webp")


class Site:
    """Serves the page during an `async with`; open `address` in a browser."""

    def __init__(
        self, playground: Playground, runner: BotProcess, tour: Tour, folder: Path
    ) -> None:
        self._playground = playground
        self._tour = tour
        self._memory = PageMemory.load(folder)
        self._hidden = set(self._memory.hidden)
        self._guard = PageGuard(self._memory.key)
        self._saver = Saver(playground.backend, folder, self._update_memory)
        self._marks = ReadMarks(
            playground.backend, self._memory.read_marks, self._saver.note_change
        )
        self._progress = TourProgress(
            playground.backend, tour.suggestions, self._memory.done_suggestions, self._note_progress
        )
        self._crowds = CrowdDirector(
            playground, tour.crowds, ClockMover(playground.backend, runner)
        )
        self._tools = DeveloperTools(playground.backend, runner, self._crowds)
        self._arranger = Arranger(playground)
        self._windows: set[Window] = set()
        self._cannot_save = False

    @property
    def address(self) -> str:
        return f"http://{ADDRESS}:{self._guard.port}/{self._memory.key}/"

    @property
    def has_begun(self) -> bool:
        """Tell whether the first acts are done."""
        return self._memory.has_begun

    def note_begun(self) -> None:
        """Note that the first acts are done; from now on people try the suggestions."""
        self._memory.has_begun = True
        self._progress.begin()
        self._saver.note_change()

    async def __aenter__(self) -> Self:
        application = web.Application(middlewares=[self._guard.check])
        application.on_response_prepare.append(add_page_headers)
        application.router.add_get("/{key}/", self._serve_index)
        application.router.add_get("/{key}/live", self._serve_window)
        application.router.add_get("/{key}/files/{file:[0-9]{1,20}}/{name}", self._serve_file)
        application.router.add_get("/{key}/emojis/{emoji:[0-9]{1,20}}", self._serve_emoji)
        application.router.add_get("/{key}/events/{event:[0-9]{1,20}}", self._serve_event_picture)
        application.router.add_get("/{key}/pictures/{user:[0-9]{1,20}}", self._serve_picture)
        application.router.add_get("/{key}/web/{path:.+}", self._serve_part)
        application.router.add_route("*", "/{key:.*}", _refuse_path)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await self._listen((self._memory.port or USUAL_PORT, USUAL_PORT, 0))
        self._watcher = asyncio.create_task(self._watch_changes())
        if self.has_begun:
            self._progress.begin()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._watcher.cancel()
        await self._crowds.close()
        await asyncio.gather(
            self._watcher,
            *(window.close() for window in tuple(self._windows)),
            return_exceptions=True,
        )
        await self._runner.cleanup()
        self._save()

    def greeting(self) -> JsonObject:
        """Return the first message to a window."""
        return {
            "state": self._describe_state(),
            "suggestions": self._progress.describe(),
            "pictured": [str(user_id) for user_id in self._list_pictures()],
        }

    async def develop(self, request: JsonObject) -> Any:
        """Answer the developer panel, with what every window shows at a glance."""
        answer = await self._tools.answer(request)
        return answer | self._describe_state()

    async def arrange(self, request: JsonObject) -> Any:
        """Change servers, channels, members and roles, as their owner."""
        return self._arranger.arrange(request)

    async def _listen(self, ports: Sequence[int]) -> None:
        """Listen on a free port, if possible the last one, so that open windows reconnect."""
        for port in ports:
            site = web.TCPSite(self._runner, ADDRESS, port)
            with contextlib.suppress(OSError):
                await site.start()
                self._guard.port = self._memory.port = self._runner.addresses[0][1]
                return

    async def _watch_changes(self) -> None:
        """Tell every window what changes without an event, and save."""
        before: object = None
        while True:
            pass_time(self._playground.backend)
            state = self._describe_state()
            changes = {name: value for name, value in state.items() if name != "clock"}
            if changes != before:
                before = changes
                self._broadcast({"event": "state", "state": state})
            self._save()
            await asyncio.sleep(BETWEEN)

    def _describe_state(self) -> JsonObject:
        """Return what every window shows at a glance; `pings` counts those of each person."""
        pings = {
            str(person.id): self._marks.count_pings(self._screen_of(person))
            for person in self._tour.list_people(self._playground)
        }
        return self._tools.describe_state() | {"pings": pings}

    def _screen_of(self, person: Person) -> Screen:
        return Screen(self._playground.backend, person.id, self._hidden)

    def _note_progress(self) -> None:
        self._saver.note_change()
        self._broadcast({"event": "suggestions", "suggestions": self._progress.describe()})

    def _broadcast(self, frame: JsonObject) -> None:
        for window in self._windows:
            window.send(frame)

    def _save(self) -> None:
        """Save changes. A full disk is reported once; saving is retried."""
        try:
            self._saver.save()
        except OSError as error:
            if not self._cannot_save:
                _log.error("the playground cannot be saved: %s", error)
            self._cannot_save = True
        else:
            self._cannot_save = False

    def _update_memory(self) -> PageMemory:
        self._memory.hidden = sorted(self._hidden)
        return self._memory

    async def _serve_index(self, _: web.Request) -> web.StreamResponse:
        return web.FileResponse(WEB / "index.html")

    async def _serve_part(self, request: web.Request) -> web.StreamResponse:
        path = WEB / request.match_info["path"]
        if path not in PARTS:
            raise web.HTTPNotFound
        return web.FileResponse(path)

    async def _serve_window(self, request: web.Request) -> web.StreamResponse:
        """Serve a window as the person in its address, or as the first person."""
        people = self._tour.list_people(self._playground)
        name = request.query.get("as", "").casefold()
        person = next((each for each in people if name in _list_names(each)), None)
        if person is None and not people:
            raise Impossible("there is nobody to be")
        backend = self._playground.backend
        client = Client(backend, person or people[0], self._hidden, self._marks)
        window = Window(backend, client, self)
        self._windows.add(window)
        try:
            return await window.run(request)
        finally:
            self._windows.discard(window)

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        file = self._playground.backend.world.find_file(int(request.match_info["file"]))
        if file is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "max-age=86400, immutable"}
        if file.content_type in SHOWN_INLINE:
            return web.Response(body=file.data, content_type=file.content_type, headers=headers)
        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(file.name)}"
        return web.Response(
            body=file.data, content_type="application/octet-stream", headers=headers
        )

    async def _serve_emoji(self, request: web.Request) -> web.StreamResponse:
        number = int(request.match_info["emoji"])
        return _respond_file(self._playground.backend.world.find_emoji_file(number))

    async def _serve_event_picture(self, request: web.Request) -> web.StreamResponse:
        number = int(request.match_info["event"])
        return _respond_file(self._playground.backend.world.find_event_file(number))

    async def _serve_picture(self, request: web.Request) -> web.StreamResponse:
        number = int(request.match_info["user"])
        if number in self._list_pictures():
            return web.FileResponse(self._list_pictures()[number])
        world = self._playground.backend.world
        if number not in world.users:
            raise web.HTTPNotFound
        picture = draw_avatar(world, world.users[number])
        return web.Response(body=picture, content_type="image/png")

    def _list_pictures(self) -> dict[int, Path]:
        """Return the picture files of people, by their ids."""
        if self._tour.picture is None:
            return {}
        return {self._playground.bot.id: self._tour.picture}


def _list_names(person: Person) -> list[str]:
    """Return what an address may call a person, without its case."""
    return [person.name.casefold(), person.user.display_name.casefold()]


def _respond_file(file: File | None) -> web.StreamResponse:
    """Respond with a picture that the browser may keep. Raises HTTPNotFound."""
    if file is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "max-age=3600"}
    return web.Response(body=file.data, content_type=file.content_type, headers=headers)


async def _refuse_path(_: web.Request) -> web.StreamResponse:
    raise web.HTTPNotFound
