"""An archive that anyone may have made is restored as it was written, or refused."""

import asyncio
import struct
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage import StorageError
from storage.backups.archive import HEAD, SUMS
from storage.backups.backup_and_restore import restore
from storage.backups.putting_back import PutBack
from storage.backups.sources import read_backup
from tests.storage.hostile_archives import (
    DAMAGES,
    NOW,
    Damage,
    Parts,
    make_archive,
    other_heads,
    put_in,
)
from tests.storage.rich_databases import file_url, make_rich_database, tally_at

ROOT = Path(__file__).parents[2]
MOST_MEMORY = 64 << 20  # bytes that refusing an archive may take


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with rows in every table."""
    folder = tmp_path_factory.mktemp("archive")
    asyncio.run(make_rich_database(file_url(folder / "damka.db")))
    return make_archive(folder / "damka.db", folder / "backup")


@pytest.fixture(scope="session")
def parts(archive: Path) -> Parts:
    found = Parts.read(archive)
    assert all(found.rows_of(table) for table in found.head["tables"])
    return found


def is_refused(file: Path) -> bool:
    """Tell whether a backup is refused before the database is touched, and not by a bug."""
    try:
        read_backup(file).check()
    except StorageError:
        return True
    return False


def put_back(file: Path, url: str) -> None:
    backup = read_backup(file)
    backup.check()
    restore(url, backup, PutBack(made_at=backup.made_at, now=NOW))


def test_taken_apart_and_put_together_it_is_sound(parts: Parts, tmp_path: Path) -> None:
    assert not is_refused(parts.write(tmp_path / "backup"))
    same = parts.with_rows("people", parts.rows_of("people"))
    assert not is_refused(same.write(tmp_path / "backup"))


@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damage_at_each_table(parts: Parts, tmp_path: Path, damage: Damage, step: int) -> None:
    for table in list(parts.head["tables"])[::step]:
        for number, damaged in enumerate(damage(parts, table)):
            assert is_refused(damaged.write(tmp_path / "backup")), (table, number)


def test_other_heads(parts: Parts, tmp_path: Path) -> None:
    for number, damaged in enumerate(other_heads(parts)):
        assert is_refused(damaged.write(tmp_path / "backup")), number


def test_a_table_that_is_none_of_ours(parts: Parts, tmp_path: Path) -> None:
    other = parts.change(HEAD, lambda head: head["tables"].update(spam={"a": "text"}))
    other.members["spam.jsonl"] = b""
    assert is_refused(other.with_rows("spam", [b'["x"]']).write(tmp_path / "backup"))


def test_a_member_twice(parts: Parts, tmp_path: Path) -> None:
    file = parts.write(tmp_path / "backup")
    with (
        zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as opened,
        warnings.catch_warnings(action="ignore"),
    ):
        opened.writestr("people.jsonl", parts.members["people.jsonl"])
    assert is_refused(file)


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_another_packing(parts: Parts, tmp_path: Path, packing: int) -> None:
    with zipfile.ZipFile(tmp_path / "backup", "w", packing) as opened:
        for name, content in parts.members.items():
            opened.writestr(name, content)
    assert is_refused(tmp_path / "backup")


def test_an_encrypted_archive(parts: Parts, tmp_path: Path) -> None:
    content = bytearray(parts.write(tmp_path / "backup").read_bytes())
    at = content.index(b"PK\x01\x02")
    content[at + 8] |= 1
    (tmp_path / "backup").write_bytes(content)
    assert is_refused(tmp_path / "backup")


def test_a_cut_archive(archive: Path, tmp_path: Path) -> None:
    content = archive.read_bytes()
    for length in range(4, len(content), len(content) // 50):
        (tmp_path / "backup").write_bytes(content[:length])
        assert is_refused(tmp_path / "backup")


MISFITS: dict[str, Callable[[Parts], Parts]] = {
    "a row twice": lambda parts: parts.with_rows("people", parts.rows_of("people") * 2),
    "nobody": lambda parts: parts.with_rows("people", parts.rows_of("people")[1:]),
    "no name": lambda parts: put_in(parts, "people", column(parts, "people", "name"), "null"),
    "last number": lambda parts: put_in(parts, "duels", column(parts, "duels", "id"), "2147483647"),
    "no place": lambda parts: put_in(parts, "seats", column(parts, "seats", "person_id"), "null"),
}


def column(parts: Parts, table: str, name: str) -> int:
    return list(parts.head["tables"][table]).index(name)


@pytest.mark.parametrize("misfit", MISFITS.values(), ids=MISFITS)
async def test_rows_that_do_not_fit_together(
    parts: Parts, url: str, tmp_path: Path, misfit: Callable[[Parts], Parts]
) -> None:
    """They are sound one by one; the database refuses them, and stays what it was."""
    file = misfit(parts).write(tmp_path / "backup")
    before = await tally_at(url)
    with pytest.raises(StorageError):
        await asyncio.to_thread(put_back, file, url)
    assert await tally_at(url) == before


@settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_random_bytes_are_found(archive: Path, data: st.DataObject) -> None:
    content = bytearray(archive.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    file = archive.with_name("damaged")
    file.write_bytes(content)
    if not is_refused(file):
        put_back(file, file_url(archive.with_name("new.db")))
        assert Parts.read(file).members == Parts.read(archive).members


def write_long(file: Path, parts: Parts, name: str, size: int, filler: bytes = b" ") -> Path:
    """Write an archive in which a member has one line of so many bytes, which cost no disk."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as opened:
        for each, content in parts.members.items():
            with opened.open(each, "w", force_zip64=True) as member:
                member.write(content.rstrip())
                if each == name:
                    for _ in range(size >> 20):
                        member.write(filler * ((1 << 20) // len(filler)))
                member.write(b"\n")
    return file


def write_many_members(file: Path, parts: Parts, size: int) -> Path:
    """Write an archive whose directory has about so many bytes."""
    parts.write(file)
    entry = struct.Struct("<4s6H3L5H2L")
    with zipfile.ZipFile(file) as opened:
        begin = opened.start_dir
    content = bytearray(file.read_bytes()[:begin])
    name = b"x" * 1000
    one = (
        entry.pack(b"PK\x01\x02", 20, 20, 0, 8, 0, 33, 0, 0, 0, len(name), 0, 0, 0, 0, 0, 0) + name
    )
    count = size // len(one)
    content += one * count
    told = 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF
    zip64 = len(content)
    content += struct.pack(
        "<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, len(one) * count, begin
    )
    content += struct.pack("<4sLQL", b"PK\x06\x07", 0, zip64, 1)
    content += struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, *told, 0)
    file.write_bytes(content)
    return file


def memory_of_refusing(file: Path) -> int:
    """Refuse an archive in a process of its own; return the bytes that it took beyond its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.storage.refusing_process", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return int(ran.stdout)


@pytest.mark.parametrize("size", [256 << 20, pytest.param(3 << 30, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [HEAD, SUMS, "people.jsonl"])
def test_a_long_line_takes_little_memory(
    parts: Parts, tmp_path: Path, name: str, size: int
) -> None:
    file = write_long(tmp_path / "backup", parts, name, size)
    assert memory_of_refusing(file) < MOST_MEMORY


MANY = b"[],", b"9,", b"[[", b'"",', b"1e5,", b"\n", b"\n[]"


@pytest.mark.parametrize(
    "filler", [b"{},", *(pytest.param(each, marks=pytest.mark.slow) for each in MANY)]
)
def test_a_line_of_many_values_takes_little_memory(
    parts: Parts, tmp_path: Path, filler: bytes
) -> None:
    many = filler * ((1 << 20) // len(filler) - 8)
    for name in (HEAD, "people.jsonl"):
        damaged = Parts({**parts.members, name: b"[" + many + b"1]\n"})
        assert memory_of_refusing(damaged.write(tmp_path / "backup")) < MOST_MEMORY


def test_a_long_directory_takes_little_memory(parts: Parts, tmp_path: Path) -> None:
    file = write_many_members(tmp_path / "backup", parts, 150 << 20)
    assert memory_of_refusing(file) < MOST_MEMORY


def test_long_rows_are_put_back_in_little_memory(parts: Parts, tmp_path: Path) -> None:
    """A thousand rows are written together, unless they are as long as rows can be."""
    at = column(parts, "people", "name")
    named = put_in(parts, "people", at, f'"{"x" * 1_000_000}"')
    long = [
        put_in(named, "people", 0, str(10**12 + number)).rows_of("people")[0]
        for number in range(200)
    ]
    file = parts.with_rows("people", [*parts.rows_of("people"), *long]).write(tmp_path / "backup")
    assert not is_refused(file)
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.storage.refusing_process",
            str(file),
            str(tmp_path / "new.db"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1, ran.stderr
    assert int(ran.stdout) < MOST_MEMORY
