"""Bodies of requests, small ones that a test makes larger or wrong."""

import base64
from collections.abc import Iterable
from typing import Any

import pytest

from playground import Upload, limits
from playground.openapi.schemas import kept_schemas

Body = Any
PNG = Upload("board.png", b"png")
PICTURE = b"\x89PNG\r\n\x1a\n"  # as much of it as tells its type


def row(*parts: Body) -> Body:
    return {"type": 1, "components": list(parts)}


def button(number: int = 0, **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "Move", "custom_id": f"b{number}"} | more


def link(**more: Any) -> Body:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/"} | more


def option(number: int = 0, **more: Any) -> Body:
    return {"label": f"l{number}", "value": f"v{number}"} | more


def menu(options: int = 2, **more: Any) -> Body:
    offered = [option(each) for each in range(options)]
    return {"type": 3, "custom_id": "m", "options": offered} | more


def text(content: str = "words") -> Body:
    return {"type": 10, "content": content}


def container(*parts: Body, **more: Any) -> Body:
    return {"type": 17, "components": list(parts)} | more


def gallery(count: int = 1, **more: Any) -> Body:
    item = {"media": {"url": "https://example.org/a.png"}} | more
    return {"type": 12, "items": [item] * count}


def section(count: int = 1, accessory: Body = None) -> Body:
    return {"type": 9, "components": [text()] * count, "accessory": accessory or button()}


def thumbnail() -> Body:
    return {"type": 11, "media": {"url": "https://example.org/a.png"}}


def classic(*components: Body) -> Body:
    return {"components": list(components)}


def v2(*components: Body) -> Body:
    return {"flags": 1 << 15, "components": list(components)}


def embed(**parts: Any) -> Body:
    return {"embeds": [parts]}


def fields(count: int = 1, name: int = 1, value: int = 1) -> Body:
    return embed(fields=[{"name": "n" * name, "value": "v" * value}] * count)


def attached(url: str, **more: Any) -> Body:
    return {"content": "a", "embeds": [{"image": {"url": url}}]} | more


def reply(kind: int, **data: Any) -> Body:
    return {"type": kind, "data": data}


def modal(*components: Body, **more: Any) -> Body:
    return {"type": 9, "data": {"title": "T", "custom_id": "c", "components": [*components]} | more}


def label(component: Body = None, **more: Any) -> Body:
    return {"type": 18, "label": "L", "component": component or entry()} | more


def entry(number: int = 0, **more: Any) -> Body:
    return {"type": 4, "style": 1, "custom_id": f"t{number}"} | more


def group(kind: int, count: int) -> Body:
    return {"type": kind, "custom_id": "g", "options": [option(each) for each in range(count)]}


def choices(count: int = 1, name: int = 4, value: Any = "v") -> Body:
    return reply(8, choices=[{"name": "n" * name, "value": value}] * count)


def command(name: str = "move", **more: Any) -> Body:
    return {"type": 1, "name": name, "description": "d"} | more


def argument(name: str = "a", kind: int = 3, **more: Any) -> Body:
    return {"type": kind, "name": name, "description": "d"} | more


def one(**more: Any) -> Body:
    return [command(options=[argument(**more)])]


def commands(count: int, kind: int = 1) -> Body:
    if kind == 1:
        return [command(f"c{each}") for each in range(count)]
    return [{"type": kind, "name": f"C {each}"} for each in range(count)]


def long_command(characters: int) -> Body:
    """A command of exactly so many characters over names, descriptions and values."""
    whole = command(options=[argument(f"a{each:02}", description="d" * 97) for each in range(25)])
    for each in whole["options"]:
        each["choices"] = [{"name": f"n{i}", "value": "v" * 98} for i in range(2)]
    rest = characters - limits.commands.count_characters(whole)
    for choice in (each for part in whole["options"] for each in part["choices"]):
        grown = min(98, max(0, rest))
        choice["name"] += "x" * grown
        rest -= grown
    assert limits.commands.count_characters(whole) == characters
    return [whole]


def emoji(name: str, size: int = len(PICTURE)) -> dict[str, Any]:
    """An emoji with a picture of so many bytes."""
    data = base64.b64encode(PICTURE.ljust(size, b"\0")).decode()
    return {"name": name, "image": f"data:image/png;base64,{data}"}


SEND, EDIT, HOOK = "create_message", "update_message", "execute_webhook"
REPLY, SYNC, THREAD = (
    "create_interaction_response",
    "bulk_set_application_commands",
    "create_thread_from_message",
)
Case = tuple[str, Body, Body]


def cases(*tables: dict[str, Case]) -> Iterable[Any]:
    """Parameters (operation, what just fits, what is one step too much) with their names."""
    return [pytest.param(*case, id=name) for table in tables for name, case in table.items()]


def check_limit(operation: str, fits: Body, breaks: Body) -> None:
    """What fits passes, also by the facts of Discord's own document; the rest does not."""
    assert limits.list_problems(operation, fits) == []
    assert limits.list_problems(operation, breaks) != []
    assert kept_schemas().list_problems(operation, fits) == []
    assert kept_schemas().list_unknown_keys(operation, fits) == []
