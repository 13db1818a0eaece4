"""A language that changes every letter, what was not said in it, and where it was said."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import cache
from gettext import NullTranslations
from typing import Any

from discord import ComponentType
from discord.ui import LayoutView, Modal

from bot.talk.languages import NAMES
from bot.views.appearance import Appearance
from bot.views.parts import IN_ROW
from bot.views.post import Post
from tests.bot.matches_at_hand import ANNA
from tests.message_template import collect, words_of
from tests.pseudo_language import Key, PseudoLanguage, Said, common_words
from tests.translation_faults import LENGTH

Shown = Awaitable[Post] | LayoutView | Modal | str

PSEUDO = PseudoLanguage()
LOOK = Appearance()


class Listener:
    """What happens to everything that is shown; `tests.read_aloud` listens, too."""

    language: NullTranslations = PSEUDO
    hear: Callable[[Any], None] | None = None


async def untranslated(*shown: Shown, names: Iterable[str] = ()) -> list[str]:
    """Return the texts that did not pass through the translations, with why.

    Takes messages, forms, and texts that are told alone. `names` belong to no language, as the
    names that languages give themselves do. What Discord limits must be marked for translators.
    """
    found = []
    for each in shown:
        body = await body_of(each)
        assert max(map(len, list_rows(body)), default=0) <= IN_ROW  # a line of a phone
        if Listener.hear is not None:
            Listener.hear(body)
            continue
        found += [unmarked(*place) for place in list_places(body) if not is_marked(*place)]
        texts = (text for text in list_texts(body) if text not in NAMES.values())
        told = [without(text, (ANNA.name, *names)) for text in texts]
        found += [f"{common_words(text)}: {text}" for text in told if common_words(text)]
    return found


def without(text: str, names: Iterable[str]) -> str:
    """Return a text without some names."""
    for name in filter(None, names):
        text = text.replace(name, "")
    return text


async def untranslated_choices(*names: str) -> list[str]:
    """Return the names of choices, offered while a person types, that are not translated."""
    said = [(name.key, "choice 100") for name in names if isinstance(name, Said)]
    found = [unmarked(*place) for place in said if not is_marked(*place)]
    return found + await untranslated(*names)


async def body_of(shown: Shown) -> Any:
    """Return a message, a form or a text as Discord would be sent it."""
    if isinstance(shown, str):
        return [{"content": shown}]
    if isinstance(shown, Modal):
        return shown.to_dict()
    view = shown if isinstance(shown, LayoutView) else (await shown).card
    return view.to_components()  # type: ignore[no-untyped-call]


def list_rows(body: Any) -> Iterator[list[Any]]:
    """Yield the controls of each row of a message."""
    if isinstance(body, list):
        for part in body:
            yield from list_rows(part)
    elif isinstance(body, dict):
        if body.get("type") == ComponentType.action_row.value:
            yield body["components"]
        yield from list_rows(body.get("components", []))


def list_texts(body: Any) -> Iterator[str]:
    """Yield everything to be read or heard in the body of a message or a form."""
    if isinstance(body, list):
        for part in body:
            yield from list_texts(part)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in {"content", "label", "description", "placeholder", "title"} and value:
                yield value
            else:
                yield from list_texts(value)


def unmarked(key: Key, kind: str) -> str:
    """Say what a message lacks that fills a place of limited length."""
    return f"needs the comment `# Translators: {kind}`: {key}"


def is_marked(key: Key, kind: str) -> bool:
    """Whether translators are told of a length that fits into a kind of place."""
    limits = (LENGTH.search(comment) for comment in comments().get(key, []))
    return any(limit and int(limit[1]) <= int(kind.split()[-1]) for limit in limits)


@cache
def comments() -> dict[Key, list[str]]:
    """Return what translators are told of each message."""
    return {
        (message.context or "", words_of(message)[0]): message.auto_comments
        for message in collect()
    }


def list_places(body: Any) -> Iterator[tuple[Key, str]]:
    """Yield the messages that fill a place of limited length, each with that kind of place."""
    if isinstance(body, list):
        for part in body:
            yield from list_places(part)
    elif isinstance(body, dict):
        for key, kind in kinds_of(body).items():
            if isinstance(words := body.get(key), Said):
                yield words.key, kind
        for value in body.values():
            yield from list_places(value)


def kinds_of(part: dict[str, Any]) -> dict[str, str]:
    """Return the kinds of the texts of a component, an option or a form, by their keys."""
    match part.get("type"):
        case 2:
            return {"label": "label 80"}
        case 3 | 5 | 6 | 7 | 8:
            return {"placeholder": "placeholder 150"}
        case 4:
            return {"placeholder": "placeholder 100"}
        case 18:
            return {"label": "title 45"}
        case None if "value" in part and "label" in part:
            return {"label": "option 100", "description": "option 100"}
        case None if "media" in part:
            return {"description": "alt 1024"}
        case _:
            return {"title": "title 45"}
