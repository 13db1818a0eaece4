"""Erase whoever waits for it: a process for tests to kill.

`python -m tests.bot.people.erasing_stream URL` writes a line as it begins and as it is
done.
"""

import asyncio
import sys

from bot.people.erasing import erase_person, list_begun_erasures
from bot.services import Services
from storage import Database
from tests.bot.conftest import LATER


async def erase_all(url: str) -> None:
    database = await Database.open(url)
    services = Services.on(database, credits_outages=False)
    say("begun")
    for erasure in await services.run(list_begun_erasures):
        await erase_person(services.changes, erasure, LATER)
    say("done")
    await database.close()


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(erase_all(sys.argv[1]))
