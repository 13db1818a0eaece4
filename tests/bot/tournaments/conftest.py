import pytest

from bot.services import Services
from storage import Database
from tests.bot.conftest import WHITE_BY_LOT


@pytest.fixture
def services(database: Database) -> Services:
    """Services to which no outage is credited, so that they need no beat a minute."""
    return Services.on(database, WHITE_BY_LOT, credits_outages=False)
