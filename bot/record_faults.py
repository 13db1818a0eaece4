"""What is wrong with a game of a file, in words."""

import rules
from bot.refusals import refusal
from bot.safe_text import quote
from rules.pdn import BadPdn, PdnFault
from rules.pdn.reading import MOST_PLIES

REASONS = {
    PdnFault.BAD_TAG: 'a tag is a name and a text, like `[Event "Club night"]`.',
    PdnFault.OPEN_COMMENT: "a comment begins here and is never closed.",
    PdnFault.OPEN_VARIATION: "a variation begins here and is never closed.",
    PdnFault.UNOPENED_VARIATION: "a variation is closed here that was not opened.",
    PdnFault.SET_UP_INSIDE: "a position is set up in the middle of the game.",
    PdnFault.TOO_LONG: f"I read games of up to {MOST_PLIES} moves.",
}


def record_fault(error: BadPdn) -> str:
    """Say in which line a game of a file is wrong, and why."""
    where = f"Line {error.line}, move {error.ply}" if error.ply else f"Line {error.line}"
    return f"{where}: {reason(error)}"


def reason(error: BadPdn) -> str:
    """Say why a game of a file cannot be read."""
    if words := REASONS.get(error.fault):
        return words
    match error.cause:
        case None:
            return f"**{quote(error.text)}** is no move, no tag and no comment."
        case rules.UnknownGame():
            return "I do not know the game that the tags name."
        case rules.Unreadable(text=text):
            return f"**{quote(text)}** is no move."
        case cause:
            return refusal(cause)
