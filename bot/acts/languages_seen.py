"""Remembers the languages of people's clients, so that they are saved only once."""

from collections import OrderedDict

MOST = 10_000  # people


class LanguagesSeen:
    """The languages in which people were last seen, for a limited number of people."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, str] = OrderedDict()

    def is_noted(self, person_id: int, locale: str) -> bool:
        """Tell whether a person was last seen in this language."""
        return self._seen.get(person_id) == locale

    def note(self, person_id: int, locale: str) -> None:
        """Remember in which language a person was seen, once that is saved."""
        self._seen[person_id] = locale
        self._seen.move_to_end(person_id)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def forget(self, person_id: int) -> None:
        """Forget the language of a person, so that it is saved again if they come back."""
        self._seen.pop(person_id, None)
