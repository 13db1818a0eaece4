"""How teams come to a board: `/together`, and the controls of a lobby."""

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.challenges.proposing import read_opponent
from bot.acts.challenges.typed_terms import list_openings, list_variant_options, list_variants
from bot.acts.control_details import read_chosen_people
from bot.acts.matches.computer_games import LEVELS
from bot.acts.matches.showing import show_match
from bot.acts.matches.threads import open_thread_for_match, seat_players
from bot.acts.newcomers import read_newcomer
from bot.acts.option_choices import choices
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.teams.away_sides import NameChoice, list_codes
from bot.acts.teams.lobby_forms import open_new
from bot.acts.teams.lobby_opening import (
    DECIDES_CHOICES,
    GUARD_CHOICES,
    JOINS_CHOICES,
    NAME_CHOICES,
    TURN_CHOICES,
    USUAL_TURN,
    VOTE_CHOICES,
    TeamWish,
    VoteVisibility,
    check_code,
    open_team_game,
)
from bot.talk.names import thread_name
from bot.talk.teams.lobby_texts import joined_side, left_lobby
from bot.teams.lobbies import (
    check_start,
    join_lobby,
    leave_lobby,
    name_people,
    start_lobby,
    withdraw_lobby,
)
from bot.teams.lobby_store import load_lobby
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.teams.lobby import call_named, show_lobby
from bot.votes.team_rules import MOST_QUORUM
from rules import Color
from storage.rows import Place, TeamDecision


@app_commands.command()
@app_commands.describe(
    opponent="Who plays alone against the team (you, me or a friend). Empty: two teams",
    level="My level, if you're playing me. Defaults to your last level",
    variant="The variant to play. Defaults to Russian draughts",
    turn="Time per move for a team. Defaults to 8 hours",
    decides="How a team chooses its moves. Defaults to a vote",
    joins="Who can join. Defaults to anyone",
    role="The role that can join",
    guard="How long people must be here to join. Defaults to this server's",
    votes="What members see while a vote is open. Defaults to the count",
    quorum="Votes needed. With fewer, voting runs half as long again. Defaults to 1",
    silence="What happens if no one votes. Defaults to a random move",
    colour="The team's colour against one person. Defaults to random",
    opening="A random opening or a position (FEN). Defaults to the normal start",
    against="Another channel of this server to play against",
    code="To play another server: type new to get a code, or enter theirs",
    name="What the other server sees as your name",
    option="Rule options for this variant, separated by commas",
)
@choices(
    "together",
    level=LEVELS,
    turn=TURN_CHOICES,
    colour=[Choice(name="White", value=0), Choice(name="Black", value=1)],
)
@choices(
    "together",
    decides=DECIDES_CHOICES,
    joins=JOINS_CHOICES,
    guard=GUARD_CHOICES,
    votes=VOTE_CHOICES,
    silence=[
        Choice(name="a random move, but the third time the team loses", value="lot"),
        Choice(name="the team loses", value="forfeit"),
    ],
    name=NAME_CHOICES,
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
    votes: str = VoteVisibility.COUNT,
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
    if not request.has_options:
        await open_new(request)
        return
    wish = TeamWish(
        opponent=read_opponent(request, opponent),
        level=level.value if level else None,
        variant=variant,
        turn=turn,
        decides=TeamDecision(decides),
        joins=joins,
        role_id=role.id if role else None,
        guard=guard,
        votes=VoteVisibility(votes),
        quorum=quorum,
        silence=silence,
        color=Color(colour.value) if colour else None,
        opening=opening,
        option=option,
        against=against,
        code=code,
        name=NameChoice(name),
    )
    check_code(wish)
    await open_team_game(request, wish)


together.autocomplete("code")(list_codes)
together.autocomplete("variant")(list_variants)
together.autocomplete("opening")(list_openings)
together.autocomplete("option")(list_variant_options)


async def join_white(request: Request, control: ControlId) -> None:
    """Join White."""
    await join_side(request, control, Color.WHITE)


async def join_black(request: Request, control: ControlId) -> None:
    """Join Black."""
    await join_side(request, control, Color.BLACK)


async def join_side(request: Request, control: ControlId, color: Color) -> None:
    """Join a side; the message of the lobby shows it a little later."""
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
    if new:  # an edited message calls nobody
        await request.announce(call_named(lobby, color, new))


async def start(request: Request, control: ControlId) -> None:
    """Begin the game, in a thread of its own if the channel is busy or the server wants one."""
    act = request.act()
    await request.run(check_start, control.subject, act)
    lobby = await request.run(load_lobby, control.subject)
    async with request.speaking_publicly():
        name = thread_name(*lobby.holders(), lobby.terms.build())
    thread = None
    if lobby.away is None:  # otherwise each side has its channel
        thread = await open_thread_for_match(request, lobby.terms, name, lobby.message_id)
    place = Place(request.interaction.guild_id, thread.id) if thread else None
    match = await request.run(start_lobby, control.subject, act, place)
    await request.update(show_lobby(await request.run(load_lobby, lobby.id), request.place, match))
    await show_match(request, match)
    if thread is not None:
        await seat_players(thread, match)


async def withdraw(request: Request, control: ControlId) -> None:
    """Withdraw the person's own lobby."""
    lobby = await request.run(withdraw_lobby, control.subject, request.act())
    await request.update(show_lobby(lobby, request.place))
