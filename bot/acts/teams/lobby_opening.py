"""How a team game is opened: by the options of `/together`, or by the form in place of them."""

from dataclasses import dataclass, replace
from enum import StrEnum

import discord
from discord.app_commands import Choice

from bot.acts.challenges.proposing import is_bot_itself
from bot.acts.challenges.typed_terms import read_terms
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_any_game
from bot.acts.matches.computer_games import find_usual_level
from bot.acts.request import Request
from bot.acts.teams.away_sides import (
    NameChoice,
    announce_lobby,
    enter,
    is_new,
    tell_code,
    with_away_side,
)
from bot.matches.seating import VOTING
from bot.talk.idle_options import (
    ColorWithoutOpponent,
    DecidedByCode,
    LevelWithoutComputer,
    QuorumWithoutVotes,
    RoleOfNamed,
    VotesNotCast,
)
from bot.talk.request_refusals import RoleMissing, SeveralOpponents
from bot.talk.teams.lobby_texts import team_name
from bot.teams.lobbies import open_lobby
from bot.teams.lobby import Invitation
from rules import Color
from storage.rows import NewTeam, Person, TeamDecision

TURNS = {
    "2 minutes": 120,
    "10 minutes": 600,
    "1 hour": 3600,
    "8 hours": 28_800,
    "1 day": 86_400,
    "3 days": 259_200,
}
USUAL_TURN = TURNS["8 hours"]
TURN_CHOICES = [Choice(name=name, value=value) for name, value in TURNS.items()]
JOINS_CHOICES = [
    Choice(name="anyone", value="open"),
    Choice(name="people with a role", value="role"),
    Choice(name="people you name", value="list"),
]
DECIDES_CHOICES = [
    Choice(name="the team votes", value="vote"),
    Choice(name="the captain decides, others advise", value="captain"),
    Choice(name="first to move decides", value="anybody"),
    Choice(name="members take turns (pairs)", value="alternate"),
]
VOTE_CHOICES = [
    Choice(name="the count", value="count"),
    Choice(name="the count and everyone's votes", value="names"),
    Choice(name="nothing until it closes", value="blind"),
]
GUARD_CHOICES = [
    Choice(name="friends: here for a day", value="friends"),
    Choice(name="strict: here for a week", value="strict"),
]
NAME_CHOICES = [
    Choice(name="Guests (hide the name)", value=NameChoice.HIDDEN),
    Choice(name="this server's name", value=NameChoice.SHOWN),
]


class VoteVisibility(StrEnum):
    """What members see of a vote before it ends."""

    COUNT = "count"
    NAMES = "names"
    BLIND = "blind"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWish:
    """A team game as requested by options or by the form; empty parts take their defaults."""

    opponent: Person | None = None
    level: int | None = None
    variant: str = ""
    turn: int = USUAL_TURN
    decides: TeamDecision = TeamDecision.VOTE
    joins: str = "open"
    role_id: int | None = None
    guard: str = ""
    votes: VoteVisibility = VoteVisibility.COUNT
    quorum: int = 1
    silence: str = "lot"
    color: Color | None = None
    opening: str = ""
    option: str = ""
    against: discord.TextChannel | None = None
    code: str = ""
    name: NameChoice = NameChoice.HIDDEN


async def open_team_game(request: Request, wish: TeamWish) -> None:
    """Open the lobby of a team game, or enter that of another server by its code.

    Raises `NoGamesHere`, RulesError, what `check_wish` raises, or what `open_lobby` raises.
    """
    await check_channel(request)
    if wish.code and not is_new(wish.code):
        await enter(request, wish.code, wish.name)
        return
    check_wish(request, wish)
    invitation = Invitation(
        place=request.place,
        starter=request.person,
        terms=read_terms(find_any_game(wish.variant), wish.opening, wish.option),
        teams=await name_teams(request, await read_team(request, wish)),
    )
    if wish.opponent is not None:
        invitation = await with_opponent(request, invitation, wish.opponent, wish)
    if wish.against is not None or wish.code:
        invitation = await with_away_side(request, invitation, wish.color, wish.against, wish.name)
    lobby = await request.run(open_lobby, invitation, request.host.now())
    await announce_lobby(request, lobby)
    if wish.code:
        await tell_code(request, lobby)


def check_code(wish: TeamWish) -> None:
    """Raise `DecidedByCode` if options come with a code of another server, which has them all.

    The form has no such limit: its menus are filled in beforehand.
    """
    is_theirs = wish.code and not is_new(wish.code)
    if is_theirs and replace(wish, code="", name=NameChoice.HIDDEN) != TeamWish():
        raise DecidedByCode


