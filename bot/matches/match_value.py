"""A match as a value: two seats, the game so far, offers, rooms, result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, StrEnum
from functools import cached_property

import rules
from bot.clocks.account import Gift, first_turn
from bot.clocks.clock_state import ClockState, Timeline, clock_state, skip_past_turns
from bot.clocks.off_times import Cause, OffTime
from bot.clocks.time_control import TimeControl
from bot.matches.ping_places import PingPlace
from bot.matches.replies import ReplyReason
from bot.matches.terms import Terms
from rules import Color, Move, Position
from storage import Computer, Holder, Person, Room, Team
from storage.rows import is_former


class MatchEnding(Enum):
    """The ways in which a match ends other than by its game; no name occurs in `rules.Ending`."""

    RESIGNED = "a side resigned"
    AGREED = "both sides agreed on a draw"
    TIME = "a side ran out of time"
    NOT_BEGUN = "a side did not make its first move in time"
    FORFEITED = "a side did not come to a game, which its tournament counts"  # and is not stored
    CALLED_OFF = "a side called it off before both had moved"
    SILENT = "a team said nothing"
    ABANDONED = "it fell asleep"
    STOPPED = "a moderator ended it without a result"
    RULED = "a moderator decided the result"
    JUDGED_BY_ARBITER = "the arbiter of a tournament decided the result"
    JUDGED_BY_WAITING = "a side let the other wait until the time of a tournament was up"
    JUDGED_BY_PIECES = "the pieces were counted when the time of a tournament was up"
    JUDGED_UNDECIDED = "the time of a tournament was up, and no pieces tell who is ahead"


VOID = {
    MatchEnding.NOT_BEGUN,
    MatchEnding.CALLED_OFF,
    MatchEnding.ABANDONED,
    MatchEnding.STOPPED,
}  # nobody won, and it is not a draw


class OfferKind(StrEnum):
    """What a side asks the other to agree to."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    PAUSE = "pause"  # for a number of days


class OfferAnswer(StrEnum):
    """What became of an offer."""

    STANDING = "standing"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"


def room_side(room: Room) -> Color | None:
    """Return the side whose room it is, None for one that everyone sees."""
    return None if room.side is None else Color(room.side)


def list_readers(match: "Match", room: Room) -> tuple[int, ...]:
    """List who alone sees a room: its person, or in direct messages the players; empty if it is
    that of a server.
    """
    if room.person_id is not None:
        return (room.person_id,)
    if room.place.server_id is not None:
        return ()
    return tuple(seat.holder.id for seat in match.seats if isinstance(seat.holder, Person))


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a match, and who holds it; a person may have left the server."""

    color: Color
    holder: Holder
    has_left: bool = False
    pings: PingPlace = PingPlace.CHANNEL


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer made after `ply` moves; a pause lasts `days`."""

    kind: OfferKind
    by: Color
    ply: int
    at: datetime
    answer: OfferAnswer = OfferAnswer.STANDING
    answered_ply: int | None = None  # moves played when it was answered
    days: int | None = None


@dataclass(frozen=True, slots=True)
class TakenBackTurn:
    """A turn that a side has taken back; `version` is the first version of the match without it."""

    by: Color
    version: int


