"""Trim Discord's OpenAPI document to what the playground offers, without its prose."""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from playground.events import JsonObject
from playground.openapi.document import (
    JSON_TYPE,
    REFERENCE,
    find_json_schema,
    gather_schemas,
    list_operations,
)

ERRORS = ("ErrorResponse", "RatelimitedResponse")
FORMATS = ("uri", "date-time")  # what a validator knows; the others are sizes of numbers
PROSE = ("description", "title", "default", "x-discord-union")


def trim_document(content: JsonObject, offered: Collection[str]) -> JsonObject:
    """Return an OpenAPI document of all operations, with the schemas of those `offered` by id."""
    paths: JsonObject = {}
    for method, path, operation in list_operations(content):
        kept = _trim_operation(operation, operation["operationId"] in offered)
        paths.setdefault(path, {})[method.lower()] = kept
    trimmed = {name: _trim(part) for name, part in content["components"]["schemas"].items()}
    needed: JsonObject = {}
    gather_schemas([paths, [{"$ref": REFERENCE + name} for name in ERRORS]], trimmed, needed)
    return {
        "openapi": content["openapi"],
        "info": {"title": content["info"]["title"], "version": content["info"]["version"]},
        "paths": paths,
        "components": {"schemas": dict(sorted(needed.items()))},
    }


def write_document(content: JsonObject) -> str:
    """Write a document as JSON, with a line for each path and for each schema."""
    head = json.dumps({"openapi": content["openapi"], "info": content["info"]})[:-1]
    paths = ",\n".join(_list_lines(content["paths"]))
    schemas = ",\n".join(_list_lines(content["components"]["schemas"]))
    return f'{head},\n"paths": {{\n{paths}\n}},\n"components": {{"schemas": {{\n{schemas}\n}}}}}}\n'


def _list_lines(parts: Mapping[str, Any]) -> Iterator[str]:
    for name, part in parts.items():
        yield f"{json.dumps(name)}: {json.dumps(part)}"


def _trim_operation(operation: JsonObject, is_offered: bool) -> JsonObject:
    trimmed: JsonObject = {"operationId": operation["operationId"], "responses": {}}
    if {} in operation.get("security", ()):
        trimmed["security"] = operation["security"]
    if not is_offered:
        return trimmed
    body = find_json_schema(operation.get("requestBody", {}))
    if body is not None:
        trimmed["requestBody"] = _wrap(body)
    for status, answer in operation["responses"].items():
        schema = find_json_schema(answer)
        if schema is not None and status.startswith("2"):
            trimmed["responses"][status] = _wrap(schema)
    return trimmed


def _wrap(schema: JsonObject) -> JsonObject:
    return {"content": {JSON_TYPE: {"schema": _trim(schema)}}}


def _trim(schema: JsonObject) -> JsonObject:
    """Return a schema that judges as `schema` does, only shorter.

    `oneOf` becomes `anyOf`: some of Discord's alternatives overlap, and a body that fits two of
    them is still valid.
    """
    alternatives = schema.get("oneOf", ())
    if alternatives and all("const" in each for each in alternatives):
        return {"enum": [each["const"] for each in alternatives]}
    if "enum" in schema:
        return {"enum": schema["enum"]}
    return {
        {"oneOf": "anyOf"}.get(key, key): _trim_part(key, value)
        for key, value in schema.items()
        if key not in PROSE and (key != "format" or value in FORMATS)
    }


def _trim_part(key: str, value: Any) -> Any:
    if key == "properties":
        return {name: _trim(part) for name, part in value.items()}
    if key in ("oneOf", "anyOf", "allOf"):
        return [_trim(part) for part in value]
    if key in ("items", "additionalProperties") and isinstance(value, dict):
        return _trim(value)
    return value
