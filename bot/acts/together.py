"""How teams come to a board: `/together`, and the controls of a lobby."""

from dataclasses import replace
from enum import StrEnum
from typing import Any, cast

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.away_sides import (
    NameChoice,
    announce_lobby,
    enter,
    is_new,
    list_codes,
    tell_code,
    with_away_side,
)
from bot.acts.computer_games import LEVELS, find_usual_level
from bot.acts.control_details import read_word
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_any_game
from bot.acts.newcomers import read_newcomer
from bot.acts.option_choices import choices
from bot.acts.proposing import read_person
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.showing import show_match
from bot.acts.threads import open_thread_for_match, seat_players
from bot.acts.typed_terms import list_openings, list_variant_options, list_variants, read_terms
from bot.talk.languages import speak
from bot.talk.lobby_texts import joined_side, left_lobby, team_name
from bot.talk.names import thread_name
from bot.talk.request_refusals import (
    BotChallenged,
    LevelWithoutComputer,
    QuorumWithoutVotes,
    RoleMissing,
    SeveralOpponents,
)
from bot.teams.lobbies import (
    check_start,
    join_lobby,
    leave_lobby,
    name_people,
    open_lobby,
    start_lobby,
    withdraw_lobby,
)
from bot.teams.lobby import Invitation
from bot.teams.lobby_store import load_lobby
from bot.views.control_id import ControlId
from bot.views.lobby import call_named, show_lobby
from bot.views.note import show_note
from bot.votes.team_rules import MOST_QUORUM
from rules import Color
from storage.rows import NewTeam, Person, Place, TeamDecision

TURNS = {
    "2 minutes": 120,
    "10 minutes": 600,
    "1 hour": 3600,
    "8 hours": 28_800,
    "1 day": 86_400,
    "3 days": 259_200,
}
USUAL_TURN = TURNS["8 hours"]
JOINS = [
    Choice(name="anyone", value="open"),
    Choice(name="people with a role", value="role"),
    Choice(name="people you name", value="list"),
]
DECIDES = [
    Choice(name="the team votes", value="vote"),
    Choice(name="the captain decides, others advise", value="captain"),
    Choice(name="first to move decides", value="anybody"),
    Choice(name="members take turns (pairs)", value="alternate"),
]

COUNTED = (TeamDecision.VOTE, TeamDecision.CAPTAIN)  # these teams vote


class Votes(StrEnum):
    """What members see of a vote before its end."""

    COUNT = "count"
    NAMES = "names"
    BLIND = "blind"


@app_commands.command()
@app_commands.describe(
    opponent="Who plays the team alone (you, me or a friend). Empty: two teams",
    level="My level, if you're playing me. Defaults to your last level",
    variant="The variant to play. Defaults to Russian draughts",
    turn="Time per move for a team. Defaults to 8 hours",
    decides="How a team chooses its moves. Defaults to a vote",
    joins="Who can join. Defaults to anyone",
    role="The role that can join",
    guard="How long people must be here to join. Defaults to this server's",
    votes="What members see while a vote is open. Defaults to the count",
    quorum="Votes needed, or the vote is extended by half. Defaults to 1",
    silence="What happens if no one votes. Defaults to a random move",
    colour="The team's colour against one person. Defaults to random",
    opening="A random opening or a position (FEN). Defaults to the normal start",
    against="Another channel of this server to play against",
    code="To play another server: new gets a code, or enter theirs",
    name="What the other server sees as your name",
    option="Rule options for this variant, separated by commas",
)
@choices(
    "together",
    level=LEVELS,
    turn=[Choice(name=name, value=value) for name, value in TURNS.items()],
    colour=[Choice(name="White", value=0), Choice(name="Black", value=1)],
)
@choices(
    "together",
    decides=DECIDES,
    joins=JOINS,
    guard=[
        Choice(name="friends: here for a day", value="friends"),
        Choice(name="strict: here for a week", value="strict"),
    ],
    votes=[
        Choice(name="the count", value=Votes.COUNT),
        Choice(name="the count and everyone's votes", value=Votes.NAMES),
        Choice(name="nothing until it closes", value=Votes.BLIND),
    ],
    silence=[
        Choice(name="random move; third time, the team loses", value="lot"),
        Choice(name="the team loses", value="forfeit"),
    ],
    name=[
        Choice(name="Guests (hide the name)", value=NameChoice.HIDDEN),
        Choice(name="this server's name", value=NameChoice.SHOWN),
    ],
)
@served
async def together(  # noqa: PLR0913  # one parameter an option
    request: Request,
    opponent: discord.Member | None = None,
    variant: str = "",
    turn: int = USUAL_TURN,
    decides: str = TeamDecision.VOTE,
    joins: str = "open",
    role: discord.Role | None = None,
    guard: str = "",
    votes: str = Votes.COUNT,
    quorum: Range[int, 1, MOST_QUORUM] = 1,
    silence: str = "lot",
    colour: Choice[int] | None = None,
    opening: str = "",
    against: discord.TextChannel | None = None,
    code: str = "",
    name: str = NameChoice.HIDDEN,
    level: Choice[int] | None = None,
    option: str = "",
) -> None:
    """Open a team game: votes, pairs, channels or whole servers."""
    await check_channel(request)
    if code and not is_new(code):
        await enter(request, code, NameChoice(name))
        return
    check_opponent(request, opponent, against, code, level)
    if joins == "role" and role is None:
        raise RoleMissing
    if quorum > 1 and decides not in COUNTED:
        raise QuorumWithoutVotes
    team = NewTeam(
        name="",
        decides=TeamDecision(decides),
        joins="list" if decides == TeamDecision.ALTERNATE else joins,
        role_id=role.id if role else None,
        guard=guard or await find_guard(request),
        turn_seconds=turn,
        quorum=quorum,
        silence=silence,
        is_blind=votes == Votes.BLIND,
        shows_names=votes == Votes.NAMES,
    )
    invitation = Invitation(
        place=request.place,
        starter=request.person,
        terms=read_terms(find_any_game(variant), opening, option, has_touch_move=False),
        teams=name_teams(request, team),
    )
    if opponent is not None:
        color = (
            Color(colour.value).other if colour else request.matches.chance.draw_color(tuple(Color))
        )
        invitation = await with_opponent(request, invitation, color, opponent, level)
    if against is not None or code:
        own = Color(colour.value) if colour else None
        invitation = await with_away_side(request, invitation, own, against, NameChoice(name))
    lobby = await request.run(open_lobby, invitation, request.host.now())
    await announce_lobby(request, lobby)
    if code:
        await tell_code(request, lobby)


