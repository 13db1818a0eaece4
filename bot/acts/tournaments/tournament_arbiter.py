"""What the arbiter of a tournament does: results and orders, each confirmed once and announced."""

from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.drafts import Draft
from bot.acts.drafts import Key as DraftKey
from bot.acts.option_choices import choices, list_choices
from bot.acts.own_calendar import find_calendar
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.tournaments.tournaments import check_arbiter, read_key
from bot.acts.typed_starts import LONGEST_START, list_starts, read_start
from bot.matches.match_value import Match
from bot.matches.moderation_facts import ModeratorAction
from bot.talk.request_refusals import OldControl, UnreadableStart
from bot.talk.tournaments.arbiter_texts import order_done, rescheduled
from bot.talk.tournaments.tournament_texts import pairing_label
from bot.tournaments.arbiter_orders import (
    OF_A_PERSON,
    ArbiterOrder,
    check_own_interest,
    check_version,
)
from bot.tournaments.arbitrating import order_as_arbiter
from bot.tournaments.asked_ruling import show_ruled
from bot.tournaments.entry import cancel_tournament, find_tournament_here
from bot.tournaments.scoring import GameResult
from bot.tournaments.start import reschedule_tournament
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_facts import DecidedMeanwhile, NoSuchPlayer, TournamentChanged
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import remove_from_tournament, rule_pairing
from bot.tournaments.waiting_list import find_listed, find_listed_number
from bot.views.control_id import ControlId
from bot.views.note import show_public_note
from bot.views.tournaments.arbiter import ask_for_order, reason_form, show_order_done

RESULTS = {
    "white": GameResult.WHITE_WINS,
    "draw": GameResult.DRAW,
    "black": GameResult.BLACK_WINS,
}
LONGEST_REASON = 200  # characters
REASON = "reason"
MOST_MINUTES = 14 * 24 * 60


@app_commands.command()
@app_commands.describe(
    game="The game", result="The result", reason="The reason. Everyone will see it"
)
@choices(
    "tournament result",
    result=[
        Choice(name="White wins", value="white"),
        Choice(name="draw", value="draw"),
        Choice(name="Black wins", value="black"),
    ],
)
@served
async def result(
    request: Request, game: str, result: str, reason: Range[str, 1, LONGEST_REASON] = ""
) -> None:
    """Set a game's result (arbiters only)."""
    here, (key, seen) = await find_to_arbitrate(request), read_seen_key(game)
    numbers = (*key, [*GameResult].index(RESULTS[result]))
    order = ArbiterOrder(ModeratorAction.RESULT, numbers, reason)
    manages = request.interaction.permissions.manage_guild
    check_own_interest(here, order, request.person.id, manages=manages)
    check_undecided(here, key, seen)
    ruled = show_ruled(here, order)
    kept = find_draft_key(request, here, order, here.wanted_version)
    request.host.drafts.keep(kept, Draft({REASON: (reason,)}))
    await request.answer(ask_for_order(ruled, order))


def find_draft_key(
    request: Request, here: Tournament, order: ArbiterOrder, seen: int | None
) -> DraftKey:
    """Return the key under which the reason for an order is kept until the order is confirmed, as
    asked in a version of the tournament.
    """
    return request.person.id, f"order {order.action} {order.numbers} {seen}", here.id


def find_reason(request: Request, key: DraftKey) -> str:
    """Return why an arbiter gives an order: as written now, or else with the command for it."""
    draft = request.host.drafts.find(key)
    typed = "".join(draft.given.get(REASON, ())) if draft is not None else ""
    return request.written[:LONGEST_REASON] or typed


def check_undecided(here: Tournament, key: Key, seen: int) -> None:
    """Raise `DecidedMeanwhile` if a game was decided since the arbiter saw the list of games."""
    pairing = here.event.pairing(*key)
    if pairing.is_over and seen != here.wanted_version:
        raise DecidedMeanwhile(here, pairing)


def read_seen_key(text: str) -> tuple[Key, int]:
    """Return the pairing that a choice means, and the version in which it was listed.

    A choice typed by hand has version 0, so it cannot change a game that has a result. Raises
    `UnknownChoice`.
    """
    key, _mark, seen = text.partition("@")
    return read_key(key), int(seen) if seen.isascii() and seen.isdecimal() else 0


