"""The page of the board, over HTTP: its files, the way in, and the live line.

A reverse proxy with TLS stands before it. Nothing is given to anybody without a session, no cookie
is set or read, and only pages from our own address may come in.
"""

import html
import json
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from bot.people.open_boards import TicketGone, check_ticket, open_board
from bot.talk.explain import explain
from bot.talk.languages import ENGLISH, NAMES, speak
from bot.talk.watching.board_texts import busy, first_words, no_scripts, used_link
from bot.views.drawing import draw_with
from bot.windows.files import WebFile, WebFiles, draw_picture
from bot.windows.frames import LONGEST
from bot.windows.runs import write_plainly
from bot.windows.state import to_milliseconds
from bot.windows.window import Window
from bot.windows.windows import Windows
from rules import RulesError
from storage.storage_errors import DatabaseTrouble

log = structlog.get_logger(__name__)

MOST_STRANGERS = 200  # connections that have not said who they are for
SIGN_INS = 100  # a second, of everyone together
A_MINUTE = 60.0
FOR_EVER = "public, max-age=31536000, immutable"
HEARTBEAT = 20.0  # seconds: a silent line would be cut by proxies
USUAL_PORTS = {"https": ":443", "http": ":80"}
SECRET = "ticket"  # the name of the field


class BoardSite:
    """Serves the page of the board and its line."""

    def __init__(self, url: str, files: WebFiles, windows: Windows) -> None:
        address = urlsplit(url)
        self._origin = find_origin(url)
        self._path = address.path
        self._files, self._windows = files, windows
        self._strangers = 0
        self._sign_ins: list[float] = []  # the moments of those of the last second
        self._told_at = -A_MINUTE  # when a foreign origin was logged last
        live = self._origin.replace("http", "ws", 1)
        self._headers = {
            "Content-Security-Policy": "; ".join(
                (
                    "default-src 'none'",
                    "script-src 'self'",
                    "style-src 'self'",
                    "img-src 'self'",
                    f"connect-src 'self' {live}",  # older WebKit does not read it into 'self'
                    "base-uri 'none'",
                    "form-action 'none'",
                    "frame-ancestors 'none'",
                )
            ),
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "autoplay=(self)",
            "Cache-Control": "no-store",
        }

    def build(self) -> web.Application:
        """Return the application that answers requests."""
        site = web.Application(client_max_size=LONGEST, middlewares=[_say_nothing])
        site.on_response_prepare.append(self._add_headers)
        assets = f"{self._path}/a/{self._files.digest}"
        for method, path, answer in (
            ("GET", f"{self._path}/", self._serve_page),
            ("GET", f"{assets}/skin/{{theme}}/{{name}}.svg", self._serve_picture),
            ("GET", f"{assets}/{{name:.+}}", self._serve_file),
            ("GET", f"{self._path}/alive", self._serve_life),
            ("POST", f"{self._path}/session", self._sign_in),
            ("GET", f"{self._path}/live", self._serve_window),
        ):
            site.router.add_route(method, path, answer)
        return site

    async def _add_headers(self, _request: web.Request, response: web.StreamResponse) -> None:
        for name, value in self._headers.items():
            response.headers.setdefault(name, value)

    async def _serve_page(self, request: web.Request) -> web.Response:
        language = choose_language(request.headers.get("Accept-Language", ""))
        async with speak(language):
            plain = {name: write_plainly(words) for name, words in first_words().items()}
            words, without = json.dumps(plain, ensure_ascii=False), no_scripts()
        page = self._files.page
        for name, value in (
            ("digest", self._files.digest),
            ("lang", language),
            ("dir", "ltr"),
            ("words", html.escape(words)),
            ("noscript", html.escape(without)),
        ):
            page = page.replace(f"{{{name}}}", value)
        return web.Response(
            text=page, content_type="text/html", headers={"Vary": "Accept-Language"}
        )

    async def _serve_file(self, request: web.Request) -> web.Response:
        file = self._files.files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return _send(file)

    async def _serve_picture(self, request: web.Request) -> web.Response:
        theme, name = request.match_info["theme"], request.match_info["name"]
        try:
            return _send(await draw_with(lambda: draw_picture(theme, name)))
        except (KeyError, ValueError, RulesError):
            raise web.HTTPNotFound from None

    async def _serve_life(self, _request: web.Request) -> web.Response:
        return web.Response(status=204, headers={"X-Digest": self._files.digest})

    async def _sign_in(self, request: web.Request) -> web.Response:
        """Turn a ticket into a session."""
        self._check_origin(request)
        async with speak(choose_language(request.headers.get("Accept-Language", ""))):
            if not self._may_sign_in():
                return web.json_response({"why": busy()}, status=429)
            ticket = await _read_ticket(request)
            around = self._windows.around
            try:
                await around.services.run(check_ticket, ticket, around.now())
                opened = await around.services.run(open_board, ticket, around.now())
            except TicketGone:
                return web.json_response({"why": write_plainly(used_link())}, status=403)
            except DatabaseTrouble as trouble:
                return web.json_response({"why": write_plainly(explain(trouble))}, status=503)
        until = to_milliseconds(opened.ends_at)
        return web.json_response({"session": opened.secret, "until": until})

    def _may_sign_in(self) -> bool:
        now = time.monotonic()
        self._sign_ins = [each for each in self._sign_ins if now - each < 1]
        if len(self._sign_ins) >= SIGN_INS:
            return False
        self._sign_ins.append(now)
        return True

    async def _serve_window(self, request: web.Request) -> web.StreamResponse:
        """Serve one page over its line."""
        self._check_origin(request)
        if self._strangers >= MOST_STRANGERS:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=LONGEST, heartbeat=HEARTBEAT, compress=False)
        await socket.prepare(request)
        self._strangers += 1

        def count_out() -> None:
            self._strangers -= 1

        await Window(self._windows, socket, count_out).serve()
        return socket

    def _check_origin(self, request: web.Request) -> None:
        """Refuse pages of other sites; a host must be able to see why nothing opens."""
        origin = request.headers.get("Origin", "")
        if origin.lower() == self._origin:
            return
        if time.monotonic() - self._told_at >= A_MINUTE:
            self._told_at = time.monotonic()
            log.warning("another site wants the board", origin=origin[:100], ours=self._origin)
        raise web.HTTPForbidden


