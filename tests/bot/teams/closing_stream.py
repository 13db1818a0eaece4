"""Close the votes that are due, and tell each: one of two processes that do so at once.

`python -m tests.bot.teams.closing_stream URL SECONDS` writes a line when it is ready, and
waits for one; then it does what is due a number of seconds after noon, and writes a line with the
number of each match whose vote it has closed.
"""

import asyncio
import random
import sys
from datetime import timedelta

from bot.services import Services
from bot.teams.closings import Closing
from bot.teams.voting import look_at_vote
from storage import Database
from storage.councils import list_due_councils
from tests.bot.conftest import NOON


async def stream(url: str, seconds: float) -> None:
    database = await Database.open(url)
    services, now = Services.on(database), NOON + timedelta(seconds=seconds)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.readline)
    while due := await services.read(list_due_councils, now):
        random.shuffle(due)  # else one process would always wait for the other
        for each in due:
            closed = await look_at_vote(services.runner, each.match_id, now)
            if isinstance(closed, Closing):
                sys.stdout.write(f"{each.match_id}\n")
    await database.close()


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], float(sys.argv[2])))
