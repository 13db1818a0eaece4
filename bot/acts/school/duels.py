"""Duels: `/duel`, the buttons of its message, and the first puzzle of each."""

import time
from collections.abc import Mapping
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.challenges.proposing import read_person
from bot.acts.game_channels import check_channel, check_writable
from bot.acts.option_choices import choices
from bot.acts.request import Request, ServeControl
from bot.acts.school.runs import (
    is_own,
    measuring,
    show,
    show_again,
)
from bot.acts.school.storm_games import choose_storm_game, suggest_storm_games
from bot.acts.serve import served
from bot.acts.teams.away_sides import check_may_ask
from bot.challenges.challenge_facts import ChallengeYourself
from bot.matches.gathering import Gathering, mark_answered
from bot.school.course.duel_order import DuelKind
from bot.school.duel import MOST_OF_SIDE, MOST_PEOPLE, TWO, Duel, DuelPlan
from bot.school.duel_store import load_duel
from bot.school.duels import ask_again, join_duel, leave_duel, open_duel, press_go, start_duel
from bot.school.facts import NoSuchDuel, NoSuchRun
from bot.school.runs import Run
from bot.talk.idle_options import PeopleNotAsked, RaceOfChannels
from bot.talk.languages import speak
from bot.talk.request_refusals import SeveralOpponents
from bot.talk.school.duel_texts import next_duel, ready_for_duel
from bot.teams.lobby import SameRoom
from bot.views.control_actions import Action
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.school.duel import show_duel
from bot.views.school.school_actions import DuelAction
from storage.rows import Person, Place


@app_commands.command()
@app_commands.describe(
    opponent="Who to challenge. Leave empty to let anyone join",
    people="How many can join. Defaults to 10",
    kind="How to win. Defaults to race. Between two channels, it's always time",
    game="The variant. Defaults to the one you play",
    against="Another channel of this server to play against",
)
@choices(
    "duel",
    kind=[
        Choice(name="race: first to solve 10", value=DuelKind.RACE),
        Choice(name="time: most in 3 minutes", value=DuelKind.TIME),
    ],
)
@served
async def duel(  # noqa: PLR0913  # one parameter an option
    request: Request,
    opponent: discord.Member | None = None,
    people: Range[int, TWO, MOST_PEOPLE] | None = None,
    kind: str = "",
    game: str = "",
    against: discord.TextChannel | None = None,
) -> None:
    """Race your friends to solve the same puzzles."""
    await check_channel(request)
    if opponent is not None and against is not None:
        raise SeveralOpponents
    if people is not None and (opponent, against) != (None, None):
        raise PeopleNotAsked
    if against is not None and kind == DuelKind.RACE:
        raise RaceOfChannels
    asked = read_asked(request, opponent)
    usual = DuelKind.RACE if against is None else DuelKind.TIME
    plan = DuelPlan(
        place=request.place,
        host=request.person,
        kind=DuelKind(kind or usual),
        game=(await choose_storm_game(request, game)).key or None,
        most=TWO if asked else MOST_OF_SIDE if against else people or MOST_PEOPLE,
        opponent_id=asked.id if asked else None,
        away_place=await find_away_place(request, against) if against else None,
    )
    await announce_duel(request, await request.run(open_duel, plan, asked, request.host.now()))


duel.autocomplete("game")(suggest_storm_games)


def read_asked(request: Request, opponent: discord.Member | None) -> Person | None:
    """Return the person who is challenged; raises `BotChallenged`, `ChallengeYourself`."""
    if opponent is None:
        return None
    asked = read_person(opponent)
    if asked.id == request.person.id:
        raise ChallengeYourself
    return asked


async def find_away_place(request: Request, channel: discord.TextChannel) -> Place:
    """Return the place of the other channel; raises why it cannot be asked."""
    if channel.id == request.place.channel_id:
        raise SameRoom
    await check_may_ask(request, channel)
    check_writable(channel)
    return Place(request.server_id, channel.id)


async def announce_duel(request: Request, opened: Duel) -> None:
    """Show a new duel in this channel; a little later in that of the other side."""
    message = await request.announce(show_duel(opened, request.place, request.host.now()))
    await request.run(mark_answered, Gathering.DUEL, opened, request.place, message.id)


async def join(request: Request, control: ControlId) -> None:
    """Join a duel; its message shows it a little later."""
    await find_here(request, control)
    channel_id = request.place.channel_id
    await request.run(join_duel, control.subject, request.act(), channel_id)
    await request.acknowledge()


async def leave(request: Request, control: ControlId) -> None:
    """Leave a duel; its host calls it off so."""
    await find_here(request, control)
    await request.run(leave_duel, control.subject, request.act())
    await request.acknowledge()


async def start(request: Request, control: ControlId) -> None:
    """Start a duel, as its host."""
    await find_here(request, control)
    await request.run(start_duel, control.subject, request.act())
    await request.acknowledge()


async def go(request: Request, control: ControlId) -> None:
    """Note that a person is ready; their first puzzle comes when it comes to all others."""
    await find_here(request, control)
    duel = await request.run(press_go, control.subject, request.act())
    runs, who = request.host.runs, request.person.id
    if duel.has_gone and not runs.is_waiting(duel.id, who):
        runs.show_first(duel)  # to the others
        run = find_run(duel, who)
        if runs.took(run.id) is None and run.row.version == 0 and is_own(request, run):
            await show_first(request, run)
        else:
            await show_again(request, run)
        return
    await request.answer_in_place(show_note(ready_for_duel(duel)))
    runs.wait_for_go(duel.id, who, partial(show_first, request))
    duel = await request.run(load_duel, duel.id)
    if duel.has_gone:  # meanwhile
        runs.show_first(duel)


def find_run(duel: Duel, person_id: int) -> Run:
    """Return the run of a person in a duel that has begun; raises `NoSuchRun`."""
    own = duel.find(person_id)
    if own is None or own.run_id is None or own.run is None:
        raise NoSuchRun
    return Run(own.run_id, own.run)


async def show_first(request: Request, run: Run) -> None:
    """Show a person the first puzzle of a duel; until they see it, their clock stands still."""
    late = (request.host.now() - run.row.pressed_at).total_seconds()
    with measuring(request, run, time.monotonic() - max(0.0, late)):
        async with speak(request.language):
            await show(request, run)


async def again(request: Request, control: ControlId) -> None:
    """Invite the same people to another duel, or link to it if it's already open."""
    await find_here(request, control)
    place = request.place
    new, is_new = await request.run(ask_again, control.subject, request.act(), place.channel_id)
    if is_new:
        await announce_duel(request, new)
    else:
        await request.answer(show_note(next_duel(new)))


async def find_here(request: Request, control: ControlId) -> Duel:
    """Return the duel of a control of one of its own messages; raises `NoSuchDuel`."""
    found = await request.run(load_duel, control.subject)
    if request.place.channel_id not in {place.channel_id for place in found.places}:
        raise NoSuchDuel(control.subject)
    return found


CONTROLS: Mapping[Action, ServeControl] = {
    DuelAction.JOIN: join,
    DuelAction.LEAVE: leave,
    DuelAction.START: start,
    DuelAction.GO: go,
    DuelAction.AGAIN: again,
}
