"""Calls to Discord, measured as the HTTP client makes them."""

import time
from types import SimpleNamespace

import aiohttp

from bot.monitoring.measures import NO_MEASURES, Measures


def trace_calls(measures: Measures) -> aiohttp.TraceConfig | None:
    """Return a tracer that reports each call when its answer arrives; None if nobody listens."""
    if measures is NO_MEASURES:
        return None

    async def begin(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        _params: aiohttp.TraceRequestStartParams,
    ) -> None:
        context.began = time.monotonic()

    async def end(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        seconds = time.monotonic() - context.began
        route = f"{params.method} {params.url.path}"
        is_global = params.response.headers.get("X-RateLimit-Scope") == "global"
        measures.note_call(route, params.response.status, seconds, is_global_limit=is_global)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begin)
    trace.on_request_end.append(end)
    return trace
