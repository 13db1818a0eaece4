"""The computer's shots: it simulates some, and takes the one that promises most.

How hands wobble in a match follows from a secret that the engine never learns: it simulates shots
with wobbles of its own. A weak level looks at few shots, with few wobbles, and aims badly; a strong
one looks at all of them, at the best again and again, and aims where it means to.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from engine.levels import Level
from engine.limits import Limits
from engine.luck import Luck
from rules.chapaev import Chapaev, ChapaevPosition, Disc, Point, Shot, open_targets
from rules.chapaev.discs import distance, is_on_table
from rules.chapaev.played_shots import PlayedShot
from rules.chapaev.shots import MOST_POWER, NEAREST_AIM
from rules.position import Color

FALLEN, LOST, AGAIN, ROUND = 100, -130, 70, 300  # the gain of a shot, in hundredths of a disc
MORE = 1.2  # the second power tried, relative to the one that just suffices
HUNDREDTH = 100  # of a degree
LOTS = 1 << 32


@dataclass(frozen=True, slots=True)
class Hand:
    """How well a level shoots.

    Each stage looks at some shots with some more wobbles: the first stage at random shots, the next
    ones at the best so far.
    """

    stages: tuple[tuple[int, int], ...]
    blur: int  # the standard deviation of its aim, in hundredths of a degree


HANDS = {
    Level.SMALL_CHILDREN: Hand((), 3200),  # any shot, without looking
    Level.FIRST_STEPS: Hand(((1, 1),), 1600),
    Level.BEGINNER: Hand(((2, 1),), 1000),
    Level.LEARNER: Hand(((4, 1),), 700),
    Level.CASUAL: Hand(((8, 1),), 450),
    Level.CLUB: Hand(((12, 2),), 250),
    Level.STRONG: Hand(((16, 2), (4, 4)), 190),
    Level.EXPERT: Hand(((32, 2), (8, 6)), 60),
    Level.FULL_STRENGTH: Hand(((LOTS, 3), (24, 6), (8, 16), (3, 40)), 0),
}


@dataclass(frozen=True, slots=True)
class FoundShot:
    """The shot that a level makes, its promise in hundredths of a disc, and the work done."""

    shot: Shot
    score: int
    rolled: int  # the number of shots simulated


def choose_shot(
    game: Chapaev, position: ChapaevPosition, level: Level, seed: int, limits: Limits
) -> FoundShot:
    """Return the shot that a level makes in an unfinished match, within some seconds.

    Without seconds the same question has the same answer.
    """
    hand, question = HANDS[level], f"{level.name} {seed} {position.round} {position.shots}"
    shots = list_tries(game, position)
    shots.sort(key=lambda shot: Luck(f"{question} {shot}").pick(LOTS))
    eye = Eye(game, position, question, limits)
    for count, wobbles in hand.stages:
        shots = shots[:count]
        eye.look(shots, wobbles)
        shots.sort(key=eye.score, reverse=True)
    best = shots[0]
    return FoundShot(blur_aim(position, best, hand, question), eye.score(best), eye.rolled)


def list_tries(game: Chapaev, position: ChapaevPosition) -> list[Shot]:
    """List the shots to try.

    Each disc is shot at every opposing disc in the clear, with just enough power and with more; if
    none is in the clear, at all of them with full power.
    """
    own, foes = position.own(position.turn), position.own(position.turn.other)
    shots = [shot for disc in own for shot in _list_open(game, position, disc)]
    return shots or [Shot(disc.name, foe.at, MOST_POWER) for disc in own for foe in foes]


def _list_open(game: Chapaev, position: ChapaevPosition, disc: Disc) -> Iterator[Shot]:
    for target in open_targets(game.rules, position, disc):
        enough = target.power or MOST_POWER
        for power in sorted({enough, min(MOST_POWER, round(enough * MORE))}):
            yield Shot(disc.name, target.disc.at, power)


class Eye:
    """Simulates shots with one wobble after another until time is up or it is stopped."""

    def __init__(
        self, game: Chapaev, position: ChapaevPosition, question: str, limits: Limits
    ) -> None:
        self._game, self._position, self._question = game, position, question
        self._limits, self._begun = limits, limits.clock()
        self._values: dict[Shot, list[int]] = {}
        self.rolled = 0

    def look(self, shots: Sequence[Shot], wobbles: int) -> None:
        """Simulate each shot with `wobbles` more wobbles, or once if hands are steady."""
        for shot in shots:
            values = self._values.setdefault(shot, [])
            most = len(values) + wobbles if self._game.rules.wobble else 1
            while len(values) < most and not self._is_over():
                values.append(self._roll(shot, f"{self._question} {len(values)}"))

    def score(self, shot: Shot) -> int:
        """Return what a shot promises; one not simulated counts as losing everything."""
        values = self._values.get(shot, [])
        return sum(values) // len(values) if values else -ROUND

    def _roll(self, shot: Shot, seed: str) -> int:
        self.rolled += 1
        played = self._game.shoot(self._position, shot, seed)
        return judge_shot(self._game, self._position, played)

    def _is_over(self) -> bool:
        limits = self._limits
        return limits.is_stopped() or limits.clock() - self._begun >= limits.seconds


def judge_shot(game: Chapaev, position: ChapaevPosition, played: PlayedShot) -> int:
    """Return the worth of a simulated shot to the side that made it."""
    color, turn = position.turn, game.play(position, played)
    if turn.round is not None:
        winner = turn.round.winner
        return 0 if winner is None else ROUND if winner is color else -ROUND
    before, after = (count_discs(at, color) for at in (position, turn.position))
    value = (before[1] - after[1]) * FALLEN + (before[0] - after[0]) * LOST
    return value + AGAIN * turn.shoots_again


def count_discs(position: ChapaevPosition, color: Color) -> tuple[int, int]:
    """Return the number of a side's discs and of the opponent's."""
    return len(position.own(color)), len(position.own(color.other))


def blur_aim(position: ChapaevPosition, shot: Shot, hand: Hand, question: str) -> Shot:
    """Return a shot with a slightly wrong aim, kept on the table."""
    disc = position.disc(shot.disc)
    assert disc is not None  # the disc was chosen from those on the table
    angle = radians(Luck(f"{question} blur").spread(hand.blur) / HUNDREDTH)
    x, y, c, s = shot.aim.x - disc.at.x, shot.aim.y - disc.at.y, cos(angle), sin(angle)
    beside = Point(disc.at.x + x * c - y * s, disc.at.y + x * s + y * c)
    if not is_on_table(*beside) or distance(disc.at, beside) < 2 * NEAREST_AIM:
        return shot
    return Shot(shot.disc, beside, shot.power)