@web.middleware
async def _say_nothing(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse without words: only a page asks, and it has its own."""
    try:
        return await handler(request)
    except web.HTTPException as refused:
        return web.Response(status=refused.status)


def _send(file: WebFile) -> web.Response:
    headers = {"Content-Encoding": "gzip", "Cache-Control": FOR_EVER, "Content-Type": file.kind}
    return web.Response(body=file.packed, headers=headers)


async def _read_ticket(request: web.Request) -> str:
    """Return the ticket of a request; raises HTTPBadRequest."""
    try:
        given = json.loads(await request.text())
        ticket = given[SECRET] if given.keys() == {SECRET} else None
    except (ValueError, RecursionError, AttributeError):
        ticket = None
    if not isinstance(ticket, str) or request.content_type != "application/json":
        raise web.HTTPBadRequest
    return ticket


def find_origin(url: str) -> str:
    """Return the origin of an address as browsers write it: without the usual port."""
    address = urlsplit(url.lower())
    return f"{address.scheme}://{address.netloc.removesuffix(USUAL_PORTS[address.scheme])}"


def choose_language(accepted: str) -> str:
    """Return the first language of a browser that is one of ours, as a locale; else English."""
    wished = [each.partition(";")[0].strip().lower() for each in accepted[:200].split(",")]
    for wish in wished:
        for name in NAMES:
            if name.lower() == wish or name.partition("-")[0] == wish.partition("-")[0]:
                return name
    return ENGLISH
