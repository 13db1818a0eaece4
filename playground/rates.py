"""Limit rates: buckets per route and channel, the global one, and their headers."""

import hashlib
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.call import Call, Response

# Discord documents no numbers; 5 in 5 seconds per channel is what others observe.
OBSERVED = {
    "create_message": (5, 5.0),
    "update_message": (5, 5.0),
    "delete_message": (5, 5.0),
    "create_interaction_response": (5, 5.0),
    "execute_webhook": (5, 5.0),
    "create_dm": (10, 10.0),
    "bulk_set_application_commands": (5, 20.0),
}
ELSEWHERE = (20, 5.0)
OLD_EDITS = (3, 20.0)  # messages older than an hour, a channel; observed
GLOBAL_LIMIT = 50  # requests per second
MAJOR = ("channel_id", "guild_id", "webhook_id", "interaction_id")
FREE_OF_GLOBAL = ("/interactions/", "/webhooks/")


@dataclass(slots=True)
class RateWindow:
    """Allows a number of requests in a period of seconds, which begins with the first of them."""

    limit: int
    period: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> bool:
        """Count one request. Return False if the window is full."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.period
        if self.used >= self.limit:
            return False
        self.used += 1
        return True


@dataclass(slots=True)
class Rates:
    """Holds the limits in force, (requests, seconds) by operation; tests may change them."""

    limits: dict[str, tuple[int, float]] = field(default_factory=lambda: dict(OBSERVED))
    elsewhere: tuple[int, float] = ELSEWHERE
    global_limit: int = GLOBAL_LIMIT
    old_edits: tuple[int, float] = OLD_EDITS
    _windows: dict[tuple[str, str], RateWindow] = field(default_factory=dict)

    def take(self, call: Call) -> Response | None:
        """Count the request. Return a 429 if one of its limits is reached."""
        now = time.monotonic()
        if is_counted(call):
            everything = self._get_window(("*", ""), (self.global_limit, 1.0))
            if not everything.take(now):
                return limit_reached(everything.ends - now, scope="global")
        window = self._find_window(call)
        return (
            None
            if window.take(now)
            else limit_reached(window.ends - now, headers=self.headers(call))
        )

    def take_old_edit(self, call: Call) -> bool:
        """Count an edit of a message older than one hour. Return False if there were too many."""
        window = self._get_window(("old edits", call.params["channel_id"]), self.old_edits)
        return window.take(time.monotonic())

    def headers(self, call: Call) -> dict[str, str]:
        """Return the X-RateLimit headers of the bucket as it stands."""
        window = self._find_window(call)
        left = max(0.0, window.ends - time.monotonic())
        return {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(call.operation.encode()).hexdigest(),
        }

    def _find_window(self, call: Call) -> RateWindow:
        major = next((call.params[name] for name in MAJOR if name in call.params), "")
        major += call.params.get("webhook_token", "")
        limit = self.limits.get(call.operation, self.elsewhere)
        return self._get_window((call.operation, major), limit)

    def _get_window(self, key: tuple[str, str], limit: tuple[int, float]) -> RateWindow:
        window = self._windows.get(key)
        if window is None or (window.limit, window.period) != limit:
            window = self._windows[key] = RateWindow(*limit)
        return window


def is_counted(call: Call) -> bool:
    """Tell whether the global limit counts a request: not those by an interaction's token."""
    return not call.template.startswith(FREE_OF_GLOBAL)


def limit_reached(
    seconds: float,
    *,
    scope: str = "user",
    code: int = 0,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return a 429 of Discord itself; without `Via` clients take it for a ban by its proxy."""
    seconds = round(max(seconds, 0.001), 3)
    is_global = scope == "global"
    body = {
        "message": "You are being rate limited.",
        "retry_after": seconds,
        "global": is_global,
        "code": code,
    }
    told_headers = {"Via": "1.1 playground", "Retry-After": str(math.ceil(seconds))}
    told_headers["X-RateLimit-Scope"] = scope
    if is_global:
        told_headers["X-RateLimit-Global"] = "true"
    return Response(429, body, told_headers | dict(headers or {}))
