"""The worker process: questions come in on standard input, answers go out on standard output.

It ends by itself when the process that started it is gone for any reason.
"""

import gc
import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from engine.processes.ending_shelf import EndingShelf
from engine.processes.frames import read_frame, write_frame
from engine.processes.questions import Answered, Asked, Equipment, Failed, Stop
from engine.processes.strong_players import StrongPlayers
from engine.processes.thinker import Thinker

NICE = 10  # a low priority, so that the bot answers first
SPARE_MEMORY = 256 * 2**20  # bytes of address space that Python needs before it thinks


class Worker:
    """Listens on one thread, and thinks on another."""

    def __init__(self, questions: BinaryIO, answers: BinaryIO, thinker: Thinker) -> None:
        self._pipe, self._answers = questions, answers
        self._questions: SimpleQueue[Asked] = SimpleQueue()
        self._stopped = 0  # the number of the last question that was stopped
        self._thinker = thinker

    def listen(self) -> None:
        """Read messages until the other end is gone, then end the process at once."""
        with suppress(EOFError, OSError):
            while True:
                message = read_frame(self._pipe)
                if isinstance(message, Stop):
                    self._stopped = message.number
                else:
                    self._questions.put(message)
        end_group()
        os._exit(0)

    def think(self) -> None:
        """Answer questions for ever."""
        while True:
            asked = self._questions.get()
            self._answers.write(write_frame(self._answer(asked)))
            self._answers.flush()

    def _answer(self, asked: Asked) -> Answered | Failed:
        number = asked.number
        try:
            answer = self._thinker.answer(asked.question, lambda: self._stopped >= number)
        except Exception as error:  # noqa: BLE001 - who asked hears of it and starts another worker
            return Failed(number, f"{type(error).__name__}: {error}")
        return Answered(number, answer)


def limit_resources(memory: int) -> None:
    """Lower this process's priority and limit its memory to some bytes; Windows has neither."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))


def end_group() -> None:
    """End this process and the programs that it has started; Windows ends them with their pipes."""
    if hasattr(os, "killpg") and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)


def main() -> None:
    """Answer questions until the other end is gone, with the equipment in the argument."""
    equipment = Equipment(**json.loads(sys.argv[1]))
    if equipment.library:
        sys.path.append(equipment.library)
    limit_resources(equipment.memory * 2**20 + SPARE_MEMORY)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed is not an answer
    strong = StrongPlayers(equipment.programs, bool(equipment.library))
    shelf = EndingShelf(Path(equipment.folder) if equipment.folder else None)
    thinker = Thinker(equipment.memory * 2**20, strong, shelf)
    worker = Worker(sys.stdin.buffer, answers, thinker)
    Thread(target=worker.listen, daemon=True).start()
    gc.freeze()  # imported modules stay for good
    worker.think()


if __name__ == "__main__":
    main()
