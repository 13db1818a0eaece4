"""What the bot needs of the machine: an installation, room, rights, programs."""

import os
import shlex
import shutil
import sys
import zoneinfo
from collections.abc import Iterator
from pathlib import Path

from bot import __version__
from bot.commands.checkups.finding import Finding, unwell, well
from bot.commands.console import size_of
from bot.monitoring.disk_room import LEAST_ROOM, folder_that_is_there, free_room
from bot.settings import ENV_FILE, Settings, is_readable_by_all
from engine.shipped_tables import list_missing
from rules.compiled import Build, find_build
from storage.network_folders import find_network

LEAST_FILES = 1024  # that a process may have open at once
LEAST_MEMORY = 256_000_000  # bytes that the bot takes when it is busy
MEMORY = Path("/proc/meminfo")  # Linux; other systems are not checked
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata")


def look_at_machine(settings: Settings) -> Iterator[Finding]:
    """Yield the findings that need neither the database nor Discord."""
    yield _installation()
    yield _engine()
    yield _secrets()
    yield from _folders(settings)
    yield _disk(settings)
    yield _memory()
    yield _open_files()
    yield from _programs(settings)


def _installation() -> Finding:
    if missing := list_missing():
        return unwell("installation", f"engine/tables/{missing[0]} is missing. Install Damka again")
    try:
        for name in ZONES:
            zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, OSError):
        return unwell("installation", "the time zones are missing. Run `pip install tzdata`")
    python = ".".join(map(str, sys.version_info[:3]))
    return well("installation", f"Damka {__version__} on Python {python}, complete")


def _engine() -> Finding:
    match find_build():
        case Build.USED:
            return well("engine", "rules and search run compiled")
        case Build.OUTDATED:
            return unwell(
                "engine",
                "rules and search were compiled from other sources or for another Python, so they "
                "run uncompiled. Run `make compiled`",
            )
        case Build.ABSENT | Build.SWITCHED_OFF:
            return well("engine", "rules and search run uncompiled, at half the speed")


def _secrets() -> Finding:
    if is_readable_by_all(Path(ENV_FILE)):
        return unwell("secrets", "everyone on this machine can read .env. Run `chmod 600 .env`")
    return well("secrets", "no one else on this machine can read .env")


def _folders(settings: Settings) -> Iterator[Finding]:
    for name, folder in (
        ("ENGINE_FOLDER", settings.engine_folder),
        ("ERASED_LOG", settings.erased_log.parent),
    ):
        there = folder_that_is_there(folder)
        if os.access(there, os.W_OK | os.X_OK):
            yield well("folders", f"{name}: {folder} can be written")
        else:
            yield unwell(
                "folders", f"{name}: this user can't write to {there}. Change its permissions"
            )
    if network := find_network(settings.database_url):
        yield unwell(
            "folders",
            f"the database lies on a network file system ({network}), where SQLite isn't "
            "reliable. Put it on a local disk, or use PostgreSQL",
        )


def _disk(settings: Settings) -> Finding:
    folder, free = free_room(settings)
    words = f"{folder} has {size_of(free)} left"
    if free < LEAST_ROOM:
        return unwell("disk", f"{words}. Nothing new can be stored on a full disk, so make room")
    return well("disk", words)


def _memory() -> Finding:
    try:
        lines = MEMORY.read_text(encoding="ascii").splitlines()
        facts = dict(line.split(":", 1) for line in lines)
        available = int(facts["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return well("memory", "this system doesn't say")
    words = f"{size_of(available)} are free"
    if available < LEAST_MEMORY:
        return unwell(
            "memory", f"{words}, but the bot takes up to {size_of(LEAST_MEMORY)}. Free some memory"
        )
    return well("memory", words)


def _open_files() -> Finding:
    if sys.platform == "win32":
        return well("open files", "this system doesn't say")
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= most < LEAST_FILES:
        return unwell("open files", f"up to {most}. Raise the limit with `ulimit -n {LEAST_FILES}`")
    return well("open files", f"up to {most}")


def _programs(settings: Settings) -> Iterator[Finding]:
    for key, command in settings.engine_hub.items():
        name = f"ENGINE_HUB_{key.upper().replace('-', '_')}"
        words = shlex.split(command)
        if not words or shutil.which(words[0]) is None:
            yield unwell("programs", f"{name}: there's no program {words[0] if words else ''}")
        else:
            yield well("programs", f"{name}: {words[0]}")
