"""Let only this machine's own browser look at the page, with the key in the address."""

import secrets
from collections.abc import Awaitable, Callable

from aiohttp import web

from playground.local_guard import own_hosts

NO_KEY = "This address is missing the key that was printed when the playground started.\n"
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Referrer-Policy": "no-referrer",  # the address holds the key
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
Answering = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageGuard:
    """Refuses other names of this machine (DNS rebinding), other sites, and wrong keys."""

    def __init__(self, key: str) -> None:
        self._key = key
        self.port = 0

    @web.middleware
    async def check(self, request: web.Request, handler: Answering) -> web.StreamResponse:
        why = self.find_refusal(request)
        if why is not None:
            raise web.HTTPForbidden(text=why, headers=HEADERS)
        if not secrets.compare_digest(
            request.match_info.get("key", "").encode(), self._key.encode()
        ):
            raise web.HTTPNotFound(text=NO_KEY, headers=HEADERS)
        return await handler(request)

    def find_refusal(self, request: web.Request) -> str | None:
        """Say why a request is not from the page's own browser window, or return None if it is."""
        if request.host not in own_hosts(self.port):
            return "This isn't an address of the playground.\n"
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            return "Other sites can't use the playground.\n"
        if origin is None and request.headers.get("Upgrade", "").lower() == "websocket":
            return "Requests have to say which site they come from.\n"
        return None


async def add_page_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Put the protective headers on every answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