def check_wish(request: Request, wish: TeamWish) -> None:
    """Raise the error for parts of a wish that do not go together.

    That is `SeveralOpponents`, `LevelWithoutComputer` for a level of any other opponent,
    `ColorWithoutOpponent`, or what `check_members` raises.
    """
    if sum(map(bool, (wish.opponent, wish.against, wish.code))) > 1:
        raise SeveralOpponents
    if wish.level is not None and not is_computer(request, wish.opponent):
        raise LevelWithoutComputer
    opponents = wish.opponent or wish.against or wish.code
    if wish.color is not None and not opponents:
        raise ColorWithoutOpponent
    check_members(wish)


def check_members(wish: TeamWish) -> None:
    """Raise the error for what a team's way to decide leaves no room for.

    That is `RoleMissing`, `RoleOfNamed`, `QuorumWithoutVotes` or `VotesNotCast`.
    """
    if wish.joins == "role" and wish.role_id is None:
        raise RoleMissing
    if wish.role_id is not None and find_door(wish) == "list":
        raise RoleOfNamed
    if wish.quorum > 1 and wish.decides not in VOTING:
        raise QuorumWithoutVotes
    if wish.votes is not VoteVisibility.COUNT and wish.decides not in VOTING:
        raise VotesNotCast


def find_door(wish: TeamWish) -> str:
    """Return who may join: people in pairs are named, and a role is named to let it in."""
    if wish.decides is TeamDecision.ALTERNATE:
        return "list"
    return "role" if wish.joins == "open" and wish.role_id is not None else wish.joins


def is_computer(request: Request, opponent: Person | None) -> bool:
    """Tell whether an opponent is the bot itself."""
    return opponent is not None and is_bot_itself(request, opponent.id)


async def read_team(request: Request, wish: TeamWish) -> NewTeam:
    """Return the team that a wish describes, without its name."""
    return NewTeam(
        name="",
        decides=wish.decides,
        joins=find_door(wish),
        role_id=wish.role_id,
        guard=wish.guard or await find_guard(request),
        turn_seconds=wish.turn,
        quorum=wish.quorum,
        silence=wish.silence,
        is_blind=wish.votes is VoteVisibility.BLIND,
        shows_names=wish.votes is VoteVisibility.NAMES,
    )


async def find_guard(request: Request) -> str:
    """Return how new people in an open team of this server may be."""
    chosen = await request.services.server_choices.find(request.interaction.guild_id or 0)
    return chosen.guard or "friends"


async def name_teams(request: Request, team: NewTeam) -> tuple[NewTeam, NewTeam]:
    """Return two teams like this one with the usual names, White's first."""
    async with request.speaking_publicly():
        white, black = (replace(team, name=team_name(color)) for color in Color)
    return white, black


async def with_opponent(
    request: Request, invitation: Invitation, opponent: Person, wish: TeamWish
) -> Invitation:
    """Return an invitation in which a person, or the computer, plays a side alone."""
    if wish.color is not None:
        color = wish.color.other
    else:
        color = request.services.chance.draw_color(tuple(Color))
    if not is_computer(request, opponent):
        return with_person(request, invitation, color, opponent)
    usual = await find_usual_level(request)
    return with_computer(request, invitation, color, usual if wish.level is None else wish.level)


def with_computer(request: Request, invitation: Invitation, color: Color, level: int) -> Invitation:
    """Return an invitation in which the computer plays a side; the other is the channel's team."""
    return replace(invitation, teams=one_against_channel(request, invitation, color, "", level))


def one_against_channel(
    request: Request, invitation: Invitation, color: Color, name: str, level: int | None = None
) -> tuple[NewTeam, NewTeam]:
    """Return two teams: one player on a side, and on the other the team of the channel."""
    channel = getattr(request.interaction.channel, "name", "")
    teams = list(invitation.teams)
    teams[color] = NewTeam(
        name=name,
        decides=TeamDecision.ANYBODY,
        joins="list",
        turn_seconds=teams[color].turn_seconds,
        is_person=True,
        level=level,
    )
    teams[color.other] = replace(teams[color.other], name=channel or teams[color.other].name)
    return teams[Color.WHITE], teams[Color.BLACK]


def with_person(
    request: Request, invitation: Invitation, color: Color, person: Person
) -> Invitation:
    """Return an invitation in which one person plays a side; the other is the channel's team."""
    seat = ((color, person),)
    is_starter = person.id == invitation.starter.id
    return replace(
        invitation,
        teams=one_against_channel(request, invitation, color, person.name),
        first=seat if is_starter else (),
        named=() if is_starter else seat,
    )
