"""How two people come to a board: `/challenge`, and the buttons of its message."""

import discord
from discord import app_commands
from discord.app_commands import Choice

import rules
from bot.acts.challenges.challenge_forms import open_new
from bot.acts.challenges.private_challenges import is_shown_elsewhere, meet, show_own_copy
from bot.acts.challenges.proposing import (
    ChallengeWish,
    announce_challenge,
    grant,
    make_challenge,
    read_opponent,
)
from bot.acts.challenges.typed_terms import (
    COLORS,
    find_clock,
    list_odds_between,
    list_openings,
    list_usual_times,
    list_variant_options,
    list_variants,
)
from bot.acts.game_channels import check_channel
from bot.acts.matches.showing import show_match
from bot.acts.matches.threads import open_thread_for_match, seat_players
from bot.acts.option_choices import choices
from bot.acts.request import Request
from bot.acts.serve import served
from bot.challenges.challenge import Challenge, Proposal
from bot.challenges.challenge_store import load_challenge
from bot.challenges.challenges import (
    accept_challenge,
    decline_challenge,
    draw_players,
    withdraw_challenge,
)
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.talk.names import thread_name
from bot.talk.request_refusals import NotInServer
from bot.views.challenges.challenge import OPTION_MARK, show_challenge
from bot.views.control_id import ControlId
from rules import Color
from storage.rows import Person, Place


@app_commands.command()
@app_commands.describe(
    opponent="Who to challenge. Leave empty to let anyone accept",
    variant="The variant to play. Defaults to Russian draughts",
    colour="The colour you play. Defaults to random",
    rated="Play a rated game. Defaults to this server's setting",
    time="The clock, for example 3d/move or 15+10. Defaults to this server's",
    opening="A random opening or a position (FEN). Defaults to the normal start",
    odds="The odds one of you gives the other. Defaults to none",
    option="Rule options for this variant, separated by commas",
    touch_move="Touch-move: a piece you pick up must move. Defaults to off",
    hints="Both players can ask me for hints. Defaults to off",
)
@choices("challenge", colour=COLORS)
@app_commands.rename(touch_move="touch-move")
@served
async def challenge(  # noqa: PLR0913  # one parameter an option
    request: Request,
    opponent: discord.User | None = None,
    variant: str = "",
    colour: Choice[int] | None = None,
    time: str = "",
    rated: bool | None = None,
    opening: str = "",
    odds: str = "",
    option: str = "",
    touch_move: bool = False,
    hints: bool = False,
) -> None:
    """Challenge a friend, or anyone, to a game of draughts."""
    if not request.has_options:
        await open_new(request)
        return
    wish = ChallengeWish(
        opponent=read_opponent(request, opponent),
        variant=variant,
        color=Color(colour.value) if colour else None,
        time=time,
        rated=rated,
        opening=opening,
        odds=odds,
        option=option,
        touch_move=touch_move,
        hints=hints,
    )
    await grant(request, wish)


challenge.autocomplete("variant")(list_variants)
challenge.autocomplete("option")(list_variant_options)
challenge.autocomplete("time")(list_usual_times)
challenge.autocomplete("opening")(list_openings)
challenge.autocomplete("odds")(list_odds_between)


async def challenge_anybody(request: Request, control: ControlId) -> None:
    """Post an open challenge to the game and options whose rules the person has just read."""
    if request.interaction.guild_id is None:
        raise NotInServer
    await check_channel(request)
    key, *options = control.detail.split(OPTION_MARK)
    clock = await find_clock(request, "")
    terms = Terms(rules.any_game(key).key, tuple(options), clock=clock)
    proposal = Proposal(place=request.place, challenger=request.person, opponent=None, terms=terms)
    challenge = await make_challenge(request, proposal)
    await announce_challenge(request, challenge)


async def show_settled(request: Request, challenge: Challenge) -> None:
    """Show in the message that was used that a challenge was settled without a match."""
    if request.is_in_private_message:
        await request.try_to_answer_in_place(show_challenge(challenge))
    elif is_shown_elsewhere(request, challenge):
        await show_own_copy(request, challenge, request.used_id)
        messages = request.host.challenges
        await messages.show(challenge, messages.in_channel(challenge))
    else:
        await request.host.challenges.show(challenge, request.change_used)


async def accept(request: Request, control: ControlId) -> None:
    """Begin the match, in a thread of its own if it is long or another match runs in the
    channel.
    """
    act = request.act()
    players = await request.run(draw_players, control.subject, act)
    asked = await request.run(load_challenge, control.subject)
    if asked.place.server_id is None:
        await meet(request, asked, players)
        match = await request.run(accept_challenge, control.subject, act, players=players)
        await show_accepted(request, control.subject, match)
        return
    name = await name_thread(request, asked, players)
    thread = await open_thread_for_match(request, asked.terms, name, asked.message_id)
    place = Place(request.interaction.guild_id, thread.id) if thread else None
    match = await request.run(accept_challenge, control.subject, act, place, players)
    await show_accepted(request, control.subject, match)
    if thread is not None:
        await seat_players(thread, match)


async def name_thread(
    request: Request, challenge: Challenge, players: tuple[Person, Person]
) -> str:
    """Name the thread of the match that a challenge leads to, in the language of the server."""
    async with request.speaking_publicly():
        return thread_name(*players, challenge.terms.build())


async def show_accepted(request: Request, challenge_id: int, match: Match) -> None:
    """Show the first board of a match, and then its place in the message of its challenge."""
    if request.is_in_private_message:
        await show_match(request, match)
        return
    await request.acknowledge()  # so that the board does not replace that message
    await show_match(request, match)
    match = await request.run(load_match, match.id)
    challenge = await request.run(load_challenge, challenge_id)
    await request.host.challenges.show(challenge, request.change_used, match)


async def decline(request: Request, control: ControlId) -> None:
    """Refuse a challenge."""
    act = request.act()
    await show_settled(request, await request.run(decline_challenge, control.subject, act))


async def withdraw(request: Request, control: ControlId) -> None:
    """Withdraw the person's own challenge."""
    act = request.act()
    await show_settled(request, await request.run(withdraw_challenge, control.subject, act))
