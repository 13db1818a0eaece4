"""Matches between two players, each opening with both colors, and their difference in Elo."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log10, sqrt

from engine.limits import Limits
from engine.luck import Luck
from engine.searchers import fresh_searcher
from rules import Color, Game, Line, Move

Player = Callable[[Line], Move]  # chooses a move in an unfinished game
LONGEST = 240  # the most plies of a game; then it counts as a draw
OPENING = 6  # plies
BALANCED = 60  # the most hundredths of a man by which an opening may favor a side
GLANCE = Limits(nodes=2_000)
SURE_SHARE = 0.997  # of the points: a larger share gives no larger difference in Elo


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a match, from the first player's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.wins + self.draws + self.losses

    def elo(self) -> tuple[float, float]:
        """Return the difference in Elo, and twice its standard error."""
        games = self.games
        share = (self.wins + self.draws / 2 + 0.25) / (games + 0.5)
        squares = (
            self.wins * (1 - share) ** 2
            + self.draws * (0.5 - share) ** 2
            + self.losses * share**2
            + 0.1
        )
        error = 2 * sqrt(squares) / games
        return elo_of(share), (elo_of(share + error) - elo_of(share - error)) / 2

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


WIN, DRAW, LOSS = Tally(wins=1), Tally(draws=1), Tally(losses=1)


def elo_of(share: float) -> float:
    """Return the difference in Elo at which a share of the points is expected."""
    return -400 * log10(1 / min(max(share, 1 - SURE_SHARE), SURE_SHARE) - 1)


def play_match(game: Game, pairs: int, first: Player, second: Player, seed: int) -> Iterator[Tally]:
    """Play pairs of games, each opening with both colors; yield the tally after each game."""
    tally = Tally()
    for pair in range(pairs):
        opening = draw_opening(game, f"{seed} {pair}")
        for color in Color:
            winner = play_game(opening, {color: first, color.other: second})
            tally += DRAW if winner is None else WIN if winner is color else LOSS
            yield tally


def play_game(line: Line, players: dict[Color, Player]) -> Color | None:
    """Play a game to its end, and return the winner."""
    while line.ply < LONGEST:
        if outcome := line.outcome():
            return outcome.winner
        line = line.play(players[line.turn](line))
    return None


def draw_opening(game: Game, seed: str) -> Line:
    """Return a few random moves that leave neither side ahead."""
    best = Line.begin(game)
    for number in range(100):
        line = draw_moves(game, f"{seed} {number}")
        if line.outcome() is None and is_level(line):
            return line
    return best


def draw_moves(game: Game, seed: str, plies: int = OPENING) -> Line:
    """Return a game of a few random moves, by default six."""
    line = Line.begin(game)
    for ply in range(plies):
        if line.outcome():
            break
        moves = game.legal_moves(line.position)
        line = line.play(moves[Luck(f"{seed} {ply}").pick(len(moves))])
    return line


def is_level(line: Line) -> bool:
    """Tell whether no one can capture and a shallow search sees neither side ahead."""
    if any(move.victims for move in line.game.legal_moves(line.position)):
        return False
    return abs(fresh_searcher(line.game).search(line, GLANCE).score) <= BALANCED
