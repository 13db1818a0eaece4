"""People, places and their settings, as they enter and leave this package."""

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
    """A time in which clocks stand, and its cause: for a match, a person or a shard.

    The shard is one of `shards`. `ends_at` is None while the end is not known. A holiday may have
    begun automatically.
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
    """Seconds that the player of `color` was given by the opponent."""

    match_id: int
    given_at: datetime
    color: int
    seconds: int
    event: int | None = None


@dataclass(frozen=True, slots=True)
class PersonPreferences:
    """A person's preferences; None leaves the choice to the server, the game or us."""

    theme: str | None = None
    coordinates: str | None = None
    square_names: str | None = None
    text_style: str | None = None
    zone: str | None = None  # the time zone, by its IANA name
    quiet: str | None = None  # the hours without a sound: "22:00-08:00"
    reminders: str | None = None
    digest: int | None = None  # the hour of the daily message
    lesson_offers: str | None = None  # "off": never offered a lesson after a lost game
    locale: str | None = None  # the language of their client, as last seen
    language: str | None = None  # one of Discord's locales, chosen instead
    forced: str | None = None  # "play": only moves in slow games are played automatically
    solver_name: str | None = None  # "on": may be named as the first to solve a puzzle; "off"
    table_place: str | None = None  # "hidden": left out of rating tables
    world_rating: str | None = None  # "on": games count for the worldwide rating
    feed: str | None = None  # "off": no server's feed reports their games
    inbox: str | None = None  # "list": their games are shown without boards
    pings: str | None = None  # where new boards ping them: "dm", "both" or "none"
    away: str | None = None  # "automatic": a holiday begins just before they would lose on time
    achievements: str | None = None  # "off": no awards are kept or announced
    remarks: str | None = None  # "off": the computer makes no remarks in games with them
    season: str | None = None  # "hidden": counted in recaps of a month, but never named

    @property
    def reads(self) -> str | None:
        """The locale they read in: chosen, or else as last seen; None if unknown."""
        return self.language or self.locale


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """How to message a person: the channel, if known, and since when they have refused it."""

    channel_id: int | None = None
    blocked_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRow:
    """A notice to a person about the turn that began at a ply; match 0 means all matches."""

    person_id: int
    kind: str
    match_id: int
    ply: int
    due_at: datetime
    is_silent: bool = False


@dataclass(frozen=True, slots=True)
class ServerPreferences:
    """The preferences of a server's managers; None leaves the choice to us."""

    theme: str | None = None
    view: str | None = None
    boards: str | None = None
    threads: str | None = None
    clock: str | None = None
    computer: str | None = None  # "off": nobody plays against the computer
    analysis: str | None = None  # "off": no board says where its game turned
    achievements: str | None = None  # "off": games here earn no awards
    guard: str | None = None  # how new people of open teams may be: "friends" or "strict"
    game_channels: tuple[int, ...] = ()  # the channels where games may begin; empty: all
    audit_channel: int | None = None  # the channel where moderators' acts are posted
    zone: str | None = None  # the time zone of people who have not set one
    on_time: str | None = None  # "claim": running out of time loses only if the opponent claims it
    shots: str | None = None  # "still": the last move is shown in a picture without animation
    untimed: str | None = None  # days after which games without a clock are abandoned, or "never"
    feed_channel: int | None = None  # the channel for news of the games
    party_channel: int | None = None  # the channel where a message shows the most interesting game
    season_channel: int | None = None  # the channel for the recap of each month
    champion_role: int | None = None  # the role that the champions of a month get
    quiet: str | None = None  # "on": nobody is pinged, and few messages are sent
    rated: str | None = None  # "on": challenges are rated by default
    forecasts: str | None = None  # "off": no predictions of winners
    arbiter_role: int | None = None  # the role of those who may run tournaments
    tournaments: str | None = None  # who may open them: "arbiters" or "managers"; None: everybody
    language: str | None = None  # the locale of what everybody sees
    language_offer: str | None = None  # "made": a manager was told that they can choose it

    @property
    def is_quiet(self) -> bool:
        """Whether the server wants no pings, few messages, and nothing unasked for."""
        return self.quiet == "on"

    @property
    def open_feed_channel(self) -> int | None:
        """The channel for news of the games; None in a quiet server."""
        return None if self.is_quiet else self.feed_channel


@dataclass(frozen=True, slots=True)
class Erasure:
    """The erasure of a person, and since when they have asked for it."""

    id: int
    person_id: int
    asked_at: datetime

    @property
    def former_id(self) -> int:
        """The id of the former player who takes their place."""
        return -self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFigures:
    """The figures of a person's data: all games, alone or in teams, and what is running now.

    `running_games` are those of their own, without teams.
    """

    games: int
    running_games: int
    challenges: int
    tournaments: int
    teams: int

    @property
    def goes_on(self) -> bool:
        """Whether anything must be ended before they can be erased."""
        return any((self.running_games, self.challenges, self.tournaments, self.teams))
