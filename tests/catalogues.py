"""Brings the catalogues of all languages up to date with the sentences of the bot: `make words`.

Each language is one file, `bot/locales/<locale of Discord>.po`. New sentences are added without a
translation, changed ones keep theirs, marked as fuzzy, and those that are gone are taken out.
"""

import io
import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import rules
from bot.acts.game_choices import NAMES_FILE
from bot.talk.languages import LOCALES, list_languages
from tests.message_template import collect

# What every run would change, and nothing reads.
HEADERS = re.compile(
    rb'^"(?:Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date'
    rb"|Last-Translator|Language-Team|Generated-By): .*\n",
    re.MULTILINE,
)


WORDS = Path(__file__).parents[1] / "docs" / "WORDS.md"
HEAD = "| draughts |"  # the row of the words for it
MARK = re.compile(r" [A-Za-z*?]$")  # of a word's source
HEADING = """\
# Damka in {language}. To correct it, change what stands behind `msgstr`, and keep {{...}} and code.
#"""


def read_language(locale: str, folder: Path = LOCALES) -> Catalog:
    """Return the catalogue of a language, such as "pt-BR"; an empty file has no messages."""
    name = locale.replace("-", "_")
    with (folder / f"{locale}.po").open("rb") as written:
        return read_po(written, locale=name)


def merge(catalog: Catalog) -> Catalog:
    """Return a catalogue with the sentences of today; it changes the one that is given."""
    catalog.update(collect(), no_fuzzy_matching=False)
    catalog.obsolete.clear()
    return catalog


def write_language(locale: str, catalog: Catalog, folder: Path = LOCALES) -> None:
    """Write the catalogue of a language, in Babel's form."""
    (folder / f"{locale}.po").write_bytes(format_catalog(catalog))


def format_catalog(catalog: Catalog) -> bytes:
    """Return a catalogue as the file of a language."""
    catalog.fuzzy = False  # said of the header
    if catalog.locale is not None and "FIRST AUTHOR" in catalog.header_comment:
        catalog.header_comment = HEADING.format(language=catalog.locale.get_display_name("en"))
    written = io.BytesIO()
    write_po(written, catalog, include_lineno=False, sort_output=True, width=100)
    return HEADERS.sub(b"", written.getvalue())


def is_translated(message: Message) -> bool:
    """Whether a message has words in its language, and they are not in doubt."""
    return not message.fuzzy and all(forms_of(message))


def forms_of(message: Message) -> list[str]:
    """Return the translation of a message in its forms; of most there is one, empty if missing."""
    if isinstance(message.string, list | tuple):
        return [*message.string]
    return [message.string or ""]


def name_games() -> str:
    """Return the file with the names of all games in all languages, and words for draughts."""
    names: dict[str, set[str]] = {game.key: set() for game in rules.all_games()}
    for file in list_languages():
        catalog = read_language(file.stem)
        for game in rules.all_games():
            message = catalog.get(game.name, context="game")
            if message is not None and is_translated(message):
                names[game.key].update(forms_of(message))
    told = {"words": list_words(), "games": {key: sorted(names[key]) for key in sorted(names)}}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def list_words() -> list[str]:
    """List the words for draughts as a whole in all languages, as docs/WORDS.md has them."""
    line = next(each for each in WORDS.read_text("utf-8").splitlines() if each.startswith(HEAD))
    named = [MARK.sub("", cell.strip()) for cell in line.strip("|").split("|")]
    return sorted({*named, *(name.split()[-1] for name in named)})


def main() -> None:
    """Merge the sentences of today into all languages, and tell what is missing."""
    for file in sorted(LOCALES.glob("*.po")):
        catalog = merge(read_language(file.stem))
        write_language(file.stem, catalog)
        messages = [each for each in catalog if each.id]
        done = sum(map(is_translated, messages))
        sys.stdout.write(
            f"{file.stem}: {done:,} of {len(messages):,}, {len(messages) - done:,} missing\n"
        )
    NAMES_FILE.write_text(name_games(), encoding="utf-8")


if __name__ == "__main__":
    main()
