"""The table of Discord's facts: read as it was written, and true where the document is at hand."""

import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from playground.openapi.__main__ import BESIDE
from playground.openapi.schemas import Schemas, kept_schemas
from playground.openapi.table_reader import TABLE, kept_table, read_table, read_type
from playground.openapi.table_writer import list_operations, write_table
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


def test_the_table_is_what_the_document_says(document: Any) -> None:
    assert TABLE.read_text(encoding="utf-8") == write_table(document, IMPLEMENTED.keys())


def test_the_table_judges_as_the_document_does(document: Any) -> None:
    """Over everything that the tests of limits send, and the same with a wrong type in it."""
    bodies = {method["operationId"]: method for _, _, method in list_operations(document)}
    judges: dict[str, jsonschema_rs.Validator] = {}
    table = Schemas(kept_table())
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
            assert (table.list_problems(operation, body) == []) == expected, (operation, body)
            judged += 1
    assert judged > 400


def test_the_operations_of_the_playground_are_discords_own() -> None:
    official = {operation.id: operation for operation in kept_table().operations}
    assert len(official) > 150
    for own in OPERATIONS:
        assert own == official[own.id]
    assert IMPLEMENTED.keys() == {operation.id for operation in OPERATIONS}


def test_every_path_of_the_table_is_found() -> None:
    operations = kept_table().operations
    routes = Routes(operations)
    for operation in operations:
        path = operation.template.replace("{", "").replace("}", "")
        match = routes.find(operation.method, path)
        assert match is not None
        assert match.operation == operation


def test_every_name_in_the_table_is_defined() -> None:
    table = kept_table()
    text = json.dumps([*table.bodies.values(), *table.answers.values(), *table.schemas.values()])
    names = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= table.schemas.keys()


TYPES: dict[str, Any] = {
    "string": {"type": "string"},
    "string 1..100 | null": {
        "anyOf": [{"type": "string", "minLength": 1, "maxLength": 100}, {"type": "null"}]
    },
    "string ..2048 uri": {"type": "string", "maxLength": 2048, "format": "uri"},
    "string digits": {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
    "integer -5..": {"type": "integer", "minimum": -5},
    "[integer | Name] 1..3 unique": {
        "type": "array",
        "items": {"anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Name"}]},
        "minItems": 1,
        "maxItems": 3,
        "uniqueItems": True,
    },
    "{string} ..34": {
        "type": "object",
        "additionalProperties": {"type": "string"},
        "maxProperties": 34,
    },
    '=1,"a b",null': {"enum": [1, "a b", None]},
    "anything": {},
}


@pytest.mark.parametrize(("text", "schema"), TYPES.items(), ids=TYPES)
def test_types(text: str, schema: Any) -> None:
    assert read_type(text) == schema


@pytest.mark.parametrize("text", ["", "[string", "string |", "a b", "{]", "string ; null"])
def test_what_is_no_type(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_type(text)


@pytest.mark.parametrize("text", ["no operation\n\n", "a GET /a +\n\nName string", "\n\nfield"])
def test_what_is_no_table(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        read_table(text)


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
