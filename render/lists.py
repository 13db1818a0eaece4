"""Lists in a sentence, as each language joins them."""

from collections.abc import Iterable

from render.translation import pgettext


def join_items(items: Iterable[str]) -> str:
    """Join items such as squares, moves or mentions by commas alone: "a, b, c"."""
    return pgettext("between the items of a list", ", ").join(items)


def join_all(items: Iterable[str]) -> str:
    """Join items that all apply, such as people or reasons: "a, b and c"."""
    *others, last = items
    if not others:
        return last
    if len(others) == 1:
        return pgettext("list", "{one} and {other}").format(one=others[0], other=last)
    return pgettext("list", "{items} and {last}").format(items=join_items(others), last=last)


def join_alternatives(items: Iterable[str]) -> str:
    """Join items of which one applies: "a, b or c"."""
    *others, last = items
    if not others:
        return last
    if len(others) == 1:
        return pgettext("list", "{one} or {other}").format(one=others[0], other=last)
    return pgettext("list", "{items} or {last}").format(items=join_items(others), last=last)
