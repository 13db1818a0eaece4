"""The letters of a file that does not say how it is encoded.

Programs write what their system uses: UTF-8 or UTF-16, or a Windows code page with one byte for
each letter. Which of those it is can only be judged by the words that come out.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

MARKS = {  # UTF-16 has a zero byte in every letter of a tag, so a mark without one says nothing
    codecs.BOM_UTF8: ("utf-8", b""),
    codecs.BOM_UTF16_LE: ("utf-16-le", b"\0"),
    codecs.BOM_UTF16_BE: ("utf-16-be", b"\0"),
}
WORD = re.compile(rb"[A-Za-z\x80-\xff]++")
MOST_WORDS = 5000  # that are judged
MOST_BROKEN = 3  # one in so many letters of UTF-8: a file may be cut in the middle of one
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
USUAL, RARE, FOREIGN, ODD = 3, 1, -4, -3  # points of a letter


@dataclass(frozen=True, slots=True)
class Language:
    """A code page and the letters that a language needs beyond ASCII."""

    page: str
    usual: str
    rare: str = ""
    ends: str = ""  # of names, as a pattern

    def judge(self, words: list[bytes]) -> int:
        """Return how much these words look like words of the language."""
        return sum(map(self._judge_word, words))

    def _judge_word(self, word: bytes) -> int:
        text = word.decode(self.page, errors="replace")
        points = sum(self._judge_letter(letter) for letter in text if not letter.isascii())
        points += ODD * sum(map(_is_odd, text, text[1:]))
        return points + bool(self.ends and re.search(rf"(?:{self.ends})$", text))

    def _judge_letter(self, letter: str) -> int:
        small = "i" if letter == "\u0130" else letter.lower()  # a Turkish capital
        if small in self.usual or (small == "i" and "\u0131" in self.usual):
            return USUAL
        return RARE if small in self.rare else FOREIGN


def _is_odd(first: str, second: str) -> bool:
    """Whether two letters seldom follow each other: a capital inside, or two scripts."""
    is_capital_inside = first.islower() and second.isupper()
    return is_capital_inside or _is_cyrillic(first) is not _is_cyrillic(second)


def _is_cyrillic(letter: str) -> bool:
    return "\u0400" <= letter <= "\u04ff"


# Where two fit equally well, the first counts; most of their letters have the same bytes then.
LANGUAGES = (
    Language("cp1252", "äöüß", "éèáàóçñ", "mann|er|berg|stein"),  # German
    Language("cp1252", "éèêëàçïîôâœ", "ûùüöä", "eau|ault|ier|ois|et|ard"),  # French
    Language("cp1252", "éëïö", "èüáóêçäñ", "ma|stra|ink|sma"),  # Dutch
    Language("cp1252", "áéíóúñãõç", "âêôàüö¿¡", "ez|es|os|inho|ao"),  # Spanish, Portuguese
    Language("cp1252", "åäöøæ", "éüáíðþúýó", "sen|son|gren|qvist"),  # Scandinavian
    Language("cp1251", CYRILLIC, "ёіїєґўј№", ""),
    Language("koi8-r", CYRILLIC, "ё"),  # capitals and small letters change places in cp1251
    Language("cp866", CYRILLIC, "ё"),  # of DOS
    Language("cp1250", "ąćęłńóśźż", "öüéäáčšžř", "ski|ska|wicz|czyk|ak|ek|rz"),  # Polish
    Language("cp1250", "áčďéěíňřšťúůýž", "óöüäôľĺŕ", "ek|ka|ak|ec"),  # Czech, Slovak
    Language("cp1250", "áéíóöőúü", "űä", "y|i|s|th"),  # Hungarian
    Language("cp1250", "čćšžđ", "öüáéő", "ic|vic"),  # Croatian
    Language("cp1250", "ăâîşţ", "öüáé", "escu|eanu|u"),  # Romanian
    Language("cp1254", "çğıöşü", "âîûé", "lu|an|az|er|ez|ar|la"),  # Turkish
    Language("cp1257", "ąčęėįšųūž", "õäöü", "as|is|us|ys|ienė|aitė|ytė"),  # Lithuanian
    Language("cp1257", "āčēģīķļņšūž", "ōŗ", "iņš"),  # Latvian
    Language("cp1257", "õäöüšž", "éõ", "ver|mäe"),  # Estonian
)


def decode(data: bytes) -> str:
    """Return the text of a file, whatever it holds."""
    for mark, (encoding, sign) in MARKS.items():
        if data.startswith(mark) and sign in data:
            return data.removeprefix(mark).decode(encoding, errors="replace")
    text = data.decode(errors="replace")
    if text.count("\ufffd") * MOST_BROKEN <= len(text) - len(text.encode("ascii", "ignore")):
        return text
    return data.decode(_find_page(data), errors="replace")


def _find_page(data: bytes) -> str:
    """Return the code page in which the words of a text look most like words of a language."""
    words = list(_list_foreign_words(data))
    return max(LANGUAGES, key=lambda language: language.judge(words)).page


def _list_foreign_words(data: bytes) -> Iterator[bytes]:
    """Yield the first words that are more than ASCII."""
    found = (match[0] for match in WORD.finditer(data))
    foreign = (word for word in found if not word.isascii())
    for _, word in zip(range(MOST_WORDS), foreign, strict=False):
        yield word
