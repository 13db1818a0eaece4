"""The files of the page, read once; their addresses change whenever one of them does."""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import render
import rules
from rules import Color

# Lines that are comments: a phone need not load them. What is left stands in the same lines.
COMMENTS = re.compile(rb"(?m)^[ \t]*(?://|/\*\*(?!.*\*/[ \t]*\S)|\*(?:[ /]|$)).*")
WEB = Path(__file__).parent / "web"
PAGE = "index.html"
SVG = "image/svg+xml"
SIDES = {"w": Color.WHITE, "b": Color.BLACK}
ROWS = {"pieces": render.write_pieces, "marks": render.write_marks}


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file as it is sent, packed."""

    kind: str
    packed: bytes


@dataclass(frozen=True)
class WebFiles:
    """The page, and the scripts and styles that it loads, by their paths."""

    page: str
    files: Mapping[str, WebFile]

    @cached_property
    def digest(self) -> str:
        """What stands in the address of every file: other files get another one."""
        hashed = sha256(f"{render.EDITION}{self.page}".encode())
        for name, file in sorted(self.files.items()):
            hashed.update(name.encode() + file.packed)
        return hashed.hexdigest()[:16]


def read_files() -> WebFiles:
    """Read the files of the page."""
    names = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.*") if path.is_file()}
    page = names.pop(PAGE).read_text(encoding="utf-8")
    return WebFiles(page, {name: _pack(path.read_bytes(), name) for name, path in names.items()})


def _pack(data: bytes, name: str) -> WebFile:
    if name.endswith(".js"):
        data = COMMENTS.sub(b"", data)
    kind = SVG if name.endswith(".svg") else mimetypes.guess_type(name)[0] or "text/plain"
    if kind == "application/javascript":  # as older systems call it
        kind = "text/javascript"
    return WebFile(kind, gzip.compress(data, mtime=0))


@lru_cache(256)
def draw_picture(theme: str, name: str) -> WebFile:
    """Draw the pieces or marks of a theme, or the empty board of a game as a side sees it.

    Raises KeyError or RulesError for any other name.
    """
    colors = render.THEMES[theme]
    if name in ROWS:
        drawn = ROWS[name](colors)
    else:
        key, *chosen, side = name.split(".")
        drawn = render.write_ground(rules.game(key, tuple(chosen)), colors, SIDES[side])
    return _pack(drawn.encode(), f"{name}.svg")
