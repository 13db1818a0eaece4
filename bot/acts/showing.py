"""After a change of a match its board is shown to all, as the answer or in its channel."""

from bot.acts.request import Request
from bot.matches import Match
from bot.talk.match_status import what_was_done
from bot.views.note import show_note


async def show_match(request: Request, match: Match) -> None:
    """Show the board of a match that a person has just changed, or begun."""
    if request.is_in_private_message:
        await request.try_to_update(show_note(what_was_done(match)))
    room, delivery = match.main_room, request.host.delivery
    is_here = request.place.channel_id == room.place.channel_id
    send = request.reply.send_publicly if is_here else delivery.in_room(match, room)
    await delivery.show(match, room, send, request.person.id)
