"""One request, on its way through the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.errors import Refused, Why
from playground.events import JsonObject
from playground.uploads import Upload


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
        """A path parameter that is an id; raises Refused where it is none."""
        text = self.params[name]
        if not text.isdecimal():
            raise Refused(Why.INVALID_BODY, f"{name}: {text} is not a snowflake")
        return int(text)

    @property
    def fields(self) -> JsonObject:
        """The body of an operation that takes an object; empty where none was sent."""
        return self.body or {}


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
