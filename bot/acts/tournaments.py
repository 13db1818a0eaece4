"""Tournaments: `/tournament`, and the buttons of its message."""

from dataclasses import replace
from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.challenging import read_terms
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import list_games
from bot.acts.option_choices import list_choices
from bot.acts.request import Request, View
from bot.acts.serve import served, suggested
from bot.acts.showing import show_match
from bot.acts.threads import open_thread, seat_players
from bot.matches import Match, Person, Place
from bot.matches.tournament_facts import NoSuchTournament, NotEntered, NotTheArbiter
from bot.matches.tournament_value import Key, Tournament, TournamentPlan
from bot.talk.languages import speak
from bot.talk.names import thread_name
from bot.talk.request_refusals import UnknownChoice
from bot.talk.tournament_texts import (
    arbiter_done,
    game_announcement,
    pairing_label,
    withdrawn,
)
from bot.tournaments.scoring import GameResult
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.tournament import ask_to_withdraw, show_own_games, show_tournament

LONGEST_NAME = 40  # characters
EVENING = "evening"
PACES = {  # the clock of a game, and how long all of it lasts
    EVENING: ("10+5", timedelta(hours=5)),
    "week": ("12h+2h", timedelta(days=7)),
    "long": ("3d/move", timedelta(days=60)),
}
RESULTS = {
    "white": GameResult.WHITE_WINS,
    "draw": GameResult.DRAW,
    "black": GameResult.BLACK_WINS,
}

tournament = app_commands.Group(
    name="tournament", description="Everybody meets everybody: open a tournament, or look after it."
)


@tournament.command()
@app_commands.describe(
    name="What it is called",
    variant="Which form of the game; Russian draughts if left out",
    pace="An evening, a week or two months; an evening if left out",
    rated="Whether its games change ratings",
)
@app_commands.choices(
    pace=[
        Choice(name="an evening: 10 minutes and 5 seconds a move", value=EVENING),
        Choice(name="a week: 12 hours and 2 hours a move", value="week"),
        Choice(name="two months: 3 days a move", value="long"),
    ]
)
@served
async def new(
    request: Request,
    name: Range[str, 1, LONGEST_NAME],
    variant: str = "",
    pace: str = EVENING,
    rated: bool = False,
) -> None:
    """Open a tournament here, which everybody may enter."""
    await check_channel(request)
    clock, lasts = PACES[pace]
    terms = replace(read_terms(variant, "", ""), clock=clock, rated=rated)
    plan = TournamentPlan(
        place=request.place, starter=request.person, name=name, terms=terms, lasts=lasts
    )
    server_id = request.server_id  # a tournament needs a channel that all see
    opened = await request.matches.tournaments.open(plan, request.host.now())
    theme = await request.host.tournaments.find_theme(server_id)
    message_id = await request.announce(show_tournament(opened, theme))
    await request.matches.tournaments.mark_shown(opened, message_id)


@new.autocomplete("variant")
@suggested
async def list_tournament_variants(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_games(typed))


@tournament.command()
@app_commands.describe(game="Which game", result="How it ends")
@app_commands.choices(
    result=[
        Choice(name="White wins", value="white"),
        Choice(name="draw", value="draw"),
        Choice(name="Black wins", value="black"),
    ]
)
@served
async def result(request: Request, game: str, result: str) -> None:
    """As the arbiter: give a game of this channel's tournament its result."""
    here = await find_to_arbitrate(request)
    tournaments = request.matches.tournaments
    _after, ended = await tournaments.rule(here.id, read_key(game), RESULTS[result], request.act())
    await tell_arbiter(request, here, ended)


@result.autocomplete("game")
@suggested
async def list_pairings(request: Request, typed: str) -> list[Choice[str]]:
    """List the games of the channel's tournament whose players fit what is typed."""
    try:
        here = await request.matches.tournaments.find_here(request.place)
    except NoSuchTournament:
        return []
    named = (
        (pairing_label(here, pairing), f"{pairing.round}-{pairing.board}")
        for pairing in here.event.pairings
    )
    return list_choices(each for each in named if typed.lower() in each[0].lower())


@tournament.command()
@app_commands.describe(person="Who is out")
@served
async def remove(request: Request, person: discord.Member) -> None:
    """As the arbiter: take somebody out of this channel's tournament."""
    here = await find_to_arbitrate(request)
    removed = Person(person.id, person.display_name)
    _after, ended = await request.matches.tournaments.remove(here.id, removed, request.act())
    await tell_arbiter(request, here, ended)


@tournament.command()
@served
async def cancel(request: Request) -> None:
    """As the arbiter: call this channel's tournament off; games that run go on without it."""
    here = await find_to_arbitrate(request)
    await request.matches.tournaments.cancel(here.id, request.act())
    await tell_arbiter(request, here, [])


