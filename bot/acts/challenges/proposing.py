"""Turns a person's wish into a challenge that is made and shown."""

from dataclasses import dataclass, replace

import discord

from bot.acts.challenges.private_challenges import find_place, is_shown_elsewhere, send_challenge
from bot.acts.challenges.typed_terms import find_clock, read_terms
from bot.acts.game_choices import find_any_game
from bot.acts.matches.computer_games import play_computer
from bot.acts.request import Request
from bot.challenges.challenge import Challenge, Proposal
from bot.challenges.challenge_facts import ChallengeYourself
from bot.challenges.challenge_rules import rate_if_possible
from bot.challenges.challenges import propose_game
from bot.challenges.odds import give_odds, read_odds
from bot.clocks.control_text import CLAIM, NONE, let_claim, write_control
from bot.matches.handicap import EVEN
from bot.matches.terms import Terms
from bot.matches.terms_facts import NoPair
from bot.ratings.odds_steps import find_own_step
from bot.talk.challenges.challenge_texts import asked_in_channel
from bot.talk.matches.clock_reading import read_control
from bot.talk.request_refusals import BotChallenged
from bot.views.note import show_note
from rules import Color
from storage.rows import Person, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeWish:
    """A challenge as a person typed or chose it; empty parts take their defaults."""

    opponent: Person | None = None
    variant: str = ""
    color: Color | None = None
    time: str = ""
    rated: bool | None = None
    opening: str = ""
    odds: str = ""
    option: str = ""
    touch_move: bool = False
    hints: bool = False


async def grant(request: Request, wish: ChallengeWish) -> None:
    """Challenge the person named in a wish, or anyone; against the bot itself, start the game.

    Raises errors about the terms, the place or the people.
    """
    if wish.opponent is not None and is_bot_itself(request, wish.opponent.id):
        await play_against_computer(request, wish)
        return
    proposal = await read_wish(request, wish, await find_place(request, wish.opponent))
    made = await make_challenge(request, proposal)
    await announce_challenge(request, made)


def is_bot_itself(request: Request, user_id: int) -> bool:
    """Tell whether an id is that of the bot."""
    return request.host.user is not None and request.host.user.id == user_id


async def play_against_computer(request: Request, wish: ChallengeWish) -> None:
    """Begin the game of a wish against the computer, without a clock unless one is requested."""
    terms = read_wished_terms(wish)
    clock = write_control(read_control(wish.time)) if wish.time.strip() else NONE
    step = read_odds(wish.odds)
    if step is None:
        raise NoPair
    terms, color = replace(terms, clock=clock), wish.color
    if step != EVEN:
        terms, color = give_odds(terms, color, step)
    await play_computer(request, terms, color)


async def read_wish(request: Request, wish: ChallengeWish, place: Place) -> Proposal:
    """Return the proposal of a wish in a place; rated if the server wants that and it is
    possible.
    """
    terms = read_wished_terms(wish)
    clock = await find_clock(request, wish.time)
    proposal = Proposal(
        place=place,
        challenger=request.person,
        opponent=wish.opponent,
        terms=replace(terms, clock=clock, rated=wish.rated or False),
        color=wish.color,
    )
    proposal = await add_odds(request, proposal, wish.odds)
    if wish.rated is None and await wants_rated(request):
        proposal = rate_if_possible(proposal, request.host.now())
    return proposal


async def add_odds(request: Request, proposal: Proposal, typed: str) -> Proposal:
    """Return the proposal with the odds that were typed or, where no step is named, those of the
    pair's own step.

    Even odds leave it as it is. Raises `NoPair`, or what `read_odds` and `give_odds` raise.
    """
    step = read_odds(typed)
    if step == EVEN:
        return proposal
    if step is None:
        step = await find_step(request, proposal)
    terms, color = give_odds(proposal.terms, proposal.color, step)
    return replace(proposal, terms=terms, color=color)


async def find_step(request: Request, proposal: Proposal) -> int:
    """Return the step of the two people of a proposal; raises `NoPair` if anyone may accept."""
    if proposal.opponent is None:
        raise NoPair
    pair = proposal.challenger.id, proposal.opponent.id
    if pair[0] == pair[1]:
        raise ChallengeYourself
    server_id, now = proposal.place.server_id, request.host.now()
    return await request.run(find_own_step, pair, server_id, proposal.terms, now)


def read_wished_terms(wish: ChallengeWish) -> Terms:
    """Return the terms of a wish except its clock; raises RulesError or `NoBallots`."""
    return read_terms(
        find_any_game(wish.variant),
        wish.opening,
        wish.option,
        touch_move=wish.touch_move,
        hints=wish.hints,
    )


def read_opponent(request: Request, user: discord.User | discord.Member | None) -> Person | None:
    """Return the person challenged, possibly the bot itself, or None.

    Raises `BotChallenged` for another bot.
    """
    if user is None or user == request.host.user:
        return None if user is None else Person(user.id, user.display_name)
    return read_person(user)


def read_person(user: discord.User | discord.Member) -> Person:
    """Return the person who was named; raises `BotChallenged`."""
    if user.bot:
        raise BotChallenged
    return Person(user.id, user.display_name)


async def wants_rated(request: Request) -> bool:
    """Tell whether challenges and tournaments of the server are rated unless they say otherwise."""
    server_id = request.place.server_id
    return (await request.services.server_choices.find(server_id or 0)).rated == "on"


async def make_challenge(request: Request, proposal: Proposal) -> Challenge:
    """Propose a game in which, if the server wants that, a win on time must be claimed.

    A rated game is always lost on time.
    """
    wanted = await claim_if_wanted(request, proposal)
    return await request.run(propose_game, wanted, request.host.now())


async def claim_if_wanted(request: Request, proposal: Proposal) -> Proposal:
    """Return a proposal in which a win on time must be claimed, if the server wants that for casual
    games.
    """
    server_id = request.place.server_id
    chosen = await request.services.server_choices.find(server_id or 0)
    if chosen.on_time != CLAIM or proposal.terms.rated:
        return proposal
    return replace(proposal, terms=replace(proposal.terms, clock=let_claim(proposal.terms.clock)))


async def announce_challenge(request: Request, challenge: Challenge) -> None:
    """Show a new challenge in its channel; raises `NoDirectMessages` if it has none."""
    if challenge.opponent is not None and is_shown_elsewhere(request, challenge):
        await send_challenge(request, challenge, challenge.opponent)
        return
    if challenge.place.server_id is not None and request.place.server_id is None:
        channel_id = challenge.place.channel_id  # it is shown there soon, without this act
        await request.answer(show_note(asked_in_channel(challenge, channel_id)))
        return
    await request.host.challenges.show(challenge, request.send_publicly, avatar=request.avatar)
