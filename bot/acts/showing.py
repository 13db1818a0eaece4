"""After a change of a match its board is shown to all, as the answer or in its channel."""

from bot.acts.request import Request
from bot.matches import Match
from bot.talk.match_status import what_was_done
from bot.views.note import show_note


async def show_match(request: Request, match: Match) -> None:
    """Show the board of a match that a person has just changed, or begun.

    A private message in which they did so goes; it tells what was done where the board is shown
    in another channel.
    """
    request.host.timekeeper.expect(match)
    room, delivery = match.main_room, request.host.delivery
    is_here = request.place.channel_id == room.place.channel_id
    is_private = request.is_in_private_message
    if is_private and is_here:
        await request.acknowledge()  # so that what follows leaves that message its own
    elif is_private:
        await request.try_to_update(show_note(what_was_done(match)))
    send = request.reply.send_publicly if is_here else delivery.in_room(match, room)
    await delivery.show(match, room, send, request.person.id)
    if is_private and is_here:
        await request.remove_message()
