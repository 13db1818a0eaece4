"""What `/settings` and `/server-settings` say.

A phone shows about 24 letters of what a menu has chosen: its labels are no longer.
"""

import render
from bot.clocks.control_text import CLAIM, NONE, parse_control
from bot.clocks.guessed_zones import guess_zone
from bot.clocks.reminders import ReminderChoice
from bot.clocks.zones import UTC_ZONE
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.inactivity import untimed_steps
from bot.matches.person_times import digest_time, quiet_hours, reminder_choice
from bot.matches.ping_places import PingPlace
from bot.school import PuzzleChannel
from bot.talk.clock_controls import describe_control
from bot.talk.daily_texts import daily_setting
from bot.talk.languages import NAMES
from bot.talk.names import channel_name, role_name
from bot.talk.rating_texts import own_table_choices
from bot.tournaments.tournament_facts import ARBITERS, MANAGERS
from render.lists import join_items
from render.names import theme_name
from render.translation import _, ngettext, pgettext
from storage.rows import PersonPreferences, ServerPreferences

USUAL = "usual"  # the choice that restores the default


def own_settings() -> str:
    """Head a person's settings, above the preview."""
    return _("### Your settings\n-# This is how boards look when only you see them:")


def theme_labels(usual: str) -> dict[str, str]:
    """Label the choices of a theme, by key; `usual` labels the one that takes others back."""
    labels = {
        # Translators: option 100
        key: _("Theme: {theme}").format(theme=theme_name(theme))
        for key, theme in render.THEMES.items()
    }
    return {USUAL: usual, **labels}


def theme_details() -> dict[str, str]:
    """Describe the themes that colour-blind people see well, by key."""
    safe = (key for key, theme in render.THEMES.items() if theme.is_safe)
    # Translators: option 100
    return dict.fromkeys(safe, _("Colour-blind safe"))


def own_theme_labels() -> dict[str, str]:
    """Label the choices of a person's own theme."""
    # Translators: option 100
    return theme_labels(_("Theme: server default"))


def coordinate_labels() -> dict[str, str]:
    """Label the ways to name squares."""
    return {
        # Translators: option 100
        USUAL: _("Squares: game default"),
        # Translators: option 100
        "letters": _("Squares: letters, c3"),
        # Translators: option 100
        "numbers": _("Squares: numbers, 22"),
    }


def square_name_labels() -> dict[str, str]:
    """Label the choices of where the names of squares are shown."""
    return {
        # Translators: option 100
        "large": _("Labels: on large boards"),
        # Translators: option 100
        "always": _("Labels: on every square"),
        # Translators: option 100
        "never": _("Labels: beside the board"),
    }


def text_style_labels() -> dict[str, str]:
    """Label the ways to write a board as text."""
    return {
        # Translators: option 100
        "letters": _("As text: letters"),
        # Translators: option 100
        "emoji": _("As text: emoji"),
        # Translators: option 100
        "words": _("As text: screen reader"),
    }


def language_labels() -> dict[str, str]:
    """Label the languages, each as it calls itself, so that everyone finds their own."""
    # Translators: option 100
    return {USUAL: _("Language: Discord's"), **NAMES}


def language_offer() -> str:
    """Offer the manager's language to a server that Discord calls English."""
    return _(
        "Everyone here reads boards and messages in English, the language Discord has for this "
        "server. Do you want them in yours?"
    )


def server_theme_labels() -> dict[str, str]:
    """Label the choices of a server's theme."""
    # Translators: option 100
    return theme_labels(_("Theme: default"))


def view_labels() -> dict[str, str]:
    """Label the choices of which side is at the bottom of public boards."""
    return {
        # Translators: option 100
        "white": _("Bottom: White"),
        # Translators: option 100
        "turn": _("Bottom: the side to move"),
    }


def board_labels() -> dict[str, str]:
    """Label the choices of what happens to earlier boards."""
    return {
        # Translators: option 100
        "shrink": _("Old boards: one line"),
        # Translators: option 100
        "keep": _("Old boards: kept"),
        # Translators: option 100
        "last": _("Old boards: deleted"),
    }


