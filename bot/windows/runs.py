"""Sentences for Discord as runs of text for a page, which formats nothing itself."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.talk.matches.move_lists import keep_moves_whole

Run = str | list[str | int]

# What Discord formats in our sentences: an escape, code, bold, a mention, a moment, a link, a
# command, and at the beginning of a line small print or a heading.
MARKS = re.compile(
    r"\\(?P<escaped>[^\n])|(?P<code>`+)|(?P<b>\*\*)|<@!?(?P<person>\d+)>"
    r"|<t:(?P<moment>-?\d{1,15})(?::(?P<style>[tTdDfFR]))?>"
    r"|\[(?P<linked>[^\[\]\n]{1,200})\]\([^()\s]{1,500}\)|</(?P<command>[^:<>\n]{1,100}):\d+>"
    r"|^-# (?P<faint>)|^#{1,3} (?P<heading>)|(?P<line>\n)",
    re.MULTILINE,
)
OPENING = {"b": "b", "faint": "faint", "heading": "b"}


def write_runs(words: str, names: Mapping[int, str]) -> list[Run]:
    """Return words as texts and marked texts; `names` are those of people by id.

    A marked text is [mark, text], with "b" for bold and "faint" for small print; ["line", ""] is
    the end of a line, and ["time", milliseconds, style] a moment as Discord's timestamp writes it.
    """
    return _split(keep_moves_whole(words), names)


NOBODY: Mapping[int, str] = MappingProxyType({})


def write_plainly(words: str, names: Mapping[int, str] = NOBODY) -> str:
    """Return words as one text, to be read aloud or shown without any format."""
    runs = _split(words, names)
    return "".join(
        run if isinstance(run, str) else " " if run[0] == "line" else f"{run[1]}" for run in runs
    )


def _split(words: str, names: Mapping[int, str]) -> list[Run]:
    written, at = _Written(names), 0
    for mark in MARKS.finditer(words):
        written.add(words[at : mark.start()])
        written.follow(mark)
        at = mark.end()
    written.add(words[at:])
    return written.runs


@dataclass
class _Written:
    """What is written so far, and which marks are open."""

    names: Mapping[int, str]
    runs: list[Run] = field(default_factory=list)
    open: str = ""  # the mark of what follows on this line

    def add(self, text: str) -> None:
        if text:
            self.runs.append([self.open, text] if self.open else text)

    def follow(self, mark: re.Match[str]) -> None:
        """Write what a mark stands for, or remember that it is open."""
        kind = mark.lastgroup or ""
        if kind in OPENING:
            self.open = "" if kind == self.open else OPENING[kind]
        elif kind == "line":
            self.open = ""
            self.runs.append(["line", ""])
        elif kind in ("moment", "style"):
            self.runs.append(["time", int(mark["moment"]) * 1000, mark["style"] or "f"])
        elif kind == "person":
            self.add(self.names.get(int(mark["person"]), "?"))
        elif kind != "code":
            self.add(f"/{mark[kind]}" if kind == "command" else mark[kind])
