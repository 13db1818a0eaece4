"""The languages that the bot speaks: catalogues of translations, by the locales of Discord.

English needs no catalogue, for the sentences in the code are English. Another language is a file
`locales/<locale>/LC_MESSAGES/damka.mo`, and nothing else.
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from render.translation import use_translations

LOCALES = Path(__file__).parents[1] / "locales"
DOMAIN = "damka"
ENGLISH = "en-US"


@contextmanager
def speak(locale: str) -> Iterator[None]:
    """Let every sentence of this context be in the language of a locale, such as "pt-BR".

    Names stay as they are told in the server of `read_in`.
    """
    with use_translations(find_translations(locale)):
        yield


@cache
def find_translations(locale: str) -> gettext.NullTranslations:
    """Return the catalogue for a locale of Discord, or else one that leaves the English words."""
    names = [locale.replace("-", "_"), locale.partition("-")[0]]
    return gettext.translation(DOMAIN, LOCALES, names, fallback=True)
