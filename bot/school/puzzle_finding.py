"""The service that keeps which games were searched for puzzles, and what was found in them."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import timedelta

import storage.game_puzzles
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from engine.puzzles import GamePuzzle
from rules import Style
from storage import GamePuzzleRow
from storage.rows import Person

PRIVATE = timedelta(days=7)  # after the end of a game, in which others do not see its puzzles


class PuzzleFinding:
    """Games to be searched, one after another."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def list_unsearched(self, most: int) -> list[int]:
        """List some matches that are analysed and were not searched."""
        return await self._database.read(storage.game_puzzles.list_unsearched_matches, most)

    async def keep(self, match: Match, found: Iterable[GamePuzzle]) -> None:
        """Keep the puzzles of a match, and that it was searched."""
        rows = [_row_of(match, each) for each in found]
        await self._database.write(storage.game_puzzles.keep_game_puzzles, match.id, rows)


def is_wanted(match: Match) -> bool:
    """Tell whether puzzles are taken from a match: it is over, and no option was chosen."""
    return match.result is not None and match.is_draughts and not match.game.chosen


def _row_of(match: Match, found: GamePuzzle) -> GamePuzzleRow:
    assert match.result is not None  # `is_wanted`
    place, position = match.main_room.place, match.line.positions[found.ply]
    return GamePuzzleRow(
        match_id=match.id,
        ply=found.ply,
        server_id=place.server_id,
        channel_id=place.channel_id,
        game=match.game.key,
        fen=match.game.fen(position),
        written=json.dumps(asdict(found), separators=(",", ":")),
        missed_by=_find_who_missed(match, found),
        public_at=match.result.at + PRIVATE,
    )


def _find_who_missed(match: Match, found: GamePuzzle) -> int | None:
    """Return the person who played another move; None if no one did."""
    position, move = match.line.positions[found.ply], match.line.moves[found.ply]
    holder = match.holder(position.turn)
    is_found = match.game.write(position, move, Style.LONG) == found.solution.move
    return holder.id if isinstance(holder, Person) and not is_found else None
