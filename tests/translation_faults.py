"""What is wrong with a translation, in words that someone who has never programmed understands."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from gettext import c2py

from babel.messages.catalog import Catalog, Message

from tests.catalogues import forms_of
from tests.message_template import words_of

PLACEHOLDER = re.compile(r"\{(\w+)[^{}]*\}")
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


def names_in(text: str) -> set[str]:
    """Return the names of the placeholders of a text."""
    return set(PLACEHOLDER.findall(text))


def without_code(text: str) -> str:
    """Return what is left of a text without placeholders and code."""
    return CODE.sub("", PLACEHOLDER.sub("", text))
