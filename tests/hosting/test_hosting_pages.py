"""What the pages for hosts say is true: commands, exit codes, files, the table of versions."""

import re
from pathlib import Path

import pytest

from bot.commands.command_line import COMMANDS, read_command_line
from bot.exits import Exit

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "HOSTING.md").read_text(encoding="utf-8")
WRITTEN = sorted(
    {*re.findall(r"(?:`|^|/bin/|-m )(?:damka|bot) ([a-z].*?)(?:`|$)", PAGE, re.MULTILINE)}
)


NAMES_ALONE = {"backup", "copy", "restore"}  # which need something to work on


def is_command(written: str) -> bool:
    return written.split()[0] in COMMANDS


@pytest.mark.parametrize("written", [each for each in WRITTEN if is_command(each)])
def test_every_command_can_be_typed(written: str) -> None:
    if written not in NAMES_ALONE:
        typed = written.partition(">")[0].split()
        assert read_command_line(typed).command == typed[0]


def test_every_command_is_told() -> None:
    told = {written.split()[0] for written in WRITTEN if is_command(written)}
    assert told == {*COMMANDS}


def test_every_exit_code_is_told() -> None:
    rows = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert [int(row) for row in rows] == [int(code) for code in Exit]


@pytest.mark.parametrize("page", ["docs/HOSTING.md", "docs/TERMS.md", "docs/PRIVACY.md"])
def test_files_that_are_linked_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for place in re.findall(r"\]\(((?!http)[^)]+)\)", text):
        assert (ROOT / page).parent.joinpath(place).is_file(), place
    for file in re.findall(r"(?<!\S)(damka[\w-]*\.(?:service|timer))", text):
        assert (ROOT / "contrib" / "systemd" / file).is_file(), file


def test_how_long_things_are_kept_is_told_alike() -> None:
    """The template for hosts and the page for players name the same terms."""
    players = (ROOT / "docs" / "play" / "your-data.md").read_text(encoding="utf-8")
    policy = (ROOT / "docs" / "PRIVACY.md").read_text(encoding="utf-8")
    for what, to_players, how_long in (
        ("votes", "Votes", "an hour after"),
        ("predictions", "Predictions", "90 days after"),
        ("reminders that were sent", "Reminders already sent", "30 days"),
        ("what moderators did", "Moderators' actions", "a year"),
        ("who looks at a board", "Who looks at a board", "a day, in memory"),
    ):
        for text, line in ((policy, rf"\| {what}"), (players, rf"- \*\*{to_players}")):
            (row,) = re.findall(rf"^{line}.*$", text, re.MULTILINE)
            assert how_long in row
