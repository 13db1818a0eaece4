"""Imports point one way through the house."""

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What storage gives to rooms that ask it nothing: values, and what can be wrong.
VALUES = {"storage.rows", "storage.storage_errors"}
STORAGE = {"storage", *VALUES}
# What the bot is about, without a word of it.
DOMAIN = {
    "bot.challenges",
    "bot.clocks",
    "bot.evenings",
    "bot.matches",
    "bot.matches.plans",
    "bot.matches.replies",
    "bot.matches.takeback",
    "bot.people",
    "bot.ratings",
    "bot.record_files",
    "bot.school",
    "bot.school.course",
    "bot.seasons",
    "bot.teams",
    "bot.tournaments",
    "bot.votes",
    "bot.watching",
    "bot.watching.prediction_rules",
    *VALUES,
}
# A room, and the rooms it may import besides itself. The longest name that fits a file is its room.
BELOW: dict[str, set[str]] = {
    "rules": {"rules.compiled"},
    "rules.compiled": set(),  # reads what lies beside the sources, before any of them runs
    "rules.command_line": {"rules"},
    "rules.__main__": {"rules", "rules.command_line"},
    "rules.chapaev.__main__": {"rules", "rules.command_line"},
    "engine": {"rules", "rules.compiled"},
    "engine.turns": set(),
    "engine.hub": {"rules", "engine"},
    "engine.__main__": {"rules", "rules.command_line", "engine", "engine.hub"},
    "engine.processes": {"rules", "rules.compiled", "engine", "engine.turns", "engine.hub"},
    "render": {"rules"},
    "render.__main__": {"rules", "rules.command_line", "render"},
    "storage.rows": set(),
    "storage.storage_errors": set(),
    "storage": VALUES,
    "bot.clocks": {"rules"},
    "bot.votes": {"rules"},
    "bot.matches.plans": {"rules"},
    "bot.matches.replies": {"rules", "bot.matches.plans"},
    "bot.matches.takeback": {"rules", "bot.clocks"},
    "bot.matches": {
        "rules",
        *STORAGE,
        "bot.clocks",
        "bot.matches.plans",
        "bot.matches.replies",
        "bot.matches.takeback",
    },
    "bot.ratings": {"rules", *STORAGE, "bot.clocks", "bot.matches"},
    "bot.challenges": {"rules", *STORAGE, "bot.matches", "bot.ratings"},
    "bot.teams": {"rules", *STORAGE, "bot.clocks", "bot.votes", "bot.matches", "bot.challenges"},
    "bot.tournaments": {
        "rules",
        *STORAGE,
        "bot.clocks",
        "bot.matches",
        "bot.ratings",
        "bot.challenges",
    },
    "bot.evenings": {"rules", *STORAGE, "bot.clocks", "bot.matches", "bot.ratings"},
    "bot.watching.prediction_rules": {"rules", "bot.matches"},
    "bot.watching": {
        "rules",
        *STORAGE,
        "bot.clocks",
        "bot.matches",
        "bot.ratings",
        "bot.tournaments",
        "bot.watching.prediction_rules",
    },
    "bot.people": {
        "rules",
        *STORAGE,
        "bot.clocks",
        "bot.matches",
        "bot.ratings",
        "bot.challenges",
        "bot.school",
        "bot.teams",
        "bot.tournaments",
        "bot.evenings",
    },
    "bot.seasons": {
        "rules",
        *STORAGE,
        "bot.clocks",
        "bot.matches",
        "bot.ratings",
        "bot.school",
        "bot.school.course",
    },
    "bot.record_files": {"rules"},
    "bot.school.course": {"rules", "engine", "bot.ratings"},
    "bot.school": {
        "rules",
        "engine",
        *STORAGE,
        "bot.matches",
        "bot.clocks",
        "bot.ratings",
        "bot.school.course",
    },
    "bot.school.storm_commands": {
        "rules",
        "rules.command_line",
        "engine",
        "bot.school",
        "bot.school.course",
    },
    "bot.school.__main__": {
        "rules.command_line",
        "bot.school",
        "bot.school.course",
        "bot.school.storm_commands",
    },
    "bot.partner": {
        "rules",
        "engine",
        "engine.processes",
        *STORAGE,  # what is known of a match so far
        "bot.matches",
        "bot.teams",
        "bot.school.course",
        "bot.services",
    },
    "bot.pacing": set(),
    "bot.monitoring.measures": set(),
    "bot.talk": {"rules", "engine", "render", *DOMAIN, "bot.partner"},
    "bot.views": {"rules", "engine", "engine.turns", "render", *DOMAIN, "bot.partner", "bot.talk"},
    "bot.clockwork": {
        "rules",
        "engine",
        "engine.turns",
        *STORAGE,  # what is due, and what is shown: questions without a decision
        *DOMAIN,
        "bot.services",
        "bot.partner",
        "bot.pacing",
        "bot.monitoring.measures",
        "bot.talk",
        "bot.views",
    },
    "bot.acts": {
        "rules",
        "engine.turns",
        "render",
        *DOMAIN,
        "bot.services",
        "bot.partner",
        "bot.pacing",
        "bot.monitoring.measures",
        "bot.talk",
        "bot.views",
        "bot.clockwork",
    },
    "bot.windows": {
        "rules",
        "engine.turns",
        "render",
        *STORAGE,
        *DOMAIN,
        "bot.services",
        "bot.monitoring.measures",
        "bot.talk",
        "bot.views",
        "bot.clockwork",
    },
    "bot.services": {"rules", *STORAGE, *DOMAIN},
    "bot": {
        "rules",
        "rules.compiled",
        *STORAGE,
        "engine",
        "engine.processes",
        *DOMAIN,
        "bot.services",
        "bot.partner",
        "bot.pacing",
        "bot.monitoring.measures",
        "bot.talk",
        "bot.views",
        "bot.clockwork",
        "bot.acts",
        "bot.windows",
    },
    "bot.commands": {
        "rules",
        "rules.compiled",
        "rules.command_line",
        "engine",
        *STORAGE,
        *DOMAIN,
        "bot.services",
        "bot.talk",
        "bot",
    },
    "bot.__main__": {"bot.commands"},
    "playground": set(),
}
# Rooms that look at no clock, cast no lot and touch no file or socket, and what they need.
PURE: dict[str, set[str]] = {
    "rules": set(),
    "engine": set(),
    "engine.turns": set(),
    "bot.clocks": set(),
    "bot.votes": set(),
    "bot.watching.prediction_rules": set(),
    "bot.matches.plans": set(),
    "bot.matches.replies": set(),
    "bot.matches.takeback": set(),
    "bot.ratings": set(),
    "bot.school.course": set(),
    "bot.evenings": {"networkx"},
    "bot.tournaments": {"networkx"},
}
IMPURE = {"random", "secrets", "time", "asyncio", "socket", "os", "subprocess", "threading", "uuid"}
PRESENT = {"now", "utcnow", "today"}  # of dates and datetimes


