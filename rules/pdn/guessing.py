"""Guessing the game of a file without tags for it: the one in which its moves can be played."""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

from rules.errors import BadFen, RulesError
from rules.fen import LONGEST
from rules.game import Game
from rules.letters import fold, plain_fen, plain_move
from rules.pdn.kinds import standard_games

Unnamed = tuple[str | None, Sequence[str]]  # a FEN or the usual set-up, and moves as text
MOST_TRIALS = 20_000  # the most moves tried over all games of a file
LETTERED = re.compile(r"[a-l]\d")


def guess_games(unnamed: Sequence[Unnamed]) -> list[Game]:
    """Return the game that each record, or position without moves, is most likely about.

    Only games with a GameType of the standard are candidates, as others are written with tags. For
    a record they are tried in this order: first those written as the record is, in letters or in
    numbers; among these smaller boards first; then in the order of the catalogue. A game fits if
    the whole record can be played in it. Of the games that fit, a record gets the one that fits
    most records of the file, and among equals the first. If none fits, those that can be played
    furthest count. After `MOST_TRIALS` moves no more are tried, and the remaining records get the
    game that fitted most of those before.
    """
    guessing = _Guessing()
    fitting = [guessing.fitting(*record) for record in unnamed]
    votes = Counter(game for games in fitting for game in games)
    usual = {
        is_numeric: _find_most_voted(_list_candidates(is_numeric), votes)
        for is_numeric in (True, False)
    }
    return [
        _find_most_voted(games, votes) if games else usual[_is_numeric(record)]
        for record, games in zip(unnamed, fitting, strict=True)
    ]


def _find_most_voted(games: Sequence[Game], votes: Counter[Game]) -> Game:
    return max(games, key=lambda game: votes[game])


class _Guessing:
    """Tries records in their candidate games, and counts the moves tried."""

    def __init__(self) -> None:
        self._trials = 0

    def fitting(self, fen: str | None, moves: Sequence[str]) -> list[Game]:
        """Return the games that can be played furthest, the likeliest first.

        Returns none after too many trials.
        """
        lengths: dict[Game, int] = {}
        for game in _list_candidates(_is_numeric((fen, moves))):
            if self._trials >= MOST_TRIALS:
                break
            lengths[game] = self._count_playable(game, fen, moves)
        furthest = max(lengths.values(), default=0)
        return [game for game, length in lengths.items() if length == furthest]

    def _count_playable(self, game: Game, fen: str | None, moves: Sequence[str]) -> int:
        """Return how many moves can be played in a game.

        For an impossible set-up the number is negative: the earlier the fault, the lower.
        """
        played = 0
        self._trials += 1
        try:
            position = game.start(fen)
        except BadFen as bad:
            return (bad.at or LONGEST) - LONGEST - 1  # 0 is a fault of the whole
        with suppress(RulesError):
            for text in moves:
                self._trials += 1
                position = game.play(position, game.parse(position, text))
                played += 1
        return played


@cache
def _list_candidates(is_numeric: bool) -> list[Game]:
    """Return the candidate games of a record in numbers or in letters, the likeliest first."""
    games = sorted(standard_games(), key=lambda game: len(game.board.squares))
    return sorted(games, key=lambda game: game.is_numeric is not is_numeric)


def _is_numeric(record: Unnamed) -> bool:
    """Return whether a record calls its squares by numbers."""
    fen, moves = record
    if LETTERED.search(plain_fen(fen or "")):  # capitals are colours and kings
        return False
    return not any(LETTERED.search(plain_move(fold(text))) for text in moves)
