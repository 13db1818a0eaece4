"""What all tests share: fresh databases, and properties.

Properties are tried with the same examples each time, without a clock.
`@settings(settings.get_profile("random"))` tries others each time, in the slow tests.
"""

import asyncio
import gc
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from sqlalchemy import URL, make_url

from storage import Database
from tests.storage.databases import (
    KINDS,
    POSTGRES,
    Databases,
    FileDatabases,
    ServerDatabases,
    make_large_database,
    make_template_database,
    make_template_file,
)
from tests.storage.postgres_server import find_programs, run_server
from tests.storage.query_plans import QueryPlans

# On a busy machine it takes long to think of examples; that says nothing of what is tried.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("random", UNHURRIED)
settings.register_profile("fixed", UNHURRIED, derandomize=True, max_examples=40)
settings.register_profile("few", UNHURRIED, derandomize=True, max_examples=20)  # `make quick`
SOUGHT = (Phase.explicit, Phase.generate)  # that it fails is enough, no smaller example is sought
settings.register_profile("mutants", settings.get_profile("few"), phases=SOUGHT)
settings.load_profile("fixed")

MEMORY = Path("/dev/shm")  # Linux's folder that lives in memory
ENOUGH = 8 << 30  # bytes: four servers with their large databases take half of it

# Long play that counts or compares. What it reaches is reached by other tests as well, and to
# follow its lines for the coverage takes as long again.
UNFOLLOWED = (
    "tests/engine/",
    "tests/rules/chapaev/test_matches.py",
    "tests/rules/test_bounds.py",
    "tests/rules/test_counts.py",
    "tests/rules/test_differential.py",
    "tests/rules/test_pdn_linear.py",
    "tests/rules/test_perft.py",
    "tests/rules/test_plainly.py",
    "tests/rules/test_properties.py",
    "tests/rules/test_worst_positions.py",
    "tests/bot/matches/test_sequences.py",
    "tests/render/test_choose_palettes.py",
)


def pytest_configure() -> None:
    """Keep the files of the tests in memory, if there is room.

    Each kept move waits until the disk has it; thousands of tests would wait for a slow disk only.
    """
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
        tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while the tests are found, nor later among what was made by then.

    All of it stays to the end, and to walk through it takes seconds each time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the coverage rest during long play, and mark what a server of PostgreSQL repeats.

    The tests of storage use both kinds of databases always. All others, which passed on a file of
    SQLite, are repeated on the server by `make test-postgres`.
    """
    for item in items:
        if item.nodeid.startswith(UNFOLLOWED):
            item.add_marker(pytest.mark.no_cover)
        if is_on_server(item) and not item.nodeid.startswith("tests/storage/"):
            item.add_marker(pytest.mark.postgres)


def is_on_server(item: pytest.Item) -> bool:
    """Tell whether a test runs on PostgreSQL, of two kinds of databases."""
    call = getattr(item, "callspec", None)
    return call is not None and POSTGRES in call.params.values()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> FileDatabases:
    """Files of SQLite."""
    folder = tmp_path_factory.mktemp("template")
    return FileDatabases(asyncio.run(make_template_file(folder)))


@pytest.fixture(scope="session")
def server() -> Iterator[URL]:
    """A PostgreSQL server for all tests of this process, where its programs are installed."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: make postgres")
    with run_server(programs) as url:
        yield url


@pytest.fixture(scope="session")
def server_databases(server: URL) -> ServerDatabases:
    """Databases of that server."""
    template = asyncio.run(make_template_database(server))
    return ServerDatabases(server, template, asyncio.run(make_large_database(server, template)))


@pytest.fixture(params=KINDS)
def databases(request: pytest.FixtureRequest) -> Databases:
    """Both kinds of databases, one after the other."""
    name = "server_databases" if request.param == POSTGRES else "files"
    found: Databases = request.getfixturevalue(name)
    return found


@pytest.fixture
async def empty_url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database without tables."""
    async with databases.empty(tmp_path) as address:
        yield address


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database with every table and no row."""
    async with databases.migrated(tmp_path) as address:
        yield address


@pytest.fixture(scope="session")
def query_plans() -> Iterator[QueryPlans]:
    """Catches the statements of storage."""
    plans = QueryPlans()
    plans.listen()
    yield plans
    plans.stop()


@pytest.fixture
async def database(
    url: str, databases: Databases, query_plans: QueryPlans
) -> AsyncIterator[Database]:
    """A database with every table and no row, opened; no query may read a whole table."""
    opened = await Database.open(url)
    yield opened
    if query_plans.is_new(make_url(url).get_backend_name()):
        await databases.explain(opened, query_plans.check)
    await opened.close()
