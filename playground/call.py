"""Hold one request on its way through the server, and its answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.errors import DiscordError, Refused
from playground.events import JsonObject
from playground.uploads import Upload

SNOWFLAKE = re.compile(r"[0-9]{1,20}")


@dataclass(slots=True, kw_only=True)
class Call:
    """Holds an operation with the ids of its path, its query and its body."""

    operation: str
    method: str
    path: str
    template: str
    params: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    problems: tuple[str, ...] = ()  # why it was refused

    def read_id(self, name: str) -> int:
        """Return a path parameter that is an id. Raises Refused if it is not one."""
        return _read_snowflake(name, self.params[name])

    def read_query_number(self, name: str) -> int:
        """Return a number of the query. Raises Refused if it is not one."""
        return _read_snowflake(name, self.query[name])

    @property
    def fields(self) -> JsonObject:
        """Return the body of an operation that takes an object, empty if none was sent."""
        return self.body or {}


def _read_snowflake(name: str, text: str) -> int:
    if not SNOWFLAKE.fullmatch(text):
        raise Refused(DiscordError.INVALID_BODY, f"{name}: {text[:40]} is not a snowflake")
    return int(text)


@dataclass(frozen=True, slots=True)
class Response:
    """Holds status and JSON body of an answer; no body means 204 No Content."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


def respond(body: Any) -> Response:
    return Response(200, body)


def respond_created(body: Any) -> Response:
    return Response(201, body)


NO_CONTENT = Response(204)
