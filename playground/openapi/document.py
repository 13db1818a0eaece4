"""Read operations and JSON schemas from an OpenAPI document, Discord's own or the copy here."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playground.events import JsonObject
from playground.routes import Operation

KEPT = Path(__file__).with_name("discord_v10.json")
REFERENCE = "#/components/schemas/"
METHODS = ("get", "put", "post", "patch", "delete")
JSON_TYPE = "application/json"


@dataclass(slots=True)
class Document:
    """Holds every operation, and JSON schemas of bodies, of answers by status, and of types."""

    operations: list[Operation] = field(default_factory=list)
    bodies: dict[str, JsonObject] = field(default_factory=dict)
    answers: dict[tuple[str, int], JsonObject] = field(default_factory=dict)
    schemas: dict[str, JsonObject] = field(default_factory=dict)


@cache
def kept_document() -> Document:
    """Return the document of this repository."""
    return read_document(json.loads(KEPT.read_text(encoding="utf-8")))


def read_document(content: JsonObject) -> Document:
    """Return the parts of an OpenAPI document that the playground uses."""
    document = Document(schemas=content["components"]["schemas"])
    for method, path, description in list_operations(content):
        name = description["operationId"]
        needs_token = {} not in description.get("security", ())
        document.operations.append(Operation(name, method, path, needs_token))
        body = find_json_schema(description.get("requestBody", {}))
        if body is not None:
            document.bodies[name] = body
        for status, answer in description["responses"].items():
            schema = find_json_schema(answer)
            if schema is not None and status.isdecimal():
                document.answers[name, int(status)] = schema
    return document


def list_operations(content: JsonObject) -> Iterator[tuple[str, str, JsonObject]]:
    """Yield method, path and description of every operation of an OpenAPI document."""
    for path, methods in content["paths"].items():
        for method in METHODS:
            if method in methods:
                yield method.upper(), path, methods[method]


def find_json_schema(part: JsonObject) -> JsonObject | None:
    """Return the schema of a request body or an answer; None unless it is JSON."""
    schema: JsonObject | None = part.get("content", {}).get(JSON_TYPE, {}).get("schema")
    return schema


def gather_schemas(schema: Any, schemas: JsonObject, needed: JsonObject) -> None:
    """Add to `needed` every schema that `schema` refers to, directly or not."""
    if isinstance(schema, list):
        for part in schema:
            gather_schemas(part, schemas, needed)
    elif isinstance(schema, dict):
        name = str(schema.get("$ref", "")).removeprefix(REFERENCE)
        if name and name not in needed:
            needed[name] = schemas[name]
            gather_schemas(schemas[name], schemas, needed)
        for part in schema.values():
            gather_schemas(part, schemas, needed)
