"""Nine levels of play, from an opponent for small children to the engine's full strength.

A weak player does not play at random, but looks less far ahead, misses the opponent's long
captures, and judges roughly. So a level looks a few plies deep, sees each of its moves through
noise, and overlooks replies. The lowest level even prefers what is worse for it: a person who only
knows how pieces move wins against it more often than not. Noise and oversights are drawn from a
seed and the position, so that the same question has the same answer on every machine. The last two
levels do not err; they differ in how much they search.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from engine.limits import DEEPEST, UNBOUNDED, Found, Limits
from engine.luck import Luck
from rules import Line, Move, Style

if TYPE_CHECKING:  # code that only reads results does not load the search
    from engine.search import Searcher

HARDEST = 2  # the jumps after the first one
LONG = Style.LONG


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays."""

    depth: int  # plies, its own move included
    nodes: int  # nodes for all moves together
    noise: int  # hundredths of a man by which a judgement errs, as a standard deviation
    missed: int  # of a thousand replies of three jumps; of those of one jump a third
    taste: int = 1  # 1 prefers moves that seem better for it, -1 those that seem worse


class Level(Enum):
    """The levels of play, the weakest first; the value is the number that people see."""

    SMALL_CHILDREN = 0
    FIRST_STEPS = 1
    BEGINNER = 2
    LEARNER = 3
    CASUAL = 4
    CLUB = 5
    STRONG = 6
    EXPERT = 7
    FULL_STRENGTH = 8

    @property
    def skill(self) -> Skill:
        """How well the level plays."""
        return SKILLS[self]


# Against random moves the lowest level lost 91 of 100 games in Russian, 82 in English, 95 in
# International and 95 in Turkish draughts: `python -m engine match KEY level:0 random --games 100`.
# In Russian draughts each level from the second on beat the one below by about 180 to 240 Elo, in
# 40 to 160 games with errors of 60 to 115. How far the last level is ahead depends on its time.
SKILLS = {
    Level.SMALL_CHILDREN: Skill(2, 1_200, 240, 0, taste=-1),
    Level.FIRST_STEPS: Skill(2, 1_200, 140, 360),
    Level.BEGINNER: Skill(2, 1_200, 57, 190),
    Level.LEARNER: Skill(3, 4_000, 40, 92),
    Level.CASUAL: Skill(4, 12_000, 45, 92),
    Level.CLUB: Skill(5, 20_000, 25, 20),
    Level.STRONG: Skill(6, 20_000, 7, 0),
    Level.EXPERT: Skill(DEEPEST, 14_000, 0, 0),
    Level.FULL_STRENGTH: Skill(DEEPEST, UNBOUNDED, 0, 0),
}


VARIED = 6  # the first plies, in which even a level without noise varies its play
VARIETY = Skill(8, UNBOUNDED, 8, 0)


def choose(searcher: "Searcher", line: Line, level: Level, seed: int, limits: Limits) -> Found:
    """Return the move that a level plays; the limits apply if they are narrower than its own.

    The score and the line are what the level sees; it may err in comparing them.
    """
    skill, moves = level.skill, line.game.legal_moves(line.position)
    if not skill.noise and is_opening(line):
        skill = replace(VARIETY, nodes=skill.nodes)
    limits = replace(
        limits, depth=min(limits.depth, skill.depth), nodes=min(limits.nodes, skill.nodes)
    )
    if not skill.noise or len(moves) < 2:
        return searcher.search(line, limits)
    share = replace(limits, seconds=limits.seconds / len(moves), nodes=limits.nodes // len(moves))
    eye = Eye(searcher, line, skill, f"{level.name} {seed}")
    looks = [eye.look(move, share) for move in moves]
    best = max(looks, key=lambda look: look.seems).found
    return replace(best, nodes=sum(look.found.nodes for look in looks))


def is_opening(line: Line) -> bool:
    """Tell whether a game has only just begun, from the usual set-up."""
    return line.ply < VARIED and line.positions[0] == line.game.start()


@dataclass(frozen=True, slots=True)
class Look:
    """A level's findings about a move, and what the move seems to be worth to it."""

    found: Found
    seems: int


class Eye:
    """How a level sees the moves of one position."""

    def __init__(self, searcher: "Searcher", line: Line, skill: Skill, seed: str) -> None:
        self._searcher, self._line, self._skill = searcher, line, skill
        self._question = f"{seed} {line.ply} {line.game.fen(line.position)}"

    def look(self, move: Move, limits: Limits) -> Look:
        """Look at a move, with less care if the best reply is hard to see."""
        after, skill = self._line.play(move), self._skill
        luck = Luck(f"{self._question} {self._line.game.write(self._line.position, move, LONG)}")
        depth = skill.depth - 1
        if luck.happens(skill.missed * (1 + hardness(after)) // (1 + HARDEST)):
            depth = max(0, depth - 2)
        found = self._see(after, replace(limits, depth=depth))
        score = found.score if after.turn is self._line.turn else -found.score
        seen = Found((move, *found.line), score, depth + 1, found.nodes)
        return Look(seen, skill.taste * score + luck.spread(skill.noise))

    def _see(self, after: Line, limits: Limits) -> Found:
        position = after.position
        if not after.game.legal_moves(position):
            return Found((), self._searcher.tree.ended(position), 0, 1)
        if limits.depth > 0:
            return self._searcher.search(after, limits)
        return Found((), self._searcher.evaluate(position), 0, 1)


def hardness(after: Line) -> int:
    """Return how hard the best reply is to see: 0 for up to one jump, plus 1 per further jump."""
    jumps = max((len(reply.victims) for reply in after.game.legal_moves(after.position)), default=0)
    return min(max(jumps - 1, 0), HARDEST)
