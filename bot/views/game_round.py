"""A person's waiting games one after the other, in one private message: Skip and Done."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, Self

from discord import ui

from bot.matches import Match
from bot.talk.labels import Label
from bot.views.control_id import ControlId, ControlKind, InboxAction
from bot.views.controls import button
from bot.views.parts import row
from bot.views.post import Post

MOST_DETAIL = 64  # characters of the detail of a control


@dataclass(frozen=True, slots=True)
class GameRound:
    """A round through the games that wait for a person; the numbers of those that were skipped.

    The button **Skip** holds it: the detail are the numbers in hexadecimal digits.
    """

    skipped: tuple[int, ...] = ()

    @classmethod
    def read(cls, skip: ControlId) -> Self:
        """Return the round to which the button belongs that skips a game."""
        return cls(tuple(int(part, 16) for part in skip.detail.split("-") if part))

    def skip(self, match_id: int) -> Self:
        """Return the round with one more game skipped."""
        others = (each for each in self.skipped if each != match_id)
        return type(self)((*others, match_id))

    def write(self) -> str:
        """Write the skipped games as a detail; of too many the first come up again."""
        parts: list[str] = []
        for match_id in reversed(self.skipped):
            if len("-".join((*parts, f"{match_id:x}"))) > MOST_DETAIL:
                break
            parts.insert(0, f"{match_id:x}")
        return "-".join(parts)


async def go_round(view: Awaitable[Post], match: Match, current: GameRound) -> Post:
    """Show a view of one game of a round, with buttons to skip it and to end the round."""
    post = await view
    skip = ControlId(ControlKind.INBOX, InboxAction.SKIP, match.id, match.ply, current.write())
    done = ControlId(ControlKind.INBOX, InboxAction.DONE, 1)
    controls: ui.ActionRow[Any] = row(button(skip, Label.SKIP), button(done, Label.DONE))
    post.card.append(controls)
    return post
