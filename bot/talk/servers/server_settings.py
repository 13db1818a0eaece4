"""What the managers of a server choose with `/server-settings`: each setting with its words."""

from collections.abc import Callable

from bot.clocks.control_text import CLAIM, NONE, parse_control
from bot.clocks.zones import UTC_ZONE, zone_label
from bot.matches.inactivity import NEVER, untimed_steps
from bot.talk.languages import NAMES
from bot.talk.matches.clock_controls import describe_control
from bot.talk.names import channel_name, role_name
from bot.talk.settings import (
    LANGUAGES,
    ON_OR_OFF,
    USUAL,
    Setting,
    language_labels,
    list_themes,
    menu_of,
    theme_details,
    theme_labels,
    whether,
)
from bot.tournaments.tournament_facts import ARBITERS, MANAGERS
from render.lists import join_items
from render.translation import _, deferred, ngettext
from storage.rows import ServerPreferences

Line = Callable[[ServerPreferences], str]


def _untimed(chosen: ServerPreferences) -> str:
    """Say after how long an idle game without a clock is closed."""
    given_up_after = untimed_steps(chosen.untimed).abandoned
    if given_up_after is None:
        return _("**games without a clock** are never closed")
    return ngettext(
        "**games without a clock** are closed after {count} day without a move",
        "**games without a clock** are closed after {count} days without a move",
        given_up_after.days,
    ).format(count=given_up_after.days)


def _language(chosen: ServerPreferences) -> str:
    if not chosen.language:
        return ""
    return _("**language** of boards and messages: {language}").format(
        language=NAMES.get(chosen.language, chosen.language)
    )


THEME: Setting[ServerPreferences] = Setting(
    option="theme",
    column="theme",
    about="The theme for boards everyone sees",
    named=list_themes(),
    # Translators: option 100
    labels=theme_labels(deferred("Theme: default")),
    details=theme_details,
)
VIEW: Setting[ServerPreferences] = Setting(
    option="view",
    column="view",
    about="Which side is at the bottom of boards everyone sees",
    named={"white": "White", "turn": "side to move"},
    labels=menu_of(
        # Translators: option 100
        white=deferred("Bottom: White"),
        # Translators: option 100
        turn=deferred("Bottom: the side to move"),
    ),
)
BOARDS: Setting[ServerPreferences] = Setting(
    option="boards",
    column="boards",
    about="What happens to a game's earlier boards",
    named={"shrink": "shrink to one line", "keep": "keep", "last": "last only"},
    labels=menu_of(
        # Translators: option 100
        shrink=deferred("Old boards: one line"),
        # Translators: option 100
        keep=deferred("Old boards: kept"),
        # Translators: option 100
        last=deferred("Old boards: deleted"),
    ),
)
THREADS: Setting[ServerPreferences] = Setting(
    option="threads",
    column="threads",
    about="When a game gets its own thread",
    named={
        USUAL: "for long games, and in busy channels",
        "busy": "only in busy channels",
        "always": "always",
    },
    labels=menu_of(
        # Translators: option 100
        usual=deferred("Threads: long or busy"),
        # Translators: option 100
        busy=deferred("Threads: when busy"),
        # Translators: option 100
        always=deferred("Threads: always"),
    ),
)
ON_TIME: Setting[ServerPreferences] = Setting(
    option="on_time",
    column="on_time",
    about="What happens when time runs out in casual games",
    named={USUAL: "lose the game", CLAIM: "opponent can claim the win"},
    line=whether(
        "on_time",
        CLAIM,
        deferred("**missed deadlines** don't lose the game: the opponent can claim the win"),
    ),
)
SHOTS: Setting[ServerPreferences] = Setting(
    option="shots",
    column="shots",
    about="Animate the last shot in Chapaev, or show a still picture",
    named={USUAL: "animated", "still": "still"},
    line=whether("shots", "still", deferred("**Chapaev shots** are shown as still pictures")),
)
UNTIMED: Setting[ServerPreferences] = Setting(
    option="untimed",
    column="untimed",
    about="When to close a game without a clock if no one moves",
    named={
        "30": "30 days",
        USUAL: "60 days",
        "90": "90 days",
        "180": "180 days",
        "365": "365 days",
        NEVER: "never",
    },
    line=_untimed,
)
COMPUTER: Setting[ServerPreferences] = Setting(
    option="computer",
    column="computer",
    about="Allow games against the computer",
    named=ON_OR_OFF,
    labels=menu_of(
        # Translators: option 100
        on=deferred("Computer games: on"),
        # Translators: option 100
        off=deferred("Computer games: off"),
    ),
)
ANALYSIS: Setting[ServerPreferences] = Setting(
    option="analysis",
    column="analysis",
    about="Show the turning point on a game's final board",
    named=ON_OR_OFF,
    labels=menu_of(
        # Translators: option 100
        on=deferred("Turning point: at the end"),
        # Translators: option 100
        off=deferred("Turning point: if asked"),
    ),
)
ACHIEVEMENTS: Setting[ServerPreferences] = Setting(
    option="achievements",
    column="achievements",
    about="Show achievements on a game's final board",
    named=ON_OR_OFF,
    line=whether("achievements", "off", deferred("**achievements**: off")),
)
GUARD: Setting[ServerPreferences] = Setting(
    option="guard",
    column="guard",
    about="How long people must be here before they can join open teams",
    named={"friends": "friends: here for a day", "strict": "strict: here for a week"},
    line=whether(
        "guard",
        "strict",
        deferred("**guard** for open teams: strict (here for a week, account a month old)"),
        deferred("**guard** for open teams: friends (here for a day, account a week old)"),
    ),
)
RATED: Setting[ServerPreferences] = Setting(
    option="rated",
    column="rated",
    about="Make challenges and tournaments rated by default",
    named=ON_OR_OFF,
    line=whether(
        "rated",
        "on",
        deferred("**challenges** and tournaments are rated unless they say otherwise"),
    ),
)
FORECASTS: Setting[ServerPreferences] = Setting(
    option="forecasts",
    column="forecasts",
    about="Let spectators predict who will win",
    named=ON_OR_OFF,
    line=whether("forecasts", "off", deferred("**predictions**: off")),
)
TOURNAMENTS: Setting[ServerPreferences] = Setting(
    option="tournaments",
    column="tournaments",
    about="Who can open tournaments. Defaults to everyone",
    named={USUAL: "everyone", ARBITERS: "arbiters", MANAGERS: "people who manage the server"},
    labels=menu_of(
        **{
            # Translators: option 100
            USUAL: deferred("Tournaments: anyone"),
            # Translators: option 100
            ARBITERS: deferred("Tournaments: arbiters"),
            # Translators: option 100
            MANAGERS: deferred("Tournaments: managers"),
        }
    ),
)
QUIET: Setting[ServerPreferences] = Setting(
    option="quiet",
    column="quiet",
    about="Quiet mode: no pings or feed, boards update in place",
    named=ON_OR_OFF,
    line=whether(
        "quiet",
        "on",
        deferred(
            "**quiet**: no pings, boards update in place for an hour, the feed is off, and only "
            "people who chose reminders get them"
        ),
    ),
)
LANGUAGE: Setting[ServerPreferences] = Setting(
    option="language",
    column="language",
    about="Language of boards and public messages. Defaults to the server's",
    named=LANGUAGES,
    labels=language_labels,
    line=_language,
)
SERVER = (
    THEME,
    VIEW,
    BOARDS,
    THREADS,
    ON_TIME,
    SHOTS,
    UNTIMED,
    COMPUTER,
    ANALYSIS,
    ACHIEVEMENTS,
    GUARD,
    RATED,
    FORECASTS,
    TOURNAMENTS,
    QUIET,
    LANGUAGE,
)


