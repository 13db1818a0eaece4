"""Let everything be said in another language, whose words translators find."""

from collections.abc import Iterator

import pytest

from render.translation import use_translations
from tests.bot.talk.languages.speaking import Listener


@pytest.fixture(autouse=True)
def another_language() -> Iterator[None]:
    """Let everything be said in the language that changes every letter."""
    with use_translations(Listener.language):
        yield
