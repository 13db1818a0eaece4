"""Evenings: `/evening`, the buttons of its messages, and the private panel."""

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.control_details import read_chosen, read_number
from bot.acts.evenings.evening_forms import open_new
from bot.acts.evenings.evening_opening import (
    BY_CHOICES,
    CLOCK_CHOICES,
    LENGTH_CHOICES,
    NOW,
    USUAL_CLOCK,
    USUAL_LENGTH,
    EveningWish,
    create,
)
from bot.acts.evenings.evening_panels import open_panel
from bot.acts.game_choices import list_games
from bot.acts.newcomers import read_newcomer
from bot.acts.option_choices import choices, list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.tournaments.tournament_conditions import LONGEST_ROLES
from bot.acts.typed_starts import LONGEST_START, list_starts
from bot.evenings.attendance import (
    ask_for_last_opponent,
    call_evening_off,
    come_to_table,
    enter_evening,
    find_running,
    leave_evening,
    pause_in_evening,
    take_out_of_evening,
)
from bot.evenings.evening import Evening, EveningState
from bot.evenings.evening_facts import NotTheEveningHost
from bot.evenings.evening_store import load_evening
from bot.evenings.opening import LONGEST_NAME, list_evenings
from bot.matches.gathering import Gathering, mark_answered
from bot.matches.match_store import load_readable
from bot.talk.evenings.evening_panels import (
    called_off_text,
    entered_text,
    left_text,
    taken_out_text,
)
from bot.talk.evenings.evening_texts import list_text, medley_label, start_now
from bot.talk.names import message_link
from bot.views.control_id import ControlId
from bot.views.evenings.evening import show_entry
from bot.views.evenings.evening_panel import (
    ask_to_call_off,
    ask_to_leave,
    show_more,
    show_running,
    show_whole_table,
)
from bot.views.note import show_note

LONGEST_MEDLEY = 300  # characters
MOST_ID = 2**63 - 1  # of Discord
evening = app_commands.Group(name="evening", description="Play a club night together.")


@evening.command()
@app_commands.describe(
    name="The club night's name. Leave empty for a form",
    game="The variant to play. Defaults to Russian draughts",
    medley="Several variants, separated by commas, or a ready-made medley",
    by="How a medley changes variants. Defaults to by time",
    length="How long it lasts. Defaults to 90 minutes",
    clock="The clock. Defaults to 5 minutes + 3 seconds",
    starts="When it starts: now, 20:00, @time, or 2h from now. Defaults to 15m",
    rated="Make its games rated. Defaults to off",
    who="Roles that can enter, up to 5. Defaults to everyone",
)
@choices("evening new", by=BY_CHOICES, length=LENGTH_CHOICES, clock=CLOCK_CHOICES)
@served
async def new(  # noqa: PLR0913  # one parameter an option
    request: Request,
    name: Range[str, 1, LONGEST_NAME] = "",
    game: str = "",
    medley: Range[str, 1, LONGEST_MEDLEY] = "",
    by: str = "",
    length: int = USUAL_LENGTH,
    clock: str = USUAL_CLOCK,
    starts: Range[str, 1, LONGEST_START] = "",
    rated: bool = False,
    who: Range[str, 1, LONGEST_ROLES] = "",
) -> None:
    """Open a club night: play whoever's free, game after game."""
    wish = EveningWish(
        name=name.strip(),
        game=game,
        medley=medley,
        by=by,
        length=length,
        clock=clock,
        starts=starts,
        rated=rated,
        who=who,
    )
    await (create(request, wish) if wish.name else open_new(request, wish))


@new.autocomplete("game")
@suggested
async def list_evening_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_games(typed))


@new.autocomplete("medley")
@suggested
async def list_medleys(_request: Request, typed: str) -> list[Choice[str]]:
    """List the ready medleys; behind commas, the games that fit the last name."""
    from rules.catalogue.medleys import MEDLEYS  # imports every variant

    head, comma, last = typed.rpartition(",")
    games = [
        (f"{head}{comma} {name}".strip(), f"{head}{comma}{key}") for name, key in list_games(last)
    ]
    ready = [(medley_label(key), key) for key in MEDLEYS] if not comma else []
    return list_choices([*ready, *games])


@new.autocomplete("starts")
@suggested
async def list_beginnings(request: Request, typed: str) -> list[Choice[str]]:
    """List now and usual starts, or the typed one."""
    now = list_choices([(start_now(), NOW)] if not typed.strip() else [])
    return [*now, *await list_starts(request, typed)]


