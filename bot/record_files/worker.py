"""The process that reads one file of games: bytes come in, an `ImportedFile` goes out.

It loads nothing but the games and the standard library, writes no file, and ends by itself if it
takes too long or too much memory, or if nobody waits for its answer any more.
"""

import os
import pickle
import sys
from contextlib import suppress
from threading import Timer

from bot.record_files.encodings import decode
from bot.record_files.imported_file import ImportedFile, ImportedGame, NumberedFault
from rules.pdn import BadPdn, read_games

MOST_SECONDS = 10  # of processor time; the largest files take one
MOST_REAL_SECONDS = 60  # a busy machine makes a process wait
MOST_MEMORY = 512 * 2**20  # bytes of addresses
MOST_GAMES = 1000  # of a file that are read
MOST_FAULTS = 20  # that are reported; all are counted
MOST_BYTES = 8 * 2**20  # of all packed games
TOO_LONG, TOO_MUCH = 3, 4  # exit codes


def main() -> None:
    """Read a file from the standard input, and write what it holds to the standard output."""
    limit_resources()
    data = sys.stdin.buffer.read()
    try:
        answer = pickle.dumps(read_file(data))
    except MemoryError:
        os._exit(TOO_MUCH)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
    os._exit(0)  # at once: the timer may still be waiting


def limit_resources() -> None:
    """End this process if it takes too long, and limit its memory.

    Windows has no memory limits.
    """
    guard = Timer(MOST_REAL_SECONDS, os._exit, (TOO_LONG,))
    guard.daemon = True
    guard.start()
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def read_file(data: bytes) -> ImportedFile:
    """Read the games of a file, up to the number that can be shown."""
    from bot.record_files.shots import read_shots  # the bot's own process needs none of this

    text = decode(data)
    if (shots := read_shots(text)) is not None:
        return shots
    games: list[bytes] = []
    faults: list[NumberedFault] = []
    bad_games = size = 0
    for number, game in enumerate(read_games(text), 1):
        if isinstance(game, BadPdn):
            bad_games += 1
            if bad_games <= MOST_FAULTS:
                faults.append(NumberedFault(number, game))
            continue
        packed = ImportedGame.of(game).pack()
        size += len(packed)
        if len(games) == MOST_GAMES or size > MOST_BYTES:
            return ImportedFile(tuple(games), tuple(faults), bad_games, has_more=True)
        games.append(packed)
    return ImportedFile(tuple(games), tuple(faults), bad_games)


if __name__ == "__main__":
    main()
