"""A person's waiting games one after the other, in one private message: Skip and Done."""

from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Any, Self

from discord import ui

from bot.matches import Match
from bot.talk.labels import Label
from bot.views.control_id import ControlId, ControlKind, InboxAction, SimulAction
from bot.views.controls import button
from bot.views.parts import row
from bot.views.post import Post

MOST_DETAIL = 64  # characters of the detail of a control


@dataclass(frozen=True, slots=True)
class GameRound:
    """A round through the games that wait for a person; the numbers of those that were skipped.

    It goes through all of them, or through those of one simul alone, by its number. The button
    **Skip** holds it: the detail are the numbers in hexadecimal digits, that of the simul first.
    """

    skipped: tuple[int, ...] = ()
    simul_id: int | None = None

    @classmethod
    def read(cls, skip: ControlId) -> Self:
        """Return the round to which the button belongs that skips a game."""
        numbers = tuple(int(part, 16) for part in skip.detail.split("-") if part)
        if skip.kind is ControlKind.SIMUL:
            return cls(numbers[1:], numbers[0])
        return cls(numbers)

    def skip(self, match_id: int) -> Self:
        """Return the round with one more game skipped."""
        others = (each for each in self.skipped if each != match_id)
        return replace(self, skipped=(*others, match_id))

    def write(self) -> str:
        """Write the round as a detail; of too many skipped games the first come up again."""
        head = [] if self.simul_id is None else [f"{self.simul_id:x}"]
        parts: list[str] = []
        for match_id in reversed(self.skipped):
            if len("-".join((*head, *parts, f"{match_id:x}"))) > MOST_DETAIL:
                break
            parts.insert(0, f"{match_id:x}")
        return "-".join(head + parts)

    def controls(self, match: Match) -> tuple[ControlId, ControlId]:
        """Return what the buttons are for that skip a game of the round, and that end the round."""
        detail = self.write()
        if self.simul_id is None:
            skip = ControlId(ControlKind.INBOX, InboxAction.SKIP, match.id, match.ply, detail)
            return skip, ControlId(ControlKind.INBOX, InboxAction.DONE, 1)
        skip = ControlId(ControlKind.SIMUL, SimulAction.SKIP, match.id, match.ply, detail)
        return skip, ControlId(ControlKind.SIMUL, SimulAction.DONE, self.simul_id)


async def go_round(view: Awaitable[Post], match: Match, current: GameRound) -> Post:
    """Show a view of one game of a round, with buttons to skip it and to end the round."""
    post = await view
    skip, done = current.controls(match)
    controls: ui.ActionRow[Any] = row(button(skip, Label.SKIP), button(done, Label.DONE))
    post.card.append(controls)
    return post
