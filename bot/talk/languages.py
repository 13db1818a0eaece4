"""The languages that the bot speaks, by the locales of Discord.

English needs no catalogue, for the sentences in the code are English. Another language is a file,
`locales/<locale>.po`, and nothing else; it is read when someone is first spoken to in it.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from gettext import NullTranslations
from pathlib import Path

import structlog

from bot.talk.catalogues import Catalogue, read_entries
from render.translation import use_translations

log = structlog.get_logger(__name__)

LOCALES = Path(__file__).parents[1] / "locales"
ENGLISH = "en-US"
NAMES = {  # of the languages that a server can choose, as each calls itself
    ENGLISH: "English",
    "de": "Deutsch",
    "es-ES": "Español",
    "fr": "Français",
    "it": "Italiano",
    "lt": "Lietuvių",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt-BR": "Português do Brasil",
    "tr": "Türkçe",
    "ru": "Русский",
    "uk": "Українська",
}
SAME = {"es-419": "es-ES"}  # locales of Discord that read the file of another one
SLICE = 40  # messages that are read before others have a turn: less than a millisecond

_known: dict[str, NullTranslations] = {}
_reading: dict[str, asyncio.Task[NullTranslations]] = {}


@asynccontextmanager
async def speak(locale: str) -> AsyncIterator[None]:
    """Let every sentence of this context be in the language of a locale, such as "pt-BR".

    Names stay as they are told in the server of `read_in`.
    """
    with use_translations(await find_translations(locale)):
        yield


@contextmanager
def speak_english() -> Iterator[None]:
    """Let every sentence of this context be English, for files that are read anywhere."""
    with use_translations(NullTranslations()):
        yield


async def find_translations(locale: str) -> NullTranslations:
    """Return the catalogue for a locale of Discord, or else one that leaves the English words."""
    name = SAME.get(locale, locale)
    if name not in _known:
        reading = _reading.get(name)
        if reading is None or reading.get_loop() is not asyncio.get_running_loop():
            reading = _reading[name] = asyncio.create_task(_read(name))
            reading.add_done_callback(lambda _: _reading.pop(name, None))
        return await asyncio.shield(reading)
    return _known[name]


def forget_languages() -> None:
    """Let go of all languages; whoever is spoken to in one next reads it again."""
    _known.clear()


def list_languages() -> list[Path]:
    """Return the files of all languages but English, in the order of their names."""
    return sorted(LOCALES.glob("*.po"))


async def _read(name: str) -> NullTranslations:
    """Read the file of a language, in slices, once for everyone waiting for it."""
    catalogue = Catalogue()
    try:
        lines = await asyncio.to_thread(_read_lines, LOCALES / f"{name}.po")
        for number, entry in enumerate(read_entries(lines)):
            catalogue.add(entry)
            if number % SLICE == 0:
                await asyncio.sleep(0)
    except (OSError, ValueError) as error:
        log.error(
            "language not read; what is missing is said in English",
            language=name,
            error=repr(error),
        )
    _known[name] = catalogue
    return catalogue


def _read_lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
