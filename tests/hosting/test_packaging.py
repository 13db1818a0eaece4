"""The files by which hosts install Damka: units of systemd, and the recipe of a container.

No container is built here: that needs an engine and a registry. Its recipe is held to rules.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.commands.command_line import read_command_line
from bot.exits import Exit

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "contrib" / "systemd").glob("damka*"))
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
MOST_EXPOSED = 2.0  # of 10, as systemd counts
PROGRAM = "/opt/damka/bin/damka"
SECRETS = ("TOKEN=", "PASSWORD=")


@pytest.fixture
def units(tmp_path: Path) -> list[str]:
    """The units with a program that is there, as systemd looks for it."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here: its units are not verified")
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        (tmp_path / unit.name).write_text(text.replace(PROGRAM, "/bin/true"))
    return [str(file) for file in sorted(tmp_path.iterdir())]


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_systemd_understands_every_line(units: list[str]) -> None:
    ran = analyze("verify", *units)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_services_can_do_little_harm(units: list[str]) -> None:
    for unit in units:
        if unit.endswith(".service"):
            ran = analyze("security", "--offline=true", "--no-pager", unit)
            (exposed,) = re.findall(r"Overall exposure level .*: ([\d.]+)", ran.stdout)
            assert float(exposed) <= MOST_EXPOSED, ran.stdout


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_services_run_commands_that_there_are(unit: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    (command,) = re.findall(rf"^ExecStart={PROGRAM} (.*)$", text, re.MULTILINE)
    read_command_line(command.split())


def test_who_must_change_something_is_not_started_again() -> None:
    text = (ROOT / "contrib" / "systemd" / "damka.service").read_text(encoding="utf-8")
    assert f"RestartPreventExitStatus={Exit.CHANGE} {Exit.NOT_NOW}\n" in text


def instructions(name: str) -> list[str]:
    joined = CONTAINER.replace("\\\n", " ")
    return [
        line.removeprefix(name).strip()
        for line in joined.splitlines()
        if line.startswith(f"{name} ")
    ]


def test_the_container_is_made_of_what_is_here() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = (line for line in instructions("COPY") if not line.startswith("--from="))
    own = [line.removeprefix("--chmod=0755 ").split()[0] for line in copied]
    assert {"bot", "engine", "render", "rules", "storage"} < {*own}
    for source in own:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in ignored
    assert not instructions("ADD")


def test_the_container_runs_as_nobody_special_and_without_a_shell() -> None:
    assert instructions("USER")[-1] == "10001:10001"
    for name in ("RUN", "ENTRYPOINT", "CMD"):
        assert all(line.startswith("[") for line in instructions(name)), name
    assert any("--require-hashes" in line for line in instructions("RUN"))


def test_images_are_named_with_a_version_and_hold_no_secret() -> None:
    assert all(line.startswith("${BASE}") for line in instructions("FROM"))
    (base,) = instructions("ARG")
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    images = [base.removeprefix("BASE="), *re.findall(r"image: (docker\.io\S+)", compose)]
    assert len(images) == 2
    for image in images:
        assert re.fullmatch(r"[\w./-]+:\d[\w.-]+", image), image
    for secret in SECRETS:
        assert secret not in CONTAINER
    given = re.findall(r"^ +\w*(?:TOKEN|PASSWORD): (.*)", compose, re.MULTILINE)
    assert {*given} == {"${DISCORD_TOKEN:?}", "${POSTGRES_PASSWORD:?}"}


def test_settings_of_containers_are_settings() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for line in instructions("ENV"):
        for name in re.findall(r"(\w+)=", line):
            assert name.startswith(("PATH", "PYTHON")) or f"\n{name}=" in example, name
