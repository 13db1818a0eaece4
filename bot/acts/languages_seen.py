"""Remembers the languages of people's clients, so that they are saved only once."""

from collections import OrderedDict

MOST = 10_000  # people


class LanguagesSeen:
    """The languages in which people were last seen, for a limited number of people."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, str] = OrderedDict()

    def is_new(self, person_id: int, locale: str) -> bool:
        """Tell whether a person was not seen before, or in another language; remember it."""
        if self._seen.get(person_id) == locale:
            self._seen.move_to_end(person_id)
            return False
        self._seen[person_id] = locale
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)
        return True
