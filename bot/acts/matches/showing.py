"""Shows a changed match to everyone, as the answer or in its channel."""

import contextlib
from collections.abc import AsyncIterator

from bot.acts.evenings.evening_panels import show_own_panel
from bot.acts.matches.game_rounds import find_round, find_what_follows
from bot.acts.request import Request
from bot.clockwork.delivery import Send
from bot.clockwork.quiet_servers import find_young_board
from bot.matches.computer_seat import waits_for_computer
from bot.matches.match_value import Match
from bot.matches.planning import can_plan
from bot.matches.seating import has_seat
from bot.talk.matches.match_status import what_was_done
from bot.views.matches.inbox import Done
from bot.views.matches.plan import plan_after_button
from bot.views.note import show_note
from bot.views.post import PublicPost
from storage.rows import Room


async def show_match(request: Request, match: Match) -> None:
    """Show the board of a match that a person has just changed, or begun.

    A private message in which they did so is deleted, or says what was done if the board is shown
    in another channel. A game of an evening is shown in their panel only.
    """
    if await show_own_panel(request, match):
        return
    room, delivery = find_room(request, match), request.host.delivery
    async with leaving_private_message(request, match):
        is_here = request.place.channel_id == room.place.channel_id
        young = await find_young_board(request.services, match, room, request.host.now())
        is_sent = is_here and young is None
        send = request.send_publicly if is_sent else delivery.in_room(match, room)
        if is_here and young is not None:
            send = change_board(request, match, send)
        await delivery.show(match, room, send, request.person.id)
        if is_sent and waits_for_computer(match):
            request.host.computer.answer_with(match.id, request.change_sent)


def change_board(request: Request, match: Match, change: Send) -> Send:
    """Return a function that edits a recent board by `change` and answers the person who acted.

    A command must have an answer of its own, which says what was done. A press needs none.
    """

    async def change_and_answer(post: PublicPost) -> int:
        if request.is_command:
            await request.answer(show_note(what_was_done(match)))
        else:
            await request.acknowledge()
        return await change(post)

    return change_and_answer


def find_room(request: Request, match: Match) -> Room:
    """Return the room of a match in which a person acts, or else their own, or the main one."""
    return match.room_used(request.place.channel_id, request.person.id)


async def show_offer_of_match(request: Request, match: Match) -> None:
    """Show an offer that a person has just made or declined, or the board if they accepted."""
    if match.is_over or match.is_in_panels:
        await show_match(request, match)
        return
    room, offers = find_room(request, match), request.host.offers
    async with leaving_private_message(request, match):
        is_here = request.place.channel_id == room.place.channel_id
        send = request.send_publicly if is_here else offers.in_room(match, room)
        await offers.show(match, room, send)


@contextlib.asynccontextmanager
async def leaving_private_message(request: Request, match: Match) -> AsyncIterator[None]:
    """Delete the private message in which a person acted, after everyone was shown the result.

    It stays, and says what was done, if the result is shown in another channel, or in a round
    through several games, in which the next one follows.
    """
    request.host.private_pickers.forget((request.person.id, match.id))
    is_here = match.room_in(request.place.channel_id) is not None
    if request.is_in_private_message and is_here and find_round(request) is None:
        await request.acknowledge()
        yield
        await request.dismiss()
        return
    if request.is_in_private_message:
        plans = (plan_after_button(match),) if can_plan_on(request, match) else ()
        done = Done(what_was_done(match), plans)
        await request.try_to_answer_in_place(await find_what_follows(request, done))
    yield


def can_plan_on(request: Request, match: Match) -> bool:
    """Tell whether the person may plan the next answer in a match in which they have just moved."""
    return has_seat(match, request.person.id) and can_plan(match, request.person.id)
