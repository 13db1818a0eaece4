"""Tells what is wrong with the files of the languages, a line each: a part of `make check`.

A sentence that is new, gone or changed, one that is not translated, one that lost a placeholder or
has grown too long: each line names the file, its line and the reason in plain words.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from bot.talk.catalogues import read_entries
from bot.talk.languages import list_languages
from tests.message_template import collect, words_of
from tests.translation_faults import list_faults

SHOWN = 60  # characters of a sentence


def list_problems(file: Path) -> Iterator[str]:
    """Yield what is wrong with the file of a language."""
    try:
        with file.open("rb") as written:
            catalog = read_po(written, locale=file.stem.replace("-", "_"), abort_invalid=True)
        list(read_entries(file.read_text("utf-8").splitlines()))  # as the bot reads it
    except PoFileError as error:
        yield f"{file.name}:{error.lineno + 1}: cannot be read here: {error}"
        return
    except ValueError as error:
        yield f"{file.name}: cannot be read: {error}"
        return
    told = {(each.context, each.id): each for each in catalog if each.id}
    wanted = {(each.context, each.id): each for each in collect() if each.id}
    for key, message in wanted.items():
        if key not in told:
            places = ", ".join(file for file, _ in message.locations)
            yield f"{file.name}: {quote(message)} of {places} is missing; run `make words`"
    for key, message in told.items():
        place = f"{file.name}:{message.lineno}: {quote(message)}"
        if key not in wanted:
            yield f"{place} is no sentence of the bot any more; run `make words`"
            continue
        for fault in list_faults_today(message, wanted[key], catalog):
            yield f"{place} {fault}"


def list_faults_today(message: Message, wanted: Message, catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with a message of a file, by the comments that it should have."""
    if " ".join(message.auto_comments) != " ".join(wanted.auto_comments):  # the file breaks lines
        yield "does not have today's comments for translators; run `make words`"
    message.auto_comments = wanted.auto_comments
    yield from list_faults(message, catalog)


def quote(message: Message) -> str:
    """Return the beginning of a sentence in English."""
    english, _ = words_of(message)
    return repr(english if len(english) <= SHOWN else f"{english[: SHOWN - 1]}\u2026")


def main() -> None:
    """Print what is wrong with all languages; exit with 1 if anything is."""
    problems = [problem for file in list_languages() for problem in list_problems(file)]
    sys.stdout.writelines(f"{problem}\n" for problem in problems)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