def thread_labels() -> dict[str, str]:
    """Label the choices of when a game gets its own thread."""
    return {
        # Translators: option 100
        USUAL: _("Threads: long or busy"),
        # Translators: option 100
        "busy": _("Threads: when busy"),
        # Translators: option 100
        "always": _("Threads: always"),
    }


def computer_labels() -> dict[str, str]:
    """Label the choices of whether games against the computer are allowed."""
    return {
        # Translators: option 100
        "on": _("Computer games: on"),
        # Translators: option 100
        "off": _("Computer games: off"),
    }


def analysis_labels() -> dict[str, str]:
    """Label the choices of whether the final board shows the turning point."""
    return {
        # Translators: option 100
        "on": _("Turning point: at the end"),
        # Translators: option 100
        "off": _("Turning point: if asked"),
    }


def opener_labels() -> dict[str, str]:
    """Label the choices of who can open tournaments."""
    return {
        # Translators: option 100
        USUAL: _("Tournaments: anyone"),
        # Translators: option 100
        ARBITERS: _("Tournaments: arbiters"),
        # Translators: option 100
        MANAGERS: _("Tournaments: managers"),
    }


def server_settings(chosen: ServerPreferences, daily: PuzzleChannel | None) -> str:
    """Head the settings of a server, and list those without a menu below."""
    lines = (
        _("### Server settings\n-# This is how everyone sees boards:"),
        *_games_of_server(chosen),
        *_channels_of_server(chosen),
        daily_setting(daily),
        *_company_of_server(chosen),
    )
    return "\n".join(filter(None, lines))


def _games_of_server(chosen: ServerPreferences) -> tuple[str, ...]:
    """List how games of a server are played; empty texts for defaults."""
    return (
        _("**guard** for open teams: strict (here for a week, account a month old)")
        if chosen.guard == "strict"
        else _("**guard** for open teams: friends (here for a day, account a week old)"),
        _("**clock**: {clock}").format(clock=describe_control(parse_control(chosen.clock or NONE))),
        _("**missed deadlines** don't lose the game: the opponent can claim the win")
        if chosen.on_time == CLAIM
        else "",
        _untimed(chosen.untimed),
        _("**Chapaev shots** are shown as still pictures") if chosen.shots == "still" else "",
        _("**default time zone**: {zone}").format(zone=f"`{chosen.zone or UTC_ZONE}`"),
        _("**language** of boards and messages: {language}").format(
            language=NAMES.get(chosen.language, chosen.language)
        )
        if chosen.language
        else "",
    )


def _channels_of_server(chosen: ServerPreferences) -> tuple[str, ...]:
    """List what happens in which channels of a server; empty texts for what is off."""
    return (
        _("**games** can be started in {channels}").format(
            channels=join_items(map(channel_name, chosen.game_channels))
        )
        if chosen.game_channels
        else _("**games** can be started in every channel"),
        _("**moderation log**: {channel}").format(channel=channel_name(chosen.audit_channel))
        if chosen.audit_channel
        else _("**moderation log**: `/moderate log` only"),
        _("**game feed**: {channel}, at most 6 times an hour").format(
            channel=channel_name(chosen.feed_channel)
        )
        if chosen.feed_channel
        else "",
        _("**featured game**: {channel}").format(channel=channel_name(chosen.party_channel))
        if chosen.party_channel
        else "",
        _("**monthly recap**: {channel}").format(channel=channel_name(chosen.season_channel))
        if chosen.season_channel
        else "",
        _("**champion's role**: {role}").format(role=role_name(chosen.champion_role))
        if chosen.champion_role
        else "",
    )


