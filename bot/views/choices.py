"""What is chosen, and what could be."""

import asyncio

import render
from bot.answers import Post
from bot.matches import PersonPreferences, ServerPreferences
from bot.views.parts import Card, note, picture, text

SHEET = "themes.png"


async def settings_post(chosen: PersonPreferences) -> Post:
    """One's own settings, with a picture of all themes."""
    theme = render.THEMES.get(chosen.theme or "")
    names = ", ".join(f"{i} {theme.name}" for i, theme in enumerate(render.THEMES.values(), 1))
    safe = ", ".join(theme.name for theme in render.THEMES.values() if theme.is_safe)
    words = (
        "### Your settings\n"
        f"**theme**: {theme.name if theme else 'that of the server'}\n"
        f"**coordinates**: {chosen.coordinates or 'the habit of each game'}\n"
        f"-# {names}. Safe for every kind of colour blindness: {safe}"
    )
    sheet = await asyncio.to_thread(render.draw_theme_sheet)
    card = Card(text(words), picture(SHEET, f"The themes: {names}."))
    return Post(card, {SHEET: sheet})


def server_post(chosen: ServerPreferences) -> Post:
    """The settings of a server."""
    theme = render.THEMES.get(chosen.theme or "")
    views = {"turn": "the side to move below"}
    boards = {"last": "only the newest"}
    threads = {"always": "for every game"}
    return Post(
        note(
            "### The settings of this server\n"
            f"**theme**: {theme.name if theme else 'Wood'}\n"
            f"**view**: {views.get(chosen.view or '', 'White below')}\n"
            f"**boards**: {boards.get(chosen.boards or '', 'all of a game are kept')}\n"
            f"**threads**: {threads.get(chosen.threads or '', 'where a game is running already')}"
        )
    )
