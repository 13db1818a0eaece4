"""Checks with the engine that what a lesson says about answers is true.

A right move must not lose material, unless the step claims something else about it. The effect of a
wrong move is claimed beside its words, and a missing claim is a fault as well.
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from bot.school.course.lesson import ANY, Ask, Lesson, LessonStep
from engine.ending_files import read_endings
from engine.forced_wins import POINT, count_lead
from engine.kept_wins import KeptWins
from engine.limits import Limits
from engine.line_texts import moves_by_text
from rules import Line, Move

NODES = 100_000  # for each move
WON = 3_000  # hundredths of a man: only a solved ending or an end is worth more
TELLS = re.compile(
    r"\b(wins?|loses?|lost|draws?|drawn|saved?|safe|takes?|taken|takes|jumps?|caught|catch|"
    r"gets? away|slower|stuck|late)\b",
    re.IGNORECASE,
)


class Claim(StrEnum):
    """A claim about a move, for the side that plays it."""

    KEEPS = "keeps"  # it loses no material
    COSTS = "costs"  # it loses material
    TAKEN = "taken"  # the piece that moved can be taken at once
    WINS = "wins"
    DRAWS = "draws"
    LOSES = "loses"
    NO_WIN = "no win"  # it draws or loses
    FORCED = "forced"  # no claim about its worth: it is the only legal move, or shows a rule


def list_claim_faults(lesson: Lesson, nodes: int = NODES) -> Iterator[str]:
    """Yield claims of a lesson about moves that the engine does not confirm."""
    if any(lesson.game.homes.values()):
        return  # in a race nothing is won or lost on the way
    for step in lesson.steps:
        if step.ask in (Ask.MOVE, Ask.LINE):
            for fault in _list_step_faults(lesson, step, nodes):
                yield f"{step.key}: {fault}"


def _list_step_faults(lesson: Lesson, step: LessonStep, nodes: int) -> Iterator[str]:
    line = Line.begin(lesson.game, step.fen)
    known = moves_by_text(lesson.game, line.position)
    for text, move in known.items():
        if len(known) == 1 and "right" not in step.claims:
            return  # it is the only legal move
        claim = find_claim(step, text)
        if claim is None:
            yield f"nothing is claimed of {text}, of which words tell something"
        elif not is_true(line, move, claim, nodes):
            yield f"{text} is said to be: {claim}"


def find_claim(step: LessonStep, text: str) -> Claim | None:
    """Return the claim about a first move; None if its words say something without a claim."""
    if text in step.claims:
        return Claim(step.claims[text])
    if text in step.turns[0].accepted:
        return Claim(step.claims.get("right", Claim.KEEPS))
    if text not in step.wrong and ANY in step.claims:
        return Claim(step.claims[ANY])
    words = step.wrong.get(text, step.wrong.get(ANY, ""))
    return None if TELLS.search(words) else Claim.FORCED


def is_true(line: Line, move: Move, claim: Claim, nodes: int) -> bool:
    """Tell whether the engine confirms a claim."""
    lead = POINT * count_lead(line.game, line.position, line.turn)

    def reaches(score: int) -> bool:
        search = KeptWins(line, score, read_endings(line.game))
        return search.ask(move, Limits(nodes=nodes)).is_kept

    if claim is Claim.TAKEN:
        replies = line.game.legal_moves(line.play(move).position)
        return any(move.end in reply.victims for reply in replies)
    return all(reaches(score) is is_reached for score, is_reached in _bounds(claim, lead))


def _bounds(claim: Claim, lead: int) -> list[tuple[int, bool]]:
    """Return scores, each with whether a move with this claim reaches it."""
    match claim:
        case Claim.KEEPS:
            return [(lead, True)]
        case Claim.COSTS:
            return [(lead, False)]
        case Claim.WINS:
            return [(WON, True)]
        case Claim.NO_WIN:
            return [(WON, False)]
        case Claim.DRAWS:
            return [(WON, False), (1 - WON, True)]
        case Claim.LOSES:
            return [(1 - WON, False)]
        case _:
            return []
