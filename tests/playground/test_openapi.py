"""The kept part of Discord's document: whole in itself, and true if the document is at hand."""

import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from playground.openapi.__main__ import BESIDE
from playground.openapi.document import KEPT, kept_document, list_operations, read_document
from playground.openapi.schemas import Schemas, kept_schemas
from playground.openapi.trimming import trim_document, write_document
from playground.operations import IMPLEMENTED, OPERATIONS
from playground.routes import Routes
from tests.playground.test_limits import MESSAGES
from tests.playground.test_limits_commands import COMMANDS
from tests.playground.test_limits_components import COMPONENTS, MODALS


@pytest.fixture(scope="module")
def document() -> Any:
    """Discord's document at DISCORD_OPENAPI, else beside the repository."""
    place = Path(os.environ.get("DISCORD_OPENAPI", BESIDE))
    if not place.is_file():
        pytest.skip("no OpenAPI document: set DISCORD_OPENAPI")
    return json.loads(place.read_text(encoding="utf-8"))


def test_what_is_kept_is_what_the_document_says(document: Any) -> None:
    trimmed = write_document(trim_document(document, IMPLEMENTED.keys()))
    assert KEPT.read_text(encoding="utf-8") == trimmed


def test_what_is_kept_judges_as_the_document_does(document: Any) -> None:
    """Over everything that the tests of limits send, and the same with a wrong type in it."""
    bodies = {method["operationId"]: method for _, _, method in list_operations(document)}
    judges: dict[str, jsonschema_rs.Validator] = {}
    kept = Schemas(kept_document())
    judged = 0
    for operation, fits, breaks in (
        *MESSAGES.values(),
        *COMMANDS.values(),
        *COMPONENTS.values(),
        *MODALS.values(),
    ):
        if operation not in judges:
            content = bodies[operation]["requestBody"]["content"]["application/json"]
            schema = content["schema"] | {"components": document["components"]}
            judges[operation] = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
        for body in (fits, breaks, {"content": 5}, [{"name": 5}]):
            expected = judges[operation].is_valid(body)
            assert (kept.list_problems(operation, body) == []) == expected, (operation, body)
            judged += 1
    assert judged > 400


def test_the_operations_of_the_playground_are_discords_own() -> None:
    official = {operation.id: operation for operation in kept_document().operations}
    assert len(official) > 150
    for own in OPERATIONS:
        assert own == official[own.id]
    assert IMPLEMENTED.keys() == {operation.id for operation in OPERATIONS}


def test_every_path_is_found() -> None:
    operations = kept_document().operations
    routes = Routes(operations)
    for operation in operations:
        path = operation.template.replace("{", "").replace("}", "")
        match = routes.find(operation.method, path)
        assert match is not None
        assert match.operation == operation


def test_every_schema_that_is_named_is_kept() -> None:
    kept = kept_document()
    text = json.dumps([*kept.bodies.values(), *kept.answers.values(), *kept.schemas.values()])
    names = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names == kept.schemas.keys() - {"ErrorResponse", "RatelimitedResponse"}


SCHEMAS: dict[str, tuple[Any, Any]] = {
    "prose": (
        {"type": "string", "description": "A name.", "title": "NAME", "default": "a"},
        {"type": "string"},
    ),
    "a size of numbers is no form": (
        {"type": "integer", "format": "int32", "minimum": -5},
        {"type": "integer", "minimum": -5},
    ),
    "a form of text": (
        {"type": "string", "format": "uri", "maxLength": 2048},
        {"type": "string", "format": "uri", "maxLength": 2048},
    ),
    "constants": (
        {"type": "integer", "oneOf": [{"title": "A", "const": 1}, {"title": "B", "const": 2}]},
        {"enum": [1, 2]},
    ),
    "a constant with its type": (
        {"type": "integer", "enum": [9], "allOf": [{"$ref": "#/components/schemas/Kinds"}]},
        {"enum": [9]},
    ),
    "alternatives": (
        {"oneOf": [{"type": "null"}, {"type": "array", "items": {"type": "string", "title": "T"}}]},
        {"anyOf": [{"type": "null"}, {"type": "array", "items": {"type": "string"}}]},
    ),
    "fields that are called as prose is": (
        {"properties": {"title": {"type": "string", "title": "T"}, "default": {}}},
        {"properties": {"title": {"type": "string"}, "default": {}}},
    ),
}


@pytest.mark.parametrize(("schema", "trimmed"), SCHEMAS.values(), ids=SCHEMAS)
def test_trimming(schema: Any, trimmed: Any) -> None:
    operation = {
        "operationId": "create",
        "requestBody": {"content": {"application/json": {"schema": schema}}},
        "responses": {"204": {"description": "Done."}},
        "security": [{"BotToken": []}],
    }
    names = ("Kinds", "ErrorResponse", "RatelimitedResponse")
    content = {
        "openapi": "3.1.0",
        "info": {"title": "Discord", "version": "10"},
        "paths": {"/a": {"post": operation, "parameters": []}},
        "components": {"schemas": {name: {} for name in names}},
    }
    read = read_document(trim_document(content, ["create"]))
    assert read.bodies == {"create": trimmed}
    assert [operation.id for operation in read.operations] == ["create"]
    assert read_document(trim_document(content, [])).bodies == {}


def test_the_problem_is_told_where_it_is() -> None:
    button = {"type": 2, "style": 1, "custom_id": "x", "label": "l" * 81}
    row = {"type": 1, "components": [button]}
    (problem,) = kept_schemas().list_problems("create_message", {"components": [row]})
    assert problem.startswith("components.0.components.0.label: ")
    assert "lll" not in problem


def test_bodies_and_answers() -> None:
    schemas = kept_schemas()
    assert schemas.list_problems("get_my_user", None) == []
    assert schemas.list_problems("create_message", {"content": 5})
    assert schemas.list_unknown_keys("create_message", {"contents": "b"})
    assert schemas.list_answer_problems("get_my_user", 200, {"id": 5})
    assert schemas.list_answer_problems("get_my_user", 201, {}) != []
    assert schemas.list_answer_problems("delete_message", 204, None) == []
    assert schemas.list_answer_problems("get_my_user", 429, {"message": "slow"}) != []
