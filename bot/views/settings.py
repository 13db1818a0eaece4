"""What one person has chosen."""

import render
from bot.matches import PersonPreferences
from bot.talk.settings_texts import describe_theme_sheet, own_settings
from bot.views.drawing import draw_with
from bot.views.parts import Card, picture, text
from bot.views.post import Post

SHEET = "themes.png"


async def show_settings(chosen: PersonPreferences) -> Post:
    """Show a person's own settings, with a picture of all themes."""
    card = Card(text(own_settings(chosen)), picture(SHEET, describe_theme_sheet()))
    return Post(card, {SHEET: await draw_with(render.draw_theme_sheet)})
