"""Serve uploaded files, and avatars of people without a picture."""

from aiohttp import web

from playground.address_signatures import AddressSigner
from playground.avatars import draw_avatar, draw_nameless_avatar
from playground.world import World


class FileServer:
    """Serves the files that Discord keeps on hosts of its own."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._signer = AddressSigner(world.token, world.clock)

    def add_routes(self, application: web.Application) -> None:
        application.router.add_get(
            "/attachments/{room}/{file:[0-9]{1,20}}/{name}", self._serve_attachment
        )
        application.router.add_get(r"/emojis/{emoji:[0-9]{1,20}}.{kind:\w+}", self._serve_emoji)
        application.router.add_get(
            r"/guild-events/{event:[0-9]{1,20}}/{name}", self._serve_event_picture
        )
        application.router.add_get("/avatars/{user:[0-9]{1,20}}/{name}", self._serve_avatar)
        application.router.add_get(
            "/embed/avatars/{number:[0-9]{1,2}}.png", self._serve_nameless_avatar
        )

    async def _serve_attachment(self, request: web.Request) -> web.Response:
        file = self._world.find_file(int(request.match_info["file"]))
        if file is None or not self._signer.is_valid(file.id, request.query):
            raise web.HTTPNotFound
        return web.Response(body=file.data, content_type=file.content_type)

    async def _serve_emoji(self, request: web.Request) -> web.Response:
        file = self._world.find_emoji_file(int(request.match_info["emoji"]))
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.data, content_type=file.content_type)

    async def _serve_event_picture(self, request: web.Request) -> web.Response:
        file = self._world.find_event_file(int(request.match_info["event"]))
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.data, content_type=file.content_type)

    async def _serve_avatar(self, request: web.Request) -> web.Response:
        user = self._world.users.get(int(request.match_info["user"]))
        if user is None:
            raise web.HTTPNotFound
        return web.Response(body=draw_avatar(self._world, user), content_type="image/png")

    async def _serve_nameless_avatar(self, request: web.Request) -> web.Response:
        picture = draw_nameless_avatar(int(request.match_info["number"]))
        return web.Response(body=picture, content_type="image/png")
