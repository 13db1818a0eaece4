"""What a page may say: one JSON object in each frame, read strictly."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

VERSION = 1
LONGEST = 2048  # bytes of a frame
LARGEST = 2**53  # the largest whole number that a page can write
MOST_SQUARES = 64  # of a path
ID = re.compile(r"[A-Za-z0-9_-]{16,32}")


class UnreadableFrame(Exception):
    """A frame is not one that a page sends."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first frame: the secret of a session."""

    session: str


@dataclass(frozen=True, slots=True)
class Ping:
    """A sign of life; `is_away` if nobody can see the page."""

    id: str
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class MoveWish:
    """A move to be played on the board after `ply` moves, as a path of squares or as a text.

    `id` stays the same when the frame is sent again. `is_sure` answers a question about it.
    """

    id: str
    match_id: int
    ply: int
    path: tuple[int, ...] = ()
    text: str = ""
    is_sure: bool = False


Frame = Hello | Ping | MoveWish


def read_frame(text: str) -> Frame:
    """Read a frame; raises `UnreadableFrame`."""
    try:
        is_short = len(text.encode()) <= LONGEST  # a lone surrogate cannot be encoded
        given = json.loads(text, parse_constant=_refuse) if is_short else None
    except (ValueError, RecursionError):
        raise UnreadableFrame from None
    if not isinstance(given, dict):
        raise UnreadableFrame
    try:
        if _number(given.pop("v")) != VERSION:
            raise UnreadableFrame
        return READERS[given.pop("t", None)](given)
    except (KeyError, TypeError, ValueError):
        raise UnreadableFrame from None


def _refuse(_name: str) -> None:
    raise ValueError


def _read_hello(given: dict[str, Any]) -> Hello:
    _check(given, {"session"}, {"digest"})
    return Hello(_text(given["session"]))


def _read_ping(given: dict[str, Any]) -> Ping:
    _check(given, {"id"}, {"away"})
    return Ping(_id(given["id"]), _switch(given.get("away", False)))


def _read_move(given: dict[str, Any]) -> MoveWish:
    _check(given, {"id", "match", "ply", "do"}, {"path", "text", "sure"})
    if given["do"] != "move" or ("path" in given) == ("text" in given):
        raise UnreadableFrame
    path = given.get("path", [])
    if not isinstance(path, list) or len(path) > MOST_SQUARES or len(path) == 1:
        raise UnreadableFrame
    return MoveWish(
        id=_id(given["id"]),
        match_id=_number(given["match"]),
        ply=_number(given["ply"]),
        path=tuple(map(_number, path)),
        text=_text(given.get("text", "")),
        is_sure=_switch(given.get("sure", False)),
    )


def _check(given: dict[str, Any], needed: set[str], allowed: set[str]) -> None:
    if not needed <= given.keys() <= needed | allowed:
        raise UnreadableFrame


def _id(value: object) -> str:
    if not isinstance(value, str) or ID.fullmatch(value) is None:
        raise UnreadableFrame
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableFrame
    value.encode()  # an escape may stand for half a character
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < LARGEST:
        raise UnreadableFrame
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise UnreadableFrame
    return value


READERS: Mapping[object, Callable[[dict[str, Any]], Frame]] = {
    "hello": _read_hello,
    "ping": _read_ping,
    "act": _read_move,
}
