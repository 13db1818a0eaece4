"""Files being uploaded by a request or a person."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground import file_types
from playground.events import JsonObject
from playground.records import File
from playground.world import World


@dataclass(frozen=True, slots=True)
class Upload:
    """Holds a file with its name, as it is sent."""

    name: str
    data: bytes = field(repr=False)


Uploads = Mapping[int, Upload]  # by n of the form's part `files[n]`


def store_upload(
    world: World, room_id: int, upload: Upload, details: JsonObject | None = None
) -> File:
    """Keep an upload; `details` is its entry among the request's attachments."""
    details = details or {}
    name = details.get("filename") or upload.name
    width, height = file_types.read_picture_size(upload.data) or (None, None)
    file = File(
        id=world.ids.new(),
        room_id=room_id,
        name=name,
        content_type=file_types.guess_content_type(name),
        data=upload.data,
        description=details.get("description"),
        width=width,
        height=height,
        is_spoiler=name.startswith("SPOILER_"),
    )
    world.files[file.id] = file
    return file


def attachment_id(attachment: JsonObject) -> int:
    return int(attachment["id"])
