"""What `/settings` and `/server-settings` say."""

import render
from bot.matches import PersonPreferences, ServerPreferences
from bot.matches.clocks.control_text import NONE, parse_control
from bot.talk.clock_controls import describe_control
from bot.talk.names import channel_name
from render.alt_text import join_items
from render.translation import _


def own_settings(chosen: PersonPreferences) -> str:
    """Tell a person's settings, and name the themes of the picture below."""
    theme = render.THEMES.get(chosen.theme or "")
    return "\n".join(
        [
            _("### Your settings"),
            _("**theme**: {choice}").format(
                choice=_(theme.name) if theme else _("that of the server")
            ),
            _("**coordinates**: {choice}").format(choice=_coordinates(chosen)),
            _("-# {themes}. Safe for every kind of colour blindness: {safe}").format(
                themes=_numbered_themes(), safe=_safe_themes()
            ),
        ]
    )


def describe_theme_sheet() -> str:
    """Describe the picture of all themes."""
    return _("The themes: {themes}.").format(themes=_numbered_themes())


def server_settings(chosen: ServerPreferences) -> str:
    """Tell the settings of a server."""
    theme = render.THEMES.get(chosen.theme or "")
    lines = (
        _("### The settings of this server"),
        _("**theme**: {choice}").format(choice=_(theme.name) if theme else _("Wood")),
        _("**view**: the side to move below")
        if chosen.view == "turn"
        else _("**view**: White below"),
        _boards(chosen),
        _threads(chosen),
        _("**clock**: {clock}").format(clock=describe_control(parse_control(chosen.clock or NONE))),
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
        _("**computer**: nobody plays against it")
        if chosen.computer == "off"
        else _("**computer**: anybody may play against it"),
    )
    return "\n".join(lines)


def _boards(chosen: ServerPreferences) -> str:
    match chosen.boards:
        case "last":
            return _("**boards**: only the newest")
        case "keep":
            return _("**boards**: all of a game are kept")
        case _other:
            return _("**boards**: earlier ones shrink to a line")


def _threads(chosen: ServerPreferences) -> str:
    match chosen.threads:
        case "always":
            return _("**threads**: for every game")
        case "busy":
            return _("**threads**: where a game is running already")
        case _other:
            return _("**threads**: for long games, and where a game is running already")


def _coordinates(chosen: PersonPreferences) -> str:
    match chosen.coordinates:
        case "letters":
            return _("letters")
        case "numbers":
            return _("numbers")
        case _other:
            return _("the habit of each game")


def _numbered_themes() -> str:
    themes = enumerate(render.THEMES.values(), 1)
    return join_items(f"{number} {_(theme.name)}" for number, theme in themes)


def _safe_themes() -> str:
    return join_items(_(theme.name) for theme in render.THEMES.values() if theme.is_safe)
