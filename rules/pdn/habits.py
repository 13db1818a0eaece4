"""What people leave out of a record: signs between squares, dots behind numbers of moves."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby, pairwise

from rules.pdn.tokens import Kind, Word

SQUARE = re.compile(r"[a-l]\d{1,2}|\d{1,2}", re.IGNORECASE)


def completed(words: Iterable[Word]) -> Iterator[Word]:
    """Yield words as if nothing had been left out, with one aside for all in a row of a line."""
    return _with_joined_asides(_with_numbers(with_joined_squares(words)))


def with_joined_squares(words: Iterable[Word]) -> Iterator[Word]:
    """Yield the words, with one move for two squares in a row: c3 d4, or 28 19 behind a number."""
    is_behind_number, first = False, None
    for word in words:
        if first is not None and _is_same_way(first, word):
            text = f"{first.text} {word.text}"
            yield Word(Kind.MOVE, text, word.line, at=first.at, end=word.end)
            is_behind_number, first = True, None
            continue
        if first is not None:
            yield first
            is_behind_number, first = False, None
        if SQUARE.fullmatch(word.text) and (word.kind is Kind.MOVE or is_behind_number):
            first = word
        else:
            yield word
            is_behind_number = word.kind is Kind.NUMBER
    if first is not None:
        yield first


def _is_same_way(first: Word, word: Word) -> bool:
    """Tell whether a word is another square in the line, named in letters or numbers like one."""
    is_square = SQUARE.fullmatch(word.text) is not None
    return is_square and (word.kind, word.line) == (first.kind, first.line)


def _with_numbers(words: Iterable[Word]) -> Iterator[Word]:
    """Yield the words, with the numbers of moves known by their order if they have no dots."""
    last = 0
    for word, following in pairwise(chain(words, (None,))):
        if word is None:
            return
        if word.kind is Kind.TAG or word.kind is Kind.RESULT:
            last = 0
        is_move_next = following is not None and following.kind is Kind.MOVE
        if word.kind is Kind.ASIDE and is_move_next and word.text == str(last + 1):
            word = Word(Kind.NUMBER, f"{word.text}.", word.line)
        if word.kind is Kind.NUMBER:
            last = int(word.text.rstrip(". \t…") or last)
        yield word


def _with_joined_asides(words: Iterable[Word]) -> Iterator[Word]:
    """Yield the words, with one aside for all in a row that stand in a line."""
    for (is_aside, line), row in groupby(words, lambda word: (word.kind is Kind.ASIDE, word.line)):
        if is_aside:
            yield Word(Kind.ASIDE, " ".join(word.text for word in row), line)
        else:
            yield from row
