"""Send reminders as time goes by, and tell each: a process for tests to kill.

`python -m tests.bot.people.reminder_stream URL BEGIN MINUTES` begins at a moment, as seconds of
Unix time, and takes a step a minute of a clock of its own. It writes a line "now SECONDS" before
each step, and "told PERSON MATCH KIND" for each reminder before that is marked as sent.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta

from bot.people.letters import claim_letters, mark_letter_sent
from bot.services import Services
from storage import Database
from tests.bot.telling import tell

MINUTE = timedelta(minutes=1)


async def stream(url: str, begin: float, minutes: int) -> None:
    services = Services.on(await Database.open(url), credits_outages=False)
    now = datetime.fromtimestamp(begin, UTC)
    for _minute in range(minutes):
        tell("now", now.timestamp())
        while letters := await services.run(claim_letters, now):
            for letter in letters:
                for game in letter.games:
                    tell("told", letter.person_id, game.match.id, game.kind.name)
                await services.run(mark_letter_sent, letter, now)
        now += MINUTE


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])))
