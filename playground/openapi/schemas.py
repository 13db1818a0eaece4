"""Validate bodies of requests and of answers against the facts of Discord's document."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import jsonschema_rs

from playground.events import JsonObject
from playground.openapi.document import REFERENCE, Document, gather_schemas, kept_document
from playground.openapi.tolerances import add_tolerances

MASK = "..."
Errors = Sequence[jsonschema_rs.ValidationError]


class Schemas:
    """Holds the validators of one document, each built when it is first needed."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._schemas = add_tolerances(document.schemas)
        self._strict = {name: _close(schema) for name, schema in self._schemas.items()}
        self._validators: dict[tuple[str, str], jsonschema_rs.Validator] = {}

    def list_problems(self, operation: str, body: Any) -> list[str]:
        """Return, in words, where a request's body breaks its schema."""
        schema = self._document.bodies.get(operation)
        return self._validate(("body", operation), schema, self._schemas, body)

    def list_unknown_keys(self, operation: str, body: Any) -> list[str]:
        """Return keys that Discord would silently ignore; ask only of bodies without problems."""
        schema = _close(self._document.bodies.get(operation))
        return self._validate(("strict", operation), schema, self._strict, body)

    def list_answer_problems(self, operation: str, status: int, body: Any) -> list[str]:
        """Return, in words, where one of our answers differs from Discord's schema."""
        schema = self._find_answer(operation, status)
        if schema is None:
            return [] if body is None else [f"status {status} with a body is not in the document"]
        return self._validate((str(status), operation), schema, self._schemas, body)

    def _find_answer(self, operation: str, status: int) -> JsonObject | None:
        if status < 400:
            return self._document.answers.get((operation, status))
        name = "RatelimitedResponse" if status == 429 else "ErrorResponse"
        return {"$ref": REFERENCE + name}

    def _validate(
        self,
        key: tuple[str, str],
        schema: JsonObject | None,
        schemas: dict[str, JsonObject],
        body: Any,
    ) -> list[str]:
        if schema is None:
            return []
        if key not in self._validators:
            self._validators[key] = _build(schema, schemas)
        errors = self._validators[key].iter_errors(body)
        return [words for error in errors for words in _explain(error)]


@cache
def kept_schemas() -> Schemas:
    """Return the schemas of this repository's document."""
    return Schemas(kept_document())


def _build(schema: JsonObject, schemas: dict[str, JsonObject]) -> jsonschema_rs.Validator:
    """Build a validator with the schemas that are needed, which is several times faster."""
    needed: JsonObject = {}
    gather_schemas(schema, schemas, needed)
    complete = schema | {"components": {"schemas": needed}}
    return jsonschema_rs.Draft202012Validator(complete, validate_formats=True, mask=MASK)


def _close(schema: Any) -> Any:
    """Return the schema with unknown keys forbidden wherever it lists the known ones."""
    if isinstance(schema, list):
        return [_close(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _close(value) for key, value in schema.items()}
    if isinstance(closed.get("properties"), dict):
        closed["additionalProperties"] = False
    return closed


def _explain(error: jsonschema_rs.ValidationError) -> Iterator[str]:
    """Yield the error in words; of alternatives only the one whose `type` fits the value."""
    branches: Sequence[Errors] = getattr(error.kind, "context", ())
    if not branches:
        where = ".".join(str(part) for part in error.instance_path) or "body"
        yield f"{where}: {error.message}"
        return
    depth = len(error.instance_path)
    for problem in min(branches, key=lambda branch: _distance(branch, depth)):
        yield from _explain(problem)


def _distance(branch: Errors, depth: int) -> tuple[bool, int]:
    """Return how unlikely an alternative is to be meant: a wrong discriminator counts most."""
    wrong = any(
        len(error.instance_path) <= depth + 1
        and list(error.instance_path)[depth:] in ([], ["type"])
        and _is_about_type(error)
        for error in branch
    )
    return wrong, len(branch)


def _is_about_type(error: jsonschema_rs.ValidationError) -> bool:
    return list(error.instance_path)[-1:] == ["type"] or list(error.schema_path)[-1:] == ["type"]
