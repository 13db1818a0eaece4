"""What two players agree on: `/takeback`, `/pause`, `/gift`, and the answers to offers."""

from discord import app_commands
from discord.app_commands import Range

from bot.acts.control_details import read_member, read_number
from bot.acts.matches.ending import tick_for
from bot.acts.matches.own_match import find_own_match, for_player
from bot.acts.matches.showing import show_match, show_offer_of_match
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.teams.voting import is_voted_on, say, show_panel
from bot.clocks.agreements import MOST_PAUSE_DAYS
from bot.matches import clock_agreements, match_actions, offering, taking_back
from bot.matches.act import Act
from bot.matches.clock_agreements import USUAL_PAUSE_DAYS
from bot.matches.match_value import Match, OfferKind
from bot.talk.matches.gift_texts import gift_text, pause_text
from bot.teams.sessions import VoteAction
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.votes.poll import Tick


@app_commands.command()
@served
async def takeback(request: Request) -> None:
    """Take back your last move. Against a person, I'll ask them first."""
    now = request.host.now()
    fits = for_player(request, lambda match, side: taking_back.can_take_back(match, side, now))
    if match := await find_own_match(request, MatchAction.TAKE_BACK, fits):
        await ask_back(request, match, request.act())


@app_commands.command()
@app_commands.describe(days="How many days to pause, or 0 for no end date. Defaults to 7")
@served
async def pause(request: Request, days: Range[int, 0, MOST_PAUSE_DAYS] = USUAL_PAUSE_DAYS) -> None:
    """Ask your opponent to pause the game and both clocks."""
    now = request.host.now()
    fits = for_player(
        request, lambda match, side: clock_agreements.can_pause(match, side, now), str(days)
    )
    if match := await find_own_match(request, MatchAction.PAUSE, fits):
        await offer_pause(request, match, request.act(), days)


@app_commands.command()
@served
async def gift(request: Request) -> None:
    """Give your opponent an extra day, or a minute in a fast game."""
    now = request.host.now()
    fits = for_player(request, lambda match, side: clock_agreements.can_give_time(match, side, now))
    if match := await find_own_match(request, MatchAction.GIVE_TIME, fits):
        await give(request, match, request.act())


async def take_back(request: Request, control: ControlId) -> None:
    """Ask to take back the person's last turn; against the computer, take it back right away."""
    match = await request.find_match(control.subject)
    await ask_back(request, match, request.act(control))


async def open_pause(request: Request, control: ControlId) -> None:
    """Offer a pause of some days."""
    match = await request.find_match(control.subject)
    await offer_pause(request, match, request.act(control), read_number(control.detail))


async def give_time(request: Request, control: ControlId) -> None:
    """Give the opponent time."""
    match = await request.find_match(control.subject)
    await give(request, match, request.act(control))


async def go_on(request: Request, control: ControlId) -> None:
    """End a pause."""
    match = await request.find_match(control.subject)
    await show_match(
        request, await request.change(clock_agreements.go_on, match, request.act(control))
    )


async def ask_back(request: Request, match: Match, act: Act) -> None:
    """Show the question to the opponent, or the board if the computer gave the turn back."""
    asked = await request.change(taking_back.take_back, match, act)
    show = show_match if asked.ply < match.ply else show_offer_of_match
    await show(request, asked)


async def offer_pause(request: Request, match: Match, act: Act, days: int) -> None:
    """Show the question to the opponent."""
    await show_offer_of_match(
        request, await request.change(clock_agreements.offer_pause, match, act, days)
    )


async def give(request: Request, match: Match, act: Act) -> None:
    """Tell the giver privately what the gift did; the newest board shows it without a ping."""
    given = await request.change(clock_agreements.give_time, match, act)
    await request.answer_in_place(show_note(gift_text(given, request.host.now())))


def kind_of(control: ControlId) -> OfferKind:
    """Return the kind of offer that a control is about; controls of draws name none."""
    return read_member(OfferKind, control.detail) if control.detail else OfferKind.DRAW


async def accept_offer(request: Request, control: ControlId) -> None:
    """Accept the offer; in a team, vote to accept the draw."""
    match = await request.find_match(control.subject)
    act, kind = request.act(control), kind_of(control)
    if kind is OfferKind.DRAW and is_voted_on(request, match):
        await tick_for(request, match, act, Tick.ACCEPT)
        return
    if kind is OfferKind.PAUSE:
        await begin_pause(request, match, act)
    elif kind is OfferKind.TAKEBACK:
        await show_match(request, await request.change(taking_back.give_turn_back, match, act))
    else:
        await show_match(request, await request.change(match_actions.accept_draw, match, act))


async def begin_pause(request: Request, match: Match, act: Act) -> None:
    """Tell whoever accepted, privately, how long the pause is; the newest board shows it without a
    ping.
    """
    paused = await request.change(clock_agreements.accept_pause, match, act)
    await request.answer_in_place(show_note(pause_text(paused, request.host.now())))


async def decline_offer(request: Request, control: ControlId) -> None:
    """Decline the offer; in a team, withdraw the member's vote to accept the draw."""
    match = await request.find_match(control.subject)
    act, kind = request.act(control), kind_of(control)
    if kind is OfferKind.DRAW and is_voted_on(request, match):
        await show_panel(request, await say(request, match.id, act, VoteAction.UNTICK, Tick.ACCEPT))
        return
    declined = await request.change(offering.decline_offer, match, act, kind)
    await show_offer_of_match(request, declined)


async def withdraw_offer(request: Request, control: ControlId) -> None:
    """Withdraw the person's own offer and delete the message about it."""
    match = await request.find_match(control.subject)
    act = request.act(control)
    withdrawn = await request.change(offering.withdraw_offer, match, act, kind_of(control))
    await request.acknowledge()
    await show_offer_of_match(request, withdrawn)
