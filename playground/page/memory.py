"""Keep the data that outlives a restart: the world, and the page's own memory."""

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from playground.backend import Backend
from playground.page.read_marks import Marks
from playground.private_files import make_private_folder, write_private
from playground.world_file import WorldFile

OWN_FILE = "page.json"


@dataclass(slots=True)
class PageMemory:
    """Holds the page's own part of the saved data."""

    key: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    port: int = 0
    hidden: list[int] = field(default_factory=list)  # dismissed private answers
    has_begun: bool = False  # the first acts are done
    read_marks: Marks = field(default_factory=dict)
    done_suggestions: list[int] = field(default_factory=list)

    @classmethod
    def load(cls, folder: Path) -> "PageMemory":
        """Return what `save` wrote, or a fresh memory if there is none."""
        file = folder / OWN_FILE
        return cls(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else cls()

    def save(self, folder: Path) -> None:
        make_private_folder(folder)
        write_private(folder / OWN_FILE, json.dumps(asdict(self)).encode())


class Saver:
    """Saves after changes, only when it is called."""

    def __init__(self, backend: Backend, folder: Path, memory: Callable[[], PageMemory]) -> None:
        self._backend = backend
        self._folder = folder
        self._world_file = WorldFile(folder)
        self._memory = memory
        self._is_changed = True
        backend.bus.subscribe(lambda _: self.note_change())
        self._commands: object = None

    def note_change(self) -> None:
        self._is_changed = True

    def save(self) -> None:
        """Write what has changed since the last time. Raises OSError, and tries it again the next
        time.
        """
        commands = [
            (command.id, command.version) for command in self._backend.world.commands.values()
        ]
        if not self._is_changed and commands == self._commands:
            return
        self._world_file.save(self._backend.world)
        self._memory().save(self._folder)
        self._is_changed, self._commands = False, commands
