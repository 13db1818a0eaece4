"""A person's finished games: `/games finished:`, and the choices of `/replay` and `/analyse`."""

from discord.app_commands import Choice

from bot.acts.game_choices import fold
from bot.acts.option_choices import LONGEST_CHOICE, MOST_CHOICES
from bot.acts.request import Request
from bot.acts.serve import suggested
from bot.matches.finished_games import list_finished
from bot.talk.matches.finished_game_texts import finished_label
from bot.talk.safe_text import shorten
from bot.views.control_id import ControlId
from bot.views.matches.finished_list import ON_PAGE, show_finished


async def show_finished_page(request: Request, page: int) -> None:
    """Show a page of the person's finished games; the last one if the page does not exist."""
    person_id = request.person.id
    found = await request.run(list_finished, person_id, ON_PAGE, (page - 1) * ON_PAGE)
    if not found.games and found.count:
        page = -(-found.count // ON_PAGE)
        found = await request.run(list_finished, person_id, ON_PAGE, (page - 1) * ON_PAGE)
    appearance = await request.find_appearance()
    await request.answer_in_place(show_finished(found, page, person_id, appearance))


async def turn_finished_page(request: Request, control: ControlId) -> None:
    """Show another page of the finished games."""
    await show_finished_page(request, max(1, min(control.subject, 10**6)))


@suggested
async def list_own_finished(request: Request, typed: str) -> list[Choice[int]]:
    """List the person's newest finished games that have moves and fit what is typed."""
    found = await request.run(list_finished, request.person.id, MOST_CHOICES)
    named = [(finished_label(match, side), match) for match, side in found.games]
    wanted = fold(str(typed))
    return [
        Choice(name=shorten(name, LONGEST_CHOICE), value=match.id)
        for name, match in named
        if match.ply and (wanted in fold(name) or wanted in f"{match.id}")
    ]
