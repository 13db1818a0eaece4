"""Things that Discord documents or accepts although its OpenAPI document does not say so."""

from playground.events import JsonObject
from playground.openapi.document import REFERENCE

# discord.py sends all of these. Numbers where the document has ids as text:
SNOWFLAKE: JsonObject = {"$ref": f"{REFERENCE}SnowflakeType"}
NUMBER_OR_ID: JsonObject = {"anyOf": [SNOWFLAKE, {"type": "integer"}]}
NUMBER_ID_OR_NULL: JsonObject = {"anyOf": [SNOWFLAKE, {"type": ["integer", "null"]}]}
IDS: JsonObject = {"type": ["array", "null"], "items": NUMBER_ID_OR_NULL, "maxItems": 100}
OTHER_TYPES: dict[tuple[str, str], JsonObject] = {
    ("MessageAttachmentRequest", "id"): NUMBER_OR_ID,
    ("CreatePrivateChannelRequest", "recipient_id"): NUMBER_ID_OR_NULL,
    ("MessageReferenceRequest", "message_id"): NUMBER_OR_ID,
    ("MessageReferenceRequest", "channel_id"): NUMBER_ID_OR_NULL,
    ("MessageReferenceRequest", "guild_id"): NUMBER_ID_OR_NULL,
    ("MessageAllowedMentionsRequest", "users"): IDS,
    ("MessageAllowedMentionsRequest", "roles"): IDS,
    ("ChannelSelectDefaultValue", "id"): NUMBER_OR_ID,
    ("RoleSelectDefaultValue", "id"): NUMBER_OR_ID,
    ("UserSelectDefaultValue", "id"): NUMBER_OR_ID,
    ("ComponentEmojiForRequest", "id"): NUMBER_ID_OR_NULL,
    # The error codes of single fields are words; the documentation shows BASE_TYPE_REQUIRED.
    ("InnerErrors", "_errors"): {"type": "array"},
}
# Fields that the document does not know; a file that stays is sent back as it was received.
OTHER_FIELDS = {
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "ApplicationCommandCreateRequest": ("nsfw",),
    "ApplicationCommandPatchRequestPartial": ("nsfw",),
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "RichEmbed": ("flags",),
    "ComponentEmojiForRequest": ("animated",),
    "MessageAttachmentRequest": (
        *("url", "proxy_url", "size", "width", "height", "content_type", "spoiler"),
    ),
}


def add_tolerances(schemas: dict[str, JsonObject]) -> dict[str, JsonObject]:
    """Return a copy of the schemas that accepts everything in the lists above."""
    tolerant = {name: schema | _copy_properties(schema) for name, schema in schemas.items()}
    for (name, field), schema in OTHER_TYPES.items():
        tolerant[name]["properties"][field] = schema
    for name, fields in OTHER_FIELDS.items():
        for field in fields:
            tolerant[name]["properties"].setdefault(field, {})
    return tolerant


def _copy_properties(schema: JsonObject) -> JsonObject:
    return {"properties": dict(schema["properties"])} if "properties" in schema else {}
