"""Limits on the slow work that each person may request at once."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.matches.computer_facts import AnalysisUnderWay
from bot.talk.request_refusals import ReplaysUnderWay

MOST_REPLAYS = 3


class Portions:
    """Counts what each person has under way, and refuses anything beyond their portion."""

    def __init__(self, most: int, refusal: Callable[[int], Exception]) -> None:
        self._most, self._refusal = most, refusal
        self._counts: Counter[int] = Counter()

    @contextmanager
    def one_more(self, person_id: int) -> Iterator[None]:
        """Count one more while this context lasts; raises the refusal beyond the portion."""
        if self._counts[person_id] >= self._most:
            raise self._refusal(self._most)
        self._counts[person_id] += 1
        try:
            yield
        finally:
            self._counts[person_id] -= 1
            if not self._counts[person_id]:
                del self._counts[person_id]


def portion_of_analyses() -> Portions:
    """Return a count of analyses, one at a time for each person."""
    return Portions(1, lambda _most: AnalysisUnderWay())


def portion_of_replays() -> Portions:
    """Return a count of replays that are drawn, a few at a time for each person."""
    return Portions(MOST_REPLAYS, ReplaysUnderWay)
