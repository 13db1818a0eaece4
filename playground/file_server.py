"""Serve what was uploaded, and a picture for everybody who has none."""

import struct
import zlib

from aiohttp import web

from playground.address_signatures import AddressSigner
from playground.world import World

GREY = b"\x80\x80\x80"


class FileServer:
    """Serves the files that Discord keeps on hosts of its own."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._signer = AddressSigner(world.token, world.clock)

    def add_routes(self, application: web.Application) -> None:
        application.router.add_get(
            "/attachments/{room}/{file:[0-9]{1,20}}/{name}", self._serve_attachment
        )
        application.router.add_get("/embed/avatars/{name}", self._serve_avatar)

    async def _serve_attachment(self, request: web.Request) -> web.Response:
        file = self._world.find_file(int(request.match_info["file"]))
        if file is None or not self._signer.is_valid(file.id, request.query):
            raise web.HTTPNotFound
        return web.Response(body=file.data, content_type=file.content_type)

    async def _serve_avatar(self, _: web.Request) -> web.Response:
        return web.Response(body=_make_pixel(GREY), content_type="image/png")


def _make_pixel(color: bytes) -> bytes:
    """Return a PNG of one pixel in a colour of three bytes."""
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" + color)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
