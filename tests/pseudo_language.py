"""A language that no one speaks: English in full-width letters, 1.4 times as long.

It knows the messages of the template and no others, so what a person would still read in common
letters was not translated or is not found by translators. It also remembers what it was asked for,
and which translated words were put into other sentences.
"""

import re
from functools import cache
from gettext import NullTranslations
from typing import Any

from tests.message_template import collect, words_of

Key = tuple[str, str]  # the context and the English words of a message

# Kept as they are: placeholders, code, mentions and moments, addresses, marks.
KEPT = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>\s]+>|https?://\S+")
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(ord("A"), ord("z") + 1))}
WIDE = {code: wide for code, wide in WIDE.items() if chr(code).isalpha()}
WIDE_LETTER = re.compile(r"[Ａ-Ｚａ-ｚ]")  # noqa: RUF001  # the letters of this language
LONGER = 0.4
# Where a word needs no case in any language: in a heading, beside a dot, behind a colon, in
# brackets, in a list, alone.
BEFORE = re.compile(r"(?:\A|\n|[#·:(→,;/|–]|\A-#|\n-#|\A-|\n-|[^\w\s.])\s*[*`_“\"]*\Z")
BEHIND = re.compile(r"[*`_”\"]*(?:\Z|\n|[.?!:;,)]|\s*[·→(/|–])")
SENTENCES = re.compile(r".*[.?!:…)]\W*\Z", re.DOTALL)
NAME = re.compile(r"\*\*[^*]+\*\*\Z|\W*\([^()]*\)\Z")  # of a team, in bold; or in brackets


@cache
def known_messages() -> dict[Key, str]:
    """Return the plural, or an empty text, of each message that translators find."""
    messages: dict[Key, str] = {}
    for message in collect():
        one, other = words_of(message)
        messages[message.context or "", one] = other
    return messages


class Said(str):
    """A translated text, which knows its message until it becomes a part of something else."""

    key: Key
    language: "PseudoLanguage"

    @classmethod
    def of(cls, text: str, key: Key, language: "PseudoLanguage") -> "Said":
        said = cls(text)
        said.key, said.language = key, language
        return said

    def __str__(self) -> str:
        return self

    def format(self, *args: object, **words: object) -> str:
        self.language.note_nested(self.key, words)
        return Said.of(str.format(self, *args, **words), self.key, self.language)

    def format_map(self, words: Any) -> str:
        return Said.of(str.format_map(self, words), self.key, self.language)


class PseudoLanguage(NullTranslations):
    """Translates every message of the template, and remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[Key] = set()
        self.nested: set[tuple[Key, str]] = set()  # words where a language may need a case

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, message))
        if (context, message) not in known_messages():
            return message
        return Said.of(widen(message), (context, message), self)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(("", msgid1))
        if known_messages().get(("", msgid1)) != msgid2:
            return msgid1 if n == 1 else msgid2
        forms = (msgid1, msgid2, msgid2)
        return Said.of(widen(forms[plural_form(n)]), ("", msgid1), self)

    def note_nested(self, key: Key, words: dict[str, object]) -> None:
        """Note the placeholders of a message that hold translated words in an unsafe place."""
        for name, value in words.items():
            text = value if isinstance(value, str) else ""
            if not WIDE_LETTER.search(text) or SENTENCES.match(text) or NAME.match(text):
                continue
            if not all(is_safe(form, name) for form in (key[1], known_messages()[key]) if form):
                self.nested.add((key, name))


def plural_form(n: int) -> int:
    """Return which of three forms a number takes, nearly as in Polish."""
    if n == 1:
        return 0
    return 1 if n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14} else 2


def is_safe(message: str, name: str) -> bool:
    """Whether a placeholder stands where a word needs no case, wherever the message has it."""
    return all(
        BEFORE.search(message[: found.start()]) and BEHIND.match(message[found.end() :])
        for found in re.finditer(re.escape(f"{{{name}}}"), message)
    )


def widen(message: str) -> str:
    """Return a message in wide letters, with more of them behind its last word."""
    parts, end = [], 0
    for kept in KEPT.finditer(message):
        parts += [message[end : kept.start()].translate(WIDE), kept[0]]
        end = kept.end()
    wide = "".join([*parts, message[end:].translate(WIDE)])
    letters = [found.end() for found in WIDE_LETTER.finditer(wide)]
    if not letters:
        return wide
    last = letters[-1]
    return wide[:last] + "ｏ" * round(LONGER * len(letters)) + wide[last:]  # noqa: RUF001


# What is no word of a language: the names of squares and moves, PDN, what Discord fills in.
NO_WORD = re.compile(
    r"```.*?```"  # boards and positions
    r"|`[^`]*`"
    r"|<[^<>\s]+>"
    r"|https?://\S+"
    r"|\bUTC\b"
    r"|\b[a-l]{1,2}\d{0,2}(?:[-:x]?[a-l]?\d{1,2})*\b",
    re.DOTALL,
)
WORD = re.compile(r"[A-Za-z]{2,}")
OUR_NAME = "Damka"


def common_words(text: str) -> list[str]:
    """List the words in common letters that a text has, but for what is no word of a language."""
    return [word for word in WORD.findall(NO_WORD.sub(" ", text)) if word != OUR_NAME]


MOVE = re.compile(r"\b[a-l]?\d+([:x-][a-l]?\d+)*\b")
LETTERS = re.compile(r"[A-Za-z]+")


def list_untranslated(text: str) -> list[str]:
    """List the words in common letters of a description, which has no code and no mentions."""
    return LETTERS.findall(MOVE.sub("", text))
