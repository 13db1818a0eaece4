"""CHANGELOG.md is short, for three kinds of readers, and names only what there is."""

import re
from pathlib import Path

import pytest

from bot.acts.commands import COMMANDS
from bot.commands.command_line import COMMANDS as HOST_COMMANDS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
READERS = ["For players", "For hosts", "For developers"]
MOST_LINES = 12

Section = tuple[str, str]


def split(text: str, mark: str) -> list[Section]:
    """Return the sections that begin with a heading of this depth: its words, and what follows."""
    _, *parts = re.split(rf"(?m)^{mark} (.+)$", text)
    return list(zip(parts[::2], parts[1::2], strict=True))


RELEASES = split(TEXT, "##")


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release[0])
def test_a_release_has_a_short_list_for_each_reader(release: Section) -> None:
    sections = split(release[1], "###")
    assert [reader for reader, _ in sections] == READERS
    for reader, body in sections:
        assert 1 <= len(body.strip().splitlines()) <= MOST_LINES, reader


def test_there_is_a_release() -> None:
    assert RELEASES


def test_commands_exist() -> None:
    assert set(re.findall(r"`/([a-z-]+)", TEXT)) <= {command.name for command in COMMANDS}
    assert set(re.findall(r"`damka ([a-z]+)", TEXT)) <= HOST_COMMANDS.keys()
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([a-z-]+)", TEXT):
        assert f"\n{target}:" in makefile, target
