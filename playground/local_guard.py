"""Keep browsers, and requests to other host names, away from the REST API and the gateway."""

from collections.abc import Awaitable, Callable

from aiohttp import web

NAMES = ("127.0.0.1", "localhost")
# Only browsers send these, and no page should call this port: the playground's page has its own.
FROM_BROWSERS = ("Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def own_hosts(port: int) -> set[str]:
    """Return the values of the Host header that mean a server of this machine at `port`.

    Any other name may belong to a site that resolves to 127.0.0.1 (DNS rebinding).
    """
    return {f"{name}:{port}" for name in NAMES}


class LocalGuard:
    """Refuses requests of browsers and requests to foreign names; set `port` once it is known."""

    def __init__(self) -> None:
        self.port = 0

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Pass on a client's request; answer 403 to any other."""
        is_browser = any(name in request.headers for name in FROM_BROWSERS)
        if is_browser or request.host not in own_hosts(self.port):
            raise web.HTTPForbidden(text="Only bots on this machine may speak here.\n")
        return await handler(request)


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Forbid browsers to guess types, and other sites to embed responses."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
