"""What `/settings` and `/server-settings` say.

A phone shows about 24 letters of what a menu has chosen: its labels are no longer.
"""

import render
from bot.matches import PersonPreferences, ServerPreferences
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.clocks.control_text import CLAIM, NONE, parse_control
from bot.matches.clocks.guessed_zones import guess_zone
from bot.matches.clocks.reminders import ReminderChoice
from bot.matches.clocks.zones import UTC_ZONE
from bot.matches.person_times import digest_time, quiet_hours, reminder_choice
from bot.matches.ping_places import PingPlace
from bot.matches.sleeping import untimed_steps
from bot.school import PuzzleChannel
from bot.talk.clock_controls import describe_control
from bot.talk.daily_texts import daily_setting
from bot.talk.names import channel_name
from bot.talk.rating_texts import own_table_choices
from render.alt_text import join_items
from render.translation import _, ngettext

USUAL = "usual"  # the choice that takes another one back


def own_settings() -> str:
    """Head a person's settings, above the preview."""
    return _("### Your settings\n-# So you see boards that only you see:")


def theme_labels(usual: str) -> dict[str, str]:
    """Label the choices of a theme, by key; `usual` labels the one that takes others back."""
    labels = {
        key: _("Theme: {theme}").format(theme=_(theme.name)) for key, theme in render.THEMES.items()
    }
    return {USUAL: usual, **labels}


def theme_details() -> dict[str, str]:
    """Say more about the themes that also the colour-blind see well, by key."""
    safe = (key for key, theme in render.THEMES.items() if theme.is_safe)
    return dict.fromkeys(safe, _("Colour-blind safe"))


def own_theme_labels() -> dict[str, str]:
    """Label the choices of one's own theme."""
    return theme_labels(_("Theme: that of the server"))


def coordinate_labels() -> dict[str, str]:
    """Label the ways to call squares."""
    return {
        USUAL: _("Squares: as in each game"),
        "letters": _("Squares: letters, c3"),
        "numbers": _("Squares: numbers, 22"),
    }


def square_name_labels() -> dict[str, str]:
    """Label the choices of where names of squares stand."""
    return {
        "large": _("Names: on large boards"),
        "always": _("Names: on every square"),
        "never": _("Names: beside the board"),
    }


def text_style_labels() -> dict[str, str]:
    """Label the ways to write a board as text."""
    return {
        "letters": _("As text: letters"),
        "emoji": _("As text: emoji"),
        "words": _("As text: words to hear"),
    }


def server_theme_labels() -> dict[str, str]:
    """Label the choices of a server's theme."""
    return theme_labels(_("Theme: as usual"))


def view_labels() -> dict[str, str]:
    """Label the choices of who is at the bottom of public boards."""
    return {"white": _("Below: White"), "turn": _("Below: the side to move")}


def board_labels() -> dict[str, str]:
    """Label the choices of what becomes of earlier boards."""
    return {
        "shrink": _("Old boards: one line"),
        "keep": _("Old boards: kept"),
        "last": _("Old boards: deleted"),
    }


def thread_labels() -> dict[str, str]:
    """Label the choices of when a game has a thread of its own."""
    return {
        USUAL: _("Threads: long or busy"),
        "busy": _("Threads: when busy"),
        "always": _("Threads: always"),
    }


def computer_labels() -> dict[str, str]:
    """Label the choices of whether people play against the computer."""
    return {
        "on": _("Computer: plays here"),
        "off": _("Computer: does not play"),
    }


def analysis_labels() -> dict[str, str]:
    """Label the choices of whether the last board of a game tells where it turned."""
    return {
        "on": _("Turning point: at the end"),
        "off": _("Turning point: if asked"),
    }


def server_settings(chosen: ServerPreferences, daily: PuzzleChannel | None) -> str:
    """Head the settings of a server, and tell those that no menu below shows."""
    lines = (
        _("### The settings of this server\n-# So everybody sees boards:"),
        *_games_of_server(chosen),
        *_channels_of_server(chosen),
        daily_setting(daily),
        *_company_of_server(chosen),
    )
    return "\n".join(filter(None, lines))


def _games_of_server(chosen: ServerPreferences) -> tuple[str, ...]:
    """Tell how games of a server are played; empty lines for what is as usual."""
    return (
        _("**guard** of open teams: strict; a week here, an account of a month")
        if chosen.guard == "strict"
        else _("**guard** of open teams: friends; a day here, an account of a week"),
        _("**clock**: {clock}").format(clock=describe_control(parse_control(chosen.clock or NONE))),
        _("**who is over the time** has not lost: the opponent may claim the win")
        if chosen.on_time == CLAIM
        else "",
        _untimed(chosen.untimed),
        _("**shots** of Chapaev stand still in pictures") if chosen.shots == "still" else "",
        _("**time zone** of who has told none: {zone}").format(zone=f"`{chosen.zone or UTC_ZONE}`"),
    )


