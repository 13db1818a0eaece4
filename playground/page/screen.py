"""The world as one person's client shows it, in JSON for the page."""

import re
from collections.abc import Iterator
from typing import Any

from playground.components import Kind
from playground.events import JsonObject
from playground.interactions import Cause
from playground.page.markdown import rendered
from playground.permissions import DM, THREADS
from playground.posts import LOADING
from playground.realm import Realm
from playground.world import Guild, Post, Room, User

OWN_FILE = re.compile(r"https?://[^/]+/attachments/\d+/(\d+)/([^?]*)\?ex=\w+&hm=\w+")
UNSEEN = ("proxy_url", "attachment_id")
MOST_POSTS = 60  # at once


class Screen:
    """What `person_id` sees; everything it gives is plain JSON with finished HTML in it."""

    def __init__(self, realm: Realm, person_id: int, hidden: set[int]) -> None:
        self._realm = realm
        self._hidden = hidden  # private answers that were dismissed
        self.person_id = person_id

    def user(self, user_id: int) -> str | None:
        someone = self._realm.world.users.get(user_id)
        return None if someone is None else someone.display_name

    def room(self, room_id: int) -> str | None:
        place = self._realm.world.rooms.get(room_id)
        return place.name if place is not None and self.enters(place) else None

    def enters(self, room: Room) -> bool:
        """Whether the person sees a room at all."""
        guild = self._realm.world.guilds.get(room.guild_id or 0)
        return self.person_id in (room.members if guild is None else guild.members)

    def sees(self, post: Post) -> bool:
        room = self._realm.world.rooms.get(post.room_id)
        if post.private_to not in (None, self.person_id) or post.id in self._hidden:
            return False
        return room is not None and self.enters(room)

    def surroundings(self) -> JsonObject:
        """People, servers and rooms."""
        world = self._realm.world
        guilds = [each for each in world.guilds.values() if self.person_id in each.members]
        owners = {each.owner_id for each in world.guilds.values()}
        people = [each for each in world.users.values() if each.id not in owners]
        return {
            "me": str(self.person_id),
            "bot": str(world.bot_id),
            "people": [_person(each, number) for number, each in enumerate(people)],
            "servers": [self._server(each) for each in guilds],
            "rooms": [self._room(each) for each in world.rooms.values() if self.enters(each)],
        }

    def posts(self, room: Room, before: int | None = None) -> JsonObject:
        """The newest messages of a room, or those before one; oldest first."""
        said = self._realm.world.posts.get(room.id, {}).values()
        seen = [each for each in said if self.sees(each) and (before is None or each.id < before)]
        return {
            "room": str(room.id),
            "messages": [self.message(each) for each in seen[-MOST_POSTS:]],
            "has_more": len(seen) > MOST_POSTS,
        }

    def message(self, post: Post) -> JsonObject:
        """One message, ready to be drawn."""
        told = self._realm.shown.message(post)
        return {
            "id": str(post.id),
            "room": str(post.room_id),
            "author": str(post.author_id),
            "kind": post.kind,
            "at": post.created_at,
            "edited": post.edited_at,
            "html": rendered(post.content, self) if post.content else "",
            "embeds": [self._embed(each) for each in told["embeds"]],
            "components": self._drawn(told["components"]),
            "files": self._drawn(told["attachments"]),
            "reactions": told.get("reactions", []),
            "private": post.private_to is not None,
            "loading": bool(post.flags & LOADING),
            "for_me": self.person_id in post.pinged or post.pings_everyone,
            "pinned": post.pinned_at is not None,
            "thread": None if post.thread_id is None else str(post.thread_id),
            "used": self._used(post),
            "reply": self._reply(post),
        }

    def form(self, components: list[JsonObject]) -> Any:
        """The components of a modal."""
        return self._drawn(components)

    def _server(self, guild: Guild) -> JsonObject:
        members = [str(each) for each in guild.members if each != guild.owner_id]
        return {"id": str(guild.id), "name": guild.name, "members": members}

    def _room(self, room: Room) -> JsonObject:
        return {
            "id": str(room.id),
            "kind": "dm" if room.kind == DM else "thread" if room.kind in THREADS else "channel",
            "name": room.name,
            "topic": room.topic,
            "server": None if room.guild_id is None else str(room.guild_id),
            "parent": None if room.parent_id is None else str(room.parent_id),
            "members": [str(each) for each in room.members],
            "archived": room.is_archived,
            "locked": room.is_locked,
            "count": room.total_posts,
            "last": None if room.last_post_id is None else str(room.last_post_id),
        }

    def _used(self, post: Post) -> JsonObject | None:
        """`anna used /move`, above an answer to a command."""
        if not post.command or post.origin is None:
            return None
        return {"user": post.origin["user"]["id"], "command": post.command}

    def _reply(self, post: Post) -> JsonObject | None:
        """The message that this one answers, in short."""
        target_id = post.reply_to
        if post.origin is not None and post.origin["type"] == Cause.COMPONENT:
            target_id = int(post.origin.get("interacted_message_id", 0))
        target = self._realm.world.posts[post.room_id].get(target_id or 0)
        if target is None or not self.sees(target):
            return None
        return {"id": str(target.id), "author": str(target.author_id), "text": _excerpt(target)}

    def _embed(self, embed: JsonObject) -> Any:
        shown = self._drawn(embed)
        for part in (shown, *shown.get("fields", ())):
            for key in ("title", "description", "name", "value"):
                if isinstance(part.get(key), str):
                    part[f"{key}_html"] = rendered(part[key], self)
        return shown

    def _drawn(self, part: Any) -> Any:
        """A copy with texts as HTML, and files where the page serves them."""
        if isinstance(part, list):
            return [self._drawn(each) for each in part]
        if not isinstance(part, dict):
            return part
        shown = {key: self._drawn(value) for key, value in part.items() if key not in UNSEEN}
        if part.get("type") == Kind.TEXT:
            shown["html"] = rendered(part["content"], self)
        for key in ("url", "icon_url"):
            if isinstance(part.get(key), str):
                shown[key] = _own_address(part[key])
        return shown


def _person(user: User, number: int) -> JsonObject:
    return {
        "id": str(user.id),
        "name": user.name,
        "display": user.display_name,
        "is_bot": user.is_bot,
        "color": number,
    }


def _own_address(url: str) -> str:
    return OWN_FILE.sub(r"files/\1/\2", url)


def _excerpt(post: Post) -> str:
    """The first line to be read in a message."""
    for text in _texts(post):
        line = re.sub(r"[#*_`~|>]+|<[^>]*>", "", text).strip().split("\n")[0]
        if line:
            return line[:120]
    return ""


def _texts(post: Post) -> Iterator[str]:
    from playground.components import texts

    yield post.content
    yield from texts(post.components)
