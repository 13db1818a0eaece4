"""Challenges on a ladder."""

from bot.acts.control_details import read_number
from bot.acts.request import Request, View
from bot.matches.match_store import load_match
from bot.tournaments.ladder_event import find_open, list_reachable
from bot.tournaments.ladders import challenge_on_ladder
from bot.tournaments.model import PairingState
from bot.tournaments.tournament import Tournament
from bot.views.control_id import ControlId
from bot.views.tournaments.ladder import show_own_place


async def challenge(request: Request, control: ControlId) -> None:
    """Challenge a player further up; everyone is told."""
    defender = read_number(control.detail)
    asked = await request.run(challenge_on_ladder, control.subject, defender, request.act())
    number = asked.find_number(request.person.id) or 0
    await request.answer_in_place(await find_own_place(request, asked, number))


async def find_own_place(request: Request, found: Tournament, number: int) -> View:
    """Return the view of a person's place, and of the game that they play."""
    pairing = find_open(found.event, number)
    match = None
    if pairing is not None and pairing.state is PairingState.PLAYING:
        match_id = found.running_match((pairing.round, pairing.board))
        match = await request.run(load_match, match_id)
    reachable = list_reachable(found.standing, number, request.host.now())
    return show_own_place(found, number, reachable, match)
