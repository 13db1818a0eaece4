"""Lists in sentences: what is between their items, compared with Babel's patterns for English."""

from collections.abc import Callable

import pytest
from babel.lists import format_list

from render.lists import join_all, join_alternatives

ITEMS = ("a1", "b2", "c3", "d4")


@pytest.mark.parametrize("count", range(1, len(ITEMS) + 1))
@pytest.mark.parametrize(("join", "style"), [(join_all, "standard"), (join_alternatives, "or")])
def test_lists_are_joined_as_in_british_english(
    join: Callable[[tuple[str, ...]], str], style: str, count: int
) -> None:
    items = ITEMS[:count]
    assert join(items) == format_list(items, style, locale="en_GB")  # type: ignore[arg-type]
