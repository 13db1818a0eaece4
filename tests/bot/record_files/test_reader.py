"""Reading in processes: a few at once, each ended in time, none left behind."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest

from bot.acts.records.recording import LARGEST
from bot.record_files.imported_file import ImportedFile
from bot.record_files.kept_files import KeptFiles
from bot.record_files.reader import (
    MOST_AT_ONCE,
    MOST_PEOPLE,
    NICE,
    Failure,
    FileNotRead,
    RecordReader,
)
from tests.bot.record_files.processes import (
    child_pids,
    environment_of,
    frozen_children,
    frozen_workers,
)
from tests.rules.test_pdn_linear import BEGUN, PIECES

ANNA, BORIS, CLARA = 1, 2, 3
GAME = b'[GameType "25"]\n1. c3-d4 b6-a5 *\n'
LARGE = GAME * 900  # takes long enough to be looked at


@pytest.fixture
async def reader() -> AsyncIterator[RecordReader]:
    """A reader; at the end no process of it may be left."""
    before = child_pids()
    reader = RecordReader()
    yield reader
    await reader.close()
    assert child_pids() <= before


@pytest.fixture(autouse=True)
def _nothing_is_parsed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the bot must not read a file itself; the workers start anew."""
    monkeypatch.setattr("rules.pdn.reading.words", None)


async def failure_of(reading: asyncio.Task[ImportedFile]) -> Failure:
    with pytest.raises(FileNotRead) as caught:
        await reading
    return caught.value.failure


def reading(
    reader: RecordReader, person_id: int, data: bytes = LARGE
) -> asyncio.Task[ImportedFile]:
    return asyncio.create_task(reader.read(person_id, data))


async def test_a_file_is_read(reader: RecordReader) -> None:
    file = await reader.read(ANNA, GAME * 3)
    assert file.data == GAME * 3
    assert [file.game(i).written for i in range(3)] == [("c3-d4", "b6-a5")] * 3


async def test_a_person_has_one_file_read_at_a_time(reader: RecordReader) -> None:
    first = reading(reader, ANNA)
    await asyncio.sleep(0)
    assert await failure_of(reading(reader, ANNA)) is Failure.IS_READING
    assert len((await reader.read(BORIS, GAME)).games) == 1
    assert len((await first).games) == 900
    assert len((await reader.read(ANNA, GAME)).games) == 1


async def test_others_wait_for_their_turn(reader: RecordReader) -> None:
    before = child_pids()
    tasks = [reading(reader, person) for person in range(MOST_PEOPLE)]
    await asyncio.sleep(0)
    assert await failure_of(reading(reader, MOST_PEOPLE)) is Failure.IS_BUSY
    most = 0
    while not all(task.done() for task in tasks):
        most = max(most, len(child_pids() - before))
        await asyncio.sleep(0.005)
    assert 1 <= most <= MOST_AT_ONCE
    assert {len(task.result().games) for task in tasks} == {900}
    assert len((await reader.read(MOST_PEOPLE, GAME)).games) == 1


async def test_a_process_that_takes_too_long_is_ended() -> None:
    before = child_pids()
    hasty = RecordReader(patience=0.0)
    assert await failure_of(reading(hasty, ANNA)) is Failure.TAKES_TOO_LONG
    assert child_pids() <= before


async def test_a_process_that_dies_is_told(reader: RecordReader) -> None:
    before = child_pids()
    with frozen_workers():
        task = reading(reader, ANNA)
        (pid,) = await frozen_children(1, before)
    os.kill(pid, signal.SIGKILL)
    assert await failure_of(task) is Failure.DIED
    assert len((await reader.read(ANNA, GAME)).games) == 1


async def test_a_reading_that_nobody_waits_for_is_ended(reader: RecordReader) -> None:
    before = child_pids()
    with frozen_workers():
        task = reading(reader, ANNA)
        await frozen_children(1, before)
    task.cancel()
    await asyncio.wait({task})
    assert child_pids() <= before
    assert len((await reader.read(ANNA, GAME)).games) == 1


async def test_closing_ends_every_process_and_starts_none(reader: RecordReader) -> None:
    before = child_pids()
    with frozen_workers():
        tasks = [reading(reader, person) for person in range(MOST_AT_ONCE + 2)]
        await frozen_children(MOST_AT_ONCE, before)
    await reader.close()
    assert {await failure_of(task) for task in tasks} == {Failure.DIED}
    assert child_pids() <= before
    assert await failure_of(reading(reader, ANNA)) is Failure.DIED


async def test_a_process_lets_the_bot_answer_first(reader: RecordReader) -> None:
    before = child_pids()
    with frozen_workers():
        task = reading(reader, ANNA)
        (pid,) = await frozen_children(1, before)
    lower = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
    for _try in range(1000):  # it is lowered once it has started
        if os.getpriority(os.PRIO_PROCESS, pid) == lower:
            break
        await asyncio.sleep(0.01)
    assert os.getpriority(os.PRIO_PROCESS, pid) == lower
    os.kill(pid, signal.SIGCONT)
    assert len((await task).games) == 900


async def test_a_process_knows_no_setting_of_the_bot(
    reader: RecordReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    before = child_pids()
    with frozen_workers():
        task = reading(reader, ANNA)
        (pid,) = await frozen_children(1, before)
    told = environment_of(pid)
    os.kill(pid, signal.SIGCONT)
    assert b"bot.record_files.worker" in told
    assert b"secret" not in told
    await task


async def test_a_file_is_read_once(reader: RecordReader, monkeypatch: pytest.MonkeyPatch) -> None:
    started = 0
    start = asyncio.create_subprocess_exec

    async def counted(*arguments: str, **options: object) -> asyncio.subprocess.Process:
        nonlocal started
        started += 1
        return await start(*arguments, **options)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counted)
    files = KeptFiles(reader)
    both = await asyncio.gather(files.read(ANNA, LARGE), files.read(ANNA, LARGE))
    assert both[0] is both[1]
    assert await files.read(BORIS, LARGE) is both[0]
    assert files.find(both[0].key) is both[0]
    assert started == 1
    assert files.find("0" * 16) is None


async def test_files_are_kept_up_to_a_number_of_bytes(reader: RecordReader) -> None:
    small = await reader.read(ANNA, GAME)
    files = KeptFiles(reader, limit=3 * small.size)
    named = [GAME.replace(b"1.", b"%d." % number) for number in (1, 2, 3, 4)]
    kept = [await files.read(ANNA, data) for data in named]
    assert [files.find(file.key) is not None for file in kept] == [False, True, True, True]
    large = await files.read(ANNA, LARGE)
    assert files.find(large.key) is None
    assert len(large.games) == 900


async def test_a_failure_is_not_kept(reader: RecordReader) -> None:
    before = child_pids()
    files = KeptFiles(reader)
    with frozen_workers():
        task = asyncio.create_task(files.read(ANNA, LARGE))
        (pid,) = await frozen_children(1, before)
    os.kill(pid, signal.SIGKILL)
    assert await failure_of(task) is Failure.DIED
    assert len((await files.read(ANNA, LARGE)).games) == 900


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
async def test_the_largest_file_of_anything_is_read_within_the_limits(
    reader: RecordReader, piece: str
) -> None:
    data = (BEGUN + piece * (LARGEST // len(piece))).encode()[:LARGEST]
    file = await reader.read(ANNA, data)
    assert file.games or file.bad_games