together.autocomplete("code")(list_codes)
together.autocomplete("variant")(list_variants)
together.autocomplete("opening")(list_openings)
together.autocomplete("option")(list_variant_options)


def is_computer(request: Request, opponent: discord.Member | None) -> bool:
    """Tell whether an opponent is the bot itself."""
    user = request.host.user
    return opponent is not None and user is not None and opponent.id == user.id


def check_opponent(
    request: Request,
    opponent: discord.Member | None,
    against: discord.TextChannel | None,
    code: str,
    level: Choice[int] | None,
) -> None:
    """Raise `SeveralOpponents`, or `LevelWithoutComputer` for a level of anyone else."""
    if sum(map(bool, (opponent, against, code))) > 1:
        raise SeveralOpponents
    if level is not None and not is_computer(request, opponent):
        raise LevelWithoutComputer


async def find_guard(request: Request) -> str:
    """Return how new people of an open team may be in this server."""
    chosen = await request.matches.server_choices.find(request.interaction.guild_id or 0)
    return chosen.guard or "friends"


def name_teams(request: Request, team: NewTeam) -> tuple[NewTeam, NewTeam]:
    """Return two teams like this one with the usual names, White's first."""
    with speak(request.public_language):
        white, black = (replace(team, name=team_name(color)) for color in Color)
    return white, black


async def with_opponent(
    request: Request,
    invitation: Invitation,
    color: Color,
    opponent: discord.Member,
    level: Choice[int] | None,
) -> Invitation:
    """Return an invitation in which a person, or the computer, plays a side alone.

    Raises `BotChallenged`.
    """
    if not is_computer(request, opponent):
        return with_person(request, invitation, color, read_person(opponent))
    usual = await find_usual_level(request)
    return with_computer(request, invitation, color, level.value if level else usual)


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


async def join_white(request: Request, control: ControlId) -> None:
    """Join White."""
    await join_side(request, control, Color.WHITE)


async def join_black(request: Request, control: ControlId) -> None:
    """Join Black."""
    await join_side(request, control, Color.BLACK)


async def join_side(request: Request, control: ControlId, color: Color) -> None:
    """Join a side; the message of the lobby tells it a little later."""
    newcomer, act = read_newcomer(request), request.act()
    lobby = await request.run(join_lobby, control.subject, color, newcomer, act)
    await request.answer(show_note(joined_side(lobby, color, request.person.id)))


async def leave(request: Request, control: ControlId) -> None:
    """Leave a lobby."""
    await request.run(leave_lobby, control.subject, request.act())
    await request.answer(show_note(left_lobby()))


async def name_white(request: Request, control: ControlId) -> None:
    """Name the people who may join White."""
    await name_side(request, control, Color.WHITE)


async def name_black(request: Request, control: ControlId) -> None:
    """Name the people who may join Black."""
    await name_side(request, control, Color.BLACK)


async def name_side(request: Request, control: ControlId, color: Color) -> None:
    """Name the people who may join a side, in place of those named before."""
    people = read_chosen_people(request)
    known = (await request.run(load_lobby, control.subject)).sides[color].people
    lobby = await request.run(name_people, control.subject, color, people, request.act())
    await request.update(show_lobby(lobby, request.place))
    new = tuple(each.id for each in people if each.id not in known and each != request.person)
    if new:  # an edited message calls no one
        await request.announce(call_named(lobby, color, new))


def read_chosen_people(request: Request) -> tuple[Person, ...]:
    """Return the people who were chosen in a menu; raises `BotChallenged` or `OldControl`."""
    data = cast(dict[str, Any], request.interaction.data or {})
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    people = []
    for key in request.chosen:
        user = read_word(users, key)
        if user.get("bot"):
            raise BotChallenged
        nick = members.get(key, {}).get("nick")
        people.append(Person(int(key), nick or user.get("global_name") or user["username"]))
    return tuple(people)


async def start(request: Request, control: ControlId) -> None:
    """Begin the game, in a thread of its own where the channel is busy or the server wants so."""
    act = request.act()
    await request.run(check_start, control.subject, act)
    lobby = await request.run(load_lobby, control.subject)
    with speak(request.public_language):
        name = thread_name(*lobby.holders(), lobby.terms.build())
    thread = None
    if lobby.away is None:  # each side has its channel else
        thread = await open_thread_for_match(request, lobby.terms, name, lobby.message_id)
    place = Place(request.interaction.guild_id, thread.id) if thread else None
    match = await request.run(start_lobby, control.subject, act, place)
    await request.update(show_lobby(await request.run(load_lobby, lobby.id), request.place, match))
    await show_match(request, match)
    if thread is not None:
        await seat_players(thread, match)


async def withdraw(request: Request, control: ControlId) -> None:
    """Take one's own lobby back."""
    lobby = await request.run(withdraw_lobby, control.subject, request.act())
    await request.update(show_lobby(lobby, request.place))
