"""Catalogues: the sentences of one language, and how its file is read.

The files are those of gettext, https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html;
they are read as they are edited, so that a word is corrected without any step that builds them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from gettext import NullTranslations, c2py
from string import Formatter
from typing import NamedTuple

ESCAPED = re.compile(r"\\(.)")
MEANINGS = {"n": "\n", "t": "\t"}  # of letters after a backslash; other characters mean themselves
FORM = "msgstr["
FORMS = re.compile(r"Plural-Forms: *nplurals=(\d+);.*plural=([^;]+);")
FORMATTER = Formatter()
FUZZY = "fuzzy"  # a flag: the English has changed, and nobody has checked the translation since
Key = tuple[str, str]  # the context, which may be empty, and the English words, of one thing


class CatalogueEntry(NamedTuple):
    """A message of a file, with as many forms as it has there; a plural has several."""

    key: Key
    forms: tuple[str, ...]
    plural: str  # the English words for several; empty if there is one form

    @property
    def is_header(self) -> bool:
        """Whether it holds the facts of the file."""
        return self.key == ("", "")

    @property
    def can_be_filled(self) -> bool:
        """Whether every placeholder of a form is one of the English words, in the same manner."""
        english = read_placeholders(self.key[1]) | read_placeholders(self.plural)
        try:
            return all(read_placeholders(form) <= english for form in self.forms)
        except ValueError:  # a brace alone
            return False


class Catalogue(NullTranslations):
    """The sentences of one language; missing ones are said in English."""

    def __init__(self) -> None:
        """Begin without any sentence."""
        super().__init__()
        self._texts: dict[Key, str] = {}
        self._forms: dict[Key, tuple[str, ...]] = {}
        self._count_of_forms = 2
        self._form_of: Callable[[int], int] = lambda count: int(count != 1)

    def add(self, entry: CatalogueEntry) -> None:
        """Add a message; the one without words is the header, with the plural rule."""
        if entry.is_header:
            if rule := FORMS.search(entry.forms[0]):
                self._count_of_forms, self._form_of = int(rule[1]), c2py(rule[2])
        elif entry.plural:
            self._forms[entry.key] = entry.forms
        else:
            self._texts[entry.key] = entry.forms[0]

    def has_all_forms(self, entry: CatalogueEntry) -> bool:
        """Tell whether a message has as many forms as this language needs."""
        return len(entry.forms) == (self._count_of_forms if entry.plural else 1)

    def gettext(self, message: str) -> str:
        """Return a sentence in this language."""
        return self._texts.get(("", message), message)

    def pgettext(self, context: str, message: str) -> str:
        """Return a word in this language, as it is used in a context."""
        return self._texts.get((context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a sentence in the form that a count needs; English if the file lacks that form."""
        forms, number = self._forms.get(("", msgid1), ()), self._form_of(n)
        return forms[number] if number < len(forms) else super().ngettext(msgid1, msgid2, n)


def read_placeholders(text: str) -> set[tuple[str, str, str]]:
    """Return the placeholders of a text, each with how it is written; raises ValueError."""
    parts = FORMATTER.parse(text)
    return {(name, form or "", how or "") for _, name, form, how in parts if name is not None}


def read_entries(lines: Iterable[str]) -> Iterator[CatalogueEntry]:
    """Yield the translated messages of a file, in its order; neither empty nor doubtful ones."""
    parts: dict[str, list[str]] = {}
    part: list[str] = []
    is_fuzzy = False
    for line in (*lines, ""):
        if line.startswith('"'):
            part.append(line[1 : line.rindex('"')])
        elif line.startswith("msg"):
            name, _, words = line.partition(" ")
            part = parts[name] = [words[1 : words.rindex('"')]]
        elif line.startswith("#,"):
            is_fuzzy = FUZZY in line
        elif not line.strip() and parts:
            if (entry := _entry_of(parts)) is not None and not is_fuzzy:
                yield entry
            parts, is_fuzzy = {}, False


def _entry_of(parts: dict[str, list[str]]) -> CatalogueEntry | None:
    """Return a message by the words behind each name of a file, or None if a form is empty."""
    told = {name: _unescape("".join(words)) for name, words in parts.items()}
    forms = tuple(text for name, text in told.items() if name == "msgstr" or name.startswith(FORM))
    if "msgid" not in told or not all(forms) or not forms:
        return None
    return CatalogueEntry(
        (told.get("msgctxt", ""), told["msgid"]), forms, told.get("msgid_plural", "")
    )


def _unescape(text: str) -> str:
    return (
        ESCAPED.sub(lambda found: MEANINGS.get(found[1], found[1]), text) if "\\" in text else text
    )
