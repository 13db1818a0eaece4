"""A host hears in time that the disk fills up."""

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.monitoring import disk_room
from bot.monitoring.disk_room import DiskWatch, folder_that_is_there, free_room
from bot.settings import Settings
from tests.simulation.loop import run_virtually


def test_the_room_is_that_of_the_disk_of_the_games(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/not/there/damka.db")
    folder, free = free_room(settings)
    assert folder == tmp_path
    assert free > 0
    server = Settings(database_url="postgresql://me@host/damka", erased_log=tmp_path / "x.log")
    assert free_room(server)[0] == tmp_path


def test_the_nearest_folder_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert folder_that_is_there(tmp_path / "file" / "below") == tmp_path


@pytest.mark.parametrize(("free", "warnings"), [(10**6, 3), (10**12, 0)])
def test_it_is_told_at_the_start_and_every_hour(
    free: int, warnings: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_room, "free_room", lambda _: (tmp_path, free))

    async def watch() -> int:
        watch = DiskWatch(Settings())
        with capture_logs() as lines:
            watch.loop.start()
            await asyncio.sleep(2.5 * 3600)
            await watch.loop.stop()
        return len(lines)

    assert run_virtually(watch()) == warnings
