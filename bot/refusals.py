"""Why a move or a text is refused, in words that teach."""

from collections.abc import Sequence

import rules
from bot.safe_text import quote
from bot.words import SIDES, listed
from rules import Preference

LONGEST_OPTION = 40  # characters of a wrong one that are told again
FORMS = "I read moves like `c3-d4`, `cd4`, `c3:e5`, `11-15`."
CAPTURES = ":x"  # the signs of a capture in a move
PREFERENCES = {
    Preference.BY_KING: "a king captures before a man",
    Preference.MOST_KINGS: "the capture of the most kings comes first",
    Preference.KING_FIRST: "the capture that meets a king earliest comes first",
    Preference.HIGHEST_VALUE: "the capture of the highest value comes first",
}


def refusal(error: rules.RulesError) -> str:
    """A sentence for each fact that the rules raise."""
    match error:
        case rules.Illegal():
            return illegal(error)
        case rules.Unreadable():
            return FORMS
        case rules.Ambiguous(choices=choices):
            return several(choices)
        case rules.BadFen():
            return no_position(error)
        case _:
            return no_such_game(error)


def no_position(error: rules.BadFen) -> str:
    """Why a text is no position to begin with."""
    match error:
        case rules.UncrownedMan(square=square):
            return f"A man on {quote(square)} would be a king: write `K` before the square."
        case rules.TooManyPieces(color=color, most=most):
            return f"{SIDES[color]} has more pieces there than the {most} of this game."
        case rules.TooManyCaptures():
            return "There are more ways to capture in this position than I can look through."
        case _:
            at = error.at + 1
            return f"I cannot read this position, at character {at}: {quote(error.why)}."


def no_such_game(error: rules.RulesError) -> str:
    """Which game, or which of its options, there is not."""
    match error:
        case rules.UnknownGame():
            return "I do not know that form of the game. Pick it from the list, or see `/rules`."
        case rules.UnknownOption(game=game, option=option):
            return no_such_option(rules.game(game), option)
        case rules.ClashingOptions(one=one, other=other):
            return (
                f"**{quote(one)}** and **{quote(other)}** exclude each other: choose one of them."
            )
        case _:
            return "The rules do not allow that."


def no_such_option(game: rules.Game, typed: str) -> str:
    """Which options the game has, instead of what was typed."""
    keys = ", ".join(f"`{option.key}`" for option in game.options)
    has = f"it has {keys}" if keys else "it has none"
    return f"{game.name} has no option **{quote(typed, LONGEST_OPTION)}**; {has}."


def several(choices: Sequence[str]) -> str:
    """The moves that all fit a text."""
    kind = "captures" if any(sign in choices[0] for sign in CAPTURES) else "moves"
    if len(choices) > 2:
        return f"Several {kind} fit: {listed(choices)}; write one out (or pick)."
    one, other = choices
    return f"Two {kind} fit: **{one}** and **{other}**; write one out (or pick)."


def illegal(error: rules.Illegal) -> str:
    """A sentence for each reason why a move may not be played."""
    match error:
        case rules.MustTakeMost():
            return comes_second(error)
        case rules.MustCapture() | rules.CaptureGoesOn():
            return about_capture(error)
        case rules.MenMoveForward():
            return "A man moves forward only; only kings go back."
        case rules.MenTakeNoKings(square=square):
            return f"A man cannot take a king, and there is one on {quote(square)}."
        case rules.NotYourPiece(square=square):
            return f"There is no piece of yours on {quote(square)}."
        case rules.Forbidden(why=why):
            return f"That is not allowed now: {quote(why)}."
        case _:
            return out_of_reach(error)


def about_capture(error: rules.MustCapture | rules.CaptureGoesOn) -> str:
    """Which captures there are, where this is none of them."""
    choices = listed(error.choices)
    match error:
        case rules.CaptureGoesOn():
            return f"The capture goes on: {choices}."
        case rules.CaptureEnds():
            return f"The capture ends sooner: {choices}."
        case rules.LandsRightBehind():
            return f"A king lands right behind the piece that it takes: {choices}."
        case _:
            return f"You must capture: {choices}."


def comes_second(error: rules.MustTakeMost) -> str:
    """Why a capture yields to another."""
    choices = listed(error.choices)
    if isinstance(error, rules.MustPrefer) and error.preference in PREFERENCES:
        why = PREFERENCES[error.preference]
        return f"**{quote(error.tried)}** has to wait; {why}: {choices}."
    return (
        f"**{quote(error.tried)}** takes {error.takes}; "
        f"you must take the most, {error.most}: {choices}."
    )


def out_of_reach(error: rules.Illegal) -> str:
    """What stands in the way, or where the piece may go."""
    match error:
        case rules.Blocked(square=square):
            return f"The piece on {quote(square)} stands in the way."
        case rules.Occupied(square=square):
            return f"Another piece stands on {quote(square)}."
        case rules.NoSuchJump(square=square, landing=landing, choices=choices):
            jumps = f" It can go: {listed(choices)}." if choices else ""
            return f"No jump leads from {quote(square)} to {quote(landing)}.{jumps}"
        case rules.OutOfReach(square=square, choices=choices) if choices:
            return f"The piece on {quote(square)} cannot go there. It can: {listed(choices)}."
        case rules.OutOfReach(square=square):
            return f"The piece on {quote(square)} cannot move."
        case _:
            return "That is not a legal move."
