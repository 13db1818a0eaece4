"""What people filled into forms that led to nothing yet, kept for the next try."""

from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.views.forms import FieldFault, Given
from storage.rows import Person

MOST = 1000  # forms that are kept; a restart forgets them

Key = tuple[int, str, int]  # a person, the name of a form, and the number of what it is about


@dataclass(frozen=True, slots=True)
class Draft:
    """What the fields of a form held, whom they named, and what was wrong with one of them.

    `message_id` is the public message below which the form was opened, if it was.
    """

    given: Given = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    fault: FieldFault | None = None
    message_id: int | None = None


class Drafts:
    """The forms that have to be put right or go on in another one, the last of each kind."""

    def __init__(self) -> None:
        self._kept: LRUCache[Key, Draft] = LRUCache(MOST)

    def keep(self, key: Key, draft: Draft) -> None:
        """Keep a form in place of the person's earlier one."""
        self._kept[key] = draft

    def find(self, key: Key) -> Draft | None:
        """Return the form that was kept last, or None."""
        return self._kept.get(key)

    def forget(self, key: Key) -> None:
        """Forget a form: it led to something."""
        self._kept.pop(key, None)
