"""The plain records of everything that the playground keeps."""

from dataclasses import dataclass, field

from playground.events import JsonObject


@dataclass(slots=True, kw_only=True)
class User:
    """Records a pretend person, or a bot."""

    id: int
    name: str
    display_name: str
    is_bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False
    has_installed_app: bool = False
    is_crowd: bool = False  # one of a crowd, whom nobody plays at the page
    here: int | None = None  # the room where the person acts


@dataclass(slots=True, kw_only=True)
class Role:
    """Records a role of a server; the role of everyone has the id of the server."""

    id: int
    name: str
    permissions: int = 0
    color: int = 0  # 0xRRGGBB; 0 for none
    position: int = 0
    is_mentionable: bool = False
    is_managed: bool = False  # given by Discord or an application


@dataclass(slots=True, kw_only=True)
class Overwrite:
    """Records the permissions that a channel allows and denies to a role or a member."""

    target_id: int
    is_role: bool
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, kw_only=True)
class Guild:
    """Records a server. `members` maps a person's id to the moment of joining, `member_roles` to
    the ids of their roles; `roles` holds that of everyone, too.
    """

    id: int
    name: str
    owner_id: int
    has_bot: bool = True
    locale: str = "en-US"
    members: dict[int, float] = field(default_factory=dict)
    member_roles: dict[int, list[int]] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)

    def list_roles_of(self, user_id: int) -> list[Role]:
        """Return the roles of a person, that of everyone first."""
        return [self.roles[each] for each in (self.id, *self.member_roles.get(user_id, ()))]


@dataclass(slots=True, kw_only=True)
class Room:
    """Records a place that holds messages: a channel, a thread or a direct conversation."""

    id: int
    kind: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None  # of a thread: its channel
    owner_id: int | None = None  # of a thread: who opened it
    members: dict[int, float] = field(default_factory=dict)  # of a thread or a direct conversation
    topic: str | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    slowmode: int = 0  # seconds
    is_archived: bool = False
    archived_at: float = 0.0
    is_locked: bool = False
    archive_after: int = 1440  # minutes
    invitable: bool = True
    last_post_id: int | None = None
    total_posts: int = 0


@dataclass(slots=True, kw_only=True)
class Post:
    """Records a message. Components and embeds are kept as sent, with ids and defaults
    filled in.
    """

    id: int
    room_id: int
    author_id: int
    created_at: float
    kind: int = 0
    content: str = ""
    embeds: list[JsonObject] = field(default_factory=list)
    components: list[JsonObject] = field(default_factory=list)
    file_ids: list[int] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    pinged: list[int] = field(default_factory=list)
    pinged_roles: list[int] = field(default_factory=list)
    pings_everyone: bool = False
    nonce: str | int | None = None
    reply_to: int | None = None
    origin: JsonObject | None = None  # metadata of the interaction that it answers
    private_to: int | None = None
    pinned_at: float | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    thread_id: int | None = None
    is_tts: bool = False
    command: str = ""  # the slash command that it answers


@dataclass(slots=True, kw_only=True)
class File:
    """Records an uploaded file with its bytes; width and height in pixels if it is a picture."""

    id: int
    room_id: int
    name: str
    content_type: str
    data: bytes = field(default=b"", repr=False)
    description: str | None = None
    width: int | None = None
    height: int | None = None
    is_spoiler: bool = False


@dataclass(slots=True, kw_only=True)
class Command:
    """Records an application command as the bot registered it; `definition` has the defaults filled
    in.
    """

    id: int
    version: int
    definition: JsonObject
    guild_id: int | None = None

    @property
    def name(self) -> str:
        return str(self.definition["name"])

    @property
    def kind(self) -> int:
        return int(self.definition["type"])


@dataclass(slots=True, kw_only=True)
class Emoji:
    """Records an application emoji; its picture is a file of no room."""

    id: int
    name: str
    file_id: int = 0
    is_animated: bool = False


@dataclass(slots=True, kw_only=True)
class ScheduledEvent:
    """Records an event that a server plans; moments are seconds since 1970.

    `fans` maps the interested people to the moment when they said so. The picture is a file of
    no room.
    """

    id: int
    guild_id: int
    creator_id: int
    name: str
    starts_at: float
    ends_at: float | None = None
    kind: int = 3  # where it takes place: 1 stage, 2 voice channel, 3 elsewhere
    channel_id: int | None = None
    location: str | None = None
    description: str | None = None
    status: int = 1  # 1 scheduled, 2 active, 3 completed, 4 canceled
    picture_id: int | None = None
    fans: dict[int, float] = field(default_factory=dict)