@result.autocomplete("game")
@suggested
async def list_pairings(request: Request, typed: str) -> list[Choice[str]]:
    """List the games of the channel's tournament whose players fit what is typed."""
    here = await request.run(find_tournament_here, request.place)
    named = (
        (pairing_label(here, pairing), f"{pairing.round}-{pairing.board}@{here.wanted_version}")
        for pairing in reversed(here.event.pairings)
        if pairing.black is not None
    )
    return list_choices(each for each in named if typed.lower() in each[0].lower())


@app_commands.command()
@app_commands.describe(person="The player to remove")
@served
async def remove(request: Request, person: discord.Member) -> None:
    """Remove a player from this channel's tournament (arbiters only)."""
    here = await find_to_arbitrate(request)
    number = find_listed_number(here, person.id)
    if number is None:
        raise NoSuchPlayer(here)
    await ask(request, here, ArbiterOrder(ModeratorAction.OUT_OF_TOURNAMENT, (number,)))


@app_commands.command()
@served
async def cancel(request: Request) -> None:
    """Cancel this channel's tournament (arbiters only)."""
    here = await find_to_arbitrate(request)
    await ask(request, here, ArbiterOrder(ModeratorAction.CANCEL_TOURNAMENT))


@app_commands.command()
@app_commands.describe(
    order="What to do",
    person="The player it's about, if any",
    other="The player to swap with",
    minutes="How many minutes to add",
)
@choices(
    "tournament arbiter",
    order=[
        Choice(name="re-pair the round before it opens", value=ModeratorAction.PAIR_AGAIN),
        Choice(name="swap two players", value=ModeratorAction.SWAP),
        Choice(name="forfeit a no-show's game", value=ModeratorAction.FORFEIT),
        Choice(name="give someone a bye this round", value=ModeratorAction.BYE),
        Choice(name="extend the round", value=ModeratorAction.EXTEND),
        Choice(name="bring a player back in", value=ModeratorAction.READMIT),
        Choice(name="pause the tournament", value=ModeratorAction.PAUSE),
        Choice(name="resume the tournament", value=ModeratorAction.RESUME),
        Choice(name="end the round now", value=ModeratorAction.CLOSE_ROUND),
    ],
)
@served
async def arbiter(
    request: Request,
    order: str,
    person: discord.Member | None = None,
    other: discord.Member | None = None,
    minutes: Range[int, 1, MOST_MINUTES] = 30,
) -> None:
    """Manage the rounds of this channel's tournament (arbiters only)."""
    here, action = await find_to_arbitrate(request), ModeratorAction(order)
    await ask(
        request, here, ArbiterOrder(action, read_numbers(here, action, (person, other), minutes))
    )


@app_commands.command()
@app_commands.describe(starts="When it starts: 20:00, @time, or 2h from now")
@served
async def reschedule(request: Request, starts: Range[str, 1, LONGEST_START]) -> None:
    """Set or change when this channel's tournament starts (arbiters only)."""
    here = await find_to_arbitrate(request)
    starts_at = read_start(starts, await find_calendar(request))
    if starts_at is None:
        raise UnreadableStart
    after = await request.run(reschedule_tournament, here.id, starts_at, request.act())
    await request.announce(show_public_note(partial(rescheduled, after, request.person)))


@reschedule.autocomplete("starts")
@suggested
async def list_later_starts(request: Request, typed: str) -> list[Choice[str]]:
    """List usual starts, or the typed one."""
    return await list_starts(request, typed)


ARBITER_COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    result,
    remove,
    cancel,
    arbiter,
    reschedule,
)


def read_numbers(
    here: Tournament,
    action: ModeratorAction,
    people: tuple[discord.Member | None, discord.Member | None],
    minutes: int,
) -> tuple[int, ...]:
    """Return the numbers of an order: entries, a round, or minutes; raises `NoSuchPlayer`."""
    if action in OF_A_PERSON:
        return find_numbers(here, *people[: 2 if action is ModeratorAction.SWAP else 1])
    if action is ModeratorAction.EXTEND:
        return (minutes,)
    return (here.event.round,) if action is ModeratorAction.CLOSE_ROUND else ()


