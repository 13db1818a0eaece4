"""Why a text is not a position with which a game can begin."""

import rules
from bot.talk.safe_text import quote
from render.translation import _
from rules import Color, FenFault


def explain_bad_position(error: rules.BadFen) -> str:
    """Say what is wrong with a position, and where."""
    if error.fault is FenFault.NO_SUCH_SQUARE:
        return _(
            "This board has no square {part}. If the position is of another game, name it with "
            "`variant:`."
        ).format(part=quote(error.part))
    return _("I can't read this position. Character {number}: {why}.").format(
        number=error.at + 1, why=_fault(error)
    )


def _fault(error: rules.BadFen) -> str:
    """Name what is wrong, in lower case."""
    match error.fault:
        case FenFault.TOO_LONG:
            return _("the text is too long")
        case FenFault.NO_TURN:
            return _("it has to start with W or B, for the side to move")
        case FenFault.NO_SIDE:
            return _("each list has to start with W or B")
        case FenFault.SECOND_LIST:
            return _("this side already has a list")
        case FenFault.MISSING_LIST:
            return _("both sides need a list, W and B")
        case FenFault.BACKWARDS:
            return _("the range goes backwards")
        case FenFault.NO_KINGS:
            return _("this game has no kings")
        case _other:
            return _fault_of_part(error)


def _fault_of_part(error: rules.BadFen) -> str:
    """Name what is wrong with some part of a text, in lower case."""
    part = quote(error.part)
    match error.fault:
        case FenFault.NOT_A_PIECE:
            return _("{part} isn't a square, a range or a tower").format(part=part)
        case FenFault.OCCUPIED:
            return _("there's already a piece on {part}").format(part=part)
        case FenFault.OVERLAP:
            return _("discs overlap: {part}").format(part=part)
        case _other:
            return _("{part} doesn't mean anything").format(part=part)


def explain_uncrowned_man(error: rules.UncrownedMan) -> str:
    """Say which man would have been crowned."""
    return _("A man on {square} would already be a king. Put a `K` before the square.").format(
        square=quote(error.part)
    )


def explain_too_many_pieces(error: rules.TooManyPieces) -> str:
    """Say which side has too many pieces."""
    sentence = (
        _("White has too many pieces. The most in this game: {most}.")
        if error.color is Color.WHITE
        else _("Black has too many pieces. The most in this game: {most}.")
    )
    return sentence.format(most=error.most)


def explain_too_many_captures(_error: rules.TooManyCaptures) -> str:
    """Say why a position cannot be judged."""
    return _("This position has too many possible captures for me to check.")
