"""A language that nobody speaks: English in full-width letters.

What a person would still read in common letters did not pass through the translations.
"""

import re
from gettext import NullTranslations

# Kept as they are: placeholders, code, mentions and moments, addresses, marks.
KEPT = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>\s]+>|https?://\S+")
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(ord("A"), ord("z") + 1))}
WIDE = {code: wide for code, wide in WIDE.items() if chr(code).isalpha()}


class PseudoLanguage(NullTranslations):
    """Translates everything, and remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        return self._widen(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(msgid1)
        return self._widen(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._widen(message)

    def _widen(self, message: str) -> str:
        self.asked.add(message)
        parts, end = [], 0
        for kept in KEPT.finditer(message):
            parts += [message[end : kept.start()].translate(WIDE), kept[0]]
            end = kept.end()
        return "".join([*parts, message[end:].translate(WIDE)])


# What is no word of a language: the names of squares and moves, PDN, what Discord fills in.
NO_WORD = re.compile(
    r"```.*?```"  # boards and positions
    r"|`[^`]*`"
    r"|<[^<>\s]+>"
    r"|https?://\S+"
    r"|\b[a-l]{1,2}\d{0,2}(?:[-:x]?[a-l]?\d{1,2})*\b",
    re.DOTALL,
)
WORD = re.compile(r"[A-Za-z]{2,}")


def common_words(text: str) -> list[str]:
    """List the words in common letters that a text has, but for what is no word of a language."""
    return WORD.findall(NO_WORD.sub(" ", text))


MOVE = re.compile(r"\b[a-l]?\d+([:x-][a-l]?\d+)*\b")
LETTERS = re.compile(r"[A-Za-z]+")


def list_untranslated(text: str) -> list[str]:
    """List the words in common letters of a description, which has no code and no mentions."""
    return LETTERS.findall(MOVE.sub("", text))