def _channels_of_server(chosen: ServerPreferences) -> tuple[str, ...]:
    """Tell in which channels of a server there is what; empty lines for what is nowhere."""
    return (
        _("**games** begin in {channels}").format(
            channels=join_items(map(channel_name, chosen.game_channels))
        )
        if chosen.game_channels
        else _("**games** begin in every channel"),
        _("**what moderators do** is told in {channel}").format(
            channel=channel_name(chosen.audit_channel)
        )
        if chosen.audit_channel
        else _("**what moderators do** stands in `/moderate log`"),
        _("**what happens in games** is told in {channel}, at most six times an hour").format(
            channel=channel_name(chosen.feed_channel)
        )
        if chosen.feed_channel
        else "",
        _("**the most interesting game** is shown in {channel}").format(
            channel=channel_name(chosen.party_channel)
        )
        if chosen.party_channel
        else "",
    )


def _company_of_server(chosen: ServerPreferences) -> tuple[str, ...]:
    """Tell what a server has chosen of how people meet; empty lines for what is as usual."""
    return (
        _("**challenges** and tournaments are rated unless they say otherwise")
        if chosen.rated == "on"
        else "",
        _("**forecasts** are off") if chosen.forecasts == "off" else "",
        _("**arbiters** of tournaments: {role}").format(role=f"<@&{chosen.arbiter_role}>")
        if chosen.arbiter_role
        else "",
        _(
            "**quiet**: nobody is called, a board changes in its place for an hour, "
            "the feed rests, and only people who chose reminders get them"
        )
        if chosen.is_quiet
        else "",
        _("**achievements** are not told here") if chosen.achievements == "off" else "",
    )


def _untimed(chosen: str | None) -> str:
    """Say after how long games without a clock are put aside in which nobody moves."""
    given_up_after = untimed_steps(chosen).abandoned
    if given_up_after is None:
        return _("**games without a clock** wait for ever")
    return ngettext(
        "**games without a clock** are put aside after {days} day without a move",
        "**games without a clock** are put aside after {days} days without a move",
        given_up_after.days,
    ).format(days=given_up_after.days)


def own_times(chosen: PersonPreferences) -> str:
    """Tell a person's time zone, when reminders make no sound, and how often they come."""
    guessed = guess_zone(chosen.locale)
    if chosen.zone is not None:
        zone = chosen.zone
    elif guessed is not None:
        zone = _("{zone}, guessed; `/settings timezone:` changes it").format(zone=guessed)
    else:
        zone = _("UTC, or that of the server; `/settings timezone:` changes it")
    return "\n".join(
        (
            _("**Time zone**: {zone}").format(zone=zone),
            _("**Quiet**: {hours}").format(hours=_quiet_hours(chosen)),
            _("**Reminders**: {choice}").format(choice=_reminders(chosen)),
            *([pings] if (pings := _pings(chosen.pings)) else []),
            _("**Lesson after a lost game**: none")
            if chosen.lesson_offers == "off"
            else _("**Lesson after a lost game**: offered, at most one a day"),
            _("**Only moves of slow games**: I play them for you")
            if chosen.forced == "play"
            else _("**Only moves of slow games**: I ask you"),
            *([_("**Your games**: a list without pictures")] if chosen.inbox == "list" else []),
            *(
                [_("**Holidays**: three days begin when your time is nearly up, once in 30 days")]
                if chosen.away == AUTOMATIC
                else []
            ),
            _("**First to solve the puzzle of a day**: you are named")
            if chosen.solver_name == "on"
            else _("**First to solve the puzzle of a day**: you are not named"),
            own_table_choices(chosen.table_place, chosen.world_rating),
            *(
                [_("**Feeds of servers**: they do not tell of your games")]
                if chosen.feed == "off"
                else []
            ),
            *([_("**Achievements**: none are told")] if chosen.achievements == "off" else []),
        )
    )


def _pings(chosen: str | None) -> str:
    """Tell where a person is called when it is their turn; nothing where that is as usual."""
    match chosen and PingPlace(chosen):
        case PingPlace.DIRECT:
            return _("**Your turn**: I call you in direct messages, with the board")
        case PingPlace.BOTH:
            return _("**Your turn**: I call you in the channel and in direct messages")
        case PingPlace.NOWHERE:
            return _("**Your turn**: I call you nowhere")
        case _other:
            return ""


def _quiet_hours(chosen: PersonPreferences) -> str:
    quiet = quiet_hours(chosen)
    if quiet.begin == quiet.end:
        return _("no hours without a sound")
    return _("{begin} to {end}").format(begin=f"{quiet.begin:%H:%M}", end=f"{quiet.end:%H:%M}")


def _reminders(chosen: PersonPreferences) -> str:
    match reminder_choice(chosen):
        case ReminderChoice.OFTEN:
            return _("twice in a slow turn, and each day that it waits")
        case ReminderChoice.LAST:
            return _("once, when little time is left")
        case ReminderChoice.DIGEST:
            return _("every day at {hour} for all games, and when little time is left").format(
                hour=f"{digest_time(chosen):%H:%M}"
            )
        case ReminderChoice.NONE:
            return _("none")
        case _other:
            return _("twice in a slow turn")
