"""What a player is told, in private, about their plan."""

from collections.abc import Iterator
from itertools import groupby

from bot.matches.match_value import Match
from bot.matches.plans import (
    MOST_DEPTH,
    MOST_LINES,
    NoAnswer,
    NotTheirTurn,
    Plan,
    TooDeep,
    TooManyLines,
    UnreadableStep,
    write_lines,
)
from bot.talk.matches.rule_refusals import explain_refusal
from bot.talk.refusals import Sentences
from bot.talk.safe_text import quote
from render.lists import join_all
from render.translation import _, deferred, ngettext
from rules import Color, Line

EXAMPLE = "`/plan line:c5 d4xb6`"


def plan_text(match: Match, plan: Plan) -> str:
    """List what a player plans, a line for each way it may go; nothing for no plan."""
    lines = write_lines(plan, match.game, match.position)
    return "\n".join(f"- {_line_in_words(match.line, line, plan.owner)}" for line in lines)


def kept_text(match: Match, plan: Plan, replaced: tuple[str, ...]) -> str:
    """Tell a player that their plan is saved, and what's in it."""
    words = [_("Saved. I'll reply for you right away, and only you can see this.")]
    if replaced:
        words.append(
            _("It replaces {moves}.").format(moves=join_all(f"**{move}**" for move in replaced))
        )
    return "\n".join((" ".join(words), plan_text(match, plan)))


def _line_in_words(line: Line, text: str, owner: Color) -> str:
    # Translators: {theirs}, {answer}: moves in bold, the opponent's and the reader's
    sentences = _("If {theirs}, then {answer}.")
    turns = [*_turns(line, text)]
    pairs = zip(turns[::2], turns[1::2], strict=False)
    return " ".join(sentences.format(theirs=theirs, answer=answer) for theirs, answer in pairs)


def _turns(line: Line, text: str) -> Iterator[str]:
    """Yield the moves of each turn of a line, in bold."""
    steps = []
    for word in text.split():
        steps.append((line.turn, word))
        line = line.play(line.game.parse(line.position, word))
    for _side, moves in groupby(steps, key=lambda step: step[0]):
        yield f"**{' '.join(word for _turn, word in moves)}**"


def if_they_play(match: Match, plan: Plan, before: str) -> str:
    """Ask which move of the opponent is to be answered, after some moves."""
    question = (
        _("After {moves}, what might they play?").format(moves=before)
        if before
        else _("I'll reply for you right away, and only you can see this. What might they play?")
    )
    return "\n".join(filter(None, (plan_text(match, plan), question)))


def what_then(before: str) -> str:
    """Ask for the answer to some moves."""
    return _("If **{moves}**, what should I play for you?").format(moves=before)


def nothing_to_answer(before: str) -> str:
    """Say that the moves end the game, so there's nothing to reply to."""
    return _("**{moves}** ends the game, so there's nothing to reply to.").format(moves=before)


def forgotten_text() -> str:
    """Say that the plan was deleted."""
    return _("Plan deleted.")


def missed_plan() -> str:
    """Tell a player that the opponent's move was not in their plan."""
    return _("They played something else, so your plan is off.")


def just_moved() -> str:
    """Tell a player that it's too late to plan, as the opponent has just moved."""
    return _("Too late to plan: they've just moved.")


def _unreadable(error: UnreadableStep) -> str:
    return _("Move {number} of the line, {move}: {reason} Write a line like {example}.").format(
        number=error.step,
        move=quote(error.text),
        reason=explain_refusal(error.reason),
        example=EXAMPLE,
    )


def _no_answer(_error: NoAnswer) -> str:
    return _("A line has to end with a move of yours, like {example}.").format(example=EXAMPLE)


def _too_deep(_error: TooDeep) -> str:
    return ngettext(
        "A line can have up to {count} move, like {example}.",
        "A line can have up to {count} moves, like {example}.",
        MOST_DEPTH,
    ).format(count=MOST_DEPTH, example=EXAMPLE)


def _too_many_lines(_error: TooManyLines) -> str:
    return ngettext(
        "A plan can have up to {count} line.", "A plan can have up to {count} lines.", MOST_LINES
    ).format(count=MOST_LINES)


SENTENCES: Sentences = {
    NotTheirTurn: deferred("It's your turn. You can plan while your opponent is thinking."),
    UnreadableStep: _unreadable,
    NoAnswer: _no_answer,
    TooDeep: _too_deep,
    TooManyLines: _too_many_lines,
}
