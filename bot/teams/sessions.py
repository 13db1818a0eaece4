"""A match in which a team is to move, with its vote; and what members can do there.

Every function returns the next session or raises a fact. Nothing here reads a clock or stores
anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum, auto

import rules
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.match_facts import MoveRefused, NotAMember, NotAPlayer, NotYourTurn
from bot.matches.match_value import Match
from bot.matches.shots.rolls import Rolls
from bot.teams.team_side import Newcomer, TeamSide, check_other_side
from bot.votes.alternating import AlternateTurn
from bot.votes.choices import Choices
from bot.votes.closing import (
    Choosing,
    ClosingReason,
    Decision,
    PollDecision,
    close_by_captain,
    extend_until,
    find_due,
)
from bot.votes.poll import NotTheCaptain, Poll, Tick, TooManyCalled, Vote
from bot.votes.team_rules import Decides
from rules import Color
from storage import Person, Team
from storage.rows import CouncilRow

MOST_CALLED = 100  # members of a team: one message can mention no more people


class VoteAction(Enum):
    """What a person can do in a vote."""

    CHOOSE = auto()  # a move
    TAKE_BACK = auto()
    TICK = auto()
    UNTICK = auto()
    JOIN = auto()
    LEAVE = auto()
    CALL = auto()  # be pinged by the team's boards
    CALL_NOT = auto()
    PLAY_NOW = auto()  # as the captain
    CLOSE_DOOR = auto()
    OPEN_DOOR = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """What a person wants to do in a match: with a `move` as that person wrote it, or with a tick.

    `side` is the one that a person wants to join if both read the same channel; None means the side
    to move.
    """

    match_id: int
    act: Act
    newcomer: Newcomer
    wish: VoteAction
    move: str = ""
    tick: Tick = Tick.OFFER
    side: Color | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A match whose team is to move. `side` is that team, `other` the other side if it is one.

    `turns` counts the turns that the team has had before this one. `unreadable` are stored choices,
    by person, to which no legal move leads: they do not count.
    """

    match: Match
    side: TeamSide
    other: TeamSide | None
    row: CouncilRow
    poll: Poll
    choices: Choices
    turns: int
    unreadable: Mapping[int, str] = field(default_factory=dict)
    decision: Decision | None = None  # once a member has made the move
    rolls: Rolls = field(default_factory=dict)  # shots that were already rolled

    @property
    def team(self) -> Team:
        """The team that is to move."""
        return self.side.team.holder

    @property
    def is_voted(self) -> bool:
        """Whether votes decide or advise; else one member makes the move."""
        return self.side.rules.decides in (Decides.VOTE, Decides.CAPTAIN)

    @property
    def is_first_board(self) -> bool:
        """Whether this is the first board to which the teams are called."""
        has_begun = self.match.ply > self.match.given
        return not self.turns and (self.other is None or not has_begun)

    def list_called(self, room: Color | None) -> tuple[int, ...]:
        """List the members whom the newest board calls in the room of a side, or of both.

        At the start that is everyone who joined, once. Later it is the members who want it, the
        member whose turn it is, and the captain if the captain decides.
        """
        turn = self.match.turn
        sides = {turn: self.side} | ({turn.other: self.other} if self.other else {})
        if self.is_first_board:
            seen = (side for color, side in sides.items() if room in (None, color))
            return tuple(member.person.id for side in seen for member in side.members)
        if room not in (None, turn):
            return ()
        return self.list_wanted()

    def list_wanted(self) -> tuple[int, ...]:
        """List the members of the team to move whom each of its boards calls."""
        captain = self.side.team.captain_id if self.side.rules.decides is Decides.CAPTAIN else None
        named = (each for each in (self.mover_id, captain) if each is not None)
        return tuple(dict.fromkeys((*named, *self.side.callers)))

    @property
    def asks_side(self) -> bool:
        """Whether people who join choose their side, because both are teams that read the same
        channel.
        """
        return self.other is not None and self.match.main_room.side is None

    def side_of(self, person_id: int) -> Color | None:
        """Return the side of which a person is a member now, or None."""
        turn = self.match.turn
        if self.side.is_member(person_id):
            return turn
        is_other = self.other is not None and self.other.is_member(person_id)
        return turn.other if is_other else None

    @property
    def ends_at(self) -> datetime:
        """When the vote ends or is extended if no one says anything more."""
        return find_due(self.poll).at

    @property
    def mover_id(self) -> int | None:
        """The id of the member whose turn it is, in a team whose members alternate."""
        return _alternate(self).mover if self.side.rules.decides is Decides.ALTERNATE else None


