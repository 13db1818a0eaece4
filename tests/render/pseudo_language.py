"""A language that shows which words were translated: every letter carries an accent."""

import re
from gettext import NullTranslations

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "".join(chr(0x1D41A + index) for index in range(26)) + "".join(
    chr(0x1D400 + index) for index in range(26)
)
TABLE = str.maketrans(PLAIN, ACCENTED)
PLACEHOLDER = re.compile(r"(\{\w+\})")
MOVE = re.compile(r"\b[a-l]?\d+([:x-][a-l]?\d+)*\b")
WORD = re.compile(r"[A-Za-z]+")


class PseudoLanguage(NullTranslations):
    """Writes every message with other letters, and keeps its placeholders."""

    def gettext(self, message: str) -> str:
        parts = PLACEHOLDER.split(message)
        return "".join(part if part.startswith("{") else part.translate(TABLE) for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def list_untranslated(text: str) -> list[str]:
    """List the words of a text that no translation touched; squares and moves are no words."""
    return WORD.findall(MOVE.sub("", text))
