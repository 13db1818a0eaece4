"""Controls of messages that the database does not know, because a backup was restored."""

import structlog

from bot.acts.request import Request
from bot.matches.finding import find_last_number
from bot.matches.match_facts import NoSuchMatch
from bot.matches.seating import find_side
from bot.talk.explain import explain
from bot.talk.request_refusals import LostMessage
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.matches.private_board import show_private_board

log = structlog.get_logger(__name__)

# What the database does not number: it is of a file, of the person who uses it, or of the server.
# All others, new ones too, might be numbered again.
UNNUMBERED = {
    ControlKind.INBOX,
    ControlKind.LESSON,
    ControlKind.OPENING,
    ControlKind.PERSON,
    ControlKind.PRACTICE,
    ControlKind.PRIVACY,
    ControlKind.PUZZLE,
    ControlKind.RATING,
    ControlKind.RECORD,
    ControlKind.SEASON,
    ControlKind.SERVER,
    ControlKind.WATCH_LIST,
}


def is_lost(request: Request, control: ControlId) -> bool:
    """Tell whether a control's message is from the time that a restored backup does not know."""
    restoration, message = request.host.restoration, request.interaction.message
    if restoration is None or message is None or control.kind in UNNUMBERED:
        return False
    return restoration.covers(message.edited_at or message.created_at)


async def answer_lost(request: Request, control: ControlId) -> None:
    """Say that a message no longer counts, with the game as it stands; may raise `LostMessage`."""
    if control.kind is not ControlKind.MATCH:
        raise LostMessage
    try:
        match = await request.find_match(control.subject)
    except NoSuchMatch:
        raise LostMessage from None
    appearance = await request.find_appearance(match)
    words = explain(LostMessage())
    side, now = find_side(match, request.person.id), request.host.now()
    await request.answer(show_private_board(match, appearance, now, words, side=side))


async def tell_if_newer(request: Request, control: ControlId) -> None:
    """Log, once, a match that the database has not reached: a backup was restored by hand."""
    if control.kind is not ControlKind.MATCH or request.host.has_told_of_newer:
        return
    if control.subject > await request.run(find_last_number):
        request.host.has_told_of_newer = True
        log.error(
            "a message is newer than the database: was a backup copied into its place by hand? "
            "`damka restore` puts one back so that no number comes twice",
            match=control.subject,
        )
