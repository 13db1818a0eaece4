"""Tournaments: `/tournament`, and the buttons of its message."""

import re
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.game_choices import list_games
from bot.acts.matches.showing import show_match
from bot.acts.matches.threads import open_thread, seat_players
from bot.acts.newcomers import read_applicant, read_newcomer
from bot.acts.option_choices import choices, list_choices
from bot.acts.request import Request, View
from bot.acts.serve import served, suggested
from bot.acts.tournaments.ladders import find_own_place
from bot.acts.tournaments.tournament_arrivals import are_both_ready
from bot.acts.tournaments.tournament_conditions import (
    LONGEST_RATINGS,
    LONGEST_ROLES,
    MOST_DAYS,
    MOST_PEOPLE,
    ConditionWish,
    read_deputy,
)
from bot.acts.tournaments.tournament_forms import open_new
from bot.acts.tournaments.tournament_opening import (
    ANYWHERE,
    EVENING,
    HERE,
    KIND_CHOICES,
    PACES,
    ROUND_ROBIN,
    SCORES,
    USUAL,
    WHERE,
    TournamentWish,
    create,
)
from bot.acts.typed_starts import LONGEST_START, list_starts
from bot.clockwork.kept_messages import find_server_theme
from bot.clockwork.sleeping_threads import choose_archiving
from bot.matches.admission import check_not_banned
from bot.matches.gathering import Gathering, mark_answered
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.talk.names import thread_name
from bot.talk.request_refusals import UnknownChoice
from bot.talk.tournaments.entry_texts import left_text
from bot.talk.tournaments.tournament_calls import away_text
from bot.talk.tournaments.tournament_rounds import checked_in, withdrawn
from bot.talk.tournaments.tournament_texts import game_announcement
from bot.tournaments.entry import (
    check_in_for_tournament,
    come_back_to_tournament,
    enter_tournament,
    leave_tournament,
    miss_next_round,
    wait_for_place,
)
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_facts import (
    NotEntered,
    NotTheArbiter,
)
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import (
    begin_tournament_game,
    find_begun_game,
    take_back_ready,
    withdraw_from_tournament,
)
from bot.views.control_id import ControlId
from bot.views.note import show_note, show_public_note
from bot.views.tournaments.tournament import (
    SIDE_OF,
    ask_to_withdraw,
    show_own_games,
    show_tournament,
)
from bot.views.tournaments.tournament_form import LONGEST_NAME, MOST_BOARDS, MOST_ROUNDS
from bot.views.tournaments.tournament_rounds import show_rounds_page, show_table_page
from storage.rows import Place

KEY = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
tournament = app_commands.Group(name="tournament", description="Create or manage a tournament.")


@tournament.command()
@app_commands.describe(
    name="The tournament's name. Leave empty for a form",
    kind="The format. Defaults to round robin",
    variant="The variant to play. Defaults to Russian draughts",
    pace="How long it takes. Defaults to one evening",
    rated="Make its games rated. Defaults to this server's setting",
    games="Where its games are played. Defaults to here",
    score="The scoring. Defaults to 2 for a win, 1 for a draw",
    rounds="Rounds in a Swiss. Defaults to enough to find a winner",
    boards="Boards per team match. Defaults to 3",
    twice="Double round robin: meet twice, colours swapped. Defaults to off",
    starts="The start: 20:00, @time, or 2h from now. Leave empty to start it yourself",
    opens="When people can enter: 20:00, @time, or 2h from now. Defaults to now",
    closes="When entries close: 20:00, @time, or 2h from now. Defaults to the start",
    least="Minimum players. With fewer at the start, it's cancelled",
    most="Maximum players. Anyone else goes on the waiting list",
    who="Roles that can enter, up to 5. Defaults to everyone",
    account="Minimum account age in days. Leave empty for any",
    member="Minimum days in this server. Leave empty for any",
    rating="Ratings that can enter, such as 1400-1800, 1400+ or -1800",
    deputy="A second arbiter, who decides the games you play yourself",
    role="Role for the winner, taken from the last one. It can't have permissions",
)
@choices(
    "tournament new",
    kind=KIND_CHOICES,
    score=SCORES,
    pace=PACES,
    games=WHERE,
)
@served
async def new(  # noqa: PLR0913  # the options of the command
    request: Request,
    name: Range[str, 1, LONGEST_NAME] = "",
    kind: str = ROUND_ROBIN,
    variant: str = "",
    pace: str = EVENING,
    rated: bool | None = None,
    games: str = HERE,
    score: str = USUAL,
    rounds: Range[int, 1, MOST_ROUNDS] | None = None,
    boards: Range[int, 1, MOST_BOARDS] | None = None,
    twice: bool = False,
    starts: Range[str, 1, LONGEST_START] = "",
    opens: Range[str, 1, LONGEST_START] = "",
    closes: Range[str, 1, LONGEST_START] = "",
    least: Range[int, 2, MOST_PEOPLE] | None = None,
    most: Range[int, 2, MOST_PEOPLE] | None = None,
    who: Range[str, 1, LONGEST_ROLES] = "",
    account: Range[int, 0, MOST_DAYS] = 0,
    member: Range[int, 0, MOST_DAYS] = 0,
    rating: Range[str, 1, LONGEST_RATINGS] = "",
    deputy: discord.Member | None = None,
    role: discord.Role | None = None,
) -> None:
    """Create a tournament here that anyone can enter."""
    wish = TournamentWish(
        name=name.strip(),
        kind=kind,
        variant=variant,
        pace=pace,
        rated=rated,
        anywhere=games == ANYWHERE,
        score=score,
        rounds=rounds,
        boards=boards,
        twice=twice,
        starts=starts,
        conditions=ConditionWish(
            opens=opens,
            closes=closes,
            least=least,
            most=most,
            who=who,
            account=account,
            member=member,
            rating=rating,
        ),
        deputy=read_deputy(request, deputy),
        winner_role=role.id if role is not None else None,
    )
    if wish.name:
        await create(request, wish)
    else:
        await open_new(request, wish)


