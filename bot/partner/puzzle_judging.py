"""Whether a move of a puzzle wins though its solution does not know it."""

from bot.matches.computer_facts import EngineBusy
from bot.school.course.attempt import Attempt, OtherWay, can_ask, find_place, write_whole
from bot.school.course.puzzle import Puzzle
from engine.forced_wins import needed_lead
from engine.processes.jobs import NoAnswer
from engine.processes.partner import Partner


class PuzzleJudging:
    """Asks the engine, while a person waits."""

    def __init__(self, partner: Partner) -> None:
        self._partner = partner

    async def find_other_way(self, puzzle: Puzzle, attempt: Attempt, text: str) -> OtherWay | None:
        """Return a move as another way to win; None if it is none, or the solution knows it.

        Raises `EngineBusy`.
        """
        if not can_ask(puzzle, attempt, text):
            return None
        whole = write_whole(puzzle, attempt, text)
        needed = needed_lead(puzzle.game, puzzle.game.start(puzzle.fen))
        line = find_place(puzzle, attempt.moves).line
        try:
            answer = await self._partner.judge_win(line, whole, needed)
        except NoAnswer as error:
            raise EngineBusy from error
        return OtherWay(attempt.moves, whole, answer.following) if answer.is_won else None