@cache
def modules(room: str) -> Sequence[Path]:
    """The files of a room, without those of the rooms inside it; a room may be one file."""
    base = ROOT / room.replace(".", "/")
    files = base.rglob("*.py") if base.is_dir() else [base.with_suffix(".py")]
    return [file for file in files if room_of(name_of(file)) == room]


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def room_of(module: str) -> str | None:
    rooms = [room for room in BELOW if module == room or module.startswith(room + ".")]
    return max(rooms, key=len, default=None)


@cache
def read_imports(file: Path) -> Sequence[tuple[str, str]]:
    """The imports of a file, anywhere in it: modules, and what is taken from each, if anything."""
    package = file.relative_to(ROOT).parent.parts
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            found += [(base, alias.name) for alias in node.names]
    return found


def imported(file: Path) -> set[str]:
    """The full names of all modules that a file imports, and of what it takes from them."""
    names = {base for base, _ in read_imports(file)}
    return names | {f"{base}.{name}" for base, name in read_imports(file) if name}


@pytest.mark.parametrize(("room", "below"), BELOW.items(), ids=BELOW)
def test_a_room_imports_only_what_lies_below(room: str, below: set[str]) -> None:
    files = list(modules(room))
    assert files, f"{room} is empty"
    for file in files:
        rooms = {room_of(name) for name in imported(file)} - {None, room}
        assert rooms <= below, f"{file} imports {rooms - below}"


