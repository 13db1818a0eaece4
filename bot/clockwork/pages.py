"""Long lists are read in pages, so that no transaction is long and nothing holds the loop."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K")


async def read_all(
    read_page: Callable[[K], Awaitable[Sequence[T]]], first: K, key: Callable[[T], K]
) -> AsyncIterator[T]:
    """Yield everything that is listed after `first`; the `key` of one tells what comes after it."""
    last = first
    while page := await read_page(last):
        for each in page:
            yield each
        last = key(page[-1])


async def read_all_ids(read_page: Callable[[int], Awaitable[Sequence[int]]]) -> AsyncIterator[int]:
    """Yield everything that is listed by its ids."""
    async for each in read_all(read_page, 0, int):
        yield each


async def read_all_rows(
    read_page: Callable[[T | None], Awaitable[Sequence[T]]],
) -> AsyncIterator[T]:
    """Yield everything that is listed after a whole row, or from the beginning after none."""
    async for each in read_all(read_page, None, lambda row: row):
        yield each
