"""Write, edit and delete messages, with all that follows from it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playground import components, payloads
from playground.backend import Backend
from playground.errors import DiscordError, Refused
from playground.events import Event, JsonObject
from playground.mentions import Pings, find_pings
from playground.permissions import Permission, bot_permissions
from playground.post_payloads import ICONED, PICTURED, REPLY, list_embed_files
from playground.records import Post, Room
from playground.threads import wake
from playground.uploads import Uploads, attachment_id, store_upload

SUPPRESS_EMBEDS = 1 << 2
HAS_THREAD = 1 << 5
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
V2 = 1 << 15
SENDABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2
SCHEME = "attachment://"
OWN_ADDRESS = re.compile(r"/attachments/\d+/(\d+)/")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Holds a message to be written: its place, its author, and the body of the request."""

    room: Room
    author_id: int
    body: JsonObject = field(default_factory=dict)
    uploads: Uploads = field(default_factory=dict)
    private_to: int | None = None
    origin: JsonObject | None = None
    command: str = ""
    flags: int = 0
    kind: int = 0


def write_post(backend: Backend, draft: Draft) -> Post:
    """Create the message and publish it."""
    world, body = backend.world, draft.body
    if draft.private_to is None:
        wake(backend, draft.room)
    for part in ("poll", "sticker_ids"):
        if body.get(part):
            raise Refused(DiscordError.NOT_BUILT, f"{part}: not offered by the playground")
    reference = body.get("message_reference")
    post = Post(
        id=world.ids.new(),
        room_id=draft.room.id,
        author_id=draft.author_id,
        created_at=world.clock.now(),
        kind=REPLY if reference else draft.kind,
        flags=draft.flags | ((body.get("flags") or 0) & SENDABLE),
        nonce=body.get("nonce"),
        reply_to=int(reference["message_id"]) if reference else None,
        origin=draft.origin,
        private_to=draft.private_to,
        is_tts=bool(body.get("tts")),
        command=draft.command,
    )
    _fill(backend, post, body, draft.uploads)
    world.add_post(post)
    announce_post(backend, "MESSAGE_CREATE", post)
    return post


def edit_post(backend: Backend, post: Post, body: JsonObject, uploads: Uploads) -> None:
    """Change the parts of a message that `body` names; all mentions are read again."""
    if post.flags & LOADING:
        post.flags &= ~LOADING
    else:
        post.edited_at = backend.clock.now()
    if body.get("flags") is not None:
        post.flags = (post.flags & ~SUPPRESS_EMBEDS) | (body["flags"] & SENDABLE)
    _fill(backend, post, body, uploads)
    announce_post(backend, "MESSAGE_UPDATE", post)


def delete_post(backend: Backend, post: Post) -> None:
    backend.world.remove_post(post)
    guild_id = backend.world.rooms[post.room_id].guild_id
    gone: JsonObject = {"id": str(post.id), "channel_id": str(post.room_id)}
    if guild_id is not None:
        gone["guild_id"] = str(guild_id)
    backend.bus.publish(Event("MESSAGE_DELETE", gone, guild_id, post.private_to))


def announce_post(backend: Backend, name: str, post: Post) -> None:
    """Publish the message as it is now."""
    world = backend.world
    world.changed_posts.add(post.id)
    data = backend.shown.describe_message(post)
    guild_id = world.rooms[post.room_id].guild_id
    if guild_id is not None:
        guild = world.guilds[guild_id]
        data["guild_id"] = str(guild_id)
        if post.author_id in guild.members:
            member = payloads.describe_member(world, guild, post.author_id)
            data["member"] = {key: value for key, value in member.items() if key != "user"}
    backend.bus.publish(Event(name, data, guild_id, post.private_to))


def _fill(backend: Backend, post: Post, body: JsonObject, uploads: Uploads) -> None:
    before = list(post.file_ids)
    _attach_files(backend, post, body, uploads)
    resolve = _make_resolver(backend, post)
    if "content" in body:
        post.content = body["content"] or ""
    if "embeds" in body:
        post.embeds = [_make_embed(embed, resolve) for embed in body["embeds"] or ()]
    if "components" in body:
        post.components = components.complete_components(body["components"] or (), resolve)
    _note_pings(backend, post, body)
    _forget_files(backend, post, before)


