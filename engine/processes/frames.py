"""Messages on a pipe: a length of four bytes, then a pickled value.

Both ends are our own processes and run the same code; nothing from outside comes this way.
"""

import asyncio
import pickle
from typing import Any, BinaryIO

LENGTH = 4


def write_frame(value: object) -> bytes:
    """Return a message as bytes."""
    data = pickle.dumps(value)
    return len(data).to_bytes(LENGTH, "big") + data


def read_frame(pipe: BinaryIO) -> Any:
    """Read a message, blocking. Raises EOFError if the other end is gone."""
    data = pipe.read(LENGTH)
    if len(data) < LENGTH:
        raise EOFError
    return pickle.loads(pipe.read(int.from_bytes(data, "big")))


async def receive_frame(pipe: asyncio.StreamReader) -> Any:
    """Wait for a message on the event loop. Raises IncompleteReadError if the other end is gone."""
    length = int.from_bytes(await pipe.readexactly(LENGTH), "big")
    return pickle.loads(await pipe.readexactly(length))
