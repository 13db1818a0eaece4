"""A language that changes every letter, and what was not said in it."""

from collections.abc import Awaitable, Iterator
from typing import Any

from bot.views.appearance import Appearance
from bot.views.post import Post
from tests.bot.matches_at_hand import ANNA, body_of
from tests.pseudo_language import PseudoLanguage, common_words

PSEUDO = PseudoLanguage()
LOOK = Appearance()
SHOWN = {"content", "label", "description", "placeholder"}  # keys of what people read or hear


def texts(body: Any) -> Iterator[str]:
    """Yield everything to be read or heard in the body of a message."""
    if isinstance(body, list):
        for part in body:
            yield from texts(part)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in SHOWN and isinstance(value, str):
                yield value
            else:
                yield from texts(value)


async def untranslated(*views: Awaitable[Post]) -> list[str]:
    """Return the texts of some messages that did not pass through the translations, with why."""
    found = []
    for view in views:
        body, _ = body_of(await view)
        shown = [text.replace(ANNA.name, "") for text in texts(body)]
        found += [f"{common_words(text)}: {text}" for text in shown if common_words(text)]
    return found
