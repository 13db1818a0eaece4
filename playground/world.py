"""Hold every record of the playground by its id."""

import secrets

from cachetools import FIFOCache

from playground.clock import Clock
from playground.event_kinds import FINISHED
from playground.records import (
    Command,
    Emoji,
    File,
    Guild,
    Post,
    Room,
    ScheduledEvent,
    User,
)
from playground.snowflakes import Snowflakes

REMOVED_FILES = 32 * 1024 * 1024  # the most bytes kept of files that nothing shows any more


class World:
    """Holds every record, by id. `posts` are grouped by room, oldest first."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.rooms: dict[int, Room] = {}
        self.posts: dict[int, dict[int, Post]] = {}
        self.files: dict[int, File] = {}
        self._removed_files: FIFOCache[int, File] = FIFOCache(
            REMOVED_FILES, getsizeof=lambda file: len(file.data)
        )
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.scheduled_events: dict[int, ScheduledEvent] = {}
        self.changed_posts: set[int] = set()  # since the last save
        self.token = secrets.token_urlsafe(48)
        self.bot_id = self.add_user("damka", is_bot=True).id

    @property
    def application_id(self) -> int:
        return self.bot_id  # equal for every application made since 2016

    @property
    def bot(self) -> User:
        return self.users[self.bot_id]

    @property
    def people(self) -> list[User]:
        """Return all users, including bots, except the owners of servers, who never act."""
        owners = {guild.owner_id for guild in self.guilds.values()}
        return [user for user in self.users.values() if user.id not in owners]

    def add_user(
        self, name: str, *, is_bot: bool = False, locale: str = "en-US", age: float = 0.0
    ) -> User:
        """Add a user whose account is `age` seconds old, as its id shows."""
        number = self.ids.new() if not age else self.ids.new_at(self.clock.now() - age)
        user = User(id=number, name=name, display_name=name, is_bot=is_bot, locale=locale)
        self.users[user.id] = user
        return user

    def add_room(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self.posts.setdefault(room.id, {})
        return room

    def add_post(self, post: Post) -> Post:
        self.posts[post.room_id][post.id] = post
        self.changed_posts.add(post.id)
        room = self.rooms[post.room_id]
        room.last_post_id = post.id
        room.total_posts += 1
        return post

    def remove_post(self, post: Post) -> None:
        del self.posts[post.room_id][post.id]
        for file_id in post.file_ids:
            self.remove_file(file_id)

    def remove_room(self, room: Room) -> None:
        """Remove a room with its threads and all messages in them."""
        for thread in [place for place in self.rooms.values() if place.parent_id == room.id]:
            self.remove_room(thread)
        for post in list(self.posts.pop(room.id, {}).values()):
            for file_id in post.file_ids:
                self.remove_file(file_id)
        del self.rooms[room.id]

    def remove_file(self, file_id: int) -> None:
        """Remove a file; for a while it can still be fetched by its address.

        A client that received a message just before it changed asks for its pictures afterwards.
        """
        file = self.files.pop(file_id, None)
        if file is not None:
            self._removed_files[file_id] = file

    def find_file(self, file_id: int) -> File | None:
        """Return a file to be fetched, including one removed recently."""
        return self.files.get(file_id) or self._removed_files.get(file_id)

    def find_emoji_file(self, emoji_id: int) -> File | None:
        """Return the picture of an emoji of the application, if there is such an emoji."""
        emoji = self.emojis.get(emoji_id)
        return None if emoji is None else self.files.get(emoji.file_id)

    def find_event_file(self, event_id: int) -> File | None:
        """Return the picture of an event of a server, if it has one."""
        event = self.scheduled_events.get(event_id)
        return None if event is None else self.files.get(event.picture_id or 0)

    def list_scheduled_events(self, guild: Guild) -> list[ScheduledEvent]:
        """Return what a server still plans or has under way, the earliest first."""
        events = [each for each in self.scheduled_events.values() if each.guild_id == guild.id]
        unfinished = [event for event in events if event.status not in FINISHED]
        return sorted(unfinished, key=lambda event: event.starts_at)

    def list_rooms(self, guild: Guild) -> list[Room]:
        return [room for room in self.rooms.values() if room.guild_id == guild.id]
