"""The lock files: what each of them holds, and that they agree."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def read_pins(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(PIN.findall(text))


def list_names(requirements: list[str]) -> set[str]:
    """Return the names of requirements as pip writes them: `discord.py>=2` is `discord-py`."""
    names = (re.split(r"[\[<>=]", each)[0] for each in requirements)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names}


def test_a_bot_on_discord_needs_nothing_of_the_playground() -> None:
    own = list_names(PROJECT["optional-dependencies"]["playground"])
    run, playground = read_pins("run"), read_pins("playground")
    assert list_names(PROJECT["dependencies"]) <= run.keys()
    assert not own & run.keys()
    assert own <= playground.keys()


def test_every_lock_file_pins_the_same_versions() -> None:
    everything = read_pins("dev").items()
    assert read_pins("run").items() <= read_pins("playground").items() <= everything
