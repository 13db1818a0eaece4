from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services import Services
from engine.processes.partner import Partner, PartnerSettings
from storage import Database
from tests.storage.databases import FileDatabases


@pytest.fixture
async def partner() -> AsyncIterator[Partner]:
    """An engine that thinks a moment about each question."""
    partner = Partner(PartnerSettings(workers=1, seconds=0.05, analysis_seconds=0.02))
    yield partner
    await partner.close()


@pytest.fixture
async def services(files: FileDatabases, tmp_path: Path) -> AsyncIterator[Services]:
    """Services on a file of SQLite."""
    async with files.migrated(tmp_path) as address:
        database = await Database.open(address)
        yield Services.on(database)
        await database.close()
