"""How many characters a regular expression looks at: a plain backtracking matcher that counts.

It walks the tree that Python's own compiler makes of a pattern, in the order in which Python's
matcher does. Every answer is compared with Python's.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from re import _parser  # type: ignore[attr-defined]  # the tree has no public name
from typing import Any

Node = tuple[Any, Any]  # an operation and what belongs to it
SETS: dict[str, Callable[[str], bool]] = {
    "CATEGORY_DIGIT": str.isdecimal,
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_WORD": lambda sign: sign.isalnum() or sign == "_",
}


PLACES: dict[str, Callable[[str, int], bool]] = {
    "AT_BEGINNING": lambda text, at: at == 0,
    "AT_BEGINNING_LINE": lambda text, at: at == 0 or text[at - 1] == "\n",
    "AT_BOUNDARY": lambda text, at: _is_word(text, at - 1) is not _is_word(text, at),
    "AT_END": lambda text, at: text[at:] in ("", "\n"),
}
METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub", "subn")


def count_looks(pattern: re.Pattern[str], method: str, text: str) -> int:
    """Return how many characters a method of a pattern looks at in a text."""
    counting = CountingPattern(pattern)
    if method == "match":
        counting.match(text, 0)
    elif method == "fullmatch":
        counting.fullmatch(text)
    elif method == "search":
        counting.search(text, 0)
    else:
        counting.find_all(text)
    return counting.looks


class CountingPattern:
    """A compiled pattern that counts the characters it looks at."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.looks = 0
        self._pattern = pattern
        self._tree: Sequence[Node] = list(_parser.parse(pattern.pattern, pattern.flags))

    def match(self, text: str, at: int) -> re.Match[str] | None:
        """Match as the pattern does, and count."""
        found = self._pattern.match(text, at)
        end = next(self._run(self._tree, text, at), None)
        assert end == (found.end() if found else None), (text[at : at + 50], end, found)
        return found

    def search(self, text: str, at: int) -> re.Match[str] | None:
        """Search as the pattern does, and count every place that is tried."""
        found = self._pattern.search(text, at)
        for begin in range(at, found.start() + 1 if found else len(text) + 1):
            next(self._run(self._tree, text, begin), None)
        return found

    def find_all(self, text: str) -> None:
        """Find every match as the pattern does, and count every place that is tried."""
        at = 0
        while at <= len(text) and (found := self.search(text, at)) is not None:
            at = max(found.end(), found.start() + 1)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Match a whole text as the pattern does, and count."""
        found = self._pattern.fullmatch(text)
        is_whole = any(end == len(text) for end in self._run(self._tree, text, 0))
        assert is_whole == (found is not None), (text, found)
        return found

    def _run(self, nodes: Sequence[Node], text: str, at: int) -> Iterator[int]:
        """Yield where the nodes can end, in the order of trying."""
        if not nodes:
            yield at
            return
        for end in self._ends(nodes[0], text, at):
            yield from self._run(nodes[1:], text, end)

    def _ends(self, node: Node, text: str, at: int) -> Iterator[int]:
        kind, what = str(node[0]), node[1]
        if kind == "BRANCH":
            for way in what[1]:
                yield from self._run(list(way), text, at)
        elif kind == "SUBPATTERN":
            yield from self._run(list(what[-1]), text, at)
        elif kind == "MAX_REPEAT":
            yield from self._repeated(what, text, at)
        elif kind == "POSSESSIVE_REPEAT":
            yield from self._repeated_once(what, text, at)
        else:
            yield from self._checked(kind, what, text, at)

    def _repeated(self, what: Any, text: str, at: int) -> Iterator[int]:
        least, most, body = what
        if int(most) > 0:
            fewer = max(0, least - 1), int(most) - 1, body
            for end in self._run(list(body), text, at):
                if end > at:
                    yield from self._repeated(fewer, text, end)
        if least == 0:
            yield at

    def _repeated_once(self, what: Any, text: str, at: int) -> Iterator[int]:
        least, most, body = what
        count, nodes = 0, list(body)
        while count < int(most):
            end = next(self._run(nodes, text, at), None)
            if end is None or end == at:
                break
            at, count = end, count + 1
        if count >= least:
            yield at

    def _checked(self, kind: str, what: Any, text: str, at: int) -> Iterator[int]:
        """Yield the end of what is one character, or looks at what is around."""
        if kind in ("ASSERT", "ASSERT_NOT"):
            direction, body = what
            begin = at if direction > 0 else at - 1  # what lies behind is one character here
            is_there = begin >= 0 and next(self._run(list(body), text, begin), None) is not None
            if is_there is (kind == "ASSERT"):
                yield at
            return
        self.looks += 1
        if kind == "AT":
            if self._place(str(what))(text, at):
                yield at
        elif at < len(text) and _is_in(kind, what, text[at]):
            yield at + 1

    def _place(self, name: str) -> Callable[[str, int], bool]:
        """Return what tells whether a place is of a kind; a flag asks it of each line."""
        is_each_line = name == "AT_BEGINNING" and self._pattern.flags & re.MULTILINE
        return PLACES["AT_BEGINNING_LINE" if is_each_line else name]


def _is_in(kind: str, what: Any, sign: str) -> bool:
    """Whether a character is one that a node stands for."""
    if kind == "IN":
        negated = str(what[0][0]) == "NEGATE"
        return negated is not any(_is_in(str(k), w, sign) for k, w in what[negated:])
    if kind == "RANGE":
        return bool(what[0] <= ord(sign) <= what[1])
    if kind == "CATEGORY":
        name = str(what).replace("NOT_", "")
        return SETS[name](sign) is ("NOT_" not in str(what))
    if kind == "ANY":
        return sign != "\n"
    return (ord(sign) == what) is (kind == "LITERAL")


def _is_word(text: str, at: int) -> bool:
    """Whether a letter, a digit or an underscore stands at a place of a text."""
    return 0 <= at < len(text) and (text[at].isalnum() or text[at] == "_")
