"""Games of teams, begun as people begin them; and what their members say."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.act import Act
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.sessions import Saying, Session, VoteAction
from bot.teams.team_side import Newcomer
from bot.teams.voting import VoteOutcome, find_session, look_at_vote
from bot.votes.poll import Tick
from rules import Color
from storage.rows import Away, NewTeam, Person, Place, TeamDecision
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, RUSSIAN

TURN = timedelta(minutes=10)
LONG_AGO = NOON - timedelta(days=400)
MEMBERS = [Person(100 + number, f"Member {number}") for number in range(9)]
OPEN = NewTeam(name="Club", decides=TeamDecision.VOTE, turn_seconds=600)
ALONE = NewTeam(name="", decides=TeamDecision.ANYBODY, joins="list", is_person=True)
WHITE, BLACK = Color


def newcomer(
    person: Person,
    came: datetime = LONG_AGO,
    made: datetime = LONG_AGO,
    place: Place = HERE,
) -> Newcomer:
    """Someone at the door, an old friend unless told otherwise."""
    return Newcomer(person=person, place=place, account_made_at=made, came_to_server_at=came)


def at(person: Person, seconds: float, ply: int | None = None) -> Act:
    """What someone does a number of seconds after noon."""
    return Act(person=person, at=NOON + timedelta(seconds=seconds), ply=ply)


async def begin_teams(  # noqa: PLR0913  # each has a default
    services: Services,
    *,
    team: NewTeam = OPEN,
    white: int = 3,
    black: int = 3,
    terms: Terms = RUSSIAN,
    place: Place = HERE,
    away: Place | None = None,
) -> Match:
    """A game of two teams: the first members for White, the next ones for Black.

    Black plays in a room of its own where one is `away`.
    """
    players = [(WHITE, each) for each in MEMBERS[:white]]
    players += [(BLACK, each) for each in MEMBERS[white : white + black]]
    invitation = Invitation(
        place=place,
        starter=BORIS,
        terms=terms,
        teams=(team, replace(team, name="Guests", captain_id=None)),
        first=tuple(players),
        away=None if away is None else Away(color=BLACK, place=away),
    )
    return await _begin(services, invitation)


async def begin_against_anna(
    services: Services, team: NewTeam = OPEN, terms: Terms = RUSSIAN, members: int = 3
) -> Match:
    """A game of Anna as White against a team."""
    players = [(WHITE, ANNA), *((BLACK, each) for each in MEMBERS[:members])]
    invitation = Invitation(
        place=HERE, starter=BORIS, terms=terms, teams=(ALONE, team), first=tuple(players)
    )
    return await _begin(services, invitation)


async def _begin(services: Services, invitation: Invitation) -> Match:
    lobby = await services.run(open_lobby, invitation, NOON)
    return await services.run(start_lobby, lobby.id, at(BORIS, 0))


async def vote(
    services: Services, match: Match, person: Person, move: str, seconds: float = 1
) -> VoteOutcome:
    """Let someone choose a move."""
    return await wish(services, match, person, VoteAction.CHOOSE, seconds, move=move)


async def tick(
    services: Services, match: Match, person: Person, which: Tick, seconds: float = 1
) -> VoteOutcome:
    """Let someone set a tick."""
    return await wish(services, match, person, VoteAction.TICK, seconds, which=which)


async def wish(  # noqa: PLR0913  # what a saying consists of
    services: Services,
    match: Match,
    person: Person,
    what: VoteAction,
    seconds: float = 1,
    *,
    move: str = "",
    which: Tick = Tick.OFFER,
) -> VoteOutcome:
    """Let someone do something with the vote, a number of seconds after noon."""
    saying = Saying(
        match_id=match.id,
        act=at(person, seconds, match.ply),
        newcomer=newcomer(person),
        wish=what,
        move=move,
        tick=which,
    )
    return await services.voting.say(saying)


async def session_of(services: Services, match: Match) -> Session:
    """The vote that is open now."""
    found = await find_session(services.runner, await services.run(load_match, match.id))
    assert found is not None
    return found


async def close(services: Services, match: Match, seconds: float) -> Match:
    """The match after someone has looked at its vote, a number of seconds after noon."""
    await look_at_vote(services.runner, match.id, NOON + timedelta(seconds=seconds))
    return await services.run(load_match, match.id)
