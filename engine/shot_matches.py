"""Chapaev matches between levels, each seed with both colors, and their difference in strength."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.levels import Level
from engine.limits import Limits
from engine.matches import LOSS, WIN, Tally
from engine.shots import choose_shot
from rules.chapaev import Chapaev, ChapaevPosition, Shot
from rules.position import Color

Shooter = Callable[[Chapaev, ChapaevPosition], Shot]
NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class ShotTally:
    """Results of matches between two players, and of their rounds, from the first one's side."""

    matches: Tally
    rounds: Tally


def shoot_as(level: Level, seed: int) -> Shooter:
    """Return a player of a level, whose shots vary with the seed and the position."""

    def shoot(game: Chapaev, position: ChapaevPosition) -> Shot:
        return choose_shot(game, position, level, seed, NO_LIMITS).shot

    return shoot


def play_shot_match(
    game: Chapaev, pairs: int, first: Shooter, second: Shooter, seed: int
) -> Iterator[ShotTally]:
    """Play pairs of matches with the same wobbles; yield the tally after each match."""
    tally = ShotTally(Tally(), Tally())
    for pair in range(pairs):
        for color in Color:
            players = {color: first, color.other: second}
            last = play_shots(game, players, f"{seed} {pair}")
            won = WIN if last.winner is color else LOSS
            rounds = Tally(wins=last.wins[color], losses=last.wins[color.other])
            tally = ShotTally(tally.matches + won, tally.rounds + rounds)
            yield tally


def play_shots(game: Chapaev, players: dict[Color, Shooter], secret: str) -> ChapaevPosition:
    """Play a match to its end, and return its last position."""
    position = game.start()
    while game.winner(position) is None:
        shot = players[position.turn](game, position)
        position = game.play(position, game.shoot(position, shot, secret)).position
    return position
