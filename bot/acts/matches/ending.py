"""The end of a game and the next one: `/draw`, `/resign`, and the buttons for both and rematch."""

from discord import app_commands

from bot.acts.challenges.proposing import announce_challenge
from bot.acts.control_details import read_number
from bot.acts.evenings.evening_panels import show_own_panel
from bot.acts.matches.own_match import find_own_match, for_player, read_by
from bot.acts.matches.showing import show_match, show_offer_of_match
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.teams.away_sides import announce_lobby
from bot.acts.teams.voting import is_voted_on, say, show_panel
from bot.challenges.rematches import ask_for_rematch
from bot.matches import flag_fall, match_actions
from bot.matches.act import Act
from bot.matches.computer_seat import LEVELS
from bot.matches.match_actions import check_player
from bot.matches.match_store import load_running_in
from bot.matches.match_value import Match
from bot.matches.playing import check_draw_offer
from bot.matches.seating import has_seat, side_of
from bot.teams.lobbies import reopen_lobby
from bot.teams.sessions import VoteAction
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.matches.offers import ask_to_offer_draw
from bot.views.matches.resignation import ask_to_resign
from bot.votes.poll import Tick
from storage.rows import Team


@app_commands.command()
@served
async def draw(request: Request) -> None:
    """Offer a draw, or accept your opponent's offer."""
    match = await find_own_match(request, MatchAction.DRAW)
    if match is None:
        return
    if is_voted_on(request, match):
        await tick_draw(request, match, request.act())
        return
    offered = await request.change(match_actions.offer_draw, match, request.act())
    await show_offer_of_match(request, offered)


@app_commands.command()
@served
async def resign(request: Request) -> None:
    """Resign a game. I'll ask you to confirm."""
    here = await request.run(load_running_in, request.place.channel_id)
    voted = [match for match in here if is_voted_on(request, match)]
    if voted and not any(has_seat(match, request.person.id) for match in here):
        await tick_for(request, voted[0], request.act(), Tick.RESIGN)
        return
    fits = for_player(request, lambda _match, _side: True)
    if match := await find_own_match(request, MatchAction.RESIGN, fits):
        await request.answer(ask_to_resign(match, await read_by(request)))


async def tick_draw(request: Request, match: Match, act: Act) -> None:
    """Let a member of a team vote to accept a draw, or to offer one with the move."""
    is_answer = match.offer is not None and match.offer.by is not match.turn
    await tick_for(request, match, act, Tick.ACCEPT if is_answer else Tick.OFFER)


async def tick_for(request: Request, match: Match, act: Act, tick: Tick) -> None:
    """Let a member of a team vote about a draw or a resignation."""
    await show_panel(request, await say(request, match.id, act, VoteAction.TICK, tick))


async def open_draw(request: Request, control: ControlId) -> None:
    """Ask in private whether to offer a draw, or to accept the one on offer."""
    act = request.act(control)
    match = await request.find_match(control.subject)
    if is_voted_on(request, match):
        await tick_draw(request, match, act)
        return
    check_player(match, act)
    check_draw_offer(match, act)
    side = side_of(match, request.person.id)
    await request.answer_in_place(ask_to_offer_draw(match, side, await read_by(request)))


@app_commands.command()
@served
async def abort(request: Request) -> None:
    """Call off a game before both sides have moved. No one loses."""
    fits = for_player(request, lambda match, _side: not match.has_begun)
    if match := await find_own_match(request, MatchAction.ABORT, fits):
        await show_match(
            request, await request.change(match_actions.call_off, match, request.act())
        )


async def call_off(request: Request, control: ControlId) -> None:
    """Call off a game in which not both sides have moved yet."""
    match = await request.find_match(control.subject)
    await show_match(
        request, await request.change(match_actions.call_off, match, request.act(control))
    )


async def claim_win(request: Request, control: ControlId) -> None:
    """Win a friendly game in which the opponent has run out of time."""
    match = await request.find_match(control.subject)
    await show_match(
        request, await request.change(flag_fall.claim_win, match, request.act(control))
    )


async def close(request: Request, control: ControlId) -> None:
    """Close a game without a clock in which the opponent is inactive."""
    match = await request.find_match(control.subject)
    await show_match(
        request, await request.change(match_actions.close_sleeping, match, request.act(control))
    )


async def offer_draw(request: Request, control: ControlId) -> None:
    """Offer a draw, after confirmation."""
    match = await request.find_match(control.subject)
    act = request.act(control)
    await show_offer_of_match(request, await request.change(match_actions.offer_draw, match, act))


async def open_resignation(request: Request, control: ControlId) -> None:
    """Ask in private whether to resign the game."""
    match = await request.find_match(control.subject)
    check_player(match, request.act(control))
    await request.answer_in_place(ask_to_resign(match, await read_by(request)))


async def resign_surely(request: Request, control: ControlId) -> None:
    """Resign the game, after confirmation."""
    match = await request.find_match(control.subject)
    act = request.act(control)
    await show_match(request, await request.change(match_actions.resign, match, act))


async def play_on(request: Request, control: ControlId) -> None:
    """Do not resign; the question is deleted, or gives way to the panel of an evening."""
    match = await request.find_match(control.subject)
    if not await show_own_panel(request, match):
        await request.dismiss()


async def rematch(request: Request, control: ControlId) -> None:
    """Challenge the other player to a rematch, or begin it if they have already asked.

    The computer is not asked; the control's detail is its level, if that changes.
    """
    match = await request.find_match(control.subject)
    if any(isinstance(seat.holder, Team) for seat in match.seats):
        await announce_lobby(request, await request.run(reopen_lobby, match.id, request.act()))
        return
    level = read_number(control.detail, most=max(LEVELS)) if control.detail else None
    asked = await request.run(ask_for_rematch, control.subject, request.act(), level)
    if isinstance(asked, Match):
        await show_match(request, asked)
    else:
        await announce_challenge(request, asked)
