"""Reads the body of a request: JSON, or a form with `payload_json` and `files[n]`."""

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from playground.errors import Refused, Why
from playground.uploads import Upload

LARGEST = 25 * 1024 * 1024  # bytes of a whole request
FILE_PART = re.compile(r"files\[(\d+)\]")


async def read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON body (None where there is none) and the files by their number."""
    if request.content_type == "multipart/form-data":
        return await _form(request)
    raw = await request.read()
    if len(raw) > LARGEST:
        raise Refused(Why.TOO_LARGE)
    if not raw:
        return None, {}
    if request.content_type != "application/json":
        raise Refused(Why.INVALID_BODY, f"body: content type {request.content_type}")
    return _json(raw), {}


async def _form(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = None
    uploads: dict[int, Upload] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise Refused(Why.INVALID_BODY, "form: a part within a part")
        data = bytes(await part.read(decode=False))
        total += len(data)
        if total > LARGEST:
            raise Refused(Why.TOO_LARGE)
        if part.name == "payload_json":
            body = _json(data)
        else:
            uploads[_number(part.name or "")] = Upload(part.filename or "", data)
    return body, uploads


def _number(name: str) -> int:
    match = FILE_PART.fullmatch(name)
    if match is None:
        raise Refused(Why.INVALID_BODY, f"form: unknown part {name!r}")
    return int(match[1])


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise Refused(Why.INVALID_BODY, f"body: not JSON, {error}") from error