def say(session: Session, saying: Saying) -> Session:
    """Return the session after a person's wish.

    If each side has a room of its own, people join in it, and vote there or as members. Raises
    `StalePly`, `CouncilClosed`, `NotEligible`, `CouncilRefusal`, `AnotherMembersTurn`,
    `NotYourTurn`, `NotAMember`, `NotAPlayer` or `MoveRefused`.
    """
    act = saying.act
    match_actions.check_ply(session.match, act.ply)
    session = replace(session, poll=extend_until(session.poll, act.at))
    if saying.wish is VoteAction.LEAVE:
        return _leave(session, act)
    if _find_side(session, saying) is not session.match.turn:
        return _speak_elsewhere(session, saying)
    session = _enter(session, saying)
    return _ACTIONS[saying.wish](session, saying)


def find_side_here(session: Session, newcomer: Newcomer) -> Color | None:
    """Return the side for which a person can act in a place: in a room that everyone sees the side
    to move, elsewhere the room's side, or else the team to which they belong, if any.
    """
    match, person_id = session.match, newcomer.person.id
    room = match.room_in(newcomer.place.channel_id)
    if match.main_room.side is None or session.side.is_member(person_id):
        return match.turn
    if room is not None and room.side is not None:
        return Color(room.side)
    return session.side_of(person_id)


def _find_side(session: Session, saying: Saying) -> Color | None:
    """Return the side for which a person acts: the one they chose, or else that of the place."""
    if saying.side is not None and session.asks_side:
        return saying.side
    return find_side_here(session, saying.newcomer)


def check_may_choose(session: Session, person_id: int) -> None:
    """Raise `NotEligible` if a person plays for the side that is not to move."""
    match = session.match
    check_other_side(session.other, match.turn.other, person_id, match.started_at)


def check_may_read(session: Session, person_id: int) -> None:
    """Raise `NotEligible` or `NotAMember` unless a person may see the votes of the team to move."""
    match, team = session.match, session.side.team
    if session.side.is_member(person_id):
        return
    check_may_choose(session, person_id)
    raise NotAMember(match, team.joins, team.role_id)


def _speak_elsewhere(session: Session, saying: Saying) -> Session:
    """Let a person join the team that is not to move; nothing else is possible there."""
    match = session.match
    if session.other is None or _find_side(session, saying) is None:
        raise NotAMember(match)
    if saying.wish is not VoteAction.JOIN:
        raise NotYourTurn(match)
    newcomer = _recognize(session, saying, match.turn.other, session.other)
    check_other_side(session.side, match.turn, newcomer.person.id, match.started_at)
    turns = match.course.turns[match.given : match.ply]
    polls = sum(turn is not match.turn for turn in turns)
    joined = session.other.join(newcomer, saying.act.at, match.started_at, polls)
    return replace(session, other=joined)


def _enter(session: Session, saying: Saying) -> Session:
    """Return the session with a person in the team who may take part now."""
    match, now = session.match, saying.act.at
    newcomer = _recognize(session, saying, match.turn, session.side)
    opponent = match.holder(match.turn.other)
    if isinstance(opponent, Person) and opponent.id == newcomer.person.id:
        raise NotYourTurn(match)
    check_other_side(session.other, match.turn.other, newcomer.person.id, match.started_at)
    if saying.wish not in _JOINING and not session.side.is_member(newcomer.person.id):
        raise NotAMember(match, session.side.team.joins, session.side.team.role_id)
    number = session.row.number
    was_member = session.side.is_member(newcomer.person.id)
    side = session.side.join(newcomer, now, match.started_at, number)
    poll = session.poll if was_member else session.poll.join(newcomer.person.id)
    entered = replace(session, side=side, poll=poll)
    if saying.wish in _VOTES:
        side.check_voting(newcomer, match.started_at, session.row.opened_at, now)
        seen = replace(side.people[newcomer.person.id], seen_council=number)
        return replace(entered, side=side.keep(seen))
    return entered


def _recognize(session: Session, saying: Saying, color: Color, side: TeamSide) -> Newcomer:
    """Return the facts about a person in the server in which a side plays.

    Nothing is known of people who act elsewhere, except that a member was once admitted.
    """
    newcomer = saying.newcomer
    if newcomer.place.server_id == session.match.room_of(color).place.server_id:
        return newcomer
    if not side.is_member(newcomer.person.id):
        return replace(newcomer, came_to_server_at=saying.act.at, role_ids=frozenset())
    roles = frozenset() if side.team.role_id is None else frozenset({side.team.role_id})
    return replace(newcomer, came_to_server_at=newcomer.account_made_at, role_ids=roles)