def _company_of_server(chosen: ServerPreferences) -> tuple[str, ...]:
    """List how people of a server meet; empty texts for defaults."""
    return (
        _("**challenges** and tournaments are rated unless they say otherwise")
        if chosen.rated == "on"
        else "",
        _("**predictions**: off") if chosen.forecasts == "off" else "",
        _("**arbiters** of tournaments: {role}").format(role=f"<@&{chosen.arbiter_role}>")
        if chosen.arbiter_role
        else "",
        _(
            "**quiet**: no pings, boards update in place for an hour, the feed is off, and only "
            "people who chose reminders get them"
        )
        if chosen.is_quiet
        else "",
        _("**achievements**: off") if chosen.achievements == "off" else "",
    )


def _untimed(chosen: str | None) -> str:
    """Say after how long an idle game without a clock is closed."""
    given_up_after = untimed_steps(chosen).abandoned
    if given_up_after is None:
        return _("**games without a clock** are never closed")
    return ngettext(
        "**games without a clock** are closed after {count} day without a move",
        "**games without a clock** are closed after {count} days without a move",
        given_up_after.days,
    ).format(count=given_up_after.days)


def own_hours(chosen: PersonPreferences) -> str:
    """Name a person's time zone and quiet hours."""
    guessed = guess_zone(chosen.locale)
    if chosen.zone is not None:
        zone = chosen.zone
    elif guessed is not None:
        zone = _("{zone} (my guess). Change it with `/settings timezone:`").format(zone=guessed)
    else:
        zone = _("UTC, or the server's. Change it with `/settings timezone:`")
    hours = _("**Quiet hours**: {hours}").format(hours=_quiet_hours(chosen))
    return "\n".join((_("**Time zone**: {zone}").format(zone=zone), hours))


def own_times(chosen: PersonPreferences) -> str:
    """List what a person has chosen that has its menus behind a heading."""
    return "\n".join(
        (
            own_hours(chosen),
            _("**Reminders**: {choice}").format(choice=_reminders(chosen)),
            *([pings] if (pings := _pings(chosen.pings)) else []),
            _("**Lesson after a loss**: off")
            if chosen.lesson_offers == "off"
            else _("**Lesson after a loss**: at most 1 a day"),
            *([_("**My remarks in games against me**: off")] if chosen.remarks == "off" else []),
            _("**Forced moves in slow games**: I play them for you")
            if chosen.forced == "play"
            else _("**Forced moves in slow games**: you play them yourself"),
            *([_("**Your games**: a list, without pictures")] if chosen.inbox == "list" else []),
            *(
                [
                    _(
                        "**Away**: 3 days start by themselves when your time is nearly up, at most "
                        "once in 30 days"
                    )
                ]
                if chosen.away == AUTOMATIC
                else []
            ),
            _("**First to solve the daily puzzle**: I name you")
            if chosen.solver_name == "on"
            else _("**First to solve the daily puzzle**: I don't name you"),
            own_table_choices(chosen.table_place, chosen.world_rating),
            *([_("**Your games in server feeds**: off")] if chosen.feed == "off" else []),
            *([_("**Monthly recaps**: I don't name you")] if chosen.season == "hidden" else []),
            *([_("**Achievements**: off")] if chosen.achievements == "off" else []),
        )
    )


def _pings(chosen: str | None) -> str:
    """Say where a person is pinged on their turn; an empty text for the default."""
    match chosen and PingPlace(chosen):
        case PingPlace.DIRECT:
            return _("**Your turn**: I ping you by DM, with the board")
        case PingPlace.BOTH:
            return _("**Your turn**: I ping you in the channel and by DM")
        case PingPlace.NOWHERE:
            return _("**Your turn**: I don't ping you")
        case _other:
            return ""


def _quiet_hours(chosen: PersonPreferences) -> str:
    quiet = quiet_hours(chosen)
    if quiet.begin == quiet.end:
        return pgettext("quiet hours", "none")
    return _("{begin}–{end}").format(begin=f"{quiet.begin:%H:%M}", end=f"{quiet.end:%H:%M}")


def _reminders(chosen: PersonPreferences) -> str:
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
