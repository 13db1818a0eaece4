"""Read the table of Discord's facts into JSON schemas; `table_writer` explains its language."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from playground.events import JsonObject
from playground.routes import Operation

TABLE = Path(__file__).with_name("discord_v10.txt")
REFERENCE = "#/components/schemas/"
OPERATION = re.compile(r"(\S+) ([A-Z]+) (\S+)( \+)?(?: \(([^()]*)\))?(.*)")
ANSWER = re.compile(r" (\d{3}): (.*?)(?= \d{3}: |$)")
FIELD = re.compile(r"  (\w+)(\?)?: (.*)")
ALIAS = re.compile(r"(\S+) = (.*)")
TOKEN = re.compile(r"""\s*(=(?:"[^"]*"|[^\s|\]}])+|[\[\]{}|]|-?\d*\.\.-?\d*|[\w.-]+)""")
RANGE = re.compile(r"(-?\d*)\.\.(-?\d*)")
# The keys of a range, by the type that it bounds.
BOUNDS = {"string": "Length", "array": "Items", "object": "Properties"}
FORMS: dict[str, JsonObject] = {
    "uri": {"format": "uri"},
    "date-time": {"format": "date-time"},
    "digits": {"pattern": "^(0|[1-9][0-9]*)$"},
    "base64": {"contentEncoding": "base64"},
    "unique": {"uniqueItems": True},
}
PLAIN = ("string", "integer", "number", "boolean", "null")


@dataclass(slots=True)
class Table:
    """Holds every operation, and JSON schemas of bodies, of answers by status, and of types."""

    operations: list[Operation] = field(default_factory=list)
    bodies: dict[str, JsonObject] = field(default_factory=dict)
    answers: dict[tuple[str, int], JsonObject] = field(default_factory=dict)
    schemas: dict[str, JsonObject] = field(default_factory=dict)


@cache
def kept_table() -> Table:
    """Return the table of this repository."""
    return read_table(TABLE.read_text(encoding="utf-8"))


def read_table(text: str) -> Table:
    """Return the facts of a table. Raises ValueError with the line that cannot be read."""
    table = Table()
    operations, _, types = text.partition("\n\n")
    for line in operations.splitlines():
        _read_operation(table, line)
    name = ""
    for line in types.splitlines():
        name = _read_line(table, name, line)
    return table


def read_type(text: str) -> JsonObject:
    """Return the JSON schema of a type. Raises ValueError."""
    tokens = [match[1] for match in TOKEN.finditer(text)]
    if "".join(tokens) != re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', "", text):
        raise ValueError(f"not a type: {text!r}")
    return _Parser(tokens).parse()


def _read_operation(table: Table, line: str) -> None:
    match = OPERATION.fullmatch(line)
    if match is None:
        raise ValueError(f"not an operation: {line!r}")
    name, method, path, token, body, answers = match.groups()
    table.operations.append(Operation(name, method, path, token is not None))
    if body is not None:
        table.bodies[name] = read_type(body)
    for status, answer in ANSWER.findall(answers):
        table.answers[name, int(status)] = read_type(answer)


def _read_line(table: Table, name: str, line: str) -> str:
    """Read a line of a type. Return the name of the object whose fields may follow."""
    match = FIELD.fullmatch(line)
    if match is not None:
        _add_field(table.schemas[name], match[1], match[3], is_required=match[2] is None)
        return name
    alias = ALIAS.fullmatch(line)
    if alias is not None:
        table.schemas[alias[1]] = read_type(alias[2])
        return ""
    if not line.endswith(":"):
        raise ValueError(f"not a type or a field: {line!r}")
    table.schemas[line[:-1]] = {"type": "object", "properties": {}, "required": []}
    return line[:-1]


def _add_field(schema: JsonObject, name: str, text: str, *, is_required: bool) -> None:
    schema["properties"][name] = read_type(text)
    if is_required:
        schema["required"].append(name)


class _Parser:
    """Reads the tokens of one type from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens

    def parse(self) -> JsonObject:
        """Return the schema of all tokens. Raises ValueError where some are left."""
        schema = self._parse_alternatives()
        if self._tokens:
            raise ValueError(f"unexpected in a type: {self._tokens}")
        return schema

    def _parse_alternatives(self) -> JsonObject:
        schemas = [self._parse_one()]
        while self._tokens[:1] == ["|"]:
            self._tokens.pop(0)
            schemas.append(self._parse_one())
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}

    def _parse_one(self) -> JsonObject:
        if not self._tokens:
            raise ValueError("a type is missing")
        schema = self._parse_bare(self._tokens.pop(0))
        for extra in self._take_extras():
            schema |= extra if isinstance(extra, dict) else _read_range(extra, schema["type"])
        return schema

    def _parse_bare(self, token: str) -> JsonObject:
        if token.startswith("="):
            return {"enum": json.loads(f"[{token[1:]}]")}
        if token == "[":
            return {"type": "array", "items": self._parse_inner("]")}
        if token == "{":
            return {"type": "object", "additionalProperties": self._parse_inner("}")}
        if token == "anything":
            return {}
        return {"type": token} if token in PLAIN else {"$ref": REFERENCE + token}

    def _parse_inner(self, end: str) -> JsonObject:
        schema = self._parse_alternatives()
        if self._tokens[:1] != [end]:
            raise ValueError(f"{end} is missing")
        self._tokens.pop(0)
        return schema

    def _take_extras(self) -> Iterator[JsonObject | str]:
        while self._tokens and (self._tokens[0] in FORMS or RANGE.fullmatch(self._tokens[0])):
            token = self._tokens.pop(0)
            yield FORMS.get(token, token)


def _read_range(text: str, kind: str) -> JsonObject:
    least, most = text.split("..")
    limit = BOUNDS.get(kind, "imum")
    bounds = {f"min{limit}": least, f"max{limit}": most}
    return {key: int(bound) for key, bound in bounds.items() if bound}
