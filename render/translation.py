"""Sentences in the reader's language, through gettext.

Code marks its sentences with `_`, `ngettext` and `pgettext`, and those of tables, which are
translated when they are told, with `deferred`. Code that answers a person chooses the language
once, with `use_translations`; tasks and threads started by `asyncio` inherit it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import wraps
from gettext import NullTranslations
from typing import NewType, TypeVar
from weakref import WeakKeyDictionary

_CURRENT: ContextVar[NullTranslations | None] = ContextVar("translations", default=None)
_ENGLISH = NullTranslations()

Deferred = NewType("Deferred", str)
T = TypeVar("T")


@contextmanager
def use_translations(translations: NullTranslations) -> Iterator[None]:
    """Translate every sentence in this context with these translations until the block ends."""
    token = _CURRENT.set(translations)
    try:
        yield
    finally:
        # The event loop closes an abandoned task's generators in a context where nothing is set.
        with suppress(ValueError):
            _CURRENT.reset(token)


def _translations() -> NullTranslations:
    return _CURRENT.get() or _ENGLISH


def kept_by_language(find: Callable[[], T]) -> Callable[[], T]:
    """Keep what a function finds in the sentences of a language for as long as they are known."""
    kept: WeakKeyDictionary[NullTranslations, T] = WeakKeyDictionary()

    @wraps(find)
    def find_once() -> T:
        translations = _translations()
        if translations not in kept:
            kept[translations] = find()
        return kept[translations]

    return find_once


def _(message: str) -> str:
    """Translate a sentence; the caller fills its named placeholders."""
    return _translations().gettext(message)


def deferred(message: str) -> Deferred:
    """Mark a sentence of a table for the extractor; `translate` tells it."""
    return Deferred(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Translate a sentence in the form that a count needs; English has two forms."""
    return _translations().ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Translate a word with several meanings in English; `context` says which is meant."""
    return _translations().pgettext(context, message)


def translate(text: str, context: str = "") -> str:
    """Translate a text that is data, such as the name of a game or a sentence of a lesson.

    If the code contains the sentence itself, use the functions above, which the extractor finds.
    """
    return pgettext(context, text) if context else _(text)
