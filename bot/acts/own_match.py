"""Which of one's own games a command is about, where it names none."""

from bot.acts.request import Request
from bot.matches.match_facts import SeveralMatches
from bot.matches.match_value import Match
from bot.views.control_id import MatchAction
from bot.views.which_match import ask_which_match


async def find_own_match(request: Request, action: MatchAction, detail: str = "") -> Match | None:
    """Return the person's match of this place; where there are several, ask, and return None."""
    finding, person_id = request.matches.finding, request.person.id
    try:
        return await finding.find_own_here(request.place, person_id)
    except SeveralMatches as several:
        await request.answer(ask_which_match(several.matches, person_id, action, detail))
        return None
