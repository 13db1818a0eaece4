"""What people choose for themselves with `/settings`: each setting with all its words."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.clocks.reminders import ReminderChoice
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.person_times import digest_time, reminder_choice
from bot.matches.ping_places import PingPlace
from bot.ratings.rating_store import COMPARED, HIDDEN
from bot.talk.labels import Label
from bot.talk.people.own_hours import own_hours
from bot.talk.ratings.rating_texts import own_table_choices
from bot.talk.settings import (
    LANGUAGES,
    ON_OR_OFF,
    USUAL,
    Named,
    Setting,
    language_labels,
    list_themes,
    menu_of,
    theme_details,
    theme_labels,
    whether,
)
from render.translation import _, deferred, pgettext
from storage.rows import PersonPreferences


def digest_labels() -> Named:
    """Label the hours at which the daily summary can come."""
    return {f"{hour}": _("Summary at {hour}").format(hour=f"{hour:02}:00") for hour in range(24)}


def _pings(chosen: PersonPreferences) -> str:
    match chosen.pings and PingPlace(chosen.pings):
        case PingPlace.DIRECT:
            return _("**Your turn**: I ping you by DM, with the board")
        case PingPlace.BOTH:
            return _("**Your turn**: I ping you in the channel and by DM")
        case PingPlace.NOWHERE:
            return _("**Your turn**: I don't ping you")
        case _other:
            return ""


def _reminders(chosen: PersonPreferences) -> str:
    return _("**Reminders**: {choice}").format(choice=_how_often(chosen))


def _how_often(chosen: PersonPreferences) -> str:
    match reminder_choice(chosen):
        case ReminderChoice.OFTEN:
            return _("twice per turn in slow games, plus once a day while it's your turn")
        case ReminderChoice.LAST:
            return _("once per turn, when there isn't much time left")
        case ReminderChoice.DIGEST:
            return _(
                "every day at {hour} for all games, and when there isn't much time left"
            ).format(hour=f"{digest_time(chosen):%H:%M}")
        case ReminderChoice.NONE:
            return pgettext("reminders", "none")
        case _other:
            return _("twice per turn in slow games")


THEME: Setting[PersonPreferences] = Setting(
    option="theme",
    column="theme",
    about="The board theme only you see",
    named=list_themes(),
    # Translators: option 100
    labels=theme_labels(deferred("Theme: server default")),
    details=theme_details,
)
COORDINATES: Setting[PersonPreferences] = Setting(
    option="coordinates",
    column="coordinates",
    about="Square names as letters or numbers. The default depends on the variant",
    named={USUAL: "default", "letters": "letters", "numbers": "numbers"},
    labels=menu_of(
        # Translators: option 100
        usual=deferred("Squares: game default"),
        # Translators: option 100
        letters=deferred("Squares: letters, c3"),
        # Translators: option 100
        numbers=deferred("Squares: numbers, 22"),
    ),
)
SQUARES: Setting[PersonPreferences] = Setting(
    option="squares",
    column="square_names",
    about="Where to show the square names",
    named={
        "large": "on every square of large boards",
        "always": "on every square",
        "never": "beside the board",
    },
    labels=menu_of(
        # Translators: option 100
        large=deferred("Labels: on large boards"),
        # Translators: option 100
        always=deferred("Labels: on every square"),
        # Translators: option 100
        never=deferred("Labels: beside the board"),
    ),
)
TEXT: Setting[PersonPreferences] = Setting(
    option="text",
    column="text_style",
    about="How boards look as text",
    named={"letters": "letters", "emoji": "emoji", "words": "words"},
    labels=menu_of(
        # Translators: option 100
        letters=deferred("As text: letters"),
        # Translators: option 100
        emoji=deferred("As text: emoji"),
        # Translators: option 100
        words=deferred("As text: screen reader"),
    ),
)
LANGUAGE: Setting[PersonPreferences] = Setting(
    option="language",
    column="language",
    about="Language of what only you see. Defaults to Discord's",
    named=LANGUAGES,
    labels=language_labels,
)
REMINDERS: Setting[PersonPreferences] = Setting(
    option="reminders",
    column="reminders",
    about="How often to remind you of slow games",
    named={
        ReminderChoice.USUAL.name: "twice a turn",
        ReminderChoice.OFTEN.name: "twice, then every day until you move",
        ReminderChoice.LAST.name: "once, shortly before the deadline",
        ReminderChoice.DIGEST.name: "one daily summary, and shortly before the deadline",
        ReminderChoice.NONE.name: "never",
    },
    labels=menu_of(
        **{
            ReminderChoice.USUAL.name: deferred("Reminders: twice a turn"),
            ReminderChoice.OFTEN.name: deferred("Reminders: every day"),
            ReminderChoice.LAST.name: deferred("Reminders: once a turn"),
            ReminderChoice.DIGEST.name: deferred("Reminders: in a summary"),
            ReminderChoice.NONE.name: deferred("Reminders: never"),
        }
    ),
    line=_reminders,
)
DIGEST: Setting[PersonPreferences] = Setting(
    option="digest",
    column="digest",
    about="The hour to send your daily summary, if you want one",
    labels=digest_labels,
    shown=lambda chosen: f"{digest_time(chosen).hour}",
    implied={"reminders": ReminderChoice.DIGEST.name},
)
PINGS: Setting[PersonPreferences] = Setting(
    option="pings",
    column="pings",
    about="Where to ping you when it's your turn",
    named={
        USUAL: "in the game's channel",
        PingPlace.DIRECT.value: "in DMs, with the board",
        PingPlace.BOTH.value: "both",
        PingPlace.NOWHERE.value: "nowhere",
    },
    labels=menu_of(
        **{
            USUAL: deferred("Pings: in the channel"),
            PingPlace.DIRECT.value: deferred("Pings: in DMs"),
            PingPlace.BOTH.value: deferred("Pings: both"),
            PingPlace.NOWHERE.value: deferred("Pings: nowhere"),
        }
    ),
    line=_pings,
)
LESSONS: Setting[PersonPreferences] = Setting(
    option="lessons",
    column="lesson_offers",
    about="Suggest a lesson after a loss, at most once a day",
    named=ON_OR_OFF,
    labels=menu_of(on=deferred("Lessons: after a loss"), off=deferred("Lessons: off")),
    line=whether(
        "lesson_offers",
        "off",
        deferred("**Lesson after a loss**: off"),
        deferred("**Lesson after a loss**: at most 1 a day"),
    ),
)
REMARKS: Setting[PersonPreferences] = Setting(
    option="remarks",
    column="remarks",
    about="Let me say a word at the start and end of games against me",
    named=ON_OR_OFF,
    labels=menu_of(on=deferred("My remarks: on"), off=deferred("My remarks: off")),
    line=whether("remarks", "off", deferred("**My remarks in games against me**: off")),
)
FORCED: Setting[PersonPreferences] = Setting(
    option="forced",
    column="forced",
    about="What to do when you have only one legal move in a slow game",
    named={USUAL: "ask me", "play": "play it for me"},
    labels=menu_of(usual=deferred("Only moves: ask me"), play=deferred("Only moves: play them")),
    line=whether(
        "forced",
        "play",
        deferred("**Forced moves in slow games**: I play them for you"),
        deferred("**Forced moves in slow games**: you play them yourself"),
    ),
)
INBOX: Setting[PersonPreferences] = Setting(
    option="inbox",
    column="inbox",
    about="Show /games as pictures of the boards, or just a list",
    named={USUAL: "pictures", "list": "list"},
    labels=menu_of(usual=deferred("Games: with pictures"), list=deferred("Games: a plain list")),
    line=whether("inbox", "list", deferred("**Your games**: a list, without pictures")),
)
AWAY: Setting[PersonPreferences] = Setting(
    option="away",
    column="away",
    about="Start 3 away days when your time is nearly up, once in 30 days",
    named={USUAL: "only when I use /away", AUTOMATIC: "automatic"},
    labels=menu_of(
        **{USUAL: deferred("Away: when I say so"), AUTOMATIC: deferred("Away: automatic")}
    ),
    line=whether(
        "away",
        AUTOMATIC,
        deferred(
            "**Away**: 3 away days start when your time is nearly up, at most once in 30 days"
        ),
    ),
)
NAMED: Setting[PersonPreferences] = Setting(
    option="named",
    column="solver_name",
    about="Credit you by name if you solve the puzzle of the day first",
    named=ON_OR_OFF,
    labels=menu_of(off=deferred("Puzzle: don't name me"), on=deferred("Puzzle: name me")),
    line=whether(
        "solver_name",
        "on",
        deferred("**First to solve the daily puzzle**: I name you"),
        deferred("**First to solve the daily puzzle**: I don't name you"),
    ),
)
TABLE: Setting[PersonPreferences] = Setting(
    option="table",
    column="table_place",
    about="Show or hide you on leaderboards",
    named={USUAL: "shown", HIDDEN: "hidden"},
    labels=menu_of(
        **{USUAL: deferred("Leaderboards: shown"), HIDDEN: deferred("Leaderboards: hidden")}
    ),
    line=lambda chosen: own_table_choices(chosen.table_place, chosen.world_rating),
)
WORLD: Setting[PersonPreferences] = Setting(  # its choice is told with the one before
    option="world",
    column="world_rating",
    about="Where your rated games count. For everywhere, both players must agree",
    named={USUAL: "this server only", COMPARED: "everywhere"},
    labels=menu_of(
        **{USUAL: deferred("Ratings: this server"), COMPARED: deferred("Ratings: everywhere")}
    ),
)
FEED: Setting[PersonPreferences] = Setting(
    option="feed",
    column="feed",
    about="Let server feeds mention your games",
    named=ON_OR_OFF,
    labels=menu_of(on=deferred("Feeds: show my games"), off=deferred("Feeds: without me")),
    line=whether("feed", "off", deferred("**Your games in server feeds**: off")),
)
SEASON: Setting[PersonPreferences] = Setting(
    option="season",
    column="season",
    about="Name you in each month's recap",
    named={USUAL: "shown", HIDDEN: "hidden"},
    labels=menu_of(
        **{USUAL: deferred("Recaps: name me"), HIDDEN: deferred("Recaps: don't name me")}
    ),
    line=whether("season", HIDDEN, deferred("**Monthly recaps**: I don't name you")),
)
ACHIEVEMENTS: Setting[PersonPreferences] = Setting(
    option="achievements",
    column="achievements",
    about="Earn achievements and show them when a game ends",
    named=ON_OR_OFF,
    labels=menu_of(on=deferred("Achievements: on"), off=deferred("Achievements: off")),
    line=whether("achievements", "off", deferred("**Achievements**: off")),
)


@dataclass(frozen=True, slots=True)
class Section:
    """Some of a person's settings, under a heading that explains them."""

    label: Label
    heading: Callable[[], str]
    settings: tuple[Setting[PersonPreferences], ...]
    has_times: bool = False  # and the time zone and the quiet hours