def _forget_files(backend: Backend, post: Post, before: list[int]) -> None:
    """Forget files that are no longer listed, unless something still shows them."""
    shown_ids = {part[key].get("file_id") for part, key in components.list_media(post.components)}
    shown_ids |= {media["file_id"] for embed in post.embeds for media in list_embed_files(embed)}
    for file_id in before:
        if file_id not in post.file_ids and file_id not in shown_ids:
            backend.world.remove_file(file_id)


def _attach_files(backend: Backend, post: Post, body: JsonObject, uploads: Uploads) -> None:
    """Keep the files in `attachments` (all, if it is left out) and add the new ones."""
    world = backend.world
    listed: Sequence[JsonObject] = body.get("attachments") or ()
    entries = {attachment_id(attachment): attachment for attachment in listed}
    if "attachments" in body:
        post.file_ids = [entry for entry in post.file_ids if entry in entries]
    for file_id in post.file_ids:
        world.files[file_id].description = entries.get(file_id, {}).get(
            "description", world.files[file_id].description
        )
    for index, upload in sorted(uploads.items()):
        post.file_ids.append(store_upload(world, post.room_id, upload, entries.get(index)).id)


def _make_resolver(backend: Backend, post: Post) -> Callable[[JsonObject], JsonObject]:
    """Return a function from the media of a request to the stored media."""
    by_name = {backend.world.files[file_id].name: file_id for file_id in post.file_ids}

    def resolve(media: JsonObject) -> JsonObject:
        url = str(media["url"])
        own = OWN_ADDRESS.search(url) if url.startswith(backend.origin) else None
        if url.startswith(SCHEME):
            return {"file_id": by_name[url.removeprefix(SCHEME)]}
        if own is not None and int(own[1]) in post.file_ids:
            return {"file_id": int(own[1])}
        return {"url": url, "id": str(backend.world.ids.new())}

    return resolve


def _make_embed(request: JsonObject, resolve: Callable[[JsonObject], JsonObject]) -> JsonObject:
    embed = {key: value for key, value in request.items() if value is not None}
    for key in PICTURED:
        if key in embed:
            media = resolve(embed[key])
            embed[key] = media if "file_id" in media else embed[key]
    for key in ICONED:
        if key in embed and embed[key].get("icon_url"):
            media = resolve({"url": embed[key]["icon_url"]})
            embed[key] = embed[key] | ({"file_id": media["file_id"]} if "file_id" in media else {})
    for line in embed.get("fields", ()):
        line.setdefault("inline", False)
    return embed


def _note_pings(backend: Backend, post: Post, body: JsonObject) -> None:
    world = backend.world
    allowed = body.get("allowed_mentions")
    pings = find_pings([post.content, *components.list_texts(post.components)], allowed)
    pings = _add_reply_ping(backend, post, pings, allowed)
    post.pinged = [user_id for user_id in pings.users if user_id in world.users]
    room = world.rooms[post.room_id]
    may = post.author_id != world.bot_id
    may = may or Permission.MENTION_EVERYONE in bot_permissions(world, room)
    guild = world.guilds.get(room.guild_id or 0)
    roles = {} if guild is None else guild.roles
    pinged = [roles[number] for number in pings.roles if number in roles]
    post.pinged_roles = [role.id for role in pinged if may or role.is_mentionable]
    post.pings_everyone = pings.everyone and may


def _add_reply_ping(
    backend: Backend, post: Post, pings: Pings, allowed: JsonObject | None
) -> Pings:
    target = backend.world.posts[post.room_id].get(post.reply_to or 0)
    pings_author = allowed is None or allowed.get("replied_user")
    if target is None or not pings_author or target.author_id in pings.users:
        return pings
    return Pings([*pings.users, target.author_id], pings.roles, pings.everyone)
