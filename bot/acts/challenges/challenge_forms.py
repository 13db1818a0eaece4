"""Challenges by forms: `/challenge` without options, **Challenge** on a person, **Change**."""

from collections.abc import Mapping
from dataclasses import replace

import rules
from bot.acts.challenges.private_challenges import is_shown_elsewhere, show_own_copy
from bot.acts.challenges.proposing import (
    ChallengeWish,
    claim_if_wanted,
    grant,
    read_wish,
    wants_rated,
)
from bot.acts.challenges.typed_terms import find_clock
from bot.acts.drafts import Draft, Key
from bot.acts.form_fields import read_fields, read_people
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_any_game
from bot.acts.request import Request
from bot.challenges.challenge import Challenge
from bot.challenges.challenge_facts import AlreadyChallenged, ChallengeYourself
from bot.challenges.challenge_rules import check_withdraw
from bot.challenges.challenge_store import load_challenge
from bot.challenges.challenges import change_challenge
from bot.challenges.odds import keep_colors
from bot.clocks.refused_control import RefusedControl
from bot.clockwork.challenge_messages import SendOrEdit
from bot.matches.match_error import MatchError
from bot.matches.terms import HINTS, TOUCH_MOVE
from bot.matches.terms_facts import (
    DecidedOpening,
    NoBallots,
    NoPair,
    NoSuchStep,
    OddsColor,
    OddsWithOpening,
)
from bot.ratings.eligible import NotRated
from bot.talk.explain import explain
from bot.talk.request_refusals import BotChallenged, DraftGone, RequestRefused
from bot.views.challenges.challenge_form import (
    AGAIN,
    CLOCK,
    COLOR,
    COLORS,
    FIRST,
    MORE,
    ODDS,
    OPENING,
    OPPONENT,
    OPTIONS,
    OTHER_CLOCK,
    OTHER_VARIANT,
    POSITION,
    RATED,
    REST,
    TICKS,
    VARIANT,
    challenge_form,
    fill_from,
    rest_form,
    show_before_rest,
    show_fault,
)
from bot.views.control_id import ControlId
from bot.views.forms import FieldFault, Fields, Given
from storage.rows import Person

# What can be wrong with a challenge, and the field in which to correct it.
FAULTS = (RequestRefused, rules.RulesError, RefusedControl, MatchError, NotRated)
PLACES: Mapping[type[Exception], str] = {
    RefusedControl: OTHER_CLOCK,
    rules.UnknownGame: OTHER_VARIANT,
    rules.AmbiguousGame: OTHER_VARIANT,
    rules.BadFen: POSITION,
    DecidedOpening: POSITION,
    NoBallots: OPENING,
    rules.UnknownOption: OPTIONS,
    rules.ClashingOptions: OPTIONS,
    NotRated: TICKS,
    OddsWithOpening: OPENING,
    NoSuchStep: OPENING,
    NoPair: OPPONENT,
    OddsColor: COLOR,
    ChallengeYourself: OPPONENT,
}


async def open_new(request: Request, opponent: Person | None = None) -> None:
    """Open the form for a challenge, to a given person or one to be named; raises `NoGamesHere`."""
    if request.place.server_id is not None:
        await check_channel(request)
    given = {
        CLOCK: (await find_clock(request, ""),),
        TICKS: (RATED,) if await wants_rated(request) else (),
        OPPONENT: (str(opponent.id),) if opponent is not None else (),
    }
    await request.ask(challenge_form(0, Fields(given)))


async def open_form(request: Request, control: ControlId) -> None:
    """Open the form for a challenge: as it was last sent, or filled from the button's challenge."""
    is_again = control.detail == AGAIN
    draft = request.host.drafts.find(key_of(request, control)) if is_again else None
    if control.subject:
        challenge = await find_own(request, control.subject)
        draft = draft or Draft(fill_from(challenge))
    if draft is None:
        await open_new(request)
        return
    await request.ask(challenge_form(control.subject, Fields(draft.given, draft.fault)))


async def open_rest(request: Request, control: ControlId) -> None:
    """Open the form for the rest of a challenge; raises `DraftGone`."""
    draft = find_draft(request, control)
    game = find_any_game("".join(draft.given.get(VARIANT, ())))
    await request.ask(rest_form(control.subject, game, Fields(draft.given, draft.fault)))


async def take_form(request: Request, control: ControlId) -> None:
    """Make or change a challenge from the first form, or lead on to the second one."""
    given = {**await find_rest(request, control), **read_fields(request, FIRST)}
    try:
        people = () if control.subject else read_people(request, given, OPPONENT)
    except BotChallenged as error:
        fault = FieldFault(OPPONENT, explain(error))
        await tell_fault(request, control, Draft(given), fault)
        return
    draft = Draft(given, people, message_id=find_message(request, control))
    request.host.drafts.keep(key_of(request, control), draft)
    if MORE in given.get(TICKS, ()):
        game = find_any_game("".join(given.get(VARIANT, ())))
        await request.answer(show_before_rest(control.subject, game))
        return
    await carry_out(request, control, draft)