@new.autocomplete("starts")
@new.autocomplete("opens")
@new.autocomplete("closes")
@suggested
async def list_times(request: Request, typed: str) -> list[Choice[str]]:
    """List usual times, or the typed one."""
    return await list_starts(request, typed)


@new.autocomplete("variant")
@suggested
async def list_tournament_variants(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_games(typed))


def read_key(text: str) -> Key:
    """Return the round and the board that a choice means; raises `UnknownChoice`."""
    found = KEY.fullmatch(text)
    if found is None:
        raise UnknownChoice
    return int(found[1]), int(found[2])


async def check_arbiter(request: Request, each: Tournament) -> None:
    """Raise `NotTheArbiter` unless the person leads the tournament, manages the server, or has the
    role that the server gives to its arbiters; or `Banned`, which those who manage never are.
    """
    if request.interaction.permissions.manage_guild:
        return
    if not each.leads(request.person.id):
        chosen = await request.services.server_choices.find(each.place.server_id or 0)
        if chosen.arbiter_role not in read_newcomer(request).role_ids:
            raise NotTheArbiter(each)
    await request.services.read(
        check_not_banned, each.place.server_id, request.person.id, request.host.now()
    )


async def enter(request: Request, control: ControlId) -> None:
    """Enter the tournament, in a match of teams for one of them."""
    side, applicant = SIDE_OF.get(control.detail), read_applicant(request)
    entered = await request.run(enter_tournament, control.subject, request.act(), side, applicant)
    await show_changed(request, entered)


async def wait(request: Request, control: ControlId) -> None:
    """Wait for a place in a tournament that is full."""
    act, applicant = request.act(), read_applicant(request)
    await show_changed(request, await request.run(wait_for_place, control.subject, act, applicant))


async def check_in(request: Request, control: ControlId) -> None:
    """Check in."""
    found = await request.run(check_in_for_tournament, control.subject, request.act())
    await request.answer(show_note(checked_in(found)))


async def miss_round(request: Request, control: ControlId) -> None:
    """Miss the next round for half a point."""
    await request.run(miss_next_round, control.subject, request.act())
    await open_own_games(request, control)


async def come_back(request: Request, control: ControlId) -> None:
    """Play again from the next round on."""
    await request.run(come_back_to_tournament, control.subject, request.act())
    await open_own_games(request, control)


async def open_table(request: Request, control: ControlId) -> None:
    """Show a person a page of the table in private."""
    found = await request.run(load_tournament, control.subject)
    theme = await find_server_theme(request.services, found.place.server_id)
    await request.answer_in_place(show_table_page(found, control.ply or 0, theme))


async def open_rounds(request: Request, control: ControlId) -> None:
    """Show a person the pairings of a round in private, the latest round first."""
    found = await request.run(load_tournament, control.subject)
    number = found.event.round if control.ply is None else control.ply
    await request.answer_in_place(show_rounds_page(found, number))


