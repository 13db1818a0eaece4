"""The board message: title, picture, status, and the controls for what can be done now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord import ui

import render
from bot.matches import CouncilRow, Match, people_called
from bot.matches.clock_agreements import can_go_on
from bot.matches.foretelling import NO_FORECASTS, Forecasts
from bot.matches.rating_values import ShownChange
from bot.matches.sessions import Session
from bot.talk.analyses import turning_point
from bot.talk.forecast_texts import foresight_text
from bot.talk.labels import Label
from bot.talk.match_status import match_status, match_title
from bot.talk.opening_lots import micro_match_score
from bot.talk.rating_texts import rating_changes
from bot.talk.records import record_file_name, write_record
from bot.talk.team_texts import vote_end, vote_status
from bot.views.appearance import Appearance
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.next_game import next_game_buttons
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from engine.review import Moment

MOST_PINGS = 100  # of one message


@dataclass(frozen=True, slots=True)
class TeamNews:
    """What a board tells of teams: the vote that is open, and the one that made the last move."""

    session: Session | None = None
    last: CouncilRow | None = None

    @property
    def callers(self) -> tuple[int, ...]:
        """The members who want to be called now."""
        return self.session.side.callers if self.session else ()


NO_TEAMS = TeamNews()


async def show_board(  # noqa: PLR0913  # half of them have defaults
    match: Match,
    appearance: Appearance,
    now: datetime,
    *,
    first_game: Match | None = None,
    teams: TeamNews = NO_TEAMS,
    moment: Moment | None = None,
    forecasts: Forecasts = NO_FORECASTS,
    changes: Sequence[ShownChange] = (),
    actor_id: int | None = None,
) -> Post:
    """Show everybody the board as it stands, pinging whoever must act after `actor_id` did.

    `first_game` is the other game of a micro-match, `moment` the one at which a game turned;
    `teams` tells of votes, `forecasts` of what people foretold, `changes` how a rated game changed
    ratings.
    """
    scene = scene_of_match(match, appearance)
    files = {BOARD: await draw(scene)}
    parts = _parts(match, scene, now, teams)
    if match.is_over:
        if score := micro_match_score(first_game, match):
            parts.append(text(score))
        if foresight := foresight_text(forecasts.count_right(match), len(forecasts.by_person)):
            parts.append(text(foresight))
        if changes:
            parts.append(text(rating_changes(changes)))
        if moment is not None:
            parts.append(text(turning_point(match.line, moment)))
        files[record_file_name(match)] = write_record(match)
        parts.append(ui.File(f"attachment://{record_file_name(match)}"))
    pings = (*people_called(match, actor_id), *teams.callers)
    return Post(Card(*parts, board_controls(match, now, teams)), files, pings[:MOST_PINGS])


def running_board(match: Match, appearance: Appearance, now: datetime, teams: TeamNews) -> Card:
    """Return the words and controls of a board that stands already, around the picture it has."""
    scene = scene_of_match(match, appearance)
    return Card(*_parts(match, scene, now, teams), board_controls(match, now, teams))


async def show_text_board(
    match: Match, now: datetime, *, teams: TeamNews = NO_TEAMS, actor_id: int | None = None
) -> Post:
    """Show everybody the board in letters, where the bot may not attach pictures."""
    board = render.write_letter_board(scene_of_match(match, Appearance()))
    words = text(f"```\n{board}\n```")
    parts = [text(match_title(match)), words, text(_status(match, now, teams))]
    return Post(Card(*parts, board_controls(match, now, teams)), {}, people_called(match, actor_id))


def _parts(match: Match, scene: render.Scene, now: datetime, teams: TeamNews) -> list[ui.Item[Any]]:
    return [
        text(match_title(match)),
        picture(BOARD, render.describe_board(scene)),
        text(_status(match, now, teams)),
    ]


def _status(match: Match, now: datetime, teams: TeamNews) -> str:
    """Say what every board says, and of teams how the last vote ended and how this one stands."""
    vote = vote_status(teams.session) if teams.session else ""
    return "\n".join(filter(None, (match_status(match, now), vote_end(teams.last), vote)))


def board_controls(match: Match, now: datetime, teams: TeamNews = NO_TEAMS) -> ui.ActionRow[Any]:
    """Return the buttons for a match in its present state; three or four fit a phone."""
    blue = discord.ButtonStyle.primary
    if match.is_over:
        return row(
            *next_game_buttons(match),
            match_button(MatchAction.REPLAY, match, Label.REPLAY),
            match_button(MatchAction.MORE, match, Label.MORE),
        )
    if teams.session is not None:
        return row(
            match_button(MatchAction.MOVE, match, Label.VOTE, blue),
            match_button(MatchAction.VOTES, match, Label.VOTES),
            match_button(MatchAction.JOIN, match, Label.JOIN),
            match_button(MatchAction.WATCH, match, Label.WATCH),
            match_button(MatchAction.MORE, match, Label.MORE),
        )
    on = [match_button(MatchAction.GO_ON, match, Label.GO_ON)] if can_go_on(match, now) else []
    return row(
        match_button(MatchAction.MOVE, match, Label.MOVE, blue),
        *on,
        match_button(MatchAction.WATCH, match, Label.WATCH),
        match_button(MatchAction.MORE, match, Label.MORE),
    )
