"""What the menus of `/settings` say that stand behind its headings.

A phone shows about 24 letters of what a menu has chosen: its labels are no longer.
"""

from bot.clocks.reminders import ReminderChoice
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.ping_places import PingPlace
from bot.ratings.rating_store import COMPARED, HIDDEN
from bot.talk.settings_texts import USUAL
from render.translation import _


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
        "your opponent agrees · whether server **feeds** mention your games · whether your "
        "**achievements** show when a game ends · whether I **name** you if you're the first to "
        "solve the puzzle of the day"
    )


def reminder_labels() -> dict[str, str]:
    """Label how often a person is reminded."""
    return {
        ReminderChoice.USUAL.name: _("Reminders: twice a turn"),
        ReminderChoice.OFTEN.name: _("Reminders: every day"),
        ReminderChoice.LAST.name: _("Reminders: once a turn"),
        ReminderChoice.DIGEST.name: _("Reminders: in a summary"),
        ReminderChoice.NONE.name: _("Reminders: never"),
    }


def digest_labels() -> dict[str, str]:
    """Label the hours at which the daily summary can come."""
    return {f"{hour}": _("Summary at {hour}").format(hour=f"{hour:02}:00") for hour in range(24)}


def ping_labels() -> dict[str, str]:
    """Label where a person is pinged."""
    return {
        USUAL: _("Pings: in the channel"),
        PingPlace.DIRECT.value: _("Pings: in DMs"),
        PingPlace.BOTH.value: _("Pings: both"),
        PingPlace.NOWHERE.value: _("Pings: nowhere"),
    }


def inbox_labels() -> dict[str, str]:
    """Label the ways in which a person's games are listed."""
    return {USUAL: _("Games: with pictures"), "list": _("Games: a plain list")}


def forced_labels() -> dict[str, str]:
    """Label what happens with sole legal moves."""
    return {USUAL: _("Only moves: ask me"), "play": _("Only moves: play them")}


def away_labels() -> dict[str, str]:
    """Label when a person is away."""
    return {USUAL: _("Away: when I say so"), AUTOMATIC: _("Away: automatic")}


def lesson_labels() -> dict[str, str]:
    """Label whether lessons are offered."""
    return {"on": _("Lessons: after a loss"), "off": _("Lessons: off")}


def remark_labels() -> dict[str, str]:
    """Label whether the computer makes remarks in games against it."""
    return {"on": _("My remarks: on"), "off": _("My remarks: off")}


def table_labels() -> dict[str, str]:
    """Label whether a person is on leaderboards."""
    return {USUAL: _("Leaderboards: shown"), HIDDEN: _("Leaderboards: hidden")}


def world_labels() -> dict[str, str]:
    """Label where rated games count."""
    return {USUAL: _("Ratings: this server"), COMPARED: _("Ratings: everywhere")}


def feed_labels() -> dict[str, str]:
    """Label whether feeds mention a person's games."""
    return {"on": _("Feeds: show my games"), "off": _("Feeds: without me")}


def season_labels() -> dict[str, str]:
    """Label whether recaps of a month name a person."""
    return {USUAL: _("Recaps: name me"), HIDDEN: _("Recaps: don't name me")}


def achievement_labels() -> dict[str, str]:
    """Label whether achievements are shown."""
    return {"on": _("Achievements: shown"), "off": _("Achievements: hidden")}


def solver_labels() -> dict[str, str]:
    """Label whether the first solver of the day is named."""
    return {"off": _("Puzzle: don't name me"), "on": _("Puzzle: name me")}


def zone_question() -> tuple[str, str, str]:
    """Ask for a time zone: the title of a form, the label of its field, and an example."""
    return (
        _("Your time zone"),
        _("Your city, or your local time now"),
        _("Berlin, or 14:32"),
    )


def quiet_question() -> tuple[str, str, str]:
    """Ask for quiet hours: the title of a form, the label of its field, and an example."""
    return _("Quiet hours"), _("When I make no sound"), _("22:00-08:00, or off")
