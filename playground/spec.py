"""Read Discord's own OpenAPI document: which operations there are, and what their JSON
looks like.
"""

import json
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.events import JsonObject
from playground.routes import Operation

if TYPE_CHECKING:
    import jsonschema_rs

METHODS = ("get", "put", "post", "patch", "delete")
JSON_TYPE = "application/json"
REFERENCE = "#/components/schemas/"
MASK = "..."
# Documented by Discord or harmless, but missing in the document. discord.py sends all of these.
IDS_AS_NUMBERS = (
    ("MessageAttachmentRequest", "id"),
    ("CreatePrivateChannelRequest", "recipient_id"),
    ("MessageReferenceRequest", "message_id"),
    ("MessageReferenceRequest", "channel_id"),
    ("MessageReferenceRequest", "guild_id"),
)
LISTS_OF_IDS_AS_NUMBERS = (
    ("MessageAllowedMentionsRequest", "users"),
    ("MessageAllowedMentionsRequest", "roles"),
)
# A file that stays is sent back as it was received.
KEPT_ATTACHMENT = ("url", "proxy_url", "size", "width", "height", "content_type", "spoiler")
EXTRA_KEYS = {
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "ApplicationCommandCreateRequest": ("nsfw",),
    "ApplicationCommandPatchRequestPartial": ("nsfw",),
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "RichEmbed": ("flags",),
    "MessageAttachmentRequest": KEPT_ATTACHMENT,
}


class Spec:
    """Holds the validators of one document, each built when it is first needed."""

    def __init__(self, document: JsonObject) -> None:
        self._paths: JsonObject = document["paths"]
        self._schemas: JsonObject = document["components"]["schemas"]
        self._strict: JsonObject = {}
        self._described = {entry["operationId"]: entry for entry, _, _ in self._entries()}
        self._validators: dict[tuple[str, ...], jsonschema_rs.Validator | None] = {}
        _allow_what_the_document_misses(self._schemas)

    def operations(self) -> Iterator[Operation]:
        """Yield every operation of every path."""
        for entry, method, template in self._entries():
            free = {} in entry.get("security", ())
            yield Operation(entry["operationId"], method.upper(), template, not free)

    def problems(self, operation: str, body: Any) -> list[str]:
        """Return where the body of a request breaks its schema."""
        return _told(self._body_validator(operation, self._schemas, "request"), body)

    def unknown_keys(self, operation: str, body: Any) -> list[str]:
        """Return keys that Discord would silently ignore; ask only of bodies without problems."""
        if not self._strict:
            self._strict = {name: _closed(part) for name, part in self._schemas.items()}
        return _told(self._body_validator(operation, self._strict, "strict"), body)

    def answer_problems(self, operation: str, status: int, body: Any) -> list[str]:
        """Return where an answer of ours is not one that Discord would give."""
        key = ("answer", operation, str(status))
        if key not in self._validators:
            schema = self._answer_schema(operation, status)
            self._validators[key] = None if schema is None else self._build(schema, self._schemas)
        validator = self._validators[key]
        if validator is None:
            return [] if body is None else [f"status {status} with a body is not in the document"]
        return _told(validator, body)

    def _entries(self) -> Iterator[tuple[JsonObject, str, str]]:
        for template, methods in self._paths.items():
            for method in METHODS:
                if method in methods:
                    yield methods[method], method, template

    def _body_validator(
        self, operation: str, schemas: JsonObject, purpose: str
    ) -> "jsonschema_rs.Validator | None":
        key = (purpose, operation)
        if key not in self._validators:
            content = self._described[operation].get("requestBody", {}).get("content", {})
            schema = content.get(JSON_TYPE, {}).get("schema")
            if schema is not None and purpose == "strict":
                schema = _closed(schema)
            self._validators[key] = None if schema is None else self._build(schema, schemas)
        return self._validators[key]

    def _answer_schema(self, operation: str, status: int) -> JsonObject | None:
        if status == 429:
            return {"$ref": REFERENCE + "RatelimitedResponse"}
        if status >= 400:
            return {"$ref": REFERENCE + "ErrorResponse"}
        answers = self._described[operation]["responses"]
        content = answers.get(str(status), {}).get("content", {})
        schema: JsonObject | None = content.get(JSON_TYPE, {}).get("schema")
        return schema

    def _build(self, schema: JsonObject, schemas: JsonObject) -> "jsonschema_rs.Validator":
        """Build a validator with the schemas that are needed, which is several times faster."""
        import jsonschema_rs

        needed: JsonObject = {}
        _gather(schema, schemas, needed)
        complete = schema | {"components": {"schemas": needed}}
        return jsonschema_rs.Draft202012Validator(complete, validate_formats=True, mask=MASK)