async def find_to_arbitrate(request: Request) -> Tournament:
    """Return the tournament of the channel for its arbiter.

    Raises `NoSuchTournament` or `NotTheArbiter`.
    """
    here = await request.matches.tournaments.find_here(request.place)
    check_arbiter(request, here)
    return here


def check_arbiter(request: Request, each: Tournament) -> None:
    """Raise `NotTheArbiter` unless somebody started the tournament or manages the server."""
    if request.person.id != each.starter.id and not request.interaction.permissions.manage_guild:
        raise NotTheArbiter(each)


async def tell_arbiter(request: Request, changed: Tournament, ended: list[Match]) -> None:
    """Show what was decided, in the message of the tournament and on boards."""
    request.host.tournaments.expect(changed.id)
    await request.answer(show_note(arbiter_done()))
    for match in ended:
        request.host.delivery.expect(match)


def read_key(text: str) -> Key:
    """Return the round and the board that a choice means; raises `UnknownChoice`."""
    round_number, _mark, board = text.partition("-")
    if not (round_number.isdigit() and board.isdigit()):
        raise UnknownChoice
    return int(round_number), int(board)


async def enter(request: Request, control: ControlId) -> None:
    """Enter the tournament."""
    entered = await request.matches.tournaments.enter(control.subject, request.act())
    await show_changed(request, entered)


async def leave(request: Request, control: ControlId) -> None:
    """Take oneself out again before the start."""
    left = await request.matches.tournaments.leave(control.subject, request.act())
    await show_changed(request, left)


async def start(request: Request, control: ControlId) -> None:
    """Start the tournament; raises `NotTheArbiter`."""
    tournaments = request.matches.tournaments
    check_arbiter(request, await tournaments.find(control.subject))
    await show_changed(request, await tournaments.start(control.subject, request.act()))


async def show_changed(request: Request, changed: Tournament) -> None:
    """Show a tournament as it stands now in the message that was used."""
    theme = await request.host.tournaments.find_theme(changed.place.server_id)
    await request.update(show_tournament(changed, theme))
    message = request.interaction.message
    await request.matches.tournaments.mark_shown(changed, message.id if message else None)


async def open_own_games(request: Request, control: ControlId) -> None:
    """Show somebody their games, alone; raises `NotEntered`."""
    await request.answer_or_update(await find_own_games(request, control.subject))


async def find_own_games(request: Request, tournament_id: int) -> View:
    """Return the view of somebody's games of a tournament; raises `NotEntered`."""
    found = await request.matches.tournaments.find(tournament_id)
    number = found.find_number(request.person.id)
    if number is None:
        raise NotEntered(found)
    keys = [(each.round, each.board) for each in found.event.pairings_of(number)]
    finding = request.matches.finding
    matches = {key: await finding.find(found.matches[key]) for key in keys if key in found.matches}
    return show_own_games(found, number, matches)


async def play(request: Request, control: ControlId) -> None:
    """Begin a game of the tournament, in a thread of its own; one that has begun is shown."""
    act, key, tournaments = request.act(), read_key(control.detail), request.matches.tournaments
    begun = await tournaments.check_game(control.subject, key, act)
    if begun is not None:
        await open_own_games(request, control)
        return
    found = await tournaments.find(control.subject)
    place, thread = await find_place_for_game(request, found, key)
    match = await tournaments.begin_game(found.id, key, act, place)
    await show_match(request, match)
    if thread is not None and thread.id == match.main_room.place.channel_id:
        await seat_players(thread, match)
    await request.try_to_update(await find_own_games(request, found.id))  # for the next one


async def find_place_for_game(
    request: Request, found: Tournament, key: Key
) -> tuple[Place, discord.Thread | None]:
    """Announce a game in the channel, and open a thread for it, or else play it there."""
    white, black = (found.people[number] for number in found.event.pairing(*key).players)
    announced = await request.announce(show_note(game_announcement(found, (white.id, black.id))))
    channel = request.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return request.place, None
    with speak(request.public_language):
        name = thread_name(white, black, found.terms.build())
    thread = await open_thread(request, channel.get_partial_message(announced), name)
    if thread is None:
        return request.place, None
    return Place(request.place.server_id, thread.id), thread


async def ask_whether_to_withdraw(request: Request, control: ControlId) -> None:
    """Ask whether somebody really leaves a running tournament."""
    found = await request.matches.tournaments.find(control.subject)
    await request.answer_or_update(ask_to_withdraw(found))


async def withdraw(request: Request, control: ControlId) -> None:
    """Leave a running tournament; one's running games are lost."""
    _after, ended = await request.matches.tournaments.withdraw(control.subject, request.act())
    await request.answer_or_update(show_note(withdrawn()))
    request.host.tournaments.expect(control.subject)
    for match in ended:
        request.host.delivery.expect(match)