async def take_rest(request: Request, control: ControlId) -> None:
    """Make or change a challenge from both forms; raises `DraftGone`."""
    draft = find_draft(request, control)
    first = {name: values for name, values in draft.given.items() if name not in REST}
    draft = replace(draft, given=first | dict(read_fields(request, REST)), fault=None)
    await carry_out(request, control, draft)


async def carry_out(request: Request, control: ControlId, draft: Draft) -> None:
    """Make or change a challenge; faults are explained, and the form can be corrected."""
    try:
        wish = await read_draft(request, draft)
        if control.subject:
            await change(request, control.subject, wish, draft.message_id)
        else:
            await grant(request, wish)
    except AlreadyChallenged:
        raise  # it is shown instead, with its buttons
    except FAULTS as error:
        place = next((name for kind, name in PLACES.items() if isinstance(error, kind)), "")
        await tell_fault(request, control, draft, FieldFault(place, explain(error)))
        return
    request.host.drafts.forget(key_of(request, control))
    await request.dismiss()


async def tell_fault(request: Request, control: ControlId, draft: Draft, fault: FieldFault) -> None:
    """Keep a form, and say what is wrong with it above a button that reopens it."""
    request.host.drafts.keep(key_of(request, control), replace(draft, fault=fault))
    is_in_rest = fault.name in REST
    await request.answer_in_place(show_fault(control.subject, fault.why, is_in_rest=is_in_rest))


async def change(
    request: Request, challenge_id: int, wish: ChallengeWish, message_id: int | None
) -> None:
    """Change the terms of a challenge; `message_id` is the message below which the form was opened,
    if known.
    """
    old = await find_own(request, challenge_id)
    proposal = await read_wish(request, replace(wish, opponent=old.opponent), old.place)
    proposal = keep_colors(await claim_if_wanted(request, proposal), old)
    proposal = replace(proposal, rematch_of=old.rematch_of)
    new = await request.run(change_challenge, challenge_id, request.act(), proposal)
    await show_changed(request, new, message_id)


async def show_changed(request: Request, new: Challenge, used_id: int | None) -> None:
    """Show a changed challenge in its message, which it takes over from the earlier one.

    In direct messages the challenger has a copy, below which the form was opened. In a conversation
    of people the bot can only edit the message that was used; otherwise it sends another one.
    """
    messages = request.host.challenges
    if is_shown_elsewhere(request, new):
        await show_own_copy(request, new, used_id)
    send: SendOrEdit
    if request.used_id == new.message_id:
        send = request.change_used
    elif request.can_write_here:
        send = messages.in_channel(new)
    else:
        send = request.send_publicly
    await messages.show(new, send, avatar=request.avatar)


async def find_own(request: Request, challenge_id: int) -> Challenge:
    """Return an open challenge of this person; raises `NotTheChallenger` or `ChallengeGone`."""
    challenge = await request.run(load_challenge, challenge_id)
    check_withdraw(challenge.at(request.host.now()), request.person.id)
    return challenge


async def find_rest(request: Request, control: ControlId) -> Given:
    """Return the fields of the second form for the challenge being changed."""
    if not control.subject:
        return {}
    filled = fill_from(await find_own(request, control.subject))
    is_same = filled[VARIANT] == request.fields.get(VARIANT)
    return {name: filled[name] for name in REST if name in filled} if is_same else {}


def find_message(request: Request, control: ControlId) -> int | None:
    """Return the public message below which a form was opened, perhaps several attempts ago."""
    if not request.is_in_private_message:
        return request.used_id
    draft = request.host.drafts.find(key_of(request, control))
    return draft.message_id if draft is not None else None


def key_of(request: Request, control: ControlId) -> Key:
    """Return the key under which the person's draft is kept."""
    return request.person.id, "challenge", control.subject


def find_draft(request: Request, control: ControlId) -> Draft:
    """Return the person's earlier draft; raises `DraftGone`."""
    draft = request.host.drafts.find(key_of(request, control))
    if draft is None:
        raise DraftGone
    return draft


async def read_draft(request: Request, draft: Draft) -> ChallengeWish:
    """Return the challenge that both forms describe.

    A game that the server rates by default is rated if that is possible.
    """
    given = {name: "".join(values[:1]) for name, values in draft.given.items()}
    ticks = draft.given.get(TICKS, ())
    is_usual = RATED in ticks and await wants_rated(request)
    opening = given.get(OPENING, "")
    has_odds = opening.startswith(ODDS)
    has_no_lot = has_odds or opening == "usual"
    return ChallengeWish(
        opponent=next(iter(draft.people), None),
        variant=given.get(OTHER_VARIANT, "").strip() or given.get(VARIANT, ""),
        color=COLORS.get(given.get(COLOR, "")),
        time=given.get(OTHER_CLOCK, "").strip() or given.get(CLOCK, ""),
        rated=None if is_usual else RATED in ticks,
        opening=given.get(POSITION, "").strip() or ("" if has_no_lot else opening),
        odds=opening.removeprefix(ODDS) if has_odds else "",
        option=", ".join(draft.given.get(OPTIONS, ())),
        touch_move=TOUCH_MOVE in ticks,
        hints=HINTS in ticks,
    )
