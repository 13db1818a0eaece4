"""Describe messages and files as Discord writes them in JSON."""

from collections.abc import Iterator
from urllib.parse import quote

from playground import payloads
from playground.address_signatures import AddressSigner
from playground.components import list_media, show_media
from playground.events import JsonObject
from playground.records import File, Post
from playground.world import World

REPLY = 19
PICTURED = ("image", "thumbnail", "video")
ICONED = ("author", "footer")


class PostPayloads:
    """Describes messages whose files are fetched below `origin`."""

    def __init__(self, world: World, origin: str) -> None:
        self._world = world
        self._signer = AddressSigner(world.token, world.clock)
        self.origin = origin  # http://127.0.0.1:PORT, where files are fetched

    def describe_message(self, post: Post) -> JsonObject:
        """Describe a message, as REST returns it and events carry it."""
        world = self._world
        description = {
            "id": str(post.id),
            "channel_id": str(post.room_id),
            "type": post.kind,
            "author": payloads.describe_user(world.users[post.author_id]),
            "content": post.content,
            "timestamp": world.clock.write(post.created_at),
            "edited_timestamp": None
            if post.edited_at is None
            else world.clock.write(post.edited_at),
            "flags": post.flags,
            "tts": post.is_tts,
            "pinned": post.pinned_at is not None,
            "mention_everyone": post.pings_everyone,
            "mentions": [payloads.describe_user(world.users[number]) for number in post.pinged],
            "mention_roles": [str(number) for number in post.pinged_roles],
            "attachments": [
                self.describe_attachment(file, post) for file in self._list_loose_files(post)
            ],
            "embeds": [self._describe_embed(embed) for embed in post.embeds],
            "components": show_media(post.components, self._describe_media),
        }
        return description | self._describe_extras(post)

    def _describe_extras(self, post: Post) -> JsonObject:
        """Return the keys that are present only if they mean something."""
        world, extra = self._world, JsonObject()
        if post.nonce is not None:
            extra["nonce"] = post.nonce
        if post.origin is not None:
            extra["interaction_metadata"] = post.origin
            extra["webhook_id"] = extra["application_id"] = str(world.application_id)
        if post.reply_to is not None:
            extra |= self._describe_reference(post)
        if post.thread_id is not None and post.thread_id in world.rooms:
            extra["thread"] = payloads.describe_room(world, world.rooms[post.thread_id])
        if post.reactions:
            extra["reactions"] = [self._describe_reaction(*part) for part in post.reactions.items()]
        return extra

    def _describe_reference(self, post: Post) -> JsonObject:
        target = self._world.posts[post.room_id].get(post.reply_to or 0)
        link = {"type": 0, "channel_id": str(post.room_id), "message_id": str(post.reply_to)}
        if target is None or target.kind == REPLY:  # one level only
            return {"message_reference": link, "referenced_message": None}
        return {"message_reference": link, "referenced_message": self.describe_message(target)}

    def _describe_reaction(self, emoji: str, people: list[int]) -> JsonObject:
        name, _, number = emoji.partition(":")
        return {
            "emoji": {"id": number or None, "name": name},
            "count": len(people),
            "count_details": {"burst": 0, "normal": len(people)},
            "burst_colors": [],
            "me": self._world.bot_id in people,
            "me_burst": False,
        }

    def _list_loose_files(self, post: Post) -> Iterator[File]:
        """Yield files that no embed and no component shows: Discord leaves those out of
        attachments.

        Intentional there: github.com/discord/discord-api-docs/issues/8277.
        """
        shown_ids = {part[key].get("file_id") for part, key in list_media(post.components)}
        shown_ids |= {
            media["file_id"] for embed in post.embeds for media in list_embed_files(embed)
        }
        for file_id in post.file_ids:
            if file_id not in shown_ids:
                yield self._world.files[file_id]

    def describe_attachment(self, file: File, post: Post | None = None) -> JsonObject:
        url = self.make_url(file)
        description: JsonObject = {
            "id": str(file.id),
            "filename": file.name,
            "size": len(file.data),
            "url": url,
            "proxy_url": url,
            "content_type": file.content_type,
        }
        if file.width is not None:
            description |= {"width": file.width, "height": file.height}
        if file.description is not None:
            description["description"] = file.description
        if post is not None and post.private_to is not None:
            description["ephemeral"] = True
        return description

    def make_url(self, file: File) -> str:
        """Return the address of a file; as with Discord it is signed and expires."""
        path = f"/attachments/{file.room_id}/{file.id}/{quote(file.name)}"
        return f"{self.origin}{path}?{self._signer.sign(file.id)}"

    def _describe_media(self, stored: JsonObject) -> JsonObject:
        # A message may have changed while a form stood open below it: its file was removed.
        file = self._world.find_file(stored.get("file_id", 0))
        if file is None:
            return {"id": stored.get("id", "0"), "url": stored["url"], "proxy_url": stored["url"]}
        return {
            "id": str(file.id),
            "attachment_id": str(file.id),
            "url": self.make_url(file),
            "proxy_url": self.make_url(file),
            "width": file.width,
            "height": file.height,
            "content_type": file.content_type,
            "name": file.name,
            "size": len(file.data),
        }

    def _describe_embed(self, stored: JsonObject) -> JsonObject:
        description = stored | {"type": stored.get("type", "rich")}
        for key in PICTURED:
            if key in description and "file_id" in description[key]:
                file = self._world.files[description[key]["file_id"]]
                address = {"url": self.make_url(file), "proxy_url": self.make_url(file)}
                description[key] = address | (
                    {"width": file.width, "height": file.height} if file.width else {}
                )
        for key in ICONED:
            if key in description and "file_id" in description[key]:
                file = self._world.files[description[key]["file_id"]]
                other_keys = {
                    name: value for name, value in description[key].items() if name != "file_id"
                }
                description[key] = other_keys | {"icon_url": self.make_url(file)}
        return description


def list_embed_files(embed: JsonObject) -> Iterator[JsonObject]:
    """Yield the parts of an embed that show an uploaded file."""
    for key in (*PICTURED, *ICONED):
        if "file_id" in (embed.get(key) or {}):
            yield embed[key]
