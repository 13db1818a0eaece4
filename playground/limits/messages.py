"""Check messages: text, embeds, files, flags, and how they go together."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from playground.components import list_media
from playground.events import JsonObject
from playground.limits import components
from playground.limits.checks import (
    check_absent,
    check_amount,
    check_length,
    check_range,
    check_unique,
)
from playground.uploads import Upload

Files = Mapping[int, Upload]

SUPPRESS_EMBEDS, EPHEMERAL, SILENT, V2 = 1 << 2, 1 << 6, 1 << 12, 1 << 15
IN_CHANNELS = SUPPRESS_EMBEDS | SILENT | V2
IN_INTERACTIONS = IN_CHANNELS | EPHEMERAL
FILE_SIZE = 10 * 1024 * 1024
REQUEST_SIZE = 25 * 1024 * 1024
EMBEDS_TOTAL = 6000
INDEXES = 1000  # an attachment id below is the n of files[n], above it a file that is kept
SCHEME = "attachment://"
SAFE_NAME = re.compile(r"[A-Za-z0-9_.-]+")
EMPTY = "body: an empty message"
PICTURED, ICONED = ("image", "thumbnail"), ("author", "footer")


@dataclass(frozen=True, slots=True)
class ExistingMessage:
    """Describes a message before an edit; `files` are the names of its files by id."""

    flags: int = 0
    content: str = ""
    has_embeds: bool = False
    has_components: bool = False
    files: Mapping[int, str] = field(default_factory=dict)


def check_message(body: JsonObject, files: Files) -> Iterator[str]:
    """Yield what is wrong with a message to a channel."""
    yield from _check_new(body, files, IN_CHANNELS)
    yield from check_amount("sticker_ids", body.get("sticker_ids"), 3)
    if isinstance(body.get("nonce"), str):
        yield from check_length("nonce", body["nonce"], 25)


def check_interaction_message(body: JsonObject, files: Files) -> Iterator[str]:
    """Yield what is wrong with a message that is sent by an interaction's token."""
    yield from _check_new(body, files, IN_INTERACTIONS)


def check_edit(body: JsonObject, files: Files) -> Iterator[str]:
    """Yield what is surely wrong with an edit of a message whose state is unknown."""
    is_v2 = bool((body.get("flags") or 0) & V2) or components.has_v2(body.get("components") or ())
    yield from _check_content(body, files, is_v2=is_v2)


def check_edit_of(body: JsonObject, files: Files, existing: ExistingMessage) -> Iterator[str]:
    """Yield what is wrong with an edit of a known message."""
    was_v2 = bool(existing.flags & V2)
    is_v2 = was_v2 or bool((body.get("flags") or 0) & V2)
    yield from _check_content(body, files, is_v2=is_v2)
    yield from _check_references(body, _list_names_after(body, files, existing))
    if was_v2 and body.get("flags") is not None:
        yield from check_absent("flags", not body["flags"] & V2, "the V2 flag cannot be removed")
    if is_v2 and not was_v2:
        yield from check_absent(
            "content", existing.content and "content" not in body, "must be reset to become V2"
        )
        yield from check_absent(
            "embeds", existing.has_embeds and "embeds" not in body, "must be reset to become V2"
        )
    for file_id in _list_kept_files(body):
        yield from check_absent(
            "attachments", file_id not in existing.files, f"no file {file_id} in the message"
        )
    if not any(_list_visible_parts(body, files, existing)):
        yield EMPTY


def is_v2(body: JsonObject) -> bool:
    return bool((body.get("flags") or 0) & V2)


def _check_new(body: JsonObject, files: Files, flags: int) -> Iterator[str]:
    yield from check_absent(
        "flags", (body.get("flags") or 0) & ~flags, f"only the bits {flags:#x} may be set"
    )
    yield from _check_content(body, files, is_v2=is_v2(body))
    yield from _check_references(body, _list_new_names(body, files))
    yield from check_absent("attachments", _list_kept_files(body), "a new message keeps no file")
    parts = ("content", "embeds", "components", "poll", "sticker_ids")
    if not files and not any(body.get(part) for part in parts):
        yield EMPTY


def _check_content(body: JsonObject, files: Files, *, is_v2: bool) -> Iterator[str]:
    """Yield what is wrong with any message, new or edited."""
    yield from check_length("content", body.get("content"), 2000)
    yield from _check_embeds(body.get("embeds") or ())
    yield from _check_uploads(body, files)
    yield from _check_mentions(body.get("allowed_mentions") or {})
    if body.get("poll"):
        yield from _check_poll(body["poll"])
    if is_v2:
        for part in ("content", "embeds", "poll", "sticker_ids"):
            yield from check_absent(part, body.get(part), "not in a message with the V2 flag")
    yield from components.check_components(body.get("components") or (), is_v2=is_v2)


def _check_embeds(embeds: "list[JsonObject] | tuple[()]") -> Iterator[str]:
    yield from check_amount("embeds", embeds, 10)
    total = 0
    for number, embed in enumerate(embeds):
        where = f"embeds[{number}]"
        yield from check_length(f"{where}.title", embed.get("title"), 256)
        yield from check_length(f"{where}.description", embed.get("description"), 4096)
        yield from check_length(f"{where}.footer", _read_inner(embed, "footer", "text"), 2048)
        yield from check_length(f"{where}.author", _read_inner(embed, "author", "name"), 256)
        yield from _check_embed_fields(where, embed.get("fields") or ())
        total += sum(len(text) for text in _list_embed_texts(embed))
    yield from check_range("embeds: characters in total", total, 0, EMBEDS_TOTAL)


