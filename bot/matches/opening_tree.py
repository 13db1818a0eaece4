"""How games began: those of a server that a person may see, and their own.

Only games that are over and began with the usual set-up are counted.
"""

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from bot.matches import mapping
from bot.matches.first_moves import MOST_PLIES, list_in_order, write_first_moves, write_move_code
from bot.matches.replays import CorruptMatch, replay_course
from bot.matches.runner import Runner
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads, writes
from rules import Color, Line, Move
from storage.first_moves import (
    GamesOfPerson,
    GamesOfServer,
    Reached,
    count_in_server,
    count_of_person,
    keep_first_moves,
    list_uncounted_matches,
)
from storage.histories import find_histories
from storage.kept_matches import find_match
from storage.rows import KeptMatch

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpeningScore:
    """How some games ended: won, drawn and lost by the side that is looked at."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many they are."""
        return self.won + self.drawn + self.lost

    def add(self, games: int, winner: int | None, side: int) -> "OpeningScore":
        """Return the score with some more games, all won by one side or all drawn."""
        if winner is None:
            return replace(self, drawn=self.drawn + games)
        if winner == side:
            return replace(self, won=self.won + games)
        return replace(self, lost=self.lost + games)


@dataclass(frozen=True, slots=True)
class OpeningBranch:
    """A move, and the games that went on with it.

    `seen` are those of the server, scored for White; `own` are the person's own ones wherever they
    were played, scored for the person.
    """

    move: Move
    seen: OpeningScore = OpeningScore()
    own: OpeningScore = OpeningScore()

    @property
    def games(self) -> int:
        """How often it was played, for sorting."""
        return max(self.seen.games, self.own.games)

    def add_seen(self, games: int, winner: int | None) -> "OpeningBranch":
        """Return the branch with more games of the server, all of which ended alike."""
        return replace(self, seen=self.seen.add(games, winner, Color.WHITE))

    def add_own(self, games: int, winner: int | None, color: int) -> "OpeningBranch":
        """Return the branch with more of the person's own games, with one colour, that all ended
        alike.
        """
        return replace(self, own=self.own.add(games, winner, color))


async def count_branches(runner: Runner, viewer: Viewer, line: Line) -> list[OpeningBranch]:
    """List the moves that continued games a person may see, the most often played first.

    Moves that nobody played follow.
    """
    reached = Reached(line.game.key, line.game.chosen, write_first_moves(line))
    if line.ply >= MOST_PLIES:
        return []
    in_server, own = await runner.run(count_games, viewer.server_id, viewer.person_id, reached)
    branches = _branches_of(line)
    # Asked outside of the transaction: Discord's client belongs to one thread.
    can_see = cache(viewer.can_see)
    seen = Counter[tuple[str, int | None]]()
    for move, winner, channel_id, games in in_server:
        if can_see(channel_id):
            seen[move, winner] += games
    for (move, winner), games in seen.items():
        branches[move] = branches[move].add_seen(games, winner)
    for move, winner, color, games in own:
        branches[move] = branches[move].add_own(games, winner, color)
    return sorted(branches.values(), key=lambda branch: -branch.games)


@reads
def count_games(
    work: Work, server_id: int | None, person_id: int, reached: Reached
) -> tuple[list[GamesOfServer], list[GamesOfPerson]]:
    """Count the games of a server and those of a person that reached a position."""
    in_server = [] if server_id is None else count_in_server(work.transaction, server_id, reached)
    return in_server, count_of_person(work.transaction, person_id, reached)


@writes
def keep_some_first_moves(work: Work, most: int = 50) -> int:
    """Store the first moves of some finished games; return how many games there were."""
    transaction = work.transaction
    ended = list_uncounted_matches(transaction, most)
    found: Iterable[KeptMatch | None] = (find_match(transaction, each) for each in ended)
    kept = [each for each in found if each is not None]
    in_rows = find_histories(transaction, [each.row.id for each in kept if each.history is None])
    for each in kept:
        history = each.history or in_rows[each.row.id]
        keep_first_moves(transaction, each.row.id, _first_moves_of(each, history.moves))
    return len(ended)


def _branches_of(line: Line) -> dict[str, OpeningBranch]:
    """Return all that can be played, by the code of the move."""
    game, position = line.game, line.position
    moves = list_in_order(game, position)
    return {write_move_code(game, position, move): OpeningBranch(move) for move in moves}


def _first_moves_of(kept: KeptMatch, texts: tuple[str, ...]) -> str:
    """Return the first moves of a match; none if it is not to be counted."""
    terms, result = mapping.terms_of(kept.row), mapping.result_of_row(kept.row)
    if terms.opening is not None or result is None or result.is_void:
        return ""
    try:
        course = replay_course(kept.row.id, terms, texts[:MOST_PLIES])
    except CorruptMatch as error:
        log.error("a match cannot be counted: %s", error)
        return ""
    return write_first_moves(course) if isinstance(course, Line) else ""