@pytest.mark.parametrize("room", sorted({*DOMAIN, "bot.services", "bot.partner", "bot.talk"}))
def test_a_room_below_the_views_knows_nothing_of_discord(room: str) -> None:
    for file in modules(room):
        assert "discord" not in {name.split(".")[0] for name in imported(file)}, file


def test_only_talk_and_render_make_sentences() -> None:
    for room in BELOW.keys() - {"bot.talk", "render"}:
        for file in modules(room):
            assert "render.translation" not in imported(file), file


def test_views_know_no_service_and_no_interaction() -> None:
    for file in modules("bot.views"):
        names = {name.rsplit(".")[-1] for name in imported(file)}
        assert not names & {"Services", "Interaction", "Client"}, file


def test_a_message_is_changed_by_its_id_and_known_to_be_private_by_a_reply_alone() -> None:
    """What Discord calls the original response may be public where a private one was meant."""
    reply = ROOT / "bot" / "acts" / "reply.py"
    for file in (ROOT / "bot").rglob("*.py"):
        words = file.read_text()
        assert "edit_original_response" not in words, file
        assert "delete_original_response" not in words, file
        assert "PrivateMessage(" not in words or file == reply, file


def test_no_act_wakes_a_loop() -> None:
    """A use case that runs tells what it has changed, and that wakes whoever follows."""
    for file in modules("bot.acts"):
        called = {
            node.func.attr
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        assert not called & {"wake", "expect", "expect_rooms"}, file


def test_only_storage_speaks_sql() -> None:
    for room in BELOW.keys() - STORAGE:
        for file in modules(room):
            tops = {name.split(".")[0] for name in imported(file)}
            assert not tops & {"sqlalchemy", "aiosqlite", "asyncpg", "alembic"}, file


@pytest.mark.parametrize(("room", "libraries"), PURE.items(), ids=PURE)
def test_a_pure_room_needs_the_standard_library_only(room: str, libraries: set[str]) -> None:
    rooms = {name.split(".")[0] for name in BELOW}
    for file in modules(room):
        tops = {name.split(".")[0] for name in imported(file)} - {""}
        assert tops <= sys.stdlib_module_names | rooms | libraries, file


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_does_not_look_at_the_clock(room: str) -> None:
    for file in modules(room):
        if file.name == "__main__.py":
            continue  # a command line, which no one imports
        names = imported(file)
        if "bot.matches.runner" in names:
            continue  # a use case, which stands beside the rules that it follows
        if "random.Random" in names:  # a lot whose seed is an argument
            names -= {"random", "random.Random"}
        assert not {name.split(".")[0] for name in names} & IMPURE, file
        attributes = [
            node.attr
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Attribute)
        ]
        assert not PRESENT & set(attributes), file


def all_modules() -> dict[str, Path]:
    """Return every module of the house, its tests and benchmarks, by its full name."""
    named: dict[str, Path] = {}
    for folder in (*{room.split(".")[0] for room in BELOW}, "tests", "benchmarks"):
        for file in (ROOT / folder).rglob("*.py"):
            parts = file.relative_to(ROOT).with_suffix("").parts
            named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return named


def list_imports(file: Path, modules: set[str]) -> Iterator[str]:
    """Yield the modules that a file imports; of a package what is really taken from it."""
    for base, name in read_imports(file):
        inner = f"{base}.{name}"
        yield from {inner if inner in modules else base} & modules


def test_circles_are_found() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    with pytest.raises(CycleError, match=r"'b', 'c', 'b'|'c', 'b', 'c'"):
        TopologicalSorter(imports).prepare()


def test_no_imports_run_in_a_circle() -> None:
    """Annotations, TYPE_CHECKING and imports inside of functions included."""
    named = all_modules()
    known = {*named}
    imports = {module: {*list_imports(file, known)} - {module} for module, file in named.items()}
    assert len(imports) > 500
    TopologicalSorter(imports).prepare()  # a CycleError names those that import each other
