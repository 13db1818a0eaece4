"""The cost of the first sentence in a language: the time until it is ready, and the memory kept.

`python -m benchmarks.languages`, a part of `make bench`. Each language is read as for the first
person who speaks it; the longest time for which other tasks wait is measured too. The least of
several counts: what else the machine does only adds. Beside it what English costs, which has no
file, and what reading the file alone takes.
"""

import asyncio
import gc
import time
import tracemalloc

from bot.talk.languages import (
    ENGLISH,
    LOCALES,
    NAMES,
    find_translations,
    forget_languages,
)

RUNS = 9
AIMS = "aims: 40 ms, the loop never held for 15 ms, 2 MB; English 1 ms, 0.2 MB"


async def read_once(locale: str) -> tuple[float, float]:
    """Return the seconds until a language was there, and the longest that others had to wait."""
    forget_languages()
    gc.collect()
    gc.disable()
    began = turn = time.perf_counter()
    longest = 0.0
    reading = asyncio.ensure_future(find_translations(locale))
    while not reading.done():
        await asyncio.sleep(0)
        now = time.perf_counter()
        longest, turn = max(longest, now - turn), now
    gc.enable()
    return turn - began, longest


def measure_memory(locale: str) -> float:
    """Return the megabytes that a language keeps."""
    forget_languages()
    gc.collect()
    tracemalloc.start()
    asyncio.run(find_translations(locale))
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept / 2**20


def measure_file(locale: str) -> float:
    """Return the seconds to read the file of a language as bytes; none for English."""
    file = LOCALES / f"{locale}.po"
    began = time.perf_counter()
    if file.exists():
        file.read_bytes()
    return time.perf_counter() - began


def main() -> None:
    print(f"The first use of a language, the best of {RUNS} ({AIMS})")
    print(f"  {'':8} {'ready':>9} {'held':>9} {'kept':>9} {'file alone':>12}")
    for locale in (ENGLISH, *(each for each in NAMES if each != ENGLISH)):
        ready, held = zip(*(asyncio.run(read_once(locale)) for _ in range(RUNS)), strict=True)
        alone = min(measure_file(locale) for _ in range(RUNS))
        print(
            f"  {locale:8} {min(ready) * 1000:6.1f} ms {min(held) * 1000:6.1f} ms"
            f" {measure_memory(locale):6.2f} MB {alone * 1000:9.1f} ms"
        )


if __name__ == "__main__":
    main()
