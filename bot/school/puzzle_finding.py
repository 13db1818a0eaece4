"""Puzzles found in games: which games are searched, and what is stored."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import timedelta

from bot.matches.match_value import Match
from bot.matches.work import Work, writes
from engine.puzzles import GamePuzzle
from rules import Style
from storage.game_puzzles import keep_game_puzzles
from storage.rows import GamePuzzleRow, Person

PRIVATE = timedelta(days=7)  # after the end of a game, in which others do not see its puzzles


@writes
def keep_found_puzzles(work: Work, match: Match, found: Iterable[GamePuzzle]) -> None:
    """Save the puzzles of a match, and that it was searched."""
    keep_game_puzzles(work.transaction, match.id, [_row_of(match, each) for each in found])


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
    """Return the person who played another move; None if nobody did."""
    position, move = match.line.positions[found.ply], match.line.moves[found.ply]
    holder = match.holder(position.turn)
    is_found = match.game.write(position, move, Style.LONG) == found.solution.move
    return holder.id if isinstance(holder, Person) and not is_found else None
