"""A person's private panel of an evening: shown as the answer to what they did."""

from bot.acts.request import Request
from bot.evenings.conduct import find_evening_for_match
from bot.evenings.evening import Evening
from bot.evenings.evening_facts import NotInEvening
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.seating import has_seat
from bot.views.evenings.evening_panel import show_panel
from bot.views.post import Post


async def open_panel(request: Request, evening: Evening) -> None:
    """Show a person their panel, in the message used if that is private; raises `NotInEvening`."""
    player = evening.find_player(request.person.id)
    if player is None:
        raise NotInEvening
    game = evening.running_of(player.number)
    match = None if game is None else await request.run(load_match, game.match_id)
    appearance = await request.find_appearance(match)
    post = show_panel(evening, player, match, appearance, request.host.now())
    message = await request.answer_in_place(post)

    async def change(post: Post) -> None:
        await request.reply.change(message, post)

    request.host.evening_panels.note(evening, player, match, change, request.language)


async def show_own_panel(request: Request, match: Match) -> bool:
    """Show a player of an evening's match their panel; tell whether it is such a match."""
    if not match.is_in_panels or not has_seat(match, request.person.id):
        return False
    evening = await request.run(find_evening_for_match, match)
    if evening is None:
        return False
    await open_panel(request, evening)
    return True
