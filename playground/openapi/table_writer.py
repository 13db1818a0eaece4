"""Write the facts of Discord's OpenAPI document as a table of text.

One line tells an operation: its id, method and path, `+` where it needs the bot's token, the type
of its body, and the type of each answer by status. A name with a colon begins an object, with a
line for each field (`?` where it may be left out); a name with `=` is another name for a type.

Types are `string`, `integer`, `number`, `boolean`, `null`, `anything`, a name, `[type]` for lists,
`{type}` for objects with any keys, `=1,2` for constants, and `a | b` for alternatives. Behind them
stand a range (`1..100`, `..25`: characters, items, keys, or the value itself), a form of text
(`uri`, `date-time`, `digits`, `base64`) and `unique`.
"""

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

from playground.events import JsonObject

METHODS = ("get", "put", "post", "patch", "delete")
JSON_TYPE = "application/json"
FORMS = ("uri", "date-time")
LIMITS = ("Length", "Items", "imum", "Properties")
ERRORS = ("ErrorResponse", "RatelimitedResponse")


def write_table(document: JsonObject, offered: Collection[str]) -> str:
    """Return the table: all operations, and the types of those that are `offered`."""
    writer = _Writer(document["components"]["schemas"])
    lines = [writer.write_operation(*entry, offered) for entry in list_operations(document)]
    for name in ERRORS:
        writer.write_type({"$ref": name}, "")
    return "\n".join([*lines, "", *writer.write_definitions()]) + "\n"


def list_operations(document: JsonObject) -> Iterator[tuple[str, str, JsonObject]]:
    """Yield method, path and description of every operation of an OpenAPI document."""
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                yield method.upper(), path, methods[method]


class _Writer:
    """Collects the definitions of all types that are mentioned."""

    def __init__(self, schemas: JsonObject) -> None:
        self._schemas = dict(schemas)
        self._needed: dict[str, list[str]] = {}

    def write_operation(
        self, method: str, path: str, operation: JsonObject, offered: Collection[str]
    ) -> str:
        """Return the line of one operation."""
        name = operation["operationId"]
        needs_token = {} not in operation.get("security", ())
        line = f"{name} {method} {path}{' +' if needs_token else ''}"
        if name not in offered:
            return line
        body = _json_schema(operation.get("requestBody", {}))
        if body is not None:
            line += f" ({self.write_type(body, f'{name}.body')})"
        for status, answer in operation["responses"].items():
            schema = _json_schema(answer)
            if schema is not None and status.startswith("2"):
                line += f" {status}: {self.write_type(schema, f'{name}.{status}')}"
        return line

    def write_definitions(self) -> Iterator[str]:
        """Yield the lines of all types, in the order of their names."""
        for name in sorted(self._needed):
            yield from self._needed[name]

    def write_type(self, schema: JsonObject, where: str) -> str:
        """Return a schema as a type; `where` names objects that have no name of their own."""
        for key, write in self._cases():
            if key in schema:
                return write(schema, where)
        kinds = schema.get("type", "anything")
        several = kinds if isinstance(kinds, list) else [kinds]
        return " | ".join(self._write_kind(kind, schema, where) for kind in several)

    def _cases(self) -> Iterator[tuple[str, Callable[[JsonObject, str], str]]]:
        """Yield what a schema may be, the first that fits first."""
        yield "const", lambda schema, _: f"={json.dumps(schema['const'])}"
        yield "enum", lambda schema, _: _write_constants(schema["enum"])
        yield "$ref", lambda schema, _: self._need(schema["$ref"].split("/")[-1])
        yield "oneOf", lambda schema, where: self._write_alternatives(schema["oneOf"], where)
        yield "anyOf", lambda schema, where: self._write_alternatives(schema["anyOf"], where)
        yield "allOf", self._write_combined
        yield "properties", self._write_nested

    def _need(self, name: str) -> str:
        if name not in self._needed:
            self._needed[name] = []  # a type may mention itself
            self._needed[name] = self._define(name, self._schemas[name])
        return name

    def _define(self, name: str, schema: JsonObject) -> list[str]:
        if len(schema.get("allOf", ())) > 1:
            schema = _merge([self._resolve(part) for part in schema["allOf"]])
        if "properties" not in schema:
            return [f"{name} = {self.write_type(schema, name)}"]
        required = schema.get("required", ())
        lines = [f"{name}:"]
        for key, value in schema["properties"].items():
            mark = "" if key in required else "?"
            lines.append(f"  {key}{mark}: {self.write_type(value, f'{name}.{key}')}")
        return lines

    def _resolve(self, schema: JsonObject) -> JsonObject:
        reference = schema.get("$ref")
        found: JsonObject = schema if reference is None else self._schemas[reference.split("/")[-1]]
        return found

    def _write_nested(self, schema: JsonObject, where: str) -> str:
        self._schemas[where] = schema
        return self._need(where)

    def _write_combined(self, schema: JsonObject, where: str) -> str:
        if len(schema["allOf"]) > 1:
            return self._write_nested(schema, where)
        return self.write_type(schema["allOf"][0], where)

    def _write_alternatives(self, schemas: list[JsonObject], where: str) -> str:
        if all("const" in schema for schema in schemas):
            return _write_constants([schema["const"] for schema in schemas])
        return " | ".join(self.write_type(schema, where) for schema in schemas)

    def _write_kind(self, kind: str, schema: JsonObject, where: str) -> str:
        match kind:
            case "array":
                unique = " unique" if schema.get("uniqueItems") else ""
                return f"[{self.write_type(schema['items'], where)}]{_write_range(schema)}{unique}"
            case "object":
                inner = schema.get("additionalProperties")
                held = self.write_type(inner, where) if isinstance(inner, dict) else "anything"
                return f"{{{held}}}{_write_range(schema)}"
            case "string":
                return f"string{_write_range(schema)}{_write_form(schema)}"
            case "integer" | "number":
                return f"{kind}{_write_range(schema)}"
            case _:
                return kind


def _json_schema(part: JsonObject) -> JsonObject | None:
    schema: JsonObject | None = part.get("content", {}).get(JSON_TYPE, {}).get("schema")
    return schema


def _write_constants(values: list[Any]) -> str:
    return f"={','.join(json.dumps(value) for value in values)}"


def _write_range(schema: JsonObject) -> str:
    for limit in LIMITS:
        bounds = [schema.get(f"{end}{limit}") for end in ("min", "max")]
        if bounds != [None, None]:
            least, most = ("" if bound is None else str(bound) for bound in bounds)
            return f" {least}..{most}"
    return ""


def _write_form(schema: JsonObject) -> str:
    if "pattern" in schema:
        return " digits" if schema["format"] == "snowflake" else ""
    if "contentEncoding" in schema:
        return f" {schema['contentEncoding']}"
    return f" {schema['format']}" if schema.get("format") in FORMS else ""


def _merge(schemas: list[JsonObject]) -> JsonObject:
    """Return one object with the fields of all."""
    properties: JsonObject = {}
    required: list[str] = []
    for schema in schemas:
        properties |= schema["properties"]
        required += schema.get("required", ())
    return {"properties": properties, "required": required}
