"""A small HTTP server that reports the bot's state: /healthz, and /metrics for Prometheus.

It answers from memory, and only to requests by an address or by the name that it was given: a web
page opened on this machine cannot read anything from it.
"""

import ipaddress
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.exits import Exit, Refused
from bot.monitoring.health import Health, HealthReport

FORMAT = "text/plain; version=0.0.4; charset=utf-8"  # of Prometheus
UNAVAILABLE = 503
LABEL = re.compile("[a-z0-9_-]+")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def build_site(
    health: Health, write_metrics: Callable[[], Awaitable[bytes]], host: str
) -> web.Application:
    """Return the application that answers requests, at these four addresses only."""

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=await write_metrics(), headers={"Content-Type": FORMAT})

    async def alive(_request: web.Request) -> web.Response:
        return _tell(health.is_alive())

    async def ready(_request: web.Request) -> web.Response:
        return _tell(health.is_ready())

    @web.middleware
    async def guard(
        request: web.Request, handler: Callable[[web.Request], object]
    ) -> web.StreamResponse:
        if not is_own_name(request.host, host):
            raise web.HTTPMisdirectedRequest
        return await handler(request)  # type: ignore[misc,no-any-return]  # a handler of aiohttp

    site = web.Application(middlewares=[guard])
    site.router.add_get("/metrics", metrics, allow_head=False)
    site.router.add_get("/healthz/live", alive, allow_head=False)
    site.router.add_get("/healthz/ready", ready, allow_head=False)
    site.router.add_get("/healthz", ready, allow_head=False)
    return site


def _tell(verdict: HealthReport) -> web.Response:
    told = {"well": verdict.is_well, "reasons": list(verdict.reasons)}
    return web.json_response(told, status=200 if verdict.is_well else UNAVAILABLE)


def is_own_name(asked: str, host: str) -> bool:
    """Tell whether a Host header names this server; a foreign page cannot make a browser send
    that. Whoever serves other machines also has names without a dot, like a container's.
    """
    name = asked.rpartition(":")[0] if asked.rpartition(":")[2].isdigit() else asked
    name = name.strip("[]").lower()
    if name in ("localhost", host.lower()):
        return True
    if host not in LOOPBACK and LABEL.fullmatch(name):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@asynccontextmanager
async def serving_status(site: web.Application, host: str, port: int) -> AsyncIterator[None]:
    """Serve while the block runs. Raises `Refused` if the port is taken."""
    runner = web.AppRunner(site, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused(Exit.CHANGE, f"METRICS_PORT: {host}:{port}: {why}.") from error
        yield
    finally:
        await runner.cleanup()
