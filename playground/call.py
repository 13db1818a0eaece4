"""One request, on its way through the server."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.errors import Refused, Why
from playground.events import JsonObject
from playground.uploads import Upload

SNOWFLAKE = re.compile(r"[0-9]{1,20}")


@dataclass(slots=True, kw_only=True)
class Call:
    """An operation with the ids of its path, its query and its body."""

    operation: str
    method: str
    path: str
    template: str
    params: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    problems: tuple[str, ...] = ()  # why it was refused

    def id(self, name: str) -> int:
        """Return a path parameter that is an id. Raises Refused where it is none."""
        return _snowflake(name, self.params[name])

    def query_number(self, name: str) -> int:
        """Return a number of the query. Raises Refused where it is none."""
        return _snowflake(name, self.query[name])

    @property
    def fields(self) -> JsonObject:
        """The body of an operation that takes an object; empty where none was sent."""
        return self.body or {}


def _snowflake(name: str, text: str) -> int:
    if not SNOWFLAKE.fullmatch(text):
        raise Refused(Why.INVALID_BODY, f"{name}: {text[:40]} is not a snowflake")
    return int(text)


@dataclass(frozen=True, slots=True)
class Answer:
    """Status and JSON body of an answer; no body means 204 No Content."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


def ok(body: Any) -> Answer:
    return Answer(200, body)


def created(body: Any) -> Answer:
    return Answer(201, body)


NOTHING = Answer(204)
