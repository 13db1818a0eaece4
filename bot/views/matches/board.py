"""The board message: title, picture, status, and controls for the actions possible now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord import ui

import render
from bot.matches.calls import people_called
from bot.matches.clock_agreements import can_go_on
from bot.matches.computer_remarks import Occasion
from bot.matches.inactivity import is_closable
from bot.matches.match_value import Match
from bot.people.awards import Award
from bot.ratings.rating_values import ShownChange
from bot.school.lesson_offers import LessonOffer
from bot.talk.labels import Label
from bot.talk.matches.analyses import turning_point
from bot.talk.matches.match_status import match_status, match_title
from bot.talk.matches.opening_lots import micro_match_score
from bot.talk.matches.remarks import remark_text
from bot.talk.people.award_texts import awards_text
from bot.talk.ratings.rating_texts import not_counted, rating_changes
from bot.talk.school.lesson_texts import offer_words
from bot.talk.teams.membership_texts import call_line, team_sizes
from bot.talk.teams.team_texts import live_tally, lost_room, vote_end, vote_status, waiting_status
from bot.talk.watching.prediction_texts import correct_predictions
from bot.talk.watching.watch_texts import watcher_count
from bot.teams.sessions import Session
from bot.views.accents import find_accent
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button
from bot.views.drawing import scene_of_match
from bot.views.matches.match_board import draw_match, list_board_names
from bot.views.matches.next_game import next_game_buttons
from bot.views.matches.private_board import close_button
from bot.views.parts import Card, picture, row, rows_of, text
from bot.views.post import PublicPost
from bot.views.school.school_actions import LessonAction
from bot.views.teams.vote_panel import second_buttons
from bot.watching.predictions import NO_PREDICTIONS, Predictions
from engine.review import Moment
from rules import Color
from storage.rows import CouncilRow

MOST_PINGS = 100  # of one message


@dataclass(frozen=True, slots=True)
class TeamNews:
    """The team news on a board: the open vote, and the vote that made the last move.

    `side` is the side of a team's own room; the other team's votes are not shown there.
    """

    session: Session | None = None
    last: CouncilRow | None = None
    side: Color | None = None

    @property
    def vote(self) -> Session | None:
        """The vote being held in this room, if there is one."""
        is_here = self.session and self.side in (None, self.session.match.turn)
        return self.session if is_here else None

    @property
    def callers(self) -> tuple[int, ...]:
        """The members whom the board calls in this room."""
        return self.session.list_called(self.side) if self.session else ()

    def find_called(self, match: Match, actor_id: int | None) -> tuple[int, ...]:
        """Return the ids of the people whom the board pings in this room, each once."""
        called = tuple(dict.fromkeys((*people_called(match, actor_id), *self.callers)))
        if self.side is None:
            return called
        own = {*match.calls(self.side), *self.callers}
        return tuple(person_id for person_id in called if person_id in own)


@dataclass(frozen=True, slots=True)
class Afterthought:
    """Additions to a board some time after its match ended: the turning point and a fitting
    lesson.
    """

    moment: Moment | None = None
    offer: LessonOffer | None = None


NO_TEAMS, NOTHING = TeamNews(), Afterthought()


async def show_board(  # noqa: PLR0913  # half of them have defaults
    match: Match,
    appearance: Appearance,
    now: datetime,
    *,
    first_game: Match | None = None,
    teams: TeamNews = NO_TEAMS,
    predictions: Predictions = NO_PREDICTIONS,
    changes: Sequence[ShownChange] = (),
    awards: Sequence[Award] = (),
    afterthought: Afterthought = NOTHING,
    watchers: int = 0,
    occasion: Occasion | None = None,
    actor_id: int | None = None,
) -> PublicPost:
    """Show everyone the board as it stands, pinging the people who must act after `actor_id` did.

    `first_game` is the other game of a micro-match; `teams` holds the votes, `predictions` what
    people predicted, `changes` the rating changes, `awards` the achievements, `watchers` the number
    of watchers, `occasion` the reason for a remark of the computer.
    """
    board = await draw_match(match, appearance)
    files = {board.name: board.data}
    parts = _parts(match, picture(board.name, board.alt), now, teams, watchers)
    parts += _remark(match, occasion)
    if match.is_over:
        if score := micro_match_score(first_game, match):
            parts.append(text(score))
        if correct := correct_predictions(
            predictions.count_right(match), len(predictions.by_person)
        ):
            parts.append(text(correct))
        if changes:
            parts.append(text(rating_changes(changes)))
        elif match.terms.rated:
            parts.append(text(not_counted()))
        if awards:
            parts.append(text(awards_text(awards)))
        parts += _list_afterthoughts(match, afterthought)
    pings = teams.find_called(match, actor_id)[:MOST_PINGS]
    parts += [text(line) for line in [call_line(teams.callers[:MOST_PINGS])] if line]
    controls = [*board_controls(match, now, teams)]
    if afterthought.offer is not None:
        controls.append(_offer_lesson(afterthought.offer))
    accent = find_accent(match, teams.side)
    return PublicPost(Card(*parts, *controls, accent=accent), files, pings)


def _remark(match: Match, occasion: Occasion | None) -> list[ui.TextDisplay[Any]]:
    """Return the remark of the computer, if it makes one."""
    return [] if occasion is None else [text(remark_text(match, occasion))]


def _list_afterthoughts(match: Match, afterthought: Afterthought) -> list[ui.Item[Any]]:
    """Return the additions to a board some time after its match ended."""
    parts: list[ui.Item[Any]] = []
    if afterthought.moment is not None:
        parts.append(text(turning_point(match.line, afterthought.moment)))
    if (offer := afterthought.offer) is not None:
        parts.append(text(offer_words(offer.lesson, offer.person_id)))
    return parts


def _offer_lesson(offer: LessonOffer) -> ui.ActionRow[Any]:
    """Return the button that opens a lesson in private for the person who presses it."""
    control = ControlId(ControlKind.LESSON, LessonAction.OPEN, offer.lesson.number)
    return row(button(control, Label.LESSON))


def running_board(
    match: Match, appearance: Appearance, now: datetime, teams: TeamNews, watchers: int = 0
) -> Card:
    """Return the words and controls of an existing board, around the picture that it has."""
    alt = render.describe_board(scene_of_match(match, appearance))
    board = picture(list_board_names(match.course, appearance)[0], alt)
    controls = board_controls(match, now, teams)
    accent = find_accent(match, teams.side)
    return Card(*_parts(match, board, now, teams, watchers), *controls, accent=accent)


async def show_text_board(
    match: Match,
    now: datetime,
    *,
    teams: TeamNews = NO_TEAMS,
    occasion: Occasion | None = None,
    actor_id: int | None = None,
) -> PublicPost:
    """Show everyone the board as letters, for channels in which the bot may not attach pictures."""
    board = render.write_letter_board(scene_of_match(match, Appearance()))
    words = text(f"```\n{board}\n```")
    parts = [text(match_title(match)), words, text(_status(match, now, teams))]
    parts += _remark(match, occasion)
    pings = teams.find_called(match, actor_id)[:MOST_PINGS]
    accent = find_accent(match, teams.side)
    return PublicPost(Card(*parts, *board_controls(match, now, teams), accent=accent), {}, pings)


def _parts(
    match: Match, board: ui.MediaGallery[Any], now: datetime, teams: TeamNews, watchers: int
) -> list[ui.Item[Any]]:
    looking_on = "" if match.is_over else watcher_count(watchers)
    status = "\n".join(filter(None, (_status(match, now, teams), looking_on)))
    return [text(match_title(match)), board, text(status)]


def _status(match: Match, now: datetime, teams: TeamNews) -> str:
    """Return the status line of a board, and for teams how the last vote ended and this one
    stands.
    """
    lost = [lost_room(match, side) for side in match.lost_sides]
    lines = (match_status(match, now), vote_end(teams.last, match), _vote(teams), *lost)
    return "\n".join(filter(None, lines))


def _vote(teams: TeamNews) -> str:
    """Say how a vote stands: with its tally in the team's own room, elsewhere only that it is
    open.
    """
    if teams.session is None:
        return ""
    sizes = team_sizes(teams.session, teams.side)
    if teams.vote is None:
        return "\n".join(filter(None, (waiting_status(teams.session), sizes)))
    counts = "" if teams.side is None else live_tally(teams.vote)
    return "\n".join(filter(None, (vote_status(teams.vote), counts, sizes)))


def board_controls(
    match: Match, now: datetime, teams: TeamNews = NO_TEAMS
) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons for a match in its current state, few enough for a phone."""
    more = match_button(MatchAction.MORE, match, Label.MORE)
    watch = match_button(MatchAction.WATCH, match, Label.WATCH)
    if match.is_over:
        replay = match_button(MatchAction.REPLAY, match, Label.REPLAY)
        return rows_of([*next_game_buttons(match), replay, more])
    join = match_button(MatchAction.JOIN, match, Label.JOIN)
    if teams.vote is not None:
        is_voted = teams.vote.is_voted
        vote = match_button(
            MatchAction.MOVE,
            match,
            Label.VOTE if is_voted else Label.MOVE,
            discord.ButtonStyle.primary,
        )
        votes = match_button(MatchAction.VOTES, match, Label.VOTES if is_voted else Label.MY_TEAM)
        leaders = [] if teams.side is None else second_buttons(teams.vote)
        return [*rows_of([vote, votes, join, watch, more]), *rows_of(leaders)]
    if teams.session is not None:
        return [row(join, watch, more)]
    move = match_button(MatchAction.MOVE, match, Label.MOVE, discord.ButtonStyle.primary)
    on = [match_button(MatchAction.GO_ON, match, Label.GO_ON)] if can_go_on(match, now) else []
    close = [row(close_button(match))] if is_closable(match, now) else []
    return [row(move, *on, watch, more), *close]
