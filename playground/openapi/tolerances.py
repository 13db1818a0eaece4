"""List what Discord documents or takes, although its OpenAPI document does not say so."""

from playground.events import JsonObject
from playground.openapi.table_reader import read_type

# discord.py sends all of these. Numbers where the document has ids as text:
OTHER_TYPES = {
    ("MessageAttachmentRequest", "id"): "SnowflakeType | integer",
    ("CreatePrivateChannelRequest", "recipient_id"): "SnowflakeType | integer | null",
    ("MessageReferenceRequest", "message_id"): "SnowflakeType | integer",
    ("MessageReferenceRequest", "channel_id"): "SnowflakeType | integer | null",
    ("MessageReferenceRequest", "guild_id"): "SnowflakeType | integer | null",
    ("MessageAllowedMentionsRequest", "users"): "[SnowflakeType | integer | null] ..100 | null",
    ("MessageAllowedMentionsRequest", "roles"): "[SnowflakeType | integer | null] ..100 | null",
    ("ChannelSelectDefaultValue", "id"): "SnowflakeType | integer",
    # The codes of single fields are words; the documentation shows BASE_TYPE_REQUIRED.
    ("InnerErrors", "_errors"): "[anything]",
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
    "MessageAttachmentRequest": (
        *("url", "proxy_url", "size", "width", "height", "content_type", "spoiler"),
    ),
}


def add_tolerances(schemas: dict[str, JsonObject]) -> dict[str, JsonObject]:
    """Return a copy of the schemas that takes everything of the lists above."""
    tolerant = {name: schema | _copy_properties(schema) for name, schema in schemas.items()}
    for (name, field), type_ in OTHER_TYPES.items():
        tolerant[name]["properties"][field] = read_type(type_)
    for name, fields in OTHER_FIELDS.items():
        for field in fields:
            tolerant[name]["properties"].setdefault(field, {})
    return tolerant


def _copy_properties(schema: JsonObject) -> JsonObject:
    return {"properties": dict(schema["properties"])} if "properties" in schema else {}
