"""Hints: the best move of a position, given only when that is fair."""

from bot.matches.computer_facts import EngineBusy, HintsNotAgreed, PositionInPlay
from bot.matches.computer_seat import has_hints
from bot.matches.finding import list_running_of
from bot.matches.match_facts import MatchGoesOn, MatchIsOver, NotYourTurn
from bot.matches.match_value import Match
from bot.matches.next_version import check_draughts
from bot.matches.seating import side_of
from bot.services import Services
from engine.hints import Hint
from engine.processes.jobs import NoAnswer
from engine.processes.partner import Partner
from rules import Line


class Hinting:
    """Asks the engine, which thinks in processes of its own."""

    def __init__(self, services: Services, partner: Partner) -> None:
        self._services = services
        self._partner = partner

    async def find(self, match: Match, person_id: int) -> Hint:
        """Return a hint for a player who is to move.

        Raises `NotAPlayer`, `MatchIsOver`, `NotYourTurn`, `HintsNotAgreed`, `EngineBusy` or
        rules.NotDraughts.
        """
        check_draughts(match)
        check_hint(match, person_id)
        return await self._ask(match.line)

    async def find_after(self, match: Match, ply: int, person_id: int) -> Hint:
        """Return a hint for the position after a number of moves of a match that is over.

        Raises `MatchGoesOn`, `MatchIsOver` if that position is the end, `PositionInPlay` if the
        person is playing it just now, or `EngineBusy`.
        """
        if not match.is_over:
            raise MatchGoesOn(match)
        line = match.line.cut(ply)
        if line.outcome() is not None:
            raise MatchIsOver(match)
        check_not_in_play(line, await self._services.run(list_running_of, person_id))
        return await self._ask(line)

    async def _ask(self, line: Line) -> Hint:
        try:
            return await self._partner.find_hint(line)
        except NoAnswer as error:
            raise EngineBusy from error


def check_hint(match: Match, person_id: int) -> None:
    """Refuse a hint to anyone who is not to move, and between people who did not agree on hints.

    Raises `NotAPlayer`, `MatchIsOver`, `NotYourTurn` or `HintsNotAgreed`.
    """
    side = side_of(match, person_id)
    if match.is_over:
        raise MatchIsOver(match)
    if not has_hints(match):
        raise HintsNotAgreed(match)
    if side is not match.turn:
        raise NotYourTurn(match)


def check_not_in_play(line: Line, running: list[Match]) -> None:
    """Raise `PositionInPlay` if one of these matches, between people, has the position of a
    line.
    """
    for match in running:
        if not match.is_draughts:
            continue
        is_same_game = match.game == line.game and match.position == line.position
        if is_same_game and not has_hints(match):
            raise PositionInPlay(match)
