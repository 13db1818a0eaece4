"""Looking at a game: `/board`, `/replay`, and the buttons that show it to one person."""

from dataclasses import replace
from typing import Any

from discord import app_commands, ui
from discord.app_commands import Choice, Range

from bot.acts.control_details import read_chosen, read_member, read_number
from bot.acts.evenings.evening_panels import show_own_panel
from bot.acts.matches.finished_games import list_own_finished
from bot.acts.matches.own_match import ask_which
from bot.acts.option_choices import MatchNumber, choices
from bot.acts.request import Request
from bot.acts.serve import served
from bot.matches.finding import find_for_viewer, find_shown_here
from bot.matches.finished_games import find_last_finished
from bot.matches.match_facts import SeveralMatches
from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.matches.seating import find_side, has_seat
from bot.teams.voting import find_session
from bot.views.appearance import Appearance, TextStyle
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.guide import show_rules
from bot.views.matches.private_board import (
    SIDE_BELOW,
    SeenVote,
    show_in_text,
    show_more,
    show_private_board,
    show_record,
)
from bot.views.records.replay import GO, find_step, show_replay, show_step
from bot.views.watching.prediction import prediction_parts
from bot.views.watching.watch_list import watch_row
from bot.watching.prediction_rules import PredictionRefused
from bot.watching.predictions import check_open, find_predictions

STYLES = [Choice(name="picture", value="picture"), Choice(name="text", value="text")]
OPEN = "open"  # the step that opens a board to step through


@app_commands.command()
@app_commands.describe(
    style="Picture or text",
    flip="Flip the board. Defaults to off",
    public="Show it to everyone in the channel. Defaults to only you",
)
@choices("board", style=STYLES)
@served
async def board(
    request: Request, style: str = "picture", flip: bool = False, public: bool = False
) -> None:
    """Show this channel's board again."""
    person_id = request.person.id
    try:
        match = await request.run(find_shown_here, request.place, person_id)
    except SeveralMatches as several:
        await ask_which(request, several.matches, MatchAction.WATCH)
        return
    appearance = await request.find_appearance(match)
    if flip:
        appearance = replace(appearance, view=appearance.view.other)
    vote = await find_vote(request, match, is_public=public)
    now, side = request.host.now(), None if public else find_side(match, person_id)
    view = (
        show_in_text(match, appearance, now, vote, side)
        if style == "text"
        else show_private_board(match, appearance, now, vote=vote, side=side)
    )
    await request.answer_or_publish(view, public=public)


@app_commands.command()
@app_commands.describe(
    match="A finished game of yours, or a game number. Defaults to your last",
    last="How many of the last moves to show. Defaults to all",
    public="Show it to everyone in the channel. Defaults to only you",
)
@served
async def replay(
    request: Request,
    match: MatchNumber | None = None,
    last: Range[int, 1, 1000] | None = None,
    public: bool = False,
) -> None:
    """Watch a game as an animation."""
    shown = (
        await find_game_to_replay(request)
        if match is None
        else await find_for_viewer(request.services.runner, match, request.viewer)
    )
    appearance = await request.find_appearance()
    with request.host.replays.one_more(request.person.id):
        await request.answer_or_publish(show_replay(shown, appearance, last), public=public)


replay.autocomplete("match")(list_own_finished)


async def find_game_to_replay(request: Request) -> Match:
    """Return the person's game of this place, or else their last one with moves; people without
    either get the game of this place.

    Raises `NoMatchHere` or `SeveralMatches`.
    """
    here = await request.run(load_newest, request.place.channel_id)
    own = await request.run(find_last_finished, request.person.id)
    is_own = here is not None and has_seat(here, request.person.id) and here.ply
    if own is None or is_own:
        return await request.run(find_shown_here, request.place, request.person.id)
    return own


async def watch(request: Request, control: ControlId) -> None:
    """Show the board as it stands now; the detail says which side is at the bottom."""
    match, appearance = await look(request, control)
    if match.is_over or not await show_own_panel(request, match):
        await show_to_watcher(request, match, appearance)


async def find_vote(request: Request, match: Match, *, is_public: bool = False) -> SeenVote | None:
    """Return the open vote of a match, as the person or everyone here sees it."""
    session = await find_session(request.services.runner, match)
    person_id = None if is_public else request.person.id
    return None if session is None else SeenVote(session, person_id)


async def find_prediction_parts(request: Request, match: Match) -> list[ui.Item[Any]]:
    """Return the parts that ask a person who will win a match; none if they may not predict."""
    chosen = await request.services.server_choices.find(match.server_id or 0)
    if chosen.forecasts == "off":
        return []
    try:
        check_open(match, request.person.id, request.host.now())
    except PredictionRefused:
        return []
    known = await request.run(find_predictions, match.id)
    return prediction_parts(match, known.by_person.get(request.person.id))


async def show_to_watcher(request: Request, match: Match, appearance: Appearance) -> None:
    """Show a board to one person, and count them unless it is their own game."""
    now, person_id, more = request.host.now(), request.person.id, []
    if not has_seat(match, person_id):
        request.services.watchers.note(match.id, person_id, now)
        more += [*await find_prediction_parts(request, match), watch_row(match)]
    vote = await find_vote(request, match)
    side = find_side(match, person_id)
    view = show_private_board(match, appearance, now, more=more, vote=vote, side=side)
    await request.answer_in_place(view)


async def open_more(request: Request, control: ControlId) -> None:
    """Offer the other things that can be done with a match."""
    match, _ = await look(request, control)
    await request.answer(show_more(match, request.person.id, request.host.now()))


async def read_text(request: Request, control: ControlId) -> None:
    """Show the board as text; the detail may name a style, after the side at the bottom."""
    match, appearance = await look(request, control)
    _, _, style = control.detail.partition("-")
    if style:
        appearance = replace(appearance, text_style=read_member(TextStyle, style))
    vote = await find_vote(request, match)
    show = request.answer_in_place if style else request.answer
    side, now = find_side(match, request.person.id), request.host.now()
    await show(show_in_text(match, appearance, now, vote, side))


async def get_record(request: Request, control: ControlId) -> None:
    """Give the game as a PDN file."""
    match, _ = await look(request, control)
    await request.answer(show_record(match, request.host.now()))


async def read_rules(request: Request, control: ControlId) -> None:
    """Explain the rules of the game that is played."""
    match, _ = await look(request, control)
    await request.answer(show_rules(match.course.game))


async def open_replay(request: Request, control: ControlId) -> None:
    """Show the game as a moving picture."""
    match, appearance = await look(request, control)
    with request.host.replays.one_more(request.person.id):
        await request.answer(show_replay(match, appearance))


async def step(request: Request, control: ControlId) -> None:
    """Go one step through a game; the detail names the step, and the ply that it starts from."""
    match, appearance = await look(request, control)
    name, _, ply = control.detail.partition("-")
    start = read_number(read_chosen(request) if name == GO else ply or "0")
    aim = find_step(name, start, match.ply)
    show = request.answer if name == OPEN else request.answer_in_place
    await show(show_step(match, appearance, aim))


async def look(request: Request, control: ControlId) -> tuple[Match, Appearance]:
    """Return the match of a control, if the person may see it, and how they see it."""
    match = await request.find_match(control.subject)
    appearance = await request.find_appearance(match)
    side = SIDE_BELOW.get(control.detail.partition("-")[0], appearance.view)
    return match, replace(appearance, view=side)
