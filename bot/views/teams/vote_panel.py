"""What a member of a team sees in private: their own vote, the tally, and the other actions."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.matches.seating import VOTING
from bot.talk.labels import Label
from bot.talk.teams.membership_texts import which_side
from bot.talk.teams.team_texts import choice_name, vote_panel
from bot.teams.sessions import Session
from bot.views.control_actions import MatchAction
from bot.views.controls import PLAIN, match_button
from bot.views.parts import IN_ROW, Card, row, text
from bot.views.post import Post
from bot.votes.closing import Count, tally
from bot.votes.poll import Tick
from rules import Color

MORE = "more"  # the detail of a control that shows everything a member can do
TICKS = {tick: tick.name.lower().replace("_", "-") for tick in Tick}  # as custom_ids name them
TICK_OF = {name: tick for tick, name in TICKS.items()}
LABELS = {
    Tick.OFFER: Label.OFFER_DRAW,
    Tick.ACCEPT: Label.ACCEPT_DRAW,
    Tick.RESIGN: Label.RESIGN,
    Tick.PLAY_ON: Label.PLAY_ON,
}
SIDES = {color.name.lower(): color for color in Color}  # as custom_ids name them
JOIN_LABELS = {Color.WHITE: Label.JOIN_WHITE, Color.BLACK: Label.JOIN_BLACK}
GREEN, BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary


async def ask_side(session: Session) -> Post:
    """Ask a newcomer for which of two teams they want to play."""
    buttons = [
        match_button(MatchAction.JOIN, session.match, JOIN_LABELS[color], BLUE, name)
        for name, color in SIDES.items()
    ]
    return Post(Card(text(which_side(session)), row(*buttons)))


async def show_vote_panel(
    session: Session, person_id: int, words: str = "", *, has_more: bool = False
) -> Post:
    """Show a member how the vote stands; `words` come first.

    What is rarely done is shown with `has_more`, else behind a button.
    """
    return Post(Card(*vote_panel_parts(session, person_id, words, has_more=has_more)))


def vote_panel_parts(
    session: Session, person_id: int, words: str = "", *, has_more: bool = False
) -> list[ui.Item[Any]]:
    """Return the words and buttons for a member; `words` come first.

    Draws and resignation are behind a button, too, until someone wants one.
    """
    rows = [_moves(session, person_id), second_buttons(session, person_id)]
    if has_more or session.poll.has_offer or any(session.poll.ticks.values()):
        rows.append(_ticks(session, person_id))
    if has_more:
        rows.append(_membership(session, person_id))
    else:
        rows[0].append(match_button(MatchAction.VOTES, session.match, Label.MORE, detail=MORE))
    told = text(f"{words}\n{vote_panel(session, person_id)}".strip())
    return [told, *(row(*buttons) for buttons in rows if buttons)]


def _moves(session: Session, person_id: int) -> list[ui.Button[Any]]:
    match, has_voted = session.match, person_id in session.poll.votes
    label = Label.CHANGE_VOTE if has_voted else Label.VOTE
    if not session.is_voted:
        label = Label.MOVE
    buttons = [match_button(MatchAction.MOVE, match, label, PLAIN if has_voted else BLUE)]
    if has_voted:
        buttons.append(match_button(MatchAction.UNVOTE, match, Label.TAKE_BACK_VOTE))
    buttons.append(match_button(MatchAction.VOTES, match, Label.REFRESH))
    if session.side.team.captain_id == person_id and session.poll.votes:
        buttons.append(match_button(MatchAction.PLAY_NOW, match, Label.END_VOTE, BLUE))
    return buttons


def second_buttons(session: Session, person_id: int | None = None) -> list[ui.Button[Any]]:
    """Return a button for each of the leading choices: one press votes for it.

    The button of a person's own vote is green.
    """
    team = session.side.team
    if team.is_blind or team.decides not in VOTING:
        return []
    own = None if person_id is None else session.poll.votes.get(person_id)
    counts = [count for count in tally(session.poll) if _can_be_pressed(session, count.choice)]
    return [
        _second(session, count, GREEN if own and own.choice == count.choice else PLAIN)
        for count in counts[:IN_ROW]
    ]


def _can_be_pressed(session: Session, choice: str) -> bool:
    """Tell whether a control can name a choice; not if it is a shot between squares."""
    return not session.poll.has_others or "," not in choice


def _second(session: Session, count: Count, style: discord.ButtonStyle) -> ui.Button[Any]:
    """Return the button that also votes for a choice; a shot gets the power that others want."""
    poll, choice = session.poll, count.choice
    label = f"{choice_name(poll, choice)} · {count.votes}"
    if not poll.has_others:
        place = f"{session.choices.texts.index(choice)}"
        return match_button(MatchAction.SECOND, session.match, label, style, place)
    shot = f"{choice}-{poll.find_power(choice)}"
    return match_button(MatchAction.SHOOT, session.match, label, style, shot)


def _ticks(session: Session, person_id: int) -> list[ui.Button[Any]]:
    """Return a button for each tick; one that is set is green, and a press takes it back."""
    own = session.poll.ticks.get(person_id, frozenset())
    offered = [Tick.ACCEPT] if session.poll.has_offer else [Tick.OFFER]
    return [_tick(session, tick, own) for tick in (*offered, Tick.RESIGN, Tick.PLAY_ON)]


def _tick(session: Session, tick: Tick, own: Sequence[Tick] | frozenset[Tick]) -> ui.Button[Any]:
    is_set = tick in own
    action = MatchAction.UNTICK if is_set else MatchAction.TICK
    style = GREEN if is_set else PLAIN
    label = f"✓ {LABELS[tick].words}" if is_set else LABELS[tick]
    return match_button(action, session.match, label, style, TICKS[tick])


def _membership(session: Session, person_id: int) -> list[ui.Button[Any]]:
    match, team = session.match, session.side.team
    is_called = session.side.people[person_id].is_called
    call = (MatchAction.CALL_NOT, Label.CALL_NOT) if is_called else (MatchAction.CALL, Label.CALL)
    buttons = [
        match_button(call[0], match, call[1]),
        match_button(MatchAction.LEAVE, match, Label.LEAVE),
    ]
    if has_team_threads(match):
        buttons.append(match_button(MatchAction.TEAM_THREAD, match, Label.TEAM_THREAD))
    if team.captain_id == person_id and team.joins != "list":
        door = (
            (MatchAction.OPEN_DOOR, Label.OPEN_DOOR)
            if team.is_door_closed
            else (MatchAction.CLOSE_DOOR, Label.CLOSE_DOOR)
        )
        buttons.append(match_button(door[0], match, door[1]))
    return buttons


def has_team_threads(match: Match) -> bool:
    """Tell whether teams of a match have threads of their own: both sides read its channel."""
    room = match.main_room
    return room.side is None and room.place.server_id is not None and not match.is_over


async def show_team_sheet(match: Match, words: str, *, is_member: bool) -> Post:
    """Show who plays for the teams; a member gets to the thread of their own team from there."""
    if not (is_member and has_team_threads(match)):
        return Post(Card(text(words)))
    thread = match_button(MatchAction.TEAM_THREAD, match, Label.TEAM_THREAD)
    return Post(Card(text(words), row(thread)))
