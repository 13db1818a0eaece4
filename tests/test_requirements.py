"""The lock files: what each of them holds, that they agree, and that every Python finds all of it.

A lock that leaves something out holds only until somebody publishes a version: pip before 23.3
looks for an extra on its own, and a package that only a newer Python needs is missing there.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    "run": {"postgres", "metrics"},
    "playground": {"postgres", "metrics", "playground"},
    "dev": {"postgres", "metrics", "playground", "dev"},
}
PIN = re.compile(r"^(?=\w)[^\\\n]+", re.MULTILINE)
PYTHONS = [
    each.removeprefix("Programming Language :: Python :: ")
    for each in PROJECT["classifiers"]
    if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", each)
]
MACHINES = {
    "Linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "Windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}


def read_pins(name: str) -> dict[str, Requirement]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pins = map(Requirement, PIN.findall(text))
    return {canonicalize_name(pin.name): pin for pin in pins}


def list_names(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(each).name) for each in requirements}


def describe(python: str, system: str) -> dict[str, str]:
    """Return a machine as the markers of requirements see it."""
    return {"python_version": python, "python_full_version": f"{python}.0"} | MACHINES[system]


def is_meant(requirement: Requirement, machine: dict[str, str], extras: set[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(
        marker.evaluate(machine | {"extra": each}) for each in {"", *extras}
    )


def ask(name: str, extras: set[str], machine: dict[str, str]) -> Iterator[Requirement]:
    """Yield what an installed package asks for on this machine, with these extras of its own."""
    try:
        asked = requires(name) or []
    except PackageNotFoundError:  # of another Python or system
        return
    for text in asked:
        requirement = Requirement(text)
        if is_meant(requirement, machine, extras):
            yield requirement


def test_a_bot_on_discord_needs_nothing_of_the_playground() -> None:
    own = list_names(PROJECT["optional-dependencies"]["playground"])
    run, playground = read_pins("run"), read_pins("playground")
    assert list_names(PROJECT["dependencies"]) <= run.keys()
    assert not own & run.keys()
    assert own <= playground.keys()


def test_every_lock_file_pins_the_same_versions() -> None:
    run, playground, dev = (
        {name: pin.specifier for name, pin in read_pins(each).items()} for each in EXTRAS
    )
    assert run.items() <= playground.items() <= dev.items()


@pytest.mark.parametrize("system", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", EXTRAS)
def test_a_lock_holds_all_that_its_packages_ask_for(lock: str, python: str, system: str) -> None:
    pins, machine = read_pins(lock), describe(python, system)
    waiting = [Requirement(f"damka[{','.join(EXTRAS[lock])}]")]
    seen: set[str] = set()
    while waiting:
        asked = waiting.pop()
        if str(asked) in seen:
            continue
        seen.add(str(asked))
        for needed in ask(asked.name, asked.extras, machine):
            pin = pins[canonicalize_name(needed.name)]
            assert is_meant(pin, machine, set()), needed
            assert needed.extras <= pin.extras, needed
            assert all(needed.specifier.contains(each.version) for each in pin.specifier), needed
            waiting.append(needed)
    assert len(seen) > len(PROJECT["dependencies"])