def reminders_heading() -> str:
    """Head the settings about reminders, and say what each of them is."""
    return _(
        "### Reminders\n"
        "**How often** I remind you of slow games while it's your turn · **when** the daily "
        "summary comes, if you want one · **where** I ping you when it's your turn · when it's "
        "night where you are, so that I don't wake you"
    )


def games_heading() -> str:
    """Head the settings about a person's games, and say what each of them is."""
    return _(
        "### Your games\n"
        "How `/games` looks · what happens in slow games if you have **only one legal move** · "
        "whether 3 **away** days start by themselves when your time is nearly up, once in 30 "
        "days · whether I suggest a **lesson** after a loss, at most once a day · whether I say a "
        "word at the start and the end of games **against me**"
    )


def others_heading() -> str:
    """Head the settings about what others see, and say what each of them is."""
    return _(
        "### What others see\n"
        "Whether you're on **leaderboards** · where your **rated games** count; everywhere only if "
        "your opponent agrees · whether server **feeds** mention your games · whether you earn "
        "**achievements**, which show when a game ends · whether the **recap** of each month names "
        "you · whether I **name** you if you're the first to solve the puzzle of the day"
    )


OVERVIEW = (THEME, COORDINATES, SQUARES, TEXT, LANGUAGE)
SECTIONS = (
    Section(Label.REMINDERS, reminders_heading, (REMINDERS, DIGEST, PINGS), has_times=True),
    Section(Label.YOUR_GAMES, games_heading, (INBOX, FORCED, AWAY, LESSONS, REMARKS)),
    Section(
        Label.WHAT_OTHERS_SEE, others_heading, (TABLE, WORLD, FEED, SEASON, ACHIEVEMENTS, NAMED)
    ),
)
OWN = (*OVERVIEW, *(each for section in SECTIONS for each in section.settings))


def own_settings() -> str:
    """Head a person's settings, above the preview."""
    return _("### Your settings\n-# This is how boards look when only you see them:")


def own_times(
    chosen: PersonPreferences, now: datetime | None = None, server_zone: str | None = None
) -> str:
    """List what a person has chosen that has its menus behind a heading."""
    lines = (setting.line(chosen) for setting in OWN)
    return "\n".join((own_hours(chosen, now, server_zone), *filter(None, lines)))
