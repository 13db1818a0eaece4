"""Events that the gateway delivers twice are noticed and served once."""

from collections import OrderedDict

REMEMBERED = 4096  # events; repetitions after more than these are noticed by the database


class Repetitions:
    """The events of Discord that were seen lately."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, event: int) -> bool:
        """Tell whether an event is asked about for the first time."""
        if event in self._seen:
            return False
        self._seen[event] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True