def _choose(session: Session, saying: Saying) -> Session:
    act, (choice, power) = saying.act, _read_choice(session, saying.move)
    decides = session.side.rules.decides
    if decides is Decides.ALTERNATE:
        _alternate(session).check_mover(act.person.id, act.at)
    vote = Vote(act.at, act.event or 0, choice, power)
    poll = session.poll.vote(act.person.id, vote)
    decision = None
    if decides in (Decides.ANYBODY, Decides.ALTERNATE):
        decision = Decision(PollDecision.MOVE, ClosingReason.ALL, choice, Choosing.VOTES)
    return replace(session, poll=poll, decision=decision)


def _read_choice(session: Session, text: str) -> tuple[str, int | None]:
    """Return the choice that a text names, and the power of a shot. Raises `MoveRefused`."""
    match = session.match
    try:
        if match.is_draughts:
            return session.choices.of_moves[match.game.parse(match.position, text)], None
        from bot.teams.voted_shots import read_shot  # imported with the first shot

        return read_shot(match, text)
    except rules.RulesError as cause:
        raise MoveRefused(match, cause) from cause


def _take_back(session: Session, saying: Saying) -> Session:
    poll = session.poll.take_back_vote(saying.act.person.id, saying.act.at)
    return replace(session, poll=poll)


def _tick(session: Session, saying: Saying) -> Session:
    poll = session.poll.set_tick(saying.act.person.id, saying.tick, saying.act.at)
    return replace(session, poll=poll)


def _untick(session: Session, saying: Saying) -> Session:
    poll = session.poll.remove_tick(saying.act.person.id, saying.tick, saying.act.at)
    return replace(session, poll=poll)


def _stay(session: Session, _saying: Saying) -> Session:
    return session


def _call(session: Session, saying: Saying) -> Session:
    member = session.side.people[saying.act.person.id]
    is_more = saying.wish is VoteAction.CALL and not member.is_called
    if is_more and len(session.side.callers) >= MOST_CALLED:
        raise TooManyCalled(MOST_CALLED)
    called = replace(member, is_called=saying.wish is VoteAction.CALL)
    return replace(session, side=session.side.keep(called))


def _play_now(session: Session, saying: Saying) -> Session:
    closed = close_by_captain(session.poll, saying.act.person.id, saying.act.at)
    return replace(session, decision=closed.decision)


def _turn_door(session: Session, saying: Saying) -> Session:
    if saying.act.person.id != session.side.team.captain_id:
        raise NotTheCaptain
    team = replace(session.side.team, is_door_closed=saying.wish is VoteAction.CLOSE_DOOR)
    return replace(session, side=replace(session.side, team=team))


def _leave(session: Session, act: Act) -> Session:
    if session.other is not None and session.other.is_member(act.person.id):
        return replace(session, other=session.other.leave(act.person.id, act.at))
    if not session.side.is_member(act.person.id):
        raise NotAPlayer(session.match)
    return replace(
        session,
        side=session.side.leave(act.person.id, act.at),
        poll=session.poll.leave(act.person.id, act.at),
    )


def _alternate(session: Session) -> AlternateTurn:
    members = [member.person.id for member in session.side.members]
    opened_at = session.row.opened_at
    return AlternateTurn(session.side.rules, members, session.turns, opened_at)


_JOINING = {VoteAction.CHOOSE, VoteAction.JOIN}  # the first vote joins as well
_VOTES = {
    VoteAction.CHOOSE,
    VoteAction.TAKE_BACK,
    VoteAction.TICK,
    VoteAction.UNTICK,
    VoteAction.PLAY_NOW,
}
_ACTIONS = {
    VoteAction.CHOOSE: _choose,
    VoteAction.TAKE_BACK: _take_back,
    VoteAction.TICK: _tick,
    VoteAction.UNTICK: _untick,
    VoteAction.JOIN: _stay,
    VoteAction.CALL: _call,
    VoteAction.CALL_NOT: _call,
    VoteAction.PLAY_NOW: _play_now,
    VoteAction.CLOSE_DOOR: _turn_door,
    VoteAction.OPEN_DOOR: _turn_door,
}
