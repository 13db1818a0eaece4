"""Which of a person's games a command is about, if it names none: the bot asks, and never
guesses.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta

from bot.acts.request import Request
from bot.matches.finding import list_own_here
from bot.matches.match_facts import MatchIsOver, NoMatchHere, NotAPlayer
from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.talk.matches.questions import which_match_elsewhere
from bot.talk.people.reminder_texts import has_lost_by_time
from bot.teams.own_games import list_own_games, sort_by_urgency
from bot.views.control_actions import MatchAction
from bot.views.matches.small_boards import Reader
from bot.views.matches.which_match import PossibleMatch, ask_which_match
from rules import Color

JUST_OVER = timedelta(days=1)  # since the end of a game that an act may be meant for
# The detail that a match's control needs so that nothing of the request is lost; None if it does
# not fit.
FindDetail = Callable[[Match], str | None]
CanDo = Callable[[Match, Color], bool]


def no_detail(_match: Match) -> str | None:
    """Accept every game; its control needs no detail."""
    return ""


def for_player(request: Request, can_do: CanDo, detail: str = "") -> FindDetail:
    """Accept games that the person plays alone and in which they can do something."""

    def find(match: Match) -> str | None:
        side = find_side(match, request.person.id)
        return detail if side is not None and can_do(match, side) else None

    return find


async def find_own_match(
    request: Request, action: MatchAction, find_detail: FindDetail = no_detail
) -> Match | None:
    """Return the only match of this place that the person plays; otherwise ask, and return None.

    The question offers the matches here, or else those elsewhere, first those in which the action
    is possible. Raises `NoMatchHere`, or `NotAPlayer` if only others play here and the person plays
    nowhere.
    """
    person_id = request.person.id
    running, own = await request.run(list_own_here, request.place, person_id)
    if len(own) == 1:
        return own[0]
    question = "" if own else which_match_elsewhere()
    if not own:
        games = await request.run(list_own_games, person_id)
        own = [game.match for game in sort_by_urgency(games, request.host.now())]
    if not own:
        await check_not_too_late(request)
        raise NotAPlayer(running[0]) if running else NoMatchHere(request.place)
    await ask_which(request, own, action, find_detail, question)
    return None


async def check_not_too_late(request: Request) -> None:
    """Raise `MatchIsOver` if the person's time recently ended the newest game of this place, which
    must be the one meant.
    """
    newest = await request.run(load_newest, request.place.channel_id)
    if newest is None or newest.result is None:
        return
    is_recent = request.host.now() - newest.result.at < JUST_OVER
    if is_recent and has_lost_by_time(newest, request.person.id):
        raise MatchIsOver(newest)


async def ask_which(
    request: Request,
    matches: Sequence[Match],
    action: MatchAction,
    find_detail: FindDetail = no_detail,
    question: str = "",
) -> None:
    """Ask which match the person means, offering those that allow the action, or else all."""
    found = [(match, find_detail(match)) for match in matches]
    fitting = [
        PossibleMatch(match, action, detail) for match, detail in found if detail is not None
    ] or [PossibleMatch(match, action) for match in matches]
    await request.answer(ask_which_match(fitting, await read_by(request), question))


async def read_by(request: Request) -> Reader:
    """Return the person who asks, as a reader of games."""
    return Reader(request.person.id, await request.find_appearance(), request.host.now())
