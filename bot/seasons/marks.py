"""What the month of a server keeps of each game, in the transaction that ends it."""

from bot.matches.match_store import read_kept
from bot.matches.match_value import VOID, Match
from bot.matches.work import Work, writes
from storage import Person
from storage.kept_matches import find_matches
from storage.rows import GameMark
from storage.seasons import Span, list_unmarked_games, mark_games

VOID_NAMES = [ending.name for ending in VOID]


def mark_ended_game(work: Work, match: Match) -> None:
    """Keep what the month needs to know of a game between two people that has ended."""
    if all(isinstance(seat.holder, Person) for seat in match.seats):
        mark_games(work.transaction, [find_mark(match)])


@writes
def mark_some_games(work: Work, span: Span) -> int:
    """Keep the same for some games that ended before this was kept; return how many were looked at.

    One that cannot be read counts no plies, and so stands in no month.
    """
    ids = list_unmarked_games(work.transaction, span)
    found = {match.id: match for match in read_kept(work, find_matches(work.transaction, ids))}
    marks = [find_mark(found[each]) if each in found else GameMark(each, plies=0) for each in ids]
    mark_games(work.transaction, marks)
    return len(ids)


def find_mark(match: Match) -> GameMark:
    """Return how many plies people played in a game, and its largest capture, the first of equals.

    Only draughts has captures that count.
    """
    plies = len(match.played_at)
    if not match.is_draughts:
        return GameMark(match.id, plies)
    sizes = {ply: len(match.line.moves[ply].victims) for ply in range(match.given, match.ply)}
    best = max(sizes, key=lambda ply: (sizes[ply], -ply), default=None)
    if best is None or not sizes[best]:
        return GameMark(match.id, plies)
    mover = match.line.positions[best].turn
    return GameMark(match.id, plies, sizes[best], best, int(mover))
