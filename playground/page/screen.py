"""Describe the world as one person's client shows it, as JSON for the page."""

import re
from collections.abc import Iterator
from typing import Any

from playground.backend import Backend
from playground.components import Kind, list_texts
from playground.event_kinds import Status
from playground.events import JsonObject
from playground.interactions import Cause
from playground.locales import LOCALES
from playground.page.cards import describe_role
from playground.page.markdown import render_markdown, render_preview
from playground.permissions import Permission, room_permissions
from playground.posts import LOADING, SUPPRESS_NOTIFICATIONS
from playground.records import Guild, Post, Room, ScheduledEvent, User
from playground.room_kinds import CONVERSATIONS, THREADS, RoomKind

OWN_FILE = re.compile(r"https?://[^/]+/attachments/\d+/(\d+)/([^?]*)\?ex=\w+&hm=\w+")
OWN_AVATAR = re.compile(r"/avatars/(\d+)/\w+\.\w+(?:\?size=\d+)?")
TARGETS = ("target_user", "target_message_id")  # of commands in context menus
UNSEEN = ("proxy_url", "attachment_id")
MOST_POSTS = 60  # at once


class Screen:
    """Describes what `person_id` sees; everything it gives is plain JSON with finished
    HTML in it.
    """

    def __init__(self, backend: Backend, person_id: int, hidden: set[int]) -> None:
        self._backend = backend
        self._hidden = hidden  # private answers that were dismissed
        self.person_id = person_id

    def user(self, user_id: int) -> str | None:
        user = self._backend.world.users.get(user_id)
        return None if user is None else user.display_name

    def room(self, room_id: int) -> str | None:
        room = self._backend.world.rooms.get(room_id)
        return room.name if room is not None and self.can_enter(room) else None

    def role(self, role_id: int) -> str | None:
        guilds = self._backend.world.guilds.values()
        found = [guild.roles[role_id].name for guild in guilds if role_id in guild.roles]
        return found[0].removeprefix("@") if found else None

    def emoji(self, emoji_id: int) -> str | None:
        """Return the page's own address for an emoji of the application."""
        return f"emojis/{emoji_id}" if emoji_id in self._backend.world.emojis else None

    def can_enter(self, room: Room) -> bool:
        """Tell whether the person sees a room at all."""
        held = room_permissions(self._backend.world, room, self.person_id)
        return Permission.VIEW_CHANNEL in held

    def can_see(self, post: Post) -> bool:
        room = self._backend.world.rooms.get(post.room_id)
        if post.private_to not in (None, self.person_id) or post.id in self._hidden:
            return False
        return room is not None and self.can_enter(room)

    def is_pinged_by(self, post: Post) -> bool:
        """Tell whether a message pings the person."""
        if self.person_id in post.pinged or post.pings_everyone:
            return True
        guild = self._backend.world.guilds.get(
            self._backend.world.rooms[post.room_id].guild_id or 0
        )
        own = () if guild is None else guild.member_roles.get(self.person_id, ())
        return any(role_id in own for role_id in post.pinged_roles)

    def describe_surroundings(self) -> JsonObject:
        """Describe people, servers and rooms."""
        world = self._backend.world
        guilds = [guild for guild in world.guilds.values() if self.person_id in guild.members]
        return {
            "me": str(self.person_id),
            "bot": str(world.bot_id),
            "people": [
                _describe_person(person, number) for number, person in enumerate(world.people)
            ],
            "servers": [self._describe_server(guild) for guild in guilds],
            "rooms": [
                self._describe_room(room) for room in world.rooms.values() if self.can_enter(room)
            ],
        }

    def list_posts(self, room: Room, before: int | None = None) -> JsonObject:
        """Describe the newest messages of a room, or those before one; oldest first."""
        posts_here = self._backend.world.posts.get(room.id, {}).values()
        visible = [
            post
            for post in posts_here
            if self.can_see(post) and (before is None or post.id < before)
        ]
        return {
            "room": str(room.id),
            "messages": [self.describe_message(post) for post in visible[-MOST_POSTS:]],
            "has_more": len(visible) > MOST_POSTS,
        }

    def describe_message(self, post: Post) -> JsonObject:
        """Describe one message, ready to be drawn."""
        payload = self._backend.shown.describe_message(post)
        return {
            "id": str(post.id),
            "room": str(post.room_id),
            "author": str(post.author_id),
            "kind": post.kind,
            "at": post.created_at,
            "edited": post.edited_at,
            "html": render_markdown(post.content, self) if post.content else "",
            "embeds": [self._describe_embed(embed) for embed in payload["embeds"]],
            "components": self._draw(payload["components"]),
            "files": self._draw(payload["attachments"]),
            "reactions": payload.get("reactions", []),
            "private": post.private_to is not None,
            "loading": bool(post.flags & LOADING),
            "for_me": self.is_pinged_by(post),
            "silent": bool(post.flags & SUPPRESS_NOTIFICATIONS),
            "pinned": post.pinned_at is not None,
            "thread": None if post.thread_id is None else str(post.thread_id),
            "used": self._describe_command(post),
            "reply": self._describe_reply(post),
        }

    def describe_form(self, components: list[JsonObject]) -> Any:
        """Describe the components of a modal."""
        return self._draw(components)

    def _describe_server(self, guild: Guild) -> JsonObject:
        members = [user_id for user_id in guild.members if user_id != guild.owner_id]
        roles = sorted(guild.roles.values(), key=lambda role: -role.position)
        return {
            "id": str(guild.id),
            "name": guild.name,
            "members": [str(user_id) for user_id in members],
            "has_bot": guild.has_bot,
            "roles": [describe_role(role) for role in roles if role.id != guild.id],
            "events": [
                self._describe_event(event)
                for event in self._backend.world.list_scheduled_events(guild)
            ],
            "member_roles": {
                str(user_id): [str(number) for number in guild.member_roles[user_id]]
                for user_id in members
                if guild.member_roles.get(user_id)
            },
        }

    def _describe_event(self, event: ScheduledEvent) -> JsonObject:
        return {
            "id": str(event.id),
            "name": event.name,
            "html": render_markdown(event.description, self) if event.description else "",
            "starts": event.starts_at,
            "ends": event.ends_at,
            "is_active": event.status == Status.ACTIVE,
            "place": event.location or self.room(event.channel_id or 0),
            "creator": str(event.creator_id),
            "picture": None if event.picture_id is None else f"events/{event.id}",
            "fans": len(event.fans),
            "is_fan": self.person_id in event.fans,
        }

    def _describe_room(self, room: Room) -> JsonObject:
        return {
            "id": str(room.id),
            "kind": _kind_of(room),
            "type": room.kind,
            "name": room.name or self._name_conversation(room),
            "topic": room.topic,
            "server": None if room.guild_id is None else str(room.guild_id),
            "parent": None if room.parent_id is None else str(room.parent_id),
            "members": [str(user_id) for user_id in room.members],
            "archived": room.is_archived,
            "locked": room.is_locked,
            "is_private": room.kind == RoomKind.PRIVATE_THREAD or self._is_hidden(room),
            "count": room.total_posts,
            "last": None if room.last_post_id is None else str(room.last_post_id),
        }

    def _name_conversation(self, room: Room) -> str:
        """Return the names of the other people in a conversation."""
        users = self._backend.world.users
        others = [users[each].display_name for each in room.members if each != self.person_id]
        return ", ".join(others)

    def _is_hidden(self, room: Room) -> bool:
        """Tell whether a channel is hidden from people not named in its settings."""
        everybody = (each for each in room.overwrites if each.target_id == room.guild_id)
        return any(each.deny & Permission.VIEW_CHANNEL for each in everybody)

    def _describe_command(self, post: Post) -> JsonObject | None:
        """Describe `anna used /move`, which stands above an answer to a command; commands of
        context menus have no slash.
        """
        if not post.command or post.origin is None:
            return None
        is_of_menu = not post.origin.keys().isdisjoint(TARGETS)
        name = post.command if is_of_menu else f"/{post.command}"
        return {"user": post.origin["user"]["id"], "command": name}

    def _describe_reply(self, post: Post) -> JsonObject | None:
        """Describe the message that this one answers, in short."""
        target_id = post.reply_to
        if post.origin is not None and post.origin["type"] == Cause.COMPONENT:
            target_id = int(post.origin.get("interacted_message_id", 0))
        target = self._backend.world.posts[post.room_id].get(target_id or 0)
        if target is None or not self.can_see(target):
            return None
        return {
            "id": str(target.id),
            "author": str(target.author_id),
            "html": self._preview(target),
        }

    def _preview(self, post: Post) -> str:
        """Return the HTML of the first readable line of a message, or "" if there is none."""
        previews = (render_preview(text, self) for text in list_texts_of(post))
        return next((html for html in previews if html), "")

    def _describe_embed(self, embed: JsonObject) -> Any:
        drawn = self._draw(embed)
        for part in (drawn, *drawn.get("fields", ())):
            for key in ("title", "description", "name", "value"):
                if isinstance(part.get(key), str):
                    part[f"{key}_html"] = render_markdown(part[key], self)
        return drawn

    def _draw(self, part: Any) -> Any:
        """Return a copy with texts as HTML and files at the page's own addresses."""
        if isinstance(part, list):
            return [self._draw(inner) for inner in part]
        if not isinstance(part, dict):
            return part
        drawn = {key: self._draw(value) for key, value in part.items() if key not in UNSEEN}
        if part.get("type") == Kind.TEXT:
            drawn["html"] = render_markdown(part["content"], self)
        for key in ("url", "icon_url"):
            if isinstance(part.get(key), str):
                drawn[key] = self._shorten_address(part[key])
        return drawn

    def _shorten_address(self, url: str) -> str:
        """Return the page's own address for a file that Discord serves at `url`."""
        avatar = OWN_AVATAR.fullmatch(url.removeprefix(self._backend.origin))
        return f"pictures/{avatar[1]}" if avatar else OWN_FILE.sub(r"files/\1/\2", url)


def _describe_person(user: User, number: int) -> JsonObject:
    return {
        "id": str(user.id),
        "name": user.name,
        "display": user.display_name,
        "is_bot": user.is_bot,
        "is_crowd": user.is_crowd,
        "color": number,
        "language": LOCALES[user.locale],
    }


def _kind_of(room: Room) -> str:
    if room.kind in CONVERSATIONS:
        return "dm"
    return "thread" if room.kind in THREADS else "channel"


def list_texts_of(post: Post) -> Iterator[str]:
    """Yield every readable text of a message, without its embeds."""
    yield post.content
    yield from list_texts(post.components)
