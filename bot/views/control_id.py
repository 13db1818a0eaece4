"""The purpose of a button or menu, as written into its custom_id, which is all that it
remembers.
"""

import re
from dataclasses import dataclass
from typing import Self

from bot.views.control_actions import ACTIONS, Action, ControlKind

LONGEST = 100  # characters that Discord accepts
MOST_NUMBER = 2**31 - 1  # of a subject, as large as the ids of the database
WRITTEN = re.compile(
    r"(?P<kind>[a-z]):(?P<action>[a-z]+):(?P<subject>\d{1,18})"
    r"(?::(?P<ply>\d{1,6})(?::(?P<detail>[a-z0-9-]{1,64}))?)?"
)
EARLIER_KINDS = {"s": "b"}  # menus of matches had a kind of their own


class UnknownControl(Exception):
    """A custom_id that this version does not use; it comes from an older or a newer one."""


@dataclass(frozen=True, slots=True)
class ControlId:
    """One custom_id. `subject` is the number of the match or challenge, or of a game of a file.

    `ply` counts the moves on the board; `detail` is anything more, in letters, digits and hyphens.
    """

    kind: ControlKind
    action: Action
    subject: int
    ply: int | None = None
    detail: str = ""

    def __str__(self) -> str:
        """Write the custom_id, which `read` reads."""
        parts = (self.kind, self.action, self.subject, self.ply, self.detail or None)
        written = ":".join(str(part) for part in parts if part is not None)
        assert ControlId.read(written) == self, written
        assert len(written) <= LONGEST, written
        return written

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Read a custom_id of this or an earlier version; raises `UnknownControl`."""
        if (found := WRITTEN.fullmatch(custom_id)) is None:
            raise UnknownControl(custom_id)
        try:
            kind = ControlKind(EARLIER_KINDS.get(found["kind"], found["kind"]))
            action = ACTIONS[kind](found["action"])
        except ValueError:
            raise UnknownControl(custom_id) from None
        ply = None if found["ply"] is None else int(found["ply"])
        return cls(kind, action, int(found["subject"]), ply, found["detail"] or "")
