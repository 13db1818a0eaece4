"""The computer as a player: it thinks about matches that wait for it, and acts in them."""

from datetime import datetime

from bot.matches.computer_games import change_by_computer
from bot.matches.computer_seat import find_computer_side
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.partner.decisions import Decision, Thought, decide, follow
from bot.services import Services
from engine.levels import Level
from engine.processes.partner import Partner
from storage.computer_matches import list_waiting_for_computer
from storage.rows import Computer

LOWEST, HIGHEST = Level.SMALL_CHILDREN.value, Level.FULL_STRENGTH.value


class ComputerPlayer:
    """Decides by asking the engine, which thinks in processes of its own."""

    def __init__(self, services: Services, partner: Partner) -> None:
        self._services = services
        self._partner = partner

    async def find(self, match_id: int) -> Match:
        """Return a match; raises `NoSuchMatch`."""
        return await self._services.run(load_match, match_id)

    async def list_waiting(self, after: int = 0) -> list[int]:
        """List the ids of some matches that wait for the computer, those above `after`."""
        return await self._services.read(list_waiting_for_computer, after)

    async def decide(self, match: Match) -> Decision:
        """Decide what the computer does in a match that waits for it, within ten seconds.

        The same match gives the same decision, except at full strength.
        """
        level = level_of(match)
        if not match.is_draughts:
            from bot.partner.shots import decide_shot  # imported with the first shot

            return await decide_shot(match, level, self._partner)
        chosen = await self._partner.choose_move(match.line, level, seed=match.id)
        return decide(match, level, Thought(chosen.move, chosen.score))

    async def carry_out(self, match: Match, decision: Decision, now: datetime) -> Match:
        """Carry out what was decided about a match as it was read, and return the match after it.

        Raises `Overtaken`, changing nothing, if the match has changed since.
        """
        return await self._services.run(
            change_by_computer, match, lambda read: follow(read, decision, now), now
        )


def level_of(match: Match) -> Level:
    """Return the level on which the computer plays in a match."""
    side = find_computer_side(match)
    assert side is not None  # the computer has a seat
    holder = match.holder(side)
    assert isinstance(holder, Computer)
    return Level(max(LOWEST, min(HIGHEST, holder.level)))
