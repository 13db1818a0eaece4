"""Read the body of a request: JSON, or a form with `payload_json` and `files[n]`."""

import json
import re
from collections.abc import Iterator
from typing import Any

from aiohttp import web

from playground.errors import DiscordError, Refused
from playground.uploads import Upload

LARGEST = 25 * 1024 * 1024  # bytes of a whole request
FORM, JSON = "multipart/form-data", "application/json"
BOUNDARY = re.compile(r'boundary="?([^";,]+)"?')
NAME = re.compile(rb'[; ]name="([^"]*)"')
FILE_NAME = re.compile(rb'filename="([^"]*)"')
FILE_PART = re.compile(r"files\[(\d+)\]")


async def read_body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """Return the JSON body (None if there is none) and the files by their number. Raises
    Refused.
    """
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge as error:
        raise Refused(DiscordError.TOO_LARGE) from error
    kind = request.headers.get("Content-Type", "")
    if kind.startswith(FORM):
        return _read_form(raw, kind)
    if not raw:
        return None, {}
    if not kind.startswith(JSON):
        raise Refused(DiscordError.INVALID_BODY, f"body: content type {kind!r}")
    return _read_json(raw), {}


def _read_form(raw: bytes, kind: str) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}  # files alone are a message, too
    uploads: dict[int, Upload] = {}
    for name, file_name, data in _split_form(raw, kind):
        if name == "payload_json":
            body = _read_json(data)
        else:
            uploads[_read_number(name)] = Upload(file_name, data)
    return body, uploads


def _split_form(raw: bytes, kind: str) -> Iterator[tuple[str, str, bytes]]:
    """Yield name, file name and content of each part of a form.

    Hand-written, since a general parser of mail headers would take most of a request's time.
    """
    boundary = BOUNDARY.search(kind)
    if boundary is None:
        raise Refused(DiscordError.INVALID_BODY, "form: no boundary")
    for part in raw.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        name, file_name = NAME.search(head), FILE_NAME.search(head)
        file_label = "" if file_name is None else file_name[1].decode()
        yield "" if name is None else name[1].decode(), file_label, data.removesuffix(b"\r\n")


def _read_number(name: str) -> int:
    match = FILE_PART.fullmatch(name)
    if match is None:
        raise Refused(DiscordError.INVALID_BODY, f"form: unknown part {name!r}")
    return int(match[1])


def _read_json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Refused(DiscordError.INVALID_BODY, f"body: not JSON, {error}") from error
