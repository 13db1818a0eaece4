"""Whether a move in a puzzle wins although the solution does not contain it."""

from contextlib import aclosing

from bot.matches.computer_facts import EngineBusy
from bot.school.course.attempt import Attempt, OtherWay, can_ask, find_place, write_whole
from bot.school.course.puzzle import Goal, Puzzle
from engine.forced_wins import needed_lead
from engine.line_texts import moves_by_text
from engine.processes.jobs import NoAnswer
from engine.processes.partner import Partner
from engine.review import LEAST_LOSS


class PuzzleJudging:
    """Asks the engine, while a person waits."""

    def __init__(self, partner: Partner) -> None:
        self._partner = partner

    async def find_other_way(self, puzzle: Puzzle, attempt: Attempt, text: str) -> OtherWay | None:
        """Return a move as another way to win; None if it does not win, or the solution contains
        it.

        Raises `EngineBusy`.
        """
        if not can_ask(puzzle, attempt, text):
            return None
        whole = write_whole(puzzle, attempt, text)
        if puzzle.goal is Goal.BETTER:
            return await self._find_as_good(puzzle, attempt, whole)
        needed = needed_lead(puzzle.game, puzzle.game.start(puzzle.fen))
        line = find_place(puzzle, attempt.moves).line
        try:
            answer = await self._partner.judge_win(line, whole, needed)
        except NoAnswer as error:
            raise EngineBusy from error
        return OtherWay(attempt.moves, whole, answer.following) if answer.is_won else None

    async def _find_as_good(self, puzzle: Puzzle, attempt: Attempt, text: str) -> OtherWay | None:
        """Return a move that costs so little that no review would mention it, else None."""
        line = find_place(puzzle, attempt.moves).line
        line = line.play(moves_by_text(line.game, line.position)[text])
        try:
            async with aclosing(self._partner.analyse(line)) as judged:
                losses = [judgement.loss async for judgement in judged]
        except NoAnswer as error:
            raise EngineBusy from error
        return OtherWay(attempt.moves, text, ()) if max(losses) < LEAST_LOSS else None