@cache
def spec() -> Spec | None:
    """Return the document at DISCORD_OPENAPI or beside the repository; None where there is none."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "discord" / "openapi.json"
    path = Path(os.environ.get("DISCORD_OPENAPI", beside))
    if not path.is_file():
        return None
    return Spec(json.loads(path.read_text(encoding="utf-8")))


def _allow_what_the_document_misses(schemas: JsonObject) -> None:
    _allow_numbers(schemas)
    for name, keys in EXTRA_KEYS.items():
        if name in schemas:
            for key in keys:
                schemas[name]["properties"].setdefault(key, True)
    if "InnerErrors" in schemas:  # their codes are words; the documentation shows BASE_TYPE_...
        schemas["InnerErrors"]["properties"]["_errors"]["items"] = {"required": ["code", "message"]}


def _allow_numbers(schemas: JsonObject) -> None:
    for name, key in IDS_AS_NUMBERS:
        if name in schemas:
            old = schemas[name]["properties"][key]
            schemas[name]["properties"][key] = {"anyOf": [old, {"type": "integer"}]}
    for name, key in LISTS_OF_IDS_AS_NUMBERS:
        if name in schemas:
            schemas[name]["properties"][key]["items"]["oneOf"].append({"type": "integer"})


def _closed(schema: Any) -> Any:
    """Return the schema with unknown keys forbidden wherever it lists the known ones."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _closed(value) for key, value in schema.items()}
    if isinstance(closed.get("properties"), dict) and "additionalProperties" not in closed:
        closed["additionalProperties"] = False
    return closed


def _gather(schema: Any, schemas: JsonObject, needed: JsonObject) -> None:
    """Add everything that `schema` refers to, directly or not."""
    if isinstance(schema, list):
        for part in schema:
            _gather(part, schemas, needed)
    elif isinstance(schema, dict):
        name = str(schema.get("$ref", "")).removeprefix(REFERENCE)
        if name and name not in needed:
            needed[name] = schemas[name]
            _gather(schemas[name], schemas, needed)
        for part in schema.values():
            _gather(part, schemas, needed)


def _told(validator: "jsonschema_rs.Validator | None", body: Any) -> list[str]:
    if validator is None:
        return []
    return [text for error in validator.iter_errors(body) for text in _explained(error)]


def _explained(error: "jsonschema_rs.ValidationError") -> Iterator[str]:
    """Yield the error in words; of alternatives only the one whose `type` fits the value."""
    branches: Sequence[Sequence[jsonschema_rs.ValidationError]] = getattr(error.kind, "context", ())
    if not branches:
        where = ".".join(str(problem) for problem in error.instance_path) or "body"
        yield f"{where}: {error.message}"
        return
    depth = len(error.instance_path)
    for problem in min(branches, key=lambda branch: _distance(branch, depth)):
        yield from _explained(problem)


def _distance(branch: "Sequence[jsonschema_rs.ValidationError]", depth: int) -> tuple[bool, int]:
    """Return how far an alternative is from being meant: a wrong discriminator counts most."""
    wrong = any(
        len(error.instance_path) <= depth + 1
        and list(error.instance_path)[depth:] in ([], ["type"])
        and _is_about_type(error)
        for error in branch
    )
    return wrong, len(branch)


def _is_about_type(error: "jsonschema_rs.ValidationError") -> bool:
    return list(error.instance_path)[-1:] == ["type"] or list(error.schema_path)[-1:] == ["type"]