async def leave(request: Request, control: ControlId) -> None:
    """Leave the tournament before its start."""
    left = await request.run(leave_tournament, control.subject, request.act())
    is_called = left.message_id is not None and request.used_id != left.message_id
    if is_called and not request.is_in_private_message:  # by a call, which stays as it is
        await request.answer(show_note(left_text(left)))
        return
    await show_changed(request, left)


async def start(request: Request, control: ControlId) -> None:
    """Start the tournament; raises `NotTheArbiter`."""
    await check_arbiter(request, await request.run(load_tournament, control.subject))
    await show_changed(request, await request.run(start_tournament, control.subject, request.act()))


async def show_changed(request: Request, changed: Tournament) -> None:
    """Show a tournament as it stands now in the message that was used."""
    theme = await find_server_theme(request.services, changed.place.server_id)
    await request.update(show_tournament(changed, theme))
    if not request.is_in_private_message:
        await request.run(
            mark_answered, Gathering.TOURNAMENT, changed, request.place, request.used_id
        )


async def open_own_games(request: Request, control: ControlId) -> None:
    """Show a person their games in private; raises `NotEntered`."""
    await request.answer_in_place(await find_own_games(request, control.subject))


async def find_own_games(request: Request, tournament_id: int) -> View:
    """Return the view of a person's games in a tournament; raises `NotEntered`."""
    found = await request.run(load_tournament, tournament_id)
    number = found.find_number(request.person.id)
    if number is None:
        raise NotEntered(found)
    if found.kind.by_challenges:
        return await find_own_place(request, found, number)
    keys = [(each.round, each.board) for each in found.event.pairings_of(number)]
    matches = {
        key: await request.run(load_match, found.running_match(key))
        for key in keys
        if key in found.games_of
    }
    return show_own_games(found, number, matches)


async def play(request: Request, control: ControlId) -> None:
    """Begin a game of the tournament in a thread of its own, or show it if it has begun."""
    key = read_key(control.detail)
    async with request.host.beginnings.of(control.subject, key):  # who comes second finds the game
        if await request.run(find_begun_game, control.subject, key, request.act()) is not None:
            await open_own_games(request, control)
            return
        found = await request.run(load_tournament, control.subject)
        if found.asks_both and not await are_both_ready(request, found, key):
            return
        match, thread = await begin_game(request, found, key)
    await show_match(request, match)
    if thread is not None and thread.id == match.main_room.place.channel_id:
        await seat_players(thread, match)
    following = await find_own_games(request, control.subject)
    await request.try_to_answer_in_place(following)


async def go_away(request: Request, control: ControlId) -> None:
    """Record that the person is no longer ready for a game."""
    key, act = read_key(control.detail), request.act()
    await request.run(take_back_ready, control.subject, key, act)
    await request.answer_in_place(show_note(away_text()))


async def begin_game(
    request: Request, found: Tournament, key: Key
) -> tuple[Match, discord.Thread | None]:
    """Begin a game of a tournament; return it with its thread, if it has one."""
    place, thread = await find_place_for_game(request, found, key)
    begun = await request.run(begin_tournament_game, found.id, key, request.act(), place)
    return begun, thread


async def find_place_for_game(
    request: Request, found: Tournament, key: Key
) -> tuple[Place, discord.Thread | None]:
    """Announce a game in the channel, and open a thread for it, or else play it in the channel."""
    white, black = found.next_players(key)
    announced = await request.announce(
        show_public_note(partial(game_announcement, found, (white.id, black.id)))
    )
    channel = request.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return request.place, None
    async with request.speaking_publicly():
        name = thread_name(white, black, found.terms.build())
    thread = await open_thread(
        request, channel.get_partial_message(announced.id), name, choose_archiving(found.terms)
    )
    if thread is None:
        return request.place, None
    return Place(request.place.server_id, thread.id), thread


async def ask_whether_to_withdraw(request: Request, control: ControlId) -> None:
    """Ask a person to confirm that they leave a running tournament."""
    found = await request.run(load_tournament, control.subject)
    await request.answer_in_place(ask_to_withdraw(found))


async def withdraw(request: Request, control: ControlId) -> None:
    """Leave a running tournament; the person loses the games they're still playing in it."""
    left, _ended = await request.run(withdraw_from_tournament, control.subject, request.act())
    number = left.find_number(request.person.id) or 0
    await request.answer_in_place(show_note(withdrawn(left, number)))
