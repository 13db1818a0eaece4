"""What is wrong with a translation, in words that someone who has never programmed understands."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from tests.catalogues import forms_of
from tests.message_template import words_of
from tests.placeholders import PLACEHOLDER, names_in

# What must be in a translation as often as in English: code, mentions, moments, addresses, and
# the signs of bold words, headings, small print, lists and quotations.
CODE = re.compile(
    r"`[^`]*`|</?[^>\s]*>|https?://[^\s)]+|\*\*|^-# |^#{1,3} |^- |^> |^\d+\. ", re.MULTILINE
)
LENGTH = re.compile(r"\b(?:label|placeholder|option|description|choice|title|name|alt) (\d+)\b")
# Marks of the direction of a text, and control characters, but for line breaks.
FORBIDDEN = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\x00-\x09\x0b-\x1f\x7f]")
SAME = "The same as in English."  # a comment of the translator
NO_LETTERS = re.compile(r"[\W\d_]*")
GLOSSARY = Path(__file__).parent / "bot" / "talk" / "glossary.json"  # docs/WORDS.md has the words
FORMS_OF = {"man": "man|men", "draw": "draws?", "vote": "votes?|voting|voted"}
# English that has such a word, and means something else.
ELSEWHERE = re.compile(
    r"`[^`]*`|\{\w+\}|</?[^>\s]*>|/\w+|draw lots|random draw|drawing|drawn at random|round robin"
    r"|round trip|dark men|take back|no takebacks"
)
REWORDED = {  # sentences that some languages say without the word
    "A friend right behind a man is the best guard.",
    "Lessons with one star",
    "Men step on the slant, as usual. Make a move.",
    "Right. A king never jumps over his own men.",
    "Right. A taken man leaves at once, even in the middle of a move.",
    "Taken men leave only after the move, and so they stand in his way.",
}
TRIED = range(1000)  # numbers for which the forms of a plural are looked at


def list_faults(message: Message, catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with the translation of one message."""
    forms = forms_of(message)
    if message.fuzzy:
        yield "the English sentence has changed; look whether the words still fit, remove `fuzzy`"
    if not all(forms):
        yield "not translated"
        return
    if isinstance(message.id, tuple):
        yield from _faults_of_forms(message, forms, catalog)
    for form in forms:
        yield from _faults_of_marks(message, form)
        yield from _faults_of_length(message, form)
        yield from _faults_of_signs(form)
        yield from _faults_of_likeness(message, form)
    yield from _faults_of_words(message, forms, catalog)


def _faults_of_forms(message: Message, forms: list[str], catalog: Catalog) -> Iterator[str]:
    one, other = words_of(message)
    if len(forms) != catalog.num_plurals:
        yield f"has {len(forms)} forms and needs {catalog.num_plurals}"
        return
    form_of = c2py(catalog.plural_expr)
    served = Counter(form_of(number) for number in TRIED)
    for number, form in enumerate(forms):
        found, wanted = names_in(form), names_in(other)
        if found == wanted or (served[number] == 1 and found == names_in(one)):
            continue
        yield f"form {number} has the placeholders {sorted(found)} and needs {sorted(wanted)}"


def _faults_of_marks(message: Message, form: str) -> Iterator[str]:
    """Yield where placeholders, code and lines differ from English, of a plural its plural."""
    one, other = words_of(message)
    english = other or one
    if not other and (found := names_in(form)) != (wanted := names_in(english)):
        yield f"has the placeholders {sorted(found)} and needs {sorted(wanted)}"
    if (code := Counter(CODE.findall(form))) != (needed := Counter(CODE.findall(english))):
        yield f"differs in {sorted((code - needed) + (needed - code))}"
    if form.count("\n") != english.count("\n"):
        yield "has more or fewer lines than English"
    if [form[:1].isspace(), form[-1:].isspace()] != [english[:1].isspace(), english[-1:].isspace()]:
        yield "begins or ends with a space, unlike English"


def _faults_of_length(message: Message, form: str) -> Iterator[str]:
    for comment in message.auto_comments:
        if (limit := LENGTH.search(comment)) and len(form) > int(limit[1]):
            yield f"has {len(form)} characters, and Discord takes {limit[1]} here"


def _faults_of_signs(form: str) -> Iterator[str]:
    if FORBIDDEN.search(form):
        yield "holds a sign that cannot be seen"
    if '"' in CODE.sub("", form):
        yield 'has straight quotation marks (")'
    if unicodedata.normalize("NFC", form) != form:
        yield "has letters whose accents are signs of their own"


def _faults_of_likeness(message: Message, form: str) -> Iterator[str]:
    is_said = SAME in message.user_comments or NO_LETTERS.fullmatch(without_code(form))
    if form in words_of(message) and not is_said:
        yield f'is the same as in English; if that is right, say so above it: "# {SAME}"'


def without_code(text: str) -> str:
    """Return what is left of a text without placeholders and code."""
    return CODE.sub("", PLACEHOLDER.sub("", text))


def _faults_of_words(message: Message, forms: list[str], catalog: Catalog) -> Iterator[str]:
    """Yield the words of the game that English has, and the translation calls otherwise."""
    if words_of(message)[0] in REWORDED:
        return
    english = ELSEWHERE.sub(" ", " ".join(words_of(message)).casefold())
    told = " ".join(forms).casefold()
    for word, stems in glossary()[str(catalog.locale).replace("_", "-")].items():
        is_said = re.search(rf"\b(?:{FORMS_OF.get(word, word + 's?')})\b", english)
        if is_said and not any(stem in told for stem in stems):
            yield f'lacks the word for "{word}": {", ".join(stems)}; see docs/WORDS.md'


@cache
def glossary() -> dict[str, dict[str, list[str]]]:
    """Return the stems by which a word of the game is known, by language and English word."""
    found: dict[str, dict[str, list[str]]] = json.loads(GLOSSARY.read_text("utf-8"))
    return found
