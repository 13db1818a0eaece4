"""Boards for one person: to watch, to turn round, to read, to keep."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord import ui

import render
from bot.matches.clock_agreements import USUAL_PAUSE_DAYS, can_give_time, can_pause
from bot.matches.computer_seat import has_hints
from bot.matches.flag_fall import costs_turn_only
from bot.matches.match_value import Match
from bot.matches.planning import can_plan
from bot.matches.seating import has_seat, side_of
from bot.matches.taking_back import can_take_back
from bot.talk.labels import Label
from bot.talk.matches.match_status import match_status, match_title
from bot.talk.matches.move_lists import move_list
from bot.talk.matches.offers import standing_offer
from bot.talk.matches.opening_lots import how_chance_decided
from bot.talk.records.records import record_file_name, write_record
from bot.talk.teams.team_texts import vote_words
from bot.teams.sessions import Session
from bot.views.accents import find_accent
from bot.views.appearance import Appearance, TextStyle
from bot.views.control_actions import ControlKind, MatchAction, RecordAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.matches.board_door import board_rows
from bot.views.matches.plan import plan_button
from bot.views.parts import Card, picture, row, rows_of, text
from bot.views.post import Post
from rules import Color

SIDES = {Color.WHITE: "white", Color.BLACK: "black"}  # as custom_ids name them
SIDE_BELOW = {name: side for side, name in SIDES.items()}
TEXT_LABELS = {
    TextStyle.LETTERS: Label.LETTERS,
    TextStyle.EMOJI: Label.EMOJI,
    TextStyle.WORDS: Label.WORDS,
}
OPEN_STEPS = "open-0"  # the detail of a control that opens the replay by steps


@dataclass(frozen=True, slots=True)
class SeenVote:
    """An open vote as a person sees it, or as everyone who reads its channel does."""

    session: Session
    person_id: int | None = None


async def show_private_board(  # noqa: PLR0913  # half of them have defaults
    match: Match,
    appearance: Appearance,
    now: datetime,
    words: str = "",
    more: Sequence[ui.Item[Any]] = (),
    vote: SeenVote | None = None,
    side: Color | None = None,
) -> Post:
    """Show one person the board as it stands, with the last moves.

    `words` come first; `more` are parts below the usual ones; `vote` is shown with the status;
    `side` is the person's own, if any.
    """
    scene = scene_of_match(match, appearance)
    below, other = SIDES[appearance.view], SIDES[appearance.view.other]
    buttons = row(
        match_button(MatchAction.WATCH, match, Label.REFRESH, detail=below),
        match_button(MatchAction.WATCH, match, Label.TURN, detail=other),
        match_button(MatchAction.AS_TEXT, match, Label.AS_TEXT, detail=below),
    )
    is_overdue = match.clock_state(now).is_overdue
    rows = [buttons, row(*overdue_buttons(match, now))] if is_overdue else [buttons]
    card = Card(
        text(join_lines(words, match_title(match))),
        picture(BOARD, render.describe_board(scene)),
        text(
            join_lines(
                match_status(match, now),
                _vote(vote),
                standing_offer(match),
                move_list(match.course),
            )
        ),
        *rows,
        *board_rows(match),
        *more,
        accent=find_accent(match, side),
    )
    return Post(card, {BOARD: await draw(scene)})


def overdue_buttons(match: Match, now: datetime) -> list[ui.Button[Any]]:
    """Return the buttons for an opponent of a player who is over the time of a friendly clock."""
    label = Label.TAKE_TURN if costs_turn_only(match, match.clock_state(now)) else Label.CLAIM
    claim = match_button(MatchAction.CLAIM, match, label, discord.ButtonStyle.success)
    return [claim, gift_button(match)]


def gift_button(match: Match) -> ui.Button[Any]:
    """Return a button that gives the opponent time: a day, in fast games a minute."""
    label = Label.GIVE_DAY if match.control.is_slow else Label.GIVE_MINUTE
    return match_button(MatchAction.GIVE_TIME, match, label)


def close_button(match: Match) -> ui.Button[Any]:
    """Return a button that closes a game without a clock in which the opponent is inactive."""
    return match_button(MatchAction.CLOSE, match, Label.CLOSE)


def _vote(vote: SeenVote | None) -> str:
    return "" if vote is None else vote_words(vote.session, vote.person_id)


async def show_in_text(
    match: Match,
    appearance: Appearance,
    now: datetime,
    vote: SeenVote | None = None,
    side: Color | None = None,
) -> Post:
    """Show the board as text, with buttons for the other ways to write it."""
    board = write_board(scene_of_match(match, appearance), appearance.text_style)
    below = SIDES[appearance.view]
    others = {name: label for name, label in TEXT_LABELS.items() if name != appearance.text_style}
    buttons = row(
        *(
            match_button(MatchAction.AS_TEXT, match, label, detail=f"{below}-{name}")
            for name, label in others.items()
        )
    )
    status = text(join_lines(match_status(match, now), _vote(vote)))
    accent = find_accent(match, side)
    return Post(Card(text(match_title(match)), text(board), status, buttons, accent=accent))


def write_board(scene: render.AnyScene, style: TextStyle) -> str:
    """Write a board: aligned letters, emoji, or words to be read aloud."""
    match style:
        case TextStyle.LETTERS:
            return f"```\n{render.write_letter_board(scene)}\n```"
        case TextStyle.EMOJI:
            return render.write_emoji_board(scene)
        case TextStyle.WORDS:
            return render.describe_board(scene)


async def show_record(match: Match, now: datetime) -> Post:
    """Give the game so far as a PDN file."""
    name = record_file_name(match)
    words = f"{match_title(match)}\n{match_status(match, now)}"
    upload = ControlId(ControlKind.RECORD, RecordAction.UPLOAD, 0)
    card = Card(text(words), ui.File(f"attachment://{name}"), row(button(upload, Label.OPEN_FILE)))
    return Post(card, {name: write_record(match)})


async def show_more(match: Match, person_id: int, now: datetime) -> Post:
    """Offer the other things that a person can do with a match: end it as a player, read it, keep
    it.
    """
    ends = [
        match_button(MatchAction.DRAW, match, Label.DRAW),
        match_button(MatchAction.RESIGN, match, Label.RESIGN),
    ]
    if has_hints(match):
        ends.append(match_button(MatchAction.HINT, match, Label.HINT))
    buttons = [
        match_button(MatchAction.AS_TEXT, match, Label.AS_TEXT),
        match_button(MatchAction.RECORD, match, Label.RECORD),
        match_button(MatchAction.RULES, match, Label.RULES),
        match_button(MatchAction.REPLAY, match, Label.REPLAY),
        match_button(MatchAction.STEP, match, Label.STEP_THROUGH, detail=OPEN_STEPS),
    ]
    rows = rows_of(buttons)
    if has_seat(match, person_id) and not match.is_over:
        asks = _agreements(match, person_id, now)
        rows = [*rows_of(ends), *rows_of(asks), *rows]
    if match.is_over and match.ply and match.is_draughts:
        analysis = match_button(MatchAction.ANALYSE, match, Label.ANALYSE)
        card = match_button(MatchAction.CARD, match, Label.CARD)
        rows.insert(0, row(analysis, card, *_talk_buttons(match)))
    words = join_lines(
        match_title(match),
        match_status(match, now),
        standing_offer(match),
        how_chance_decided(match),
    )
    return Post(Card(text(words), *rows))


def _talk_buttons(match: Match) -> list[ui.Button[Any]]:
    """Return the button that opens a thread on the last board of a match; none outside of
    servers.
    """
    if all(room.place.server_id is None for room in match.rooms):
        return []
    return [match_button(MatchAction.TALK, match, Label.TALK)]


def _agreements(match: Match, person_id: int, now: datetime) -> list[ui.Button[Any]]:
    """Return the buttons for what a player may now ask of the other, or give."""
    side, buttons = side_of(match, person_id), []
    if can_take_back(match, side, now):
        buttons.append(match_button(MatchAction.TAKE_BACK, match, Label.TAKE_BACK))
    if can_plan(match, person_id):
        buttons.append(plan_button(match))
    if can_pause(match, side, now):
        days = str(USUAL_PAUSE_DAYS)
        buttons.append(match_button(MatchAction.PAUSE, match, Label.PAUSE, detail=days))
    if can_give_time(match, side, now):
        buttons.append(gift_button(match))
    return buttons


def join_lines(*lines: str) -> str:
    """Join the non-empty lines."""
    return "\n".join(filter(None, lines))
