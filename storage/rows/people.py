"""People, places and their settings, as they enter and leave this room."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on Discord; `name` as last seen."""

    id: int
    name: str


def is_former(person_id: int) -> bool:
    """Tell whether an id is that of a former player; Discord's ids are positive."""
    return person_id < 0


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread; no server means a private conversation."""

    server_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OffTimeRow:
    """A time in which clocks stand, by a cause: in a match, of a person or on a shard.

    The shard is one of `shards`. It lasts up to `ends_at`, which no one may know yet. A holiday may
    have begun by itself.
    """

    cause: str
    begins_at: datetime
    ends_at: datetime | None
    match_id: int | None = None
    person_id: int | None = None
    shard: int | None = None
    shards: int | None = None
    is_automatic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftRow:
    """Seconds that the player of `color` was given in a match."""

    match_id: int
    given_at: datetime
    color: int
    seconds: int
    event: int | None = None


@dataclass(frozen=True, slots=True)
class PersonPreferences:
    """What one person wants; None leaves it to the server, the game or us."""

    theme: str | None = None
    coordinates: str | None = None
    square_names: str | None = None
    text_style: str | None = None
    zone: str | None = None  # of time, by its IANA name
    quiet: str | None = None  # the hours without a sound: "22:00-08:00"
    reminders: str | None = None
    digest: int | None = None  # the hour of the daily message
    lesson_offers: str | None = None  # "off": no lesson is offered after a lost game
    locale: str | None = None  # the language of their client, as last seen
    language: str | None = None  # a locale of Discord that they chose instead
    forced: str | None = None  # "play": only moves of slow games are played by themselves
    solver_name: str | None = None  # "on": one may be named as the first to solve a puzzle; "off"
    table_place: str | None = None  # "hidden": in no table of ratings
    world_rating: str | None = None  # "on": games count everywhere
    feed: str | None = None  # "off": no feed of a server tells of one's games
    inbox: str | None = None  # "list": one's games are shown without their boards
    pings: str | None = None  # where new boards call them: "dm", "both" or "none"
    away: str | None = None  # "automatic": a holiday begins just before a deadline
    achievements: str | None = None  # "off": nothing is kept or told of them
    remarks: str | None = None  # "off": the computer says nothing in games with them

    @property
    def reads(self) -> str | None:
        """The locale in which they read: chosen, or else as last seen; None if none is known."""
        return self.language or self.locale


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """How to write to a person: the channel, if it is known, and since when that is refused."""

    channel_id: int | None = None
    blocked_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRow:
    """What a person is to be told about the turn that began at a ply; a match of 0 means all."""

    person_id: int
    kind: str
    match_id: int
    ply: int
    due_at: datetime
    is_silent: bool = False


@dataclass(frozen=True, slots=True)
class ServerPreferences:
    """What a server's managers want; None leaves it to us."""

    theme: str | None = None
    view: str | None = None
    boards: str | None = None
    threads: str | None = None
    clock: str | None = None
    computer: str | None = None  # "off": no one plays against it
    analysis: str | None = None  # "off": no board tells where its game turned
    achievements: str | None = None  # "off": games here bring none
    guard: str | None = None  # how new people of open teams may be: "friends" or "strict"
    game_channels: tuple[int, ...] = ()  # where games may begin; none: everywhere
    audit_channel: int | None = None  # where it is told what moderators do
    zone: str | None = None  # of time, for people who have told none
    on_time: str | None = None  # "claim": who is over the time has not lost by that
    shots: str | None = None  # "still": the last one is shown in a picture that does not move
    untimed: str | None = None  # days after which games without a clock are given up, or "never"
    feed_channel: int | None = None  # where it is told what happens in the games
    party_channel: int | None = None  # where a message shows the most interesting game
    quiet: str | None = None  # "on": no one is called, and few messages come
    rated: str | None = None  # "on": challenges are rated unless they say otherwise
    forecasts: str | None = None  # "off": no one says who wins
    arbiter_role: int | None = None  # whoever has it may look after tournaments
    tournaments: str | None = None  # who may open them: "arbiters" or "managers"; None: everyone
    language: str | None = None  # a locale of Discord: of what everyone sees
    language_offer: str | None = None  # "made": a manager was told once that they can choose it

    @property
    def is_quiet(self) -> bool:
        """Whether the server wants no pings, few messages, and nothing that no one asked for."""
        return self.quiet == "on"

    @property
    def open_feed_channel(self) -> int | None:
        """The place where the games' news is told; none in a quiet server."""
        return None if self.is_quiet else self.feed_channel


@dataclass(frozen=True, slots=True)
class Erasure:
    """Someone who is to be erased, since when they have asked."""

    id: int
    person_id: int
    asked_at: datetime

    @property
    def former_id(self) -> int:
        """The id of the former player who takes their place."""
        return -self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFigures:
    """How much there is of a person: all games, and what goes on now."""

    games: int
    running_games: int
    challenges: int
    tournaments: int
    teams: int

    @property
    def goes_on(self) -> bool:
        """Whether anything would have to be ended for them to go."""
        return any((self.running_games, self.challenges, self.tournaments, self.teams))
