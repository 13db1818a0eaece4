"""Let everything be said in another language, whose words translators find."""

from collections.abc import Iterator

import pytest

from render.translation import use_translations
from tests.bot.talk.languages.speaking import PSEUDO
from tests.message_template import collect

WORDS_OF_RULES = {"c3"}  # the text of `example`


@pytest.fixture(autouse=True)
def pseudo_language() -> Iterator[None]:
    """Let everything be said in the language that changes every letter."""
    with use_translations(PSEUDO):
        yield


@pytest.fixture(scope="package", autouse=True)
def template() -> Iterator[None]:
    """After all tests: everything that was translated can be found by translators."""
    yield
    messages = [message.id for message in collect()]
    known = {each for each in messages if isinstance(each, str)}
    plurals = [each for each in messages if not isinstance(each, str)]
    assert sorted(PSEUDO.asked - known.union(*plurals) - WORDS_OF_RULES) == []
