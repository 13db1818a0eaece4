"""A ladder: what its players see in private, and the messages about challenges."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.tournaments.ladder_texts import (
    challenge_label,
    challenge_reminder,
    challenge_told,
    own_place_text,
)
from bot.talk.tournaments.tournament_calls import challenge_over
from bot.tournaments.ladder_event import find_open
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.tournament import Tournament
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.tournaments.tournament import BLUE, list_attendance, play_button, tournament_button


async def show_own_place(
    tournament: Tournament, number: int, reachable: Sequence[int], match: Match | None
) -> Post:
    """Show a person their place, and whom they may challenge.

    `match` is the game that they play, if they play one.
    """
    parts: list[ui.Item[Any]] = [text(own_place_text(tournament, number, reachable, match))]
    pairing = find_open(tournament.event, number)
    if pairing is not None and _may_answer(tournament, pairing, number):
        parts.append(row(play_button(tournament, number, pairing)))
    if reachable:
        parts.append(row(*(_challenge(tournament, other) for other in reachable)))
    if own := list_attendance(tournament, number):
        parts.append(row(*own))
    return Post(Card(*parts))


async def tell_challenge(tournament: Tournament, pairing: Pairing) -> Post:
    """Tell everyone about a challenge; the person challenged is notified."""
    return _call_defender(tournament, pairing, challenge_told(tournament, pairing))


async def remind_of_challenge(tournament: Tournament, pairing: Pairing) -> Post:
    """Remind a person of a challenge that is not answered yet."""
    return _call_defender(tournament, pairing, challenge_reminder(tournament, pairing))


async def tell_challenge_over(tournament: Tournament, pairing: Pairing) -> Post:
    """Tell everyone how a challenge ended; nobody is notified."""
    return Post(Card(text(challenge_over(tournament, pairing))))


def _call_defender(tournament: Tournament, pairing: Pairing, words: str) -> Post:
    challenger = tournament.ladder.asked[pairing.round].challenger
    defender = tournament.people[pairing.opponent(challenger) or 0]
    mine = tournament_button(tournament, TournamentAction.MINE, Label.MY_GAMES, BLUE)
    return Post(Card(text(words), row(mine)), pings=(defender.id,))


def _may_answer(tournament: Tournament, pairing: Pairing, number: int) -> bool:
    is_own = tournament.ladder.asked[pairing.round].challenger == number
    return pairing.state is PairingState.WAITING and not is_own


def _challenge(tournament: Tournament, number: int) -> ui.Button[Any]:
    action = TournamentAction.CHALLENGE
    control = ControlId(ControlKind.TOURNAMENT, action, tournament.id, 0, str(number))
    return button(control, challenge_label(tournament, number))
