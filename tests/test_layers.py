"""Imports point one way through the house."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What the bot is about, without a word of it.
DOMAIN = {
    "bot.matches",
    "bot.matches.clocks",
    "bot.matches.councils",
    "bot.matches.forecasts",
    "bot.matches.plans",
    "bot.matches.replies",
    "bot.matches.takeback",
    "bot.ratings",
    "bot.record_files",
    "bot.school",
    "bot.school.course",
    "bot.tournaments",
}
# A room, and the rooms it may import besides itself. The longest name that fits a file is its room.
BELOW: dict[str, set[str]] = {
    "rules": set(),
    "engine": {"rules"},
    "engine.hub": {"rules", "engine"},
    "engine.__main__": {"rules", "engine", "engine.hub"},
    "engine.processes": {"rules", "engine", "engine.hub"},
    "render": {"rules"},
    "storage": set(),
    "bot.matches.clocks": {"rules"},
    "bot.matches.councils": {"rules"},
    "bot.matches.forecasts": {"rules"},
    "bot.matches.plans": {"rules"},
    "bot.matches.replies": {"rules", "bot.matches.plans"},
    "bot.matches.takeback": {"rules", "bot.matches.clocks"},
    "bot.matches": {
        "rules",
        "storage",
        "bot.matches.clocks",
        "bot.matches.councils",
        "bot.matches.forecasts",
        "bot.matches.plans",
        "bot.matches.replies",
        "bot.matches.takeback",
        "bot.ratings",
        "bot.tournaments",
    },
    "bot.ratings": set(),
    "bot.record_files": {"rules"},
    "bot.school.course": {"rules", "engine", "bot.ratings"},
    "bot.school": {
        "rules",
        "engine",
        "storage",
        "bot.matches",
        "bot.matches.clocks",
        "bot.ratings",
        "bot.school.course",
    },
    "bot.tournaments": {"rules", "bot.matches.clocks"},
    "bot.partner": {"rules", "engine", "engine.processes", "bot.matches"},
    "bot.pacing": set(),
    "bot.talk": {"rules", "engine", "render", *DOMAIN, "bot.partner"},
    "bot.views": {"rules", "engine", "render", *DOMAIN, "bot.partner", "bot.talk"},
    "bot.clockwork": {
        "rules",
        "engine",
        *DOMAIN,
        "bot.partner",
        "bot.pacing",
        "bot.talk",
        "bot.views",
    },
    "bot.acts": {
        "rules",
        "render",
        *DOMAIN,
        "bot.partner",
        "bot.pacing",
        "bot.talk",
        "bot.views",
        "bot.clockwork",
    },
    "bot": {
        "storage",
        "engine.processes",
        *DOMAIN,
        "bot.partner",
        "bot.pacing",
        "bot.clockwork",
        "bot.acts",
    },
    "playground": set(),
}
# Rooms that look at no clock, cast no lot and touch no file or socket, and what they need.
PURE: dict[str, set[str]] = {
    "rules": set(),
    "engine": set(),
    "bot.matches.clocks": set(),
    "bot.matches.councils": set(),
    "bot.matches.forecasts": set(),
    "bot.matches.plans": set(),
    "bot.matches.replies": set(),
    "bot.matches.takeback": set(),
    "bot.ratings": set(),
    "bot.school.course": set(),
    "bot.tournaments": {"networkx"},
}
IMPURE = {"random", "secrets", "time", "asyncio", "socket", "os", "subprocess", "threading", "uuid"}
PRESENT = {"now", "utcnow", "today"}  # of dates and datetimes


def modules(room: str) -> Iterator[Path]:
    """The files of a room, without those of the rooms inside it; a room may be one file."""
    base = ROOT / room.replace(".", "/")
    for file in base.rglob("*.py") if base.is_dir() else [base.with_suffix(".py")]:
        if room_of(".".join(file.relative_to(ROOT).with_suffix("").parts)) == room:
            yield file


def room_of(module: str) -> str | None:
    rooms = [room for room in BELOW if module == room or module.startswith(room + ".")]
    return max(rooms, key=len, default=None)


def imported(file: Path) -> set[str]:
    """The full names of all modules that a file imports, anywhere in it."""
    package = file.relative_to(ROOT).parent.parts
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            names |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize(("room", "below"), BELOW.items(), ids=BELOW)
def test_a_room_imports_only_what_lies_below(room: str, below: set[str]) -> None:
    files = list(modules(room))
    assert files, f"{room} is empty"
    for file in files:
        rooms = {room_of(name) for name in imported(file)} - {None, room}
        assert rooms <= below, f"{file} imports {rooms - below}"


@pytest.mark.parametrize("room", sorted({*DOMAIN, "bot.partner", "bot.talk"}))
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
        assert not names & {"MatchServices", "Interaction", "Client"}, file


def test_only_storage_speaks_sql() -> None:
    for room in BELOW.keys() - {"storage"}:
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
            continue  # a command line, which nobody imports
        assert not {name.split(".")[0] for name in imported(file)} & IMPURE, file
        attributes = [
            node.attr
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Attribute)
        ]
        assert not PRESENT & set(attributes), file


# Modules of a room that import each other in a circle. A figure may only fall; it goes at zero.
CAUGHT_IN_CIRCLES: dict[str, int] = {}


def all_modules() -> dict[str, Path]:
    """Return every module of the house, its tests and benchmarks, by its full name."""
    named: dict[str, Path] = {}
    for folder in (*{room.split(".")[0] for room in BELOW}, "tests", "benchmarks"):
        for file in (ROOT / folder).rglob("*.py"):
            parts = file.relative_to(ROOT).with_suffix("").parts
            named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return named


def list_imports(file: Path, modules: set[str]) -> set[str]:
    """Return the modules that a file imports; of a package what is really taken from it."""
    package = file.relative_to(ROOT).parent.parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            inner = {f"{base}.{alias.name}" for alias in node.names}
            found |= {name if name in modules else base for name in inner}
    return found & modules


def list_circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of two and more modules that all reach each other by imports."""
    reached = {module: list_reached(module, imports) for module in imports}
    circles: list[set[str]] = []
    for module in imports:
        circle = {other for other in reached[module] if module in reached[other]}
        if len(circle) > 1 and circle not in circles:
            circles.append(circle)
    return circles


def list_reached(module: str, imports: dict[str, set[str]]) -> set[str]:
    """Return everything that a module imports, directly or not."""
    reached: set[str] = set()
    waiting = [module]
    while waiting:
        fresh = imports[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    return reached


def test_circles_are_found() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"e"}, "e": {"f"}, "f": {"d"}, "g": set()}
    assert list_circles(imports) == [{"b", "c"}, {"d", "e", "f"}]


def test_no_imports_run_in_a_circle() -> None:
    """Annotations, TYPE_CHECKING and imports inside of functions included."""
    modules = all_modules()
    imports = {
        module: list_imports(file, {*modules}) - {module} for module, file in modules.items()
    }
    caught: dict[str, set[str]] = {}
    for circle in list_circles(imports):
        caught.setdefault(room_of(min(circle)) or "tests", set()).update(circle)
    for room, members in caught.items():
        known = CAUGHT_IN_CIRCLES.get(room, 0)
        assert len(members) <= known, f"{room}: these import each other: {sorted(members)}"
    for room, known in CAUGHT_IN_CIRCLES.items():
        now = len(caught.get(room, ()))
        assert now == known, f"{room} has {now} modules in circles: lower its figure"
