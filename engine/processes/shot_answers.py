"""Questions about shots: asked of a worker, answered there, or without it if workers fail."""

from dataclasses import replace

from engine.levels import Level
from engine.limits import Limits
from engine.processes.questions import GameText, ShotAnswer, ShotQuestion
from engine.shots import choose_shot
from rules.chapaev import Chapaev, ChapaevPosition

GLANCE = Level.CASUAL  # the highest level of a shot found without a worker
NO_LIMITS = Limits()


def ask_for_shot(game: Chapaev, position: ChapaevPosition, level: Level, seed: int) -> ShotQuestion:
    """Return the question that asks which shot a level makes, however long that takes.

    It contains the discs, but never the secret from which the match's hands wobble.
    """
    text = GameText(game.key, game.chosen, game.fen(position), ())
    return ShotQuestion(text, NO_LIMITS.seconds, level, seed)


def answer_shot(question: ShotQuestion, limits: Limits) -> ShotAnswer:
    """Answer a question within the seconds of the limits. Raises RulesError."""
    game = Chapaev(question.game.options)
    position = game.start(question.game.opening)
    found = choose_shot(game, position, question.level, question.seed, limits)
    return ShotAnswer(game.write(found.shot), found.score, found.rolled)


def answer_at_a_glance(question: ShotQuestion) -> ShotAnswer:
    """Answer a question in some milliseconds, without any worker."""
    level = min(question.level, GLANCE, key=lambda each: each.value)
    return replace(answer_shot(replace(question, level=level), NO_LIMITS), rolled=0)
