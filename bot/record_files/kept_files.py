"""Files that were read, kept for the buttons of the messages that show them."""

import asyncio

from cachetools import LRUCache

from bot.record_files.imported_file import ImportedFile, key_of
from bot.record_files.reader import RecordReader

MOST_BYTES = 24 * 2**20  # of all files that are kept


class KeptFiles:
    """The files that were read last, by key, up to a number of bytes."""

    def __init__(self, reader: RecordReader, limit: int = MOST_BYTES) -> None:
        self._reader = reader
        self._files: LRUCache[str, ImportedFile] = LRUCache(limit, getsizeof=lambda file: file.size)
        self._reading: dict[str, asyncio.Task[ImportedFile]] = {}

    def find(self, key: str) -> ImportedFile | None:
        """Return the file of that key if it is kept."""
        return self._files.get(key)

    async def read(self, person_id: int, data: bytes) -> ImportedFile:
        """Return the contents of a file, remembered or read now for a person.

        A file that is requested again while it is being read is read only once. Raises FileNotRead.
        """
        key = key_of(data)
        if (file := self.find(key)) is not None:
            return file
        if (task := self._reading.get(key)) is None:
            task = asyncio.create_task(self._read(person_id, data))
            self._reading[key] = task
            task.add_done_callback(lambda _: self._reading.pop(key))
        return await asyncio.shield(task)

    async def _read(self, person_id: int, data: bytes) -> ImportedFile:
        file = await self._reader.read(person_id, data)
        if file.size <= self._files.maxsize:
            self._files[file.key] = file
        return file
