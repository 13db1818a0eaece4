"""Let games fall asleep as days go by, and tell what becomes of each: a process for tests to kill.

`python -m tests.bot.matches.sleep_stream URL BEGIN DAYS` begins at a moment, as seconds of Unix
time, and takes a step every six hours of a clock of its own. It writes a line "now SECONDS" before
each step, "told PERSON MATCH KIND" for each notice before that is marked as sent, and "over MATCH
SECONDS" for each match that has ended.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta

from bot.matches import timing
from bot.people.letters import claim_letters, mark_letter_sent
from bot.services import Services
from storage import Database
from storage.waking import list_due_matches
from tests.bot.telling import tell

STEP = timedelta(hours=6)


async def stream(url: str, begin: float, days: int) -> None:
    services = Services.on(await Database.open(url), credits_outages=False)
    now = datetime.fromtimestamp(begin, UTC)
    end = now + timedelta(days=days)
    while now < end:
        tell("now", now.timestamp())
        await keep_time(services, now)
        while letters := await services.run(claim_letters, now):
            for letter in letters:
                for game in letter.games:
                    tell("told", letter.person_id, game.match.id, game.kind.name)
                await services.run(mark_letter_sent, letter, now)
        now += STEP


async def keep_time(services: Services, now: datetime) -> None:
    for due in await services.read(list_due_matches):
        if due.wake_at <= now:
            match = await timing.keep_time(services.runner, services.heartbeats, due.match_id, now)
            if match.result is not None:
                tell("over", match.id, match.result.at.timestamp())


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])))
