"""A person's waiting games one after the other, in one private message: Skip and Done."""

import re
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.views.control_actions import ControlKind, InboxAction, SimulAction
from bot.views.control_id import MOST_NUMBER, ControlId, UnknownControl
from bot.views.controls import button
from bot.views.parts import row
from bot.views.post import Post

MOST_DETAIL = 64  # characters of the detail of a control
NUMBER = re.compile(r"[0-9a-f]{1,15}")  # of a match or a simul


@dataclass(frozen=True, slots=True)
class GameRound:
    """A round through the games that wait for a person, with the numbers of the skipped ones.

    It goes through all of them, or only through those of one simul, by its number. **Skip** and
    **Next game** carry it: the detail is the numbers in hexadecimal digits, the simul's first.
    """

    skipped: tuple[int, ...] = ()
    simul_id: int | None = None

    @classmethod
    def read(cls, way: ControlId) -> Self:
        """Return the round of a button that leads to its next game.

        Raises `UnknownControl`.
        """
        parts = [part for part in way.detail.split("-") if part]
        needs_simul = way.kind is ControlKind.SIMUL and not parts
        if needs_simul or not all(map(NUMBER.fullmatch, parts)):
            raise UnknownControl(way.detail)
        numbers = tuple(int(part, 16) for part in parts)
        if max(numbers, default=0) > MOST_NUMBER:
            raise UnknownControl(way.detail)
        if way.kind is ControlKind.SIMUL:
            return cls(numbers[1:], numbers[0])
        return cls(numbers)

    def skip(self, match_id: int) -> Self:
        """Return the round with one more game skipped."""
        others = (each for each in self.skipped if each != match_id)
        return replace(self, skipped=(*others, match_id))

    def write(self) -> str:
        """Write the round as a detail; if too many games were skipped, the first come up again."""
        head = [] if self.simul_id is None else [f"{self.simul_id:x}"]
        parts: list[str] = []
        for match_id in reversed(self.skipped):
            if len("-".join((*head, *parts, f"{match_id:x}"))) > MOST_DETAIL:
                break
            parts.insert(0, f"{match_id:x}")
        return "-".join(head + parts)

    def controls(self, match: Match) -> tuple[ControlId, ControlId]:
        """Return the controls of the buttons that skip a game of the round, and that end it."""
        detail = self.write()
        if self.simul_id is None:
            skip = ControlId(ControlKind.INBOX, InboxAction.SKIP, match.id, match.ply, detail)
            return skip, ControlId(ControlKind.INBOX, InboxAction.DONE, 1)
        skip = ControlId(ControlKind.SIMUL, SimulAction.SKIP, match.id, match.ply, detail)
        return skip, ControlId(ControlKind.SIMUL, SimulAction.DONE, self.simul_id)


async def go_round(
    view: Awaitable[Post], match: Match, current: GameRound, before: Sequence[ui.Button[Any]] = ()
) -> Post:
    """Show a view of one game of a round, with buttons to skip it and to end the round.

    `before` are buttons about the previous game.
    """
    skip, done = current.controls(match)
    return await _lead_on(view, *before, button(skip, Label.SKIP), button(done, Label.DONE))


async def lead_back(view: Awaitable[Post], current: GameRound | None) -> Post:
    """Show a view beside a round, with a button to its next game; without one, to all games."""
    done = button(ControlId(ControlKind.INBOX, InboxAction.DONE, 1), Label.DONE)
    if current is None:
        return await _lead_on(view, done)
    following = ControlId(ControlKind.INBOX, InboxAction.NEXT, 1, 0, current.write())
    return await _lead_on(view, button(following, Label.NEXT_GAME), done)


async def _lead_on(view: Awaitable[Post], *ways: ui.Button[Any]) -> Post:
    """Show a view with some buttons below it."""
    post = await view
    controls: ui.ActionRow[Any] = row(*ways)
    post.card.append(controls)
    return post
