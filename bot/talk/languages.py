"""The languages that the bot speaks, by the locales of Discord.

English needs no catalogue, for the sentences in the code are English. Another language is a file,
`locales/<locale>.po`, and nothing else; it is read when a person is first addressed in it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from gettext import NullTranslations
from pathlib import Path

import structlog

from bot.talk.catalogues import Catalogue, CatalogueEntry, read_entries
from render.translation import use_translations

log = structlog.get_logger(__name__)

LOCALES = Path(__file__).parents[1] / "locales"
ENGLISH = "en-US"
NAMES = {  # of the languages that a server can choose, each in itself
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
PLAIN = NullTranslations()  # English as it stands in the code
SLICE = 40  # messages that are read before others have a turn: less than a millisecond

_own_words: Path | None = None  # a folder of files whose entries are laid over ours
_known: dict[str, NullTranslations] = {}
_reading: dict[str, asyncio.Task[NullTranslations]] = {}


@asynccontextmanager
async def speak(locale: str) -> AsyncIterator[None]:
    """Write every sentence in this context in the language of a locale, such as "pt-BR".

    Names stay as they are told in the server of `read_in`.
    """
    with use_translations(await find_translations(locale)):
        yield


@contextmanager
def speak_english() -> Iterator[None]:
    """Write every sentence in this context in English, for files that are read anywhere."""
    with use_translations(PLAIN):
        yield


async def find_translations(locale: str) -> NullTranslations:
    """Return the catalogue for a locale of Discord, or else one that leaves the English words."""
    name = SAME.get(locale, locale)
    if name not in NAMES:
        name = ENGLISH
    if name == ENGLISH and _own_words is None:
        return PLAIN
    if name not in _known:
        reading = _reading.get(name)
        if reading is None or reading.get_loop() is not asyncio.get_running_loop():
            reading = _reading[name] = asyncio.create_task(_read(name))
            reading.add_done_callback(lambda _: _reading.pop(name, None))
        return await asyncio.shield(reading)
    return _known[name]


def forget_languages() -> None:
    """Drop all languages from memory; each is read again when it is next needed."""
    _known.clear()


def use_own_words(folder: Path | None) -> None:
    """Lay the entries of an owner's files over ours, in all languages that are read from now on."""
    global _own_words  # set once, when the bot starts
    _own_words = folder
    for file in list_own_words():
        if file.stem not in NAMES:
            log.warning("own words of no language of the bot", file=str(file))


def list_languages() -> list[Path]:
    """Return the files of all languages but English, in the order of their names."""
    return sorted(LOCALES.glob("*.po"))


def list_own_words() -> list[Path]:
    """Return the files of the owner's own words, in the order of their names."""
    return [] if _own_words is None else sorted(_own_words.glob("*.po"))


async def _read(name: str) -> NullTranslations:
    """Read the files of a language, once for everyone waiting for it."""
    catalogue = Catalogue()
    await _read_file(LOCALES / f"{name}.po", catalogue.add)
    if _own_words is not None:
        await _read_file(_own_words / f"{name}.po", partial(_lay_over, catalogue))
    _known[name] = catalogue
    return catalogue


def _lay_over(catalogue: Catalogue, entry: CatalogueEntry) -> None:
    """Let an owner's words take the place of ours if they can be filled as ours are.

    Words with counts must have all forms of the language, or some counts would be told in English.
    """
    if entry.is_header:
        return
    if entry.can_be_filled and catalogue.has_all_forms(entry):
        catalogue.add(entry)
    else:
        log.warning(
            "own words not used: not our {placeholders} or number of forms", words=entry.forms
        )


async def _read_file(file: Path, take: Callable[[CatalogueEntry], None]) -> None:
    """Take the entries of a file, in slices; none of one that is not there."""
    try:
        lines = await asyncio.to_thread(_read_lines, file)
        for number, entry in enumerate(read_entries(lines)):
            take(entry)
            if number % SLICE == 0:
                await asyncio.sleep(0)
    except (OSError, ValueError) as error:
        log.error("words not read; other ones are said instead", file=str(file), error=repr(error))


def _read_lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8-sig").splitlines() if file.exists() else []
