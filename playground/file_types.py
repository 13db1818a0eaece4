"""Tell the type of a file from its name, and that of a picture from its first bytes."""

import mimetypes
import struct

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"
# The formats of emojis: the first bytes of a file, and those from its ninth byte on.
PICTURES = {
    "image/png": (PNG, b""),
    "image/jpeg": (JPEG, b""),
    "image/gif": (b"GIF8", b""),
    "image/webp": (b"RIFF", b"WEBP"),
    "image/avif": (b"\x00\x00", b"avi"),
}
FRAME_MARKERS = {0xC0, 0xC1, 0xC2, 0xC3}


def guess_content_type(name: str) -> str:
    """Return the MIME type that a file's name suggests."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def find_picture_type(data: bytes) -> str | None:
    """Return the MIME type of a picture, by its bytes; None for everything else."""
    for name, (start, later) in PICTURES.items():
        if data.startswith(start) and data[8:].startswith(later):
            return name
    return None


def read_picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG, GIF or JPEG; None for everything else."""
    if data.startswith(PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return _read_jpeg_size(data) if data.startswith(JPEG) else None


def _read_jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in FRAME_MARKERS:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None
