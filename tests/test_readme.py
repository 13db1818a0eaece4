"""What the README and the pages behind it say is true."""

import json
import re
from dataclasses import fields
from operator import attrgetter
from pathlib import Path

import pytest

import rules
from bot.acts.commands import COMMANDS
from bot.school.course.named_ending import named_endings
from bot.school.course.reading import course, puzzles
from bot.settings import Settings
from bot.talk.labels import Label
from engine.levels import Level

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_LINES = 110


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def named(pattern: str, text: str = README) -> set[str]:
    return set(re.findall(pattern, text))


def test_the_first_page_is_short() -> None:
    assert len(README.splitlines()) <= MOST_LINES


def test_the_number_of_games_is_right() -> None:
    assert f"{len(rules.all_games())} games" in README


# A setting that is one variable for each game, by one of them.
SEVERAL = {"engine_hub": "ENGINE_HUB_INTERNATIONAL"}


@pytest.mark.parametrize("setting", [each.name for each in fields(Settings)])
def test_every_setting_is_explained_twice(setting: str) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert f"`{SEVERAL.get(setting, setting.upper())}`" in page("docs/HOSTING.md")
    if setting in SEVERAL:
        assert f" {SEVERAL[setting]}=" in example
    else:
        assert f"\n{setting.upper()}=" in example


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in named(r"(?m)(?:`|^)make ([a-z-]+)"):
        assert f"\n{target}:" in makefile, target


PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
LINK = re.compile(
    r"""\]\((?!https?:|mailto:)([^)\s]*)\)|<(?:img|a)\s[^>]*?(?:src|href)="(?!http)([^"]*)"""
)


def anchors(file: Path) -> set[str]:
    """Return what a link can name on a page: its headings as GitHub writes them."""
    headings = re.findall(r"(?m)^#+ (.*)$", file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", each.casefold()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(file: Path) -> None:
    for link in map("".join, LINK.findall(file.read_text(encoding="utf-8"))):
        name, _, heading = link.partition("#")
        place = (file.parent / name).resolve() if name else file
        assert place.is_file(), link
        if heading:
            assert heading in anchors(place), link


def test_every_library_says_why() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for library in re.findall(r'^    "([A-Za-z.-]+)(?:\[|[><=])', project, re.MULTILINE):
        assert library.casefold() in page("CONTRIBUTING.md").casefold(), library


def test_every_command_is_listed() -> None:
    commands = {command.name for command in COMMANDS}
    assert named(r"`/([a-z-]+)", page("docs/COMMANDS.md")) == commands
    assert named(r"`/([a-z-]+)") <= commands


def test_the_figures_of_the_school_are_right() -> None:
    offered = [puzzle for puzzle in puzzles().values() if not puzzle.is_retired]
    lessons = sum(len(chapter.lessons) for chapter in course().chapters)
    text = " ".join(page("docs/play/school.md").split())
    assert f"{lessons} short lessons" in text
    assert f"{len(offered)} puzzles in {len({each.game_key for each in offered})} variants" in text
    assert f"{len(named_endings())} endings" in text
    figures = f"{lessons} lessons", f"{len(offered)} puzzles", f"{len(named_endings())} endings"
    assert [each for each in figures if each not in README] == []
    assert f"{len(Level)} levels" in README


def test_pictures_show_labels_of_the_bot() -> None:
    """The browser suite compares them with the buttons of today; this knows the words alone."""
    labels: dict[str, list[str]] = json.loads(page("docs/pictures/labels.json"))
    kept = {each.name for each in (ROOT / "docs" / "pictures").iterdir() if each.is_file()}
    assert labels.keys() == kept - {"labels.json"}
    words = {label.value[1] for label in Label}
    shown = {part for each in labels.values() for label in each for part in label.split(" · ")}
    assert {each for each in shown if each.isalpha()} <= words


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "play").iterdir()), ids=attrgetter("name"))
def test_pages_for_players_can_be_found(file: Path) -> None:
    title, answers, contents, *_ = file.read_text(encoding="utf-8").split("\n\n")
    assert title.startswith("# ")
    assert answers.endswith(".")
    headings = re.findall(r"(?m)^## (.*)$", file.read_text(encoding="utf-8"))
    assert re.findall(r"\[([^]]*)\]\(#", contents) == headings
    assert f"(play/{file.name})" in page("docs/PLAYING.md")
