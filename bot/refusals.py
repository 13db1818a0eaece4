"""Why a move or a text is refused, in words that teach."""

import rules
from bot.words import listed

FORMS = "I read moves like `c3-d4`, `cd4`, `c3:e5`, `11-15`."


def refusal(error: rules.RulesError) -> str:
    """A sentence for each fact that the rules raise."""
    match error:
        case rules.Unreadable():
            return FORMS
        case rules.Ambiguous(choices=choices):
            return f"Several captures fit: {listed(list(choices))}; write one out, or pick."
        case rules.Illegal():
            return illegal(error)
        case rules.BadFen(at=at, why=why):
            return f"I cannot read this position, at character {at + 1}: {why}."
        case rules.BadPdn(line=line, why=why):
            return f"I cannot read this record, line {line}: {why}."
        case rules.UnknownGame():
            return "I do not know that form of the game. Pick it from the list, or see `/rules`."
        case rules.UnknownOption():
            return "That form of the game has no such option. Pick it from the list."
        case _:
            return "The rules do not allow that."


def illegal(error: rules.Illegal) -> str:
    """A sentence for each reason why a move may not be played."""
    match error:
        case rules.MustCapture(choices=choices):
            return f"You must capture: {listed(list(choices))}."
        case rules.MustTakeMost(takes=takes, most=most, choices=choices):
            return taking_most(error.tried, takes, most, listed(list(choices)))
        case rules.CaptureGoesOn(choices=choices):
            return f"The capture goes on: {listed(list(choices))}."
        case rules.MenMoveForward():
            return "A man moves forward only; only kings go back."
        case rules.NotYourPiece(square=square):
            return f"There is no piece of yours on {square}."
        case rules.Occupied(square=square):
            return f"Another piece stands on {square}."
        case rules.Forbidden(why=why):
            return f"That is not allowed now: {why}."
        case _:
            return out_of_reach(error)


def taking_most(tried: str, takes: int, most: int, choices: str) -> str:
    """Why a capture yields to another."""
    if takes < most:
        return f"**{tried}** takes {takes}; you must take the most, {most}: {choices}."
    return f"**{tried}** is not the capture that comes first here; you must play {choices}."


def out_of_reach(error: rules.Illegal) -> str:
    if isinstance(error, rules.OutOfReach) and error.choices:
        return (
            f"The piece on {error.square} cannot go there. It can: {listed(list(error.choices))}."
        )
    return "That is not a legal move."