def _check_embed_fields(where: str, fields: "list[JsonObject] | tuple[()]") -> Iterator[str]:
    yield from check_amount(f"{where}.fields", fields, 25)
    for number, part in enumerate(fields):
        yield from check_length(f"{where}.fields[{number}].name", part["name"], 256, 1)
        yield from check_length(f"{where}.fields[{number}].value", part["value"], 1024, 1)


def _list_embed_texts(embed: JsonObject) -> Iterator[str]:
    parts = [embed.get("title"), embed.get("description")]
    parts += [_read_inner(embed, "footer", "text"), _read_inner(embed, "author", "name")]
    for entry in embed.get("fields") or ():
        parts += [entry["name"], entry["value"]]
    return (str(part) for part in parts if part)


def _read_inner(embed: JsonObject, part: str, key: str) -> str | None:
    return (embed.get(part) or {}).get(key)


def _check_uploads(body: JsonObject, files: Files) -> Iterator[str]:
    yield from check_amount("files", files, 10)
    for number, upload in files.items():
        yield from check_range(f"files[{number}]: bytes", len(upload.data), 0, FILE_SIZE)
    total = sum(len(upload.data) for upload in files.values())
    yield from check_range("files: bytes in total", total, 0, REQUEST_SIZE)
    entries = body.get("attachments") or ()
    yield from check_amount("attachments", entries, 10)
    yield from check_unique("attachments: id", [int(entry["id"]) for entry in entries])
    for entry in entries:
        yield from check_length("attachments: description", entry.get("description"), 1024)
        new = int(entry["id"]) < INDEXES
        yield from check_absent(
            "attachments",
            new and int(entry["id"]) not in files,
            f"no files[{entry['id']}] was sent",
        )
    if body.get("attachments") is not None:
        for number in files.keys() - {int(entry["id"]) for entry in entries}:
            yield f"attachments: files[{number}] was sent, but is not listed"


def _list_kept_files(body: JsonObject) -> list[int]:
    """Return the ids of the files that stay."""
    entries = body.get("attachments") or ()
    return [int(entry["id"]) for entry in entries if int(entry["id"]) >= INDEXES]


def _list_new_names(body: JsonObject, files: Files) -> set[str]:
    names = {int(entry["id"]): entry.get("filename") for entry in body.get("attachments") or ()}
    return {names.get(number) or upload.name for number, upload in files.items()}


def _list_names_after(body: JsonObject, files: Files, existing: ExistingMessage) -> set[str]:
    """Return the names of all files that a message has after an edit."""
    kept_ids = set(_list_kept_files(body)) if "attachments" in body else set(existing.files)
    stays = {name for file_id, name in existing.files.items() if file_id in kept_ids}
    return stays | _list_new_names(body, files)


def _list_visible_parts(
    body: JsonObject, files: Files, existing: ExistingMessage
) -> Iterator[object]:
    """Yield the visible parts of a message after an edit."""
    yield body.get("content", existing.content)
    yield body.get("embeds", existing.has_embeds)
    yield body.get("components", existing.has_components)
    yield _list_names_after(body, files, existing)


def _check_references(body: JsonObject, names: set[str]) -> Iterator[str]:
    """Yield every `attachment://name` that names no file, or has characters that Discord drops."""
    for url in _list_uploaded_urls(body):
        name = url.removeprefix(SCHEME)
        if name not in names:
            yield f"{url}: no such file, there are {sorted(names)}"
        elif not SAFE_NAME.fullmatch(name):
            yield f"{url}: a name for attachment:// is made of A-Z a-z 0-9 _ . -"


def _list_uploaded_urls(body: JsonObject) -> Iterator[str]:
    parts = components.drop_strangers(body.get("components") or ())
    urls = [part[key]["url"] for part, key in list_media(parts)]
    for embed in body.get("embeds") or ():
        urls += [_read_inner(embed, key, "url") for key in PICTURED]
        urls += [_read_inner(embed, key, "icon_url") for key in ICONED]
    return (url for url in urls if url and url.startswith(SCHEME))


def _check_mentions(allowed: JsonObject) -> Iterator[str]:
    for kind in ("users", "roles"):
        yield from check_amount(f"allowed_mentions.{kind}", allowed.get(kind), 100)
        both = kind in (allowed.get("parse") or ()) and allowed.get(kind)
        yield from check_absent(f"allowed_mentions.{kind}", both, "excludes the same word in parse")


def _check_poll(poll: JsonObject) -> Iterator[str]:
    yield from check_length("poll.question", poll["question"].get("text"), 300, 1)
    yield from check_amount("poll.answers", poll["answers"], 10, 1)
    for answer in poll["answers"]:
        yield from check_length("poll.answers", answer["poll_media"].get("text"), 55)
    yield from check_range("poll.duration", poll.get("duration"), 1, 768)
