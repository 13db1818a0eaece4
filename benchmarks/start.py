"""The cost of a start before the bot first calls Discord: processor time and memory.

`python -m benchmarks.start`, a part of `make bench`. Every start is a process of its own, on a
database that exists, with modules that an earlier start has compiled. The least of several counts:
what else the machine does only adds. Beside it what the libraries alone take.
"""

import os
import subprocess
import sys
import tempfile

STARTS = 9
AIMS = "aims: 0.70 s, 80 MB"
REPORT = "u = resource.getrusage(resource.RUSAGE_SELF); print(u.ru_utime + u.ru_stime, u.ru_maxrss)"
LIBRARIES = f"""
import gc, resource
gc.disable()
import asyncio, aiohttp, discord, sqlalchemy, dotenv, structlog, PIL.Image
{REPORT}
"""
BOT = f"""
import asyncio, gc, resource
from bot.logs import set_up
from bot.settings import read_settings
settings = read_settings(None)
set_up(settings.log_level, settings.log_format)
gc.disable()  # as the command line does
import bot.running

async def report(client, token):
    {REPORT}
    raise InterruptedError("measured")

gc.freeze()
gc.enable()
bot.running.log_in = report
try:
    bot.running.run_until_stopped(settings)
except InterruptedError:
    pass
"""


def measure(program: str, folder: str) -> tuple[float, float]:
    """Return the seconds of processor time and the megabytes that a program took at its best."""
    settings = {"DISCORD_TOKEN": "a.b.c", "DATABASE_URL": f"sqlite:///{folder}/damka.db"}
    compiled = {"PYTHONPYCACHEPREFIX": f"{folder}/compiled", "PYTHONDONTWRITEBYTECODE": ""}
    given = {**os.environ, **settings, **compiled, "LOG_LEVEL": "ERROR"}
    command = [sys.executable, "-c", program]
    runs = [
        subprocess.run(
            command, env=given, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(STARTS)
    ]
    seconds, kilobytes = zip(*runs, strict=True)
    return min(map(float, seconds)), min(map(float, kilobytes)) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(f"A start up to the first call of Discord, the best of {STARTS} ({AIMS})")
        for name, program in (("the bot", BOT), ("its libraries alone", LIBRARIES)):
            seconds, megabytes = measure(program, folder)
            print(f"  {name:20} {seconds:6.2f} s {megabytes:7.1f} MB")


if __name__ == "__main__":
    main()