def server_settings(chosen: ServerPreferences) -> str:
    """Head the settings of a server, and list those without a menu below."""
    lines = (
        _("### Server settings\n-# This is how everyone sees boards:"),
        GUARD.line(chosen),
        _("**clock**: {clock}").format(clock=describe_control(parse_control(chosen.clock or NONE))),
        *(each.line(chosen) for each in (ON_TIME, UNTIMED, SHOTS)),
        _("**default time zone**: {zone}").format(zone=f"`{zone_label(chosen.zone or UTC_ZONE)}`"),
        LANGUAGE.line(chosen),
        *(each.line(chosen) for each in (RATED, FORECASTS)),
        _("**arbiters** of tournaments: {role}").format(role=role_name(chosen.arbiter_role))
        if chosen.arbiter_role
        else "",
        _("**champion's role**: {role}").format(role=role_name(chosen.champion_role))
        if chosen.champion_role
        else "",
        *(each.line(chosen) for each in (QUIET, ACHIEVEMENTS)),
    )
    return "\n".join(filter(None, lines))


def channels_heading() -> str:
    """Head the channels that a server has chosen."""
    return _("### Channels\n-# What happens where in this server:")


def game_channels(chosen: ServerPreferences) -> str:
    """Say in which channels games can be started; empty if in every one."""
    if not chosen.game_channels:
        return ""
    channels = join_items(map(channel_name, chosen.game_channels))
    return _("**games** can be started in {channels}").format(channels=channels)


def audit_channel(channel_id: int) -> str:
    """Say where the log of moderators is posted."""
    return _("**moderation log**: {channel}").format(channel=channel_name(channel_id))


def feed_channel(channel_id: int) -> str:
    """Say where news of games are posted, and how often at most."""
    return _("**game feed**: {channel}, at most 6 times an hour").format(
        channel=channel_name(channel_id)
    )


def party_channel(channel_id: int) -> str:
    """Say where the most interesting game is shown."""
    return _("**featured game**: {channel}").format(channel=channel_name(channel_id))


def season_channel(channel_id: int) -> str:
    """Say where the recap of each month is posted."""
    return _("**monthly recap**: {channel}").format(channel=channel_name(channel_id))


def language_offer() -> str:
    """Offer the manager's language to a server that Discord calls English."""
    return _(
        "Boards and messages here are in English, because Discord has this server set to English. "
        "Would you like them in your language?"
    )
