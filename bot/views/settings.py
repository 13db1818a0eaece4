"""What one person has chosen, or a server."""

import render
from bot.matches import PersonPreferences, ServerPreferences
from bot.talk.labels import Label
from bot.talk.settings_texts import describe_theme_sheet, own_settings, server_settings
from bot.views.control_id import ControlId, ControlKind, ServerAction
from bot.views.controls import channel_menu
from bot.views.drawing import draw_with
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post

SHEET = "themes.png"


async def show_settings(chosen: PersonPreferences) -> Post:
    """Show a person's own settings, with a picture of all themes."""
    card = Card(text(own_settings(chosen)), picture(SHEET, describe_theme_sheet()))
    return Post(card, {SHEET: await draw_with(render.draw_theme_sheet)})


async def show_server_settings(chosen: ServerPreferences) -> Post:
    """Show the settings of a server, with menus for those that are channels."""
    channels = ControlId(ControlKind.SERVER, ServerAction.GAME_CHANNELS, 0)
    audit = ControlId(ControlKind.SERVER, ServerAction.AUDIT_CHANNEL, 0)
    told = [chosen.audit_channel] if chosen.audit_channel else []
    card = Card(
        text(server_settings(chosen)),
        row(channel_menu(channels, Label.GAME_CHANNELS, chosen.game_channels)),
        row(channel_menu(audit, Label.AUDIT_CHANNEL, told, most=1)),
    )
    return Post(card)
