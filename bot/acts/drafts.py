"""The drafts of forms that did not lead to anything yet, kept for the next attempt."""

from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.views.forms import FieldFault, Given
from storage.rows import Person

MOST = 1000  # forms that are kept; a restart forgets them

Key = tuple[int, str, int]  # a person, the name of a form, and the number of its subject


@dataclass(frozen=True, slots=True)
class Draft:
    """The contents of a form's fields, the people named in them, and the fault in one of them.

    `message_id` is the public message below which the form was opened, if it was.
    """

    given: Given = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    fault: FieldFault | None = None
    message_id: int | None = None


class Drafts:
    """The forms that must be corrected or continue in another one, the last of each kind."""

    def __init__(self) -> None:
        self._kept: LRUCache[Key, Draft] = LRUCache(MOST)

    def keep(self, key: Key, draft: Draft) -> None:
        """Keep a form in place of the person's earlier one."""
        self._kept[key] = draft

    def find(self, key: Key) -> Draft | None:
        """Return the form that was last kept, or None."""
        return self._kept.get(key)

    def forget(self, key: Key) -> None:
        """Forget a form: it led to something."""
        self._kept.pop(key, None)