@evening.command(name="list")
@served
async def list_all(request: Request) -> None:
    """List this server's club nights."""
    found = await request.run(list_evenings, request.server_id)
    seen = [each for each in found if request.viewer.sees(each.place)]
    links = [message_link(each.place, each.message_id or each.door_message_id) for each in seen]
    await request.answer(show_note(list_text(seen, links)))


async def enter(request: Request, control: ControlId) -> None:
    """Enter the evening."""
    entered = await request.run(
        enter_evening, control.subject, request.act(), read_newcomer(request).role_ids
    )
    await show_entered(request, entered, entered_text(entered))


async def show_entered(request: Request, changed: Evening, words: str) -> None:
    """Show the entry in the message used if that is it, else tell the person in private."""
    is_entry = request.used_id == changed.door_message_id
    if is_entry and changed.state in (EveningState.ENTRY, EveningState.DOOR):
        await request.update(show_entry(changed))
        await request.run(mark_answered, Gathering.EVENING, changed, request.place)
    else:
        await request.answer_in_place(show_note(words))


async def play(request: Request, control: ControlId) -> None:
    """Wait for a game; a press that changes nothing shows the panel."""
    role_ids = read_newcomer(request).role_ids
    come = await request.run(come_to_table, control.subject, request.act(), role_ids)
    await open_panel(request, come)


async def pause(request: Request, control: ControlId) -> None:
    """Wait no longer."""
    await open_panel(request, await request.run(pause_in_evening, control.subject, request.act()))


async def play_again(request: Request, control: ControlId) -> None:
    """Ask to play the last opponent again; the game starts at once if they ask too."""
    asked = await request.run(ask_for_last_opponent, control.subject, request.act())
    await open_panel(request, asked)


async def open_board(request: Request, control: ControlId) -> None:
    """Show the person their panel."""
    found = await request.run(load_evening, control.subject)
    if found.find_player(request.person.id) is None:
        await watch(request, control)
        return
    await open_panel(request, found)


async def leave(request: Request, control: ControlId) -> None:
    """Leave; a person who plays is asked first."""
    found = await request.run(load_evening, control.subject)
    if found.is_open and find_running(found, request.person.id) is not None:
        await request.answer_in_place(ask_to_leave(found))
        return
    await leave_surely(request, control)


async def leave_surely(request: Request, control: ControlId) -> None:
    """Leave, and lose the running game."""
    left = await request.run(leave_evening, control.subject, request.act())
    await show_entered(request, left, left_text(left))


async def open_table(request: Request, control: ControlId) -> None:
    """Show the whole table to one person."""
    found = await request.run(load_evening, control.subject)
    appearance = await request.find_appearance()
    await request.answer(show_whole_table(found, appearance.theme))


async def watch(request: Request, control: ControlId) -> None:
    """List the running games for one person."""
    found = await request.run(load_evening, control.subject)
    running = await request.run(load_readable, [game.match_id for game in found.running])
    await request.answer(show_running(found, running))


async def open_more(request: Request, control: ControlId) -> None:
    """Explain the evening; whoever leads it can end it here."""
    found = await request.run(load_evening, control.subject)
    await request.answer_in_place(show_more(found, leads=leads(request, found)))


def leads(request: Request, found: Evening) -> bool:
    """Tell whether the person hosts the evening or moderates here."""
    return found.host_id == request.person.id or moderates(request)


def moderates(request: Request) -> bool:
    """Tell whether the person moderates this server."""
    return request.interaction.permissions.moderate_members


async def call_off(request: Request, control: ControlId) -> None:
    """Ask whether to call the evening off; raises `NotTheEveningHost`."""
    found = await request.run(load_evening, control.subject)
    if not leads(request, found):
        raise NotTheEveningHost
    await request.answer_in_place(ask_to_call_off(found))


async def call_off_surely(request: Request, control: ControlId) -> None:
    """Call the evening off."""
    await request.run(
        call_evening_off, control.subject, request.act(), is_moderator=moderates(request)
    )
    await request.answer_in_place(show_note(called_off_text()))


async def take_out(request: Request, control: ControlId) -> None:
    """Take a person out of the evening."""
    person_id = read_number(read_chosen(request), most=MOST_ID)
    await request.run(
        take_out_of_evening,
        control.subject,
        person_id,
        request.act(),
        is_moderator=moderates(request),
    )
    await request.answer_in_place(show_note(taken_out_text(person_id)))
