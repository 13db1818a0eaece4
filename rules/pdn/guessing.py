"""Which game a file is about, where no tag says so: the one in which its moves can be played."""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

from rules.errors import RulesError
from rules.game import Game
from rules.pdn.kinds import standard_games

Unnamed = tuple[str | None, Sequence[str]]  # a FEN or the usual set-up, and moves as text
MOST_TRIALS = 20_000  # moves tried over all games of a file
LETTERED = re.compile(r"[a-l]\d")


def guess_games(unnamed: Sequence[Unnamed]) -> list[Game]:
    """Return the game that each record is most likely about.

    Only games with a GameType of the standard are asked: what others play is written with tags.
    For one record they are asked in this order: first those that are written as the record is, in
    letters or in numbers; of these the smaller boards; then as the catalogue has them. Those in
    which the whole record can be played fit. Of all that fit, a record is about the one that fits
    most records of the file, and among equals about the first. Where none fits, those count that
    can be played furthest. After `MOST_TRIALS` moves no more are tried, and the remaining records
    are about the game that fitted most of those before.
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
    """Tries records in the games that they may be about, and counts the moves tried."""

    def __init__(self) -> None:
        self._trials = 0

    def fitting(self, fen: str | None, moves: Sequence[str]) -> list[Game]:
        """Return the games that can be played furthest, the likeliest first; none after too many
        trials.
        """
        lengths: dict[Game, int] = {}
        for game in _list_candidates(_is_numeric((fen, moves))):
            if self._trials >= MOST_TRIALS:
                break
            lengths[game] = self._count_playable(game, fen, moves)
        furthest = max(lengths.values(), default=0)
        return [game for game, length in lengths.items() if length == furthest]

    def _count_playable(self, game: Game, fen: str | None, moves: Sequence[str]) -> int:
        """Return how many moves can be played in a game; -1 where its set-up is impossible."""
        played = -1
        self._trials += 1
        with suppress(RulesError):
            position = game.start(fen)
            played = 0
            for text in moves:
                self._trials += 1
                position = game.play(position, game.parse(position, text))
                played += 1
        return played


@cache
def _list_candidates(is_numeric: bool) -> list[Game]:
    """Return the games to ask for a record in numbers or in letters, the likeliest first."""
    games = sorted(standard_games(), key=lambda game: len(game.board.squares))
    return sorted(games, key=lambda game: game.is_numeric is not is_numeric)


def _is_numeric(record: Unnamed) -> bool:
    """Return whether a record calls its squares by numbers."""
    fen, moves = record
    texts = (fen or "", *map(str.lower, moves))  # capitals in a FEN are colours and kings
    return not any(LETTERED.search(text) for text in texts)
