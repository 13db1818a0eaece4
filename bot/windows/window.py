"""One open board of one person, from its first frame to its end."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import structlog
from aiohttp import WSMessage, WSMsgType, web

import render
from bot.clockwork.publicity import is_open_to_all
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.seating import find_side, has_seat
from bot.matches.viewer import Viewer
from bot.people.open_boards import SignedOut, check_open, find_open_board, note_seen
from bot.people.preferences import find_preferences
from bot.talk.languages import speak
from bot.talk.names import read_in
from bot.talk.watching.board_texts import board_words, signed_out
from bot.views.appearance import Appearance, appearance_for_person
from bot.windows.frames import VERSION, Hello, MoveWish, Ping, UnreadableFrame, read_frame
from bot.windows.moving import Mover, move
from bot.windows.runs import write_plainly, write_runs
from bot.windows.state import Onlooker, show_state, to_milliseconds
from bot.windows.windows import CloseCode, Windows
from rules import Color
from storage.rows import OpenBoard, Place
from storage.storage_errors import DatabaseTrouble

log = structlog.get_logger(__name__)

FIRST_FRAME = 5.0  # seconds until a page must have said who it is for
SLOW = 20.0  # seconds that a page may take to read one frame
BURST, A_SECOND = 30, 10  # frames that a page may send at once, and in each second
PROVEN = timedelta(minutes=60)  # for which a press proves that a person sees a channel


@dataclass
class Closed(Exception):
    """A window is to be closed."""

    code: CloseCode


ENDS = (Closed, UnreadableFrame, SignedOut, DatabaseTrouble, ConnectionError, TimeoutError)


def find_code(end: BaseException) -> CloseCode:
    """Return the code that tells a page why its line ends, and whether to come back."""
    match end:
        case Closed(code=code):
            return code
        case UnreadableFrame():
            return CloseCode.UNREADABLE
        case SignedOut():
            return CloseCode.SIGNED_OUT
        case DatabaseTrouble():
            log.warning("a window is closed", error=repr(end))
            return CloseCode.GOING_AWAY
        case _:
            return CloseCode.GOING_AWAY


class Window:
    """Serves one page: shows it every change of its match, and does what it asks, in order."""

    def __init__(
        self, windows: Windows, socket: web.WebSocketResponse, when_known: Callable[[], None]
    ) -> None:
        self._when_known = when_known  # called once it is known whose it is, or never will be
        self._windows, self._socket = windows, socket
        self._services, self._now = windows.around.services, windows.around.now
        self._newest: Match | None = None  # still to be shown
        self._shown: Match | None = None  # last
        self._has_news = asyncio.Event()
        self._allowance, self._counted_at = float(BURST), 0.0
        self.is_away = False

    board: OpenBoard  # known from the first frame on

    async def serve(self) -> None:
        """Serve until the page or the bot goes."""
        showing: asyncio.Task[None] | None = None
        try:
            try:
                await self._greet()
            finally:
                self._when_known()
            showing = asyncio.create_task(self._show_news())
            while (frame := await self._read()) is not None:
                await self._follow(frame)
        except ENDS as end:
            await self._close(find_code(end))
        finally:
            if showing is not None:
                showing.cancel()
            await self._leave()

    def show(self, match: Match) -> None:
        """Show a match as it stands now; of several states only the newest is sent."""
        if self._newest is None or match.version >= self._newest.version:
            self._newest = match
        self._has_news.set()

    def show_again(self) -> None:
        """Show the match as it was shown last: something beside it has changed."""
        if self._shown is not None:
            self.show(self._shown)

    async def _greet(self) -> None:
        """Let the page in; raises `Closed`, `SignedOut` or `UnreadableFrame`."""
        async with asyncio.timeout(FIRST_FRAME):
            hello = await self._read()
        if not isinstance(hello, Hello):
            raise UnreadableFrame
        self.board = await self._services.run(find_open_board, hello.session, self._now())
        if not self._windows.add(self):
            raise Closed(CloseCode.TOO_MANY)
        async with self.speaking():
            words = {
                name: write_plainly(each) if isinstance(each, str) else each
                for name, each in board_words().items()
            }
        await self.send(
            t="welcome",
            now=to_milliseconds(self._now()),
            digest=self._windows.digest,
            language=self.language,
            dir="ltr",  # as all our languages are written
            words=words,
            marks=[mark.name.lower() for mark in render.Mark],
        )
        await self._note_seen()
        self.show(await self._services.run(load_match, self.board.match_id))

    @property
    def language(self) -> str:
        """The locale in which the person reads."""
        return self._services.languages.find(self.board.person_id) or self.board.locale

    def speaking(self) -> Any:
        """Write the sentences of this context for the person."""
        return speak(self.language)

    async def _read(self) -> Hello | Ping | MoveWish | None:
        """Return the next frame, or None at the end; raises `Closed` or `UnreadableFrame`."""
        message: WSMessage = await self._socket.receive()
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED):
            return None
        if message.type is not WSMsgType.TEXT:
            raise UnreadableFrame
        self._count()
        return read_frame(message.data)

    def _count(self) -> None:
        """Count a frame; raises `Closed` if there are too many."""
        at = asyncio.get_running_loop().time()
        passed, self._counted_at = at - self._counted_at, at
        self._allowance = min(BURST, self._allowance + passed * A_SECOND) - 1
        if self._allowance < 0:
            raise Closed(CloseCode.TOO_FAST)

    async def _follow(self, frame: Hello | Ping | MoveWish) -> None:
        match frame:
            case Ping(id=number, is_away=is_away):
                self.is_away = is_away
                with suppress(DatabaseTrouble):
                    await self._note_seen()
                await self.send(t="pong", id=number, now=to_milliseconds(self._now()))
            case MoveWish():
                await self._services.run(check_open, self.board, self._now())
                await self.send(**await self._move(frame))
            case Hello():
                raise UnreadableFrame

    async def _move(self, wish: MoveWish) -> dict[str, Any]:
        """Play a move, and return the frame that answers it."""
        match = await self._services.run(load_match, self.board.match_id)
        if wish.match_id != match.id or not self.may_see(match):
            raise UnreadableFrame
        appearance = await self.find_appearance(match)
        mover = Mover(self.board, self.language, appearance.is_numeric)
        answer, now = await move(self._windows, mover, match, wish)
        if now is not match:
            self.show(now)
        return answer

    async def _note_seen(self) -> None:
        """Note that the person looks at the board, or that nobody sees this page now."""
        is_shown = not self.is_away
        await self._services.run(note_seen, self.board, self._now(), is_shown=is_shown)
        self._windows.note_looking(self.board.match_id)

    def may_see(self, match: Match) -> bool:
        """Tell whether the person may still see the match: their own, or one of a channel they see.

        A press proves that they see its channel, but not for ever.
        """
        if has_seat(match, self.board.person_id):
            return True
        viewer = Viewer(self.board.person_id, self.board.server_id, self._can_see)
        return not match.is_in_panels and any(viewer.sees(room.place) for room in match.rooms)

    def _can_see(self, channel_id: int) -> bool:
        is_proven = self._now() - self.board.made_at < PROVEN
        if is_proven and channel_id == self.board.channel_id:
            return True
        return is_open_to_all(self._windows.around.client, Place(self.board.server_id, channel_id))

    async def find_appearance(self, match: Match) -> Appearance:
        """Return how the person likes boards, with their own side at the bottom."""
        own = await self._services.run(find_preferences, self.board.person_id)
        server = await self._services.server_choices.find(self.board.server_id or 0)
        side = find_side(match, self.board.person_id) or Color.WHITE
        return appearance_for_person(own, server, side)

    async def _show_news(self) -> None:
        """Send the newest state whenever there is one; ends the window if that fails."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            match, self._newest = self._newest, None
            if match is None or (self._shown is not None and match.version < self._shown.version):
                continue
            self._shown = match
            try:
                await self._show(match)
            except ENDS as end:
                await self._close(find_code(end))
            except Exception:
                log.exception("a board cannot be shown", match=match.id)
                await self._close(CloseCode.GOING_AWAY)

    async def _show(self, match: Match) -> None:
        await self._services.run(check_open, self.board, self._now())
        appearance, here = await self.find_appearance(match), self._windows.find_here(match.id)
        onlooker = Onlooker(self.board.person_id, appearance, here)
        with read_in(self.board.server_id):
            async with self.speaking():
                if not self.may_see(match):
                    await self.send(t="gone", why=write_runs(signed_out(), {}))
                    raise Closed(CloseCode.NOT_HERE)
                state = show_state(match, onlooker, self._now())
        await self.send(**state)

    async def send(self, **frame: Any) -> None:
        """Send one frame; raises ConnectionError or TimeoutError."""
        text = json.dumps({"v": VERSION, **frame}, ensure_ascii=False, separators=(",", ":"))
        async with asyncio.timeout(SLOW):
            await self._socket.send_str(text)

    async def _close(self, code: CloseCode) -> None:
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(SLOW):
                await self._socket.close(code=code)

    async def end(self, code: CloseCode) -> None:
        """Close the window from outside, such as when the bot stops."""
        await self._close(code)

    async def _leave(self) -> None:
        """Note that the board is shown no more."""
        if not self._windows.remove(self):
            return
        self.is_away = True
        with suppress(DatabaseTrouble, SignedOut):
            await self._services.run(note_seen, self.board, self._now(), is_shown=False)
        self._windows.note_looking(self.board.match_id)