def find_numbers(here: Tournament, *people: discord.Member | None) -> tuple[int, ...]:
    """Return the numbers of people in a tournament; raises `NoSuchPlayer`."""
    found = tuple(here.find_number(person.id) for person in people if person is not None)
    numbers = tuple(number for number in found if number is not None)
    if len(numbers) < len(people):
        raise NoSuchPlayer(here)
    return numbers


async def ask(request: Request, here: Tournament, order: ArbiterOrder) -> None:
    """Ask the arbiter to confirm once."""
    await request.answer(ask_for_order(here, order))


async def ask_for_reason(request: Request, control: ControlId) -> None:
    """Ask the arbiter for an optional reason; sending it carries out the order.

    The sender is checked only then, because a form must be the first answer to a press.
    """
    await request.ask(reason_form(control, read_order(control.detail), LONGEST_REASON))


async def carry_out(request: Request, control: ControlId) -> None:
    """Carry out what the arbiter has confirmed, and tell everyone; raises `NotTheArbiter`."""
    here = await request.run(load_tournament, control.subject)
    await check_arbiter(request, here)
    order = read_order(control.detail)
    key = find_draft_key(request, here, order, control.ply)
    order = replace(order, reason=find_reason(request, key))
    after, _changed = await give_order(request, here, order, control.ply)
    request.host.drafts.forget(key)  # a failed press keeps it
    told = after if order.action is ModeratorAction.RESULT else here
    await request.try_to_answer_in_place(show_order_done(told, order))
    tell = partial(order_done, told, order, request.person)
    await request.announce(show_public_note(tell, list_removed(here, order)))


def list_removed(here: Tournament, order: ArbiterOrder) -> list[int]:
    """List the people an order removes before they've played; the others are pinged anyway."""
    is_removal = order.action is ModeratorAction.OUT_OF_TOURNAMENT and order.shown_in(here).is_early
    person = find_listed(here, order.numbers[0]) if is_removal else None
    return [] if person is None else [person.id]


def read_order(text: str) -> ArbiterOrder:
    """Return the order that a control holds; raises `OldControl`."""
    try:
        return ArbiterOrder.read(text)
    except ValueError:
        raise OldControl from None


async def give_order(
    request: Request, here: Tournament, order: ArbiterOrder, seen: int | None
) -> tuple[Tournament, list[Match]]:
    """Carry out an order, and return the tournament and the matches that changed.

    Raises `TournamentChanged` or `DecidedMeanwhile` if it is no longer as the arbiter saw it,
    `DecideOwnGame` or `PlaysHere` if the arbiter has an interest in it.
    """
    check_version(here, order, seen)  # first, as its numbers may mean someone else by now
    act = request.act()
    manages = request.interaction.permissions.manage_guild
    check_own_interest(here, order, request.person.id, manages=manages)
    match order.action:
        case ModeratorAction.CANCEL_TOURNAMENT:
            return await request.run(cancel_tournament, here.id, act, order.reason), []
        case ModeratorAction.OUT_OF_TOURNAMENT:
            check_seen(here, order, seen)
            person = find_listed(here, order.numbers[0])
            if person is None:
                raise NoSuchPlayer(here)
            return await request.run(remove_from_tournament, here.id, person, act, order.reason)
        case ModeratorAction.RESULT:
            round_number, board, given = order.numbers
            key = round_number, board
            result = PairingResult(key, [*GameResult][given], order.reason, order.is_early)
            return await request.run(rule_pairing, here.id, result, act, seen)
        case _:
            return await request.run(order_as_arbiter, here.id, order, seen, act)


def check_seen(here: Tournament, order: ArbiterOrder, seen: int | None) -> None:
    """Raise `TournamentChanged` if numbers may mean other people than the arbiter saw: the start
    renumbers them, and the waiting list moves up.
    """
    is_early = order.is_early or order.shown_in(here).is_early
    if is_early and seen != here.wanted_version:
        raise TournamentChanged(here)


async def find_to_arbitrate(request: Request) -> Tournament:
    """Return the tournament of the channel for its arbiter.

    Raises `NoSuchTournament` or `NotTheArbiter`.
    """
    here = await request.run(find_tournament_here, request.place)
    await check_arbiter(request, here)
    return here