def _person_id(holder: Holder) -> int | None:
    return holder.id if isinstance(holder, Person) else None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; no winner means a draw or a voided game.

    If an ending has several possible reasons, `reason` names the rule and `numbers` its numbers.
    """

    ending: rules.Ending | MatchEnding
    winner: Color | None
    at: datetime
    reason: rules.Reason | None = None
    numbers: tuple[int, ...] = ()

    @property
    def is_void(self) -> bool:
        """Whether the game was voided: nobody won, and it is not a draw."""
        return self.ending in VOID

    @property
    def is_draw(self) -> bool:
        """Whether both sides share the points."""
        return self.winner is None and not self.is_void


@dataclass(frozen=True, kw_only=True)  # without slots, so that `choices` can be remembered
class Match:
    """Two sides and their game so far."""

    id: int
    terms: Terms
    seats: tuple[Seat, Seat]  # White first
    rooms: tuple[Room, ...]  # the main one first
    course: rules.Course
    offers: tuple[Offer, ...] = ()  # oldest first
    result: Result | None = None
    started_at: datetime
    moved_at: datetime
    server_id: int | None = None  # where it began
    played_at: tuple[datetime, ...] = ()  # of the moves made by players
    off_times: tuple[OffTime, ...] = ()
    gifts: tuple[Gift, ...] = ()  # the earliest first
    undone: tuple[TakenBackTurn, ...] = ()  # likewise
    replies: Mapping[int, ReplyReason] = field(
        default_factory=dict
    )  # moves that followed automatically
    wake_at: datetime | None = None  # when to look at its clocks at the latest
    noticed_at: datetime | None = None  # when people were last told that it sleeps
    put_back_from: datetime | None = None  # the moment of the backup that it was read from
    version: int = 1  # grows by one with every change people see
    touched: rules.Square | None = None  # of the piece that must move, by the house rule
    secret: str = field(default="", repr=False)  # decides its chance; see `shown_secret`

    @property
    def shown_secret(self) -> str:
        """The secret behind its chance, so that everyone can check it; empty before the end."""
        return self.secret if self.is_over else ""

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.course.turn

    @property
    def ply(self) -> int:
        """How many moves were played, including those of a ballot."""
        return self.course.ply

    @property
    def is_draughts(self) -> bool:
        """Whether a form of draughts is played, which has a line, a position and choices."""
        return isinstance(self.course, rules.Line)

    @property
    def line(self) -> rules.Line:
        """The moves and positions of a form of draughts; raises rules.NotDraughts."""
        if isinstance(self.course, rules.Line):
            return self.course
        raise rules.NotDraughts(self.course.game.key)

    @property
    def game(self) -> rules.Game:
        """The form of draughts that is played, with its options; raises rules.NotDraughts."""
        return self.line.game

    @property
    def position(self) -> Position:
        """The position now of a form of draughts; raises rules.NotDraughts."""
        return self.line.position

    @property
    def main_room(self) -> Room:
        """The room that everyone sees, or the first of several."""
        return self.rooms[0]

    def room_for(self, person_id: int) -> Room:
        """Return the room in which a person sees the match: their own, or else the main one."""
        own = (room for room in self.rooms if room.person_id == person_id)
        return next(own, self.main_room)

    def room_of(self, side: Color) -> Room:
        """Return the room of a side, or the one that everyone sees."""
        own = (room for room in self.rooms if room.side == side)
        return next(own, self.main_room)

    def room_in(self, channel_id: int) -> Room | None:
        """Return the room that is a channel, or None."""
        return next((room for room in self.rooms if room.place.channel_id == channel_id), None)

    def room_used(self, channel_id: int, person_id: int) -> Room:
        """Return the room in which a person acts, or else their own, or the main one."""
        return self.room_in(channel_id) or self.room_for(person_id)

    @property
    def loud_version(self) -> int:
        """The last version whose new board called people."""
        return max(room.wanted_version for room in self.rooms)

    @property
    def lost_sides(self) -> tuple[Color, ...]:
        """The sides whose own room is gone while the match goes on."""
        if self.is_over:
            return ()
        return tuple(
            Color(room.side) for room in self.rooms if room.is_closed and room.side is not None
        )

    @cached_property
    def choices(self) -> tuple[Move, ...]:
        """The moves that may be played now: all legal ones, or those of the piece picked up.

        Listed once for all that is shown of a match. Raises rules.NotDraughts.
        """
        legal = self.game.legal_moves(self.position)
        return tuple(move for move in legal if move.is_huff or self.touched in (None, move.start))

    @property
    def must_capture(self) -> bool:
        """Whether every move that may be played is a capture."""
        moves = [move for move in self.choices if not move.is_huff]
        return bool(moves) and all(move.victims for move in moves)

    @property
    def control(self) -> TimeControl:
        """The clock that was agreed on."""
        return self.terms.control

    @property
    def given(self) -> int:
        """How many moves were set by a ballot, played by neither side."""
        return self.ply - len(self.played_at)

    @property
    def plies_of_turn_ends(self) -> list[tuple[int, datetime]]:
        """How many moves had been played when each turn ended, and when; turns have several moves
        in some games.
        """
        given = self.given
        return [
            (ply, self.played_at[ply - given - 1]) for ply in self.course.turn_ends if ply > given
        ]

    @property
    def turn_ply(self) -> int:
        """How many moves had been played when the running turn began."""
        ended = self.plies_of_turn_ends
        return ended[-1][0] if ended else self.given

    @property
    def has_begun(self) -> bool:
        """Whether both sides have made their first turn."""
        turns = self.course.turns
        return len({turns[ply - 1] for ply, _ in self.plies_of_turn_ends}) > 1

    @property
    def turn_ends(self) -> tuple[datetime, ...]:
        """When turns ended."""
        return tuple(moment for _, moment in self.plies_of_turn_ends)

    @property
    def whole_timeline(self) -> Timeline:
        """What the clocks need to know from the beginning on."""
        course, ends = self.course, self.plies_of_turn_ends
        turns, missed = course.turns, course.missed_turns
        return Timeline(
            turn=first_turn(self.control, turns[self.given], self.started_at),
            turns=tuple(moment for _, moment in ends),
            sides=tuple(turns[ply] for ply, _ in ends),
            missed={moment for ply, moment in ends if ply in missed} if missed else (),
            off_times=self.off_times,
            gifts=self.gifts,
        )

    @cached_property
    def timeline(self) -> Timeline:
        """What the clocks need to know since the running turn began, or since the time was up."""
        whole = self.whole_timeline
        return skip_past_turns(whole, whole.turns[-1]) if whole.turns else whole

    def clock_state(self, now: datetime) -> ClockState:
        """Return how the clocks stand; a moment before the running turn counts as its beginning."""
        return clock_state(self.timeline, max(now, self.timeline.turn.began_at))

    def find_pause(self, now: datetime) -> OffTime | None:
        """Return the agreed pause that is running now, or None."""
        return next(
            (
                off
                for off in self.off_times
                if off.cause is Cause.PAUSE and off.begins_at <= now < off.ends_at
            ),
            None,
        )

    @property
    def has_notices(self) -> bool:
        """Whether players may be due any notice: about a clock, or about inactivity."""
        return bool(self.control.stages) or self.noticed_at is not None

    @property
    def is_in_panels(self) -> bool:
        """Whether only its players see it, in private panels, as a game of an evening."""
        rooms = self.rooms
        return bool(rooms) and not any(room.wanted_version for room in rooms)

    @property
    def quiet_changes(self) -> int:
        """How many changes its rooms were to show without a call, in total."""
        return sum(room.quiet_changes for room in self.rooms)

    @property
    def is_over(self) -> bool:
        """Whether the match has a result."""
        return self.result is not None

    @property
    def mover(self) -> Holder:
        """The holder of the side to move."""
        return self.holder(self.turn)

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for an answer; there is at most one."""
        standing = (offer for offer in self.offers if offer.answer is OfferAnswer.STANDING)
        return next(standing, None)

    @property
    def offer_to_tell(self) -> Offer | None:
        """The offer that people are told about now: one that stands, or was just declined."""
        if self.is_over or not self.offers:
            return None
        last = self.offers[-1]
        is_declined = last.answer is OfferAnswer.DECLINED and last.answered_ply == self.ply
        return self.offer or (last if is_declined else None)

    def holder(self, side: Color) -> Holder:
        """Return the holder of a side."""
        return self.seats[side].holder

    def has_left(self, person_id: int) -> bool:
        """Tell whether a player has left the server of the match."""
        return any(seat.has_left and _person_id(seat.holder) == person_id for seat in self.seats)

    def ping_place(self, person_id: int) -> PingPlace:
        """Return where a person wants to be called; in the channel if they have no seat."""
        own = (seat.pings for seat in self.seats if _person_id(seat.holder) == person_id)
        return next(own, PingPlace.CHANNEL)

    def calls(self, side: Color) -> tuple[int, ...]:
        """Return the ids of the people that a board may ping for a side."""
        match self.holder(side):
            case Person(id=person_id):
                return () if is_former(person_id) else (person_id,)
            case Team(captain_id=captain_id) if captain_id is not None:
                return (captain_id,)
            case Team() | Computer():
                return ()
