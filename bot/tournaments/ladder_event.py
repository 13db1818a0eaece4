"""A ladder as it stands: its order, its challenges, and how time changes them.

Its challenges are the pairings of the event, one in each round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.tournaments.ladder import (
    ANSWER_WITHIN,
    IDLE_AFTER,
    IDLE_STEP,
    REACH,
    REMIND_AFTER,
    LadderRefusal,
    NotOnLadder,
    Unanswered,
    check_challenge,
    count_idle_steps,
    judge_unanswered,
    move_idle_down,
    take_place,
)
from bot.tournaments.model import Event, Line, Pairing, PairingState
from rules import Color

BOARD = 1


@dataclass(eq=False, repr=False)
class PlaysAlready(LadderRefusal):
    """One of the two has an unfinished challenge or game; `number` says who."""

    number: int


@dataclass(frozen=True, slots=True)
class Rung:
    """A player on the ladder; `active_at` is when they last played, or joined.

    `steps` is how many places they have gone down since then, `lost_at` when they last lost a
    challenge by not answering.
    """

    number: int
    active_at: datetime
    steps: int = 0
    lost_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class LadderChallenge:
    """The challenger, and when; `ended_at` is when the game ended, or the challenge expired
    unanswered.

    `remind_at` is None once the player challenged was reminded.
    """

    challenger: int
    asked_at: datetime
    ended_at: datetime | None = None
    remind_at: datetime | None = None

    @property
    def due_at(self) -> datetime:
        """When something is next due while the challenge is unanswered."""
        return self.remind_at or self.asked_at + ANSWER_WITHIN

    def delay(self, time: timedelta) -> "LadderChallenge":
        """Return the challenge delayed by this much, unless it is over."""
        if self.ended_at is not None:
            return self
        remind_at = self.remind_at and self.remind_at + time
        return replace(self, asked_at=self.asked_at + time, remind_at=remind_at)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs, the highest first, and the challenges by their rounds."""

    rungs: tuple[Rung, ...] = ()
    asked: Mapping[int, LadderChallenge] = field(default_factory=dict)

    @property
    def order(self) -> list[int]:
        """The players on the ladder, the highest first."""
        return [rung.number for rung in self.rungs]

    def with_order(self, order: Sequence[int]) -> "Ladder":
        """Return the ladder with its people in another order, without those who are not in it."""
        rungs = {rung.number: rung for rung in self.rungs}
        return replace(self, rungs=tuple(rungs[number] for number in order))

    def find_rung(self, number: int) -> Rung:
        """Return the rung of a player. Raises NotOnLadder."""
        for rung in self.rungs:
            if rung.number == number:
                return rung
        raise NotOnLadder(number)

    def with_rung(self, changed: Rung) -> "Ladder":
        """Return the ladder with a rung in place of the one with its number."""
        rungs = (changed if rung.number == changed.number else rung for rung in self.rungs)
        return replace(self, rungs=tuple(rungs))

    def with_asked(self, round_number: int, asked: LadderChallenge) -> "Ladder":
        """Return the ladder with the current state of a challenge."""
        return replace(self, asked={**self.asked, round_number: asked})


class LadderEvent(NamedTuple):
    """The event of a ladder, whose pairings are its challenges, and its order."""

    event: Event
    ladder: Ladder


def ask(challenger: int, now: datetime) -> LadderChallenge:
    """Return a challenge made now, or one that waits for its answer again."""
    return LadderChallenge(challenger, now, remind_at=now + REMIND_AFTER)


def begin_ladder(numbers: Sequence[int], now: datetime) -> Ladder:
    """Return a ladder of people in the order of strength."""
    return Ladder(tuple(Rung(number, now) for number in numbers))


def join_ladder(ladder: Ladder, number: int, now: datetime) -> Ladder:
    """Return the ladder with a new player on its lowest rung."""
    return replace(ladder, rungs=(*ladder.rungs, Rung(number, now)))


def list_reachable(standing: LadderEvent, number: int, now: datetime) -> list[int]:
    """List the players whom a player may challenge now, the highest first."""
    order = standing.ladder.order
    if number not in order:
        return []
    place = order.index(number)
    return [
        other
        for other in order[max(0, place - REACH) : place]
        if _is_possible(standing, number, other, now)
    ]


def challenge(
    standing: LadderEvent, challenger: int, defender: int, color: Color, now: datetime
) -> LadderEvent:
    """Return the ladder after a challenge, with the given colour for the challenger.

    Raises PlaysAlready, NotOnLadder, OutOfReach or MetRecently.
    """
    event, ladder = standing
    for number in (challenger, defender):
        if find_open(event, number) is not None:
            raise PlaysAlready(number)
    check_challenge(
        ladder.order, challenger, defender, _find_last_meeting(standing, challenger, defender), now
    )
    players = (challenger, defender) if color is Color.WHITE else (defender, challenger)
    pairing = Pairing(event.round + 1, BOARD, *players)
    asked = ladder.with_asked(pairing.round, ask(challenger, now))
    return LadderEvent(event.with_pairings([pairing]), asked)


def find_open(event: Event, number: int) -> Pairing | None:
    """Return the open challenge of a player, if there is one."""
    pairings = (pairing for pairing in event.pairings_of(number) if not pairing.is_over)
    return next(pairings, None)


def settle(before: Event, standing: LadderEvent, now: datetime) -> Ladder:
    """Return the ladder after challenges that were open in `before` have ended, or must begin
    again.

    A winner from below takes the loser's place; a player who is out has no place.
    """
    event, ladder = standing
    for pairing in event.pairings:
        was = before.pairing(pairing.round, pairing.board)
        asked = ladder.asked[pairing.round]
        if was.state is PairingState.PLAYING and pairing.state is PairingState.WAITING:
            ladder = ladder.with_asked(pairing.round, ask(asked.challenger, now))
        elif pairing.is_over and not was.is_over:
            ladder = ladder.with_asked(pairing.round, replace(asked, ended_at=now))
            ladder = _note_result(ladder, pairing, now)
    present = [number for number in ladder.order if not event.entries[number].is_out]
    return ladder.with_order(present)


def lead_ladder(standing: LadderEvent, now: datetime) -> LadderEvent:
    """Return the ladder after all that time brought about: unanswered challenges, idle people."""
    event, ladder = standing
    for pairing in event.pairings:
        if pairing.state is PairingState.WAITING:
            event, ladder = _judge_asked(LadderEvent(event, ladder), pairing, now)
    return LadderEvent(event, _move_idle(ladder, now))


def list_reminded(before: Ladder, standing: LadderEvent) -> list[int]:
    """List the challenges, by round, whose challenged player is to be reminded now."""
    waiting = [each.round for each in standing.event.pairings if not each.is_over]
    return [
        number
        for number in waiting
        if before.asked[number].remind_at and standing.ladder.asked[number].remind_at is None
    ]


def find_next_moment(standing: LadderEvent) -> datetime | None:
    """Return when time next changes a ladder, None for an empty one."""
    event, ladder = standing
    asked = [
        ladder.asked[pairing.round].due_at
        for pairing in event.pairings
        if pairing.state is PairingState.WAITING
    ]
    idle = [rung.active_at + IDLE_AFTER + rung.steps * IDLE_STEP for rung in ladder.rungs]
    return min(asked + idle, default=None)


def delay_ladder(ladder: Ladder, time: timedelta) -> Ladder:
    """Return the ladder as if this much less time had passed."""
    asked = {number: each.delay(time) for number, each in ladder.asked.items()}
    rungs = (replace(rung, active_at=rung.active_at + time) for rung in ladder.rungs)
    return Ladder(tuple(rungs), asked)


def make_ladder_lines(standing: LadderEvent) -> list[Line]:
    """Return the table of a ladder: the points are games won. Players who are out stand last."""
    event, ladder = standing
    out = [number for number, entry in event.entries.items() if entry.is_out]
    return [
        Line(number, _count_wins(event, number), {}, place, is_out=number in out)
        for place, number in enumerate([*ladder.order, *out], 1)
    ]


def _count_wins(event: Event, number: int) -> int:
    own = event.pairings_of(number)
    return sum(each.is_played and each.points(number) == event.win for each in own)


def answer_until(ladder: Ladder, pairing: Pairing) -> datetime:
    """Return the moment by which a challenge must be answered."""
    return ladder.asked[pairing.round].asked_at + ANSWER_WITHIN


def _is_possible(standing: LadderEvent, number: int, other: int, now: datetime) -> bool:
    try:
        challenge(standing, number, other, Color.WHITE, now)
    except LadderRefusal:
        return False
    return True


def _find_last_meeting(standing: LadderEvent, one: int, other: int) -> datetime | None:
    moments = [
        ended_at
        for pairing in standing.event.pairings_of(one)
        if other in pairing.players
        and (ended_at := standing.ladder.asked[pairing.round].ended_at) is not None
    ]
    return max(moments, default=None)


def _note_result(ladder: Ladder, pairing: Pairing, now: datetime) -> Ladder:
    """Return the ladder after a game: both players were active, and the winner may take a place."""
    if pairing.is_played:
        for number in pairing.players:
            ladder = ladder.with_rung(replace(ladder.find_rung(number), active_at=now, steps=0))
    return _take_place(ladder, pairing)


def _take_place(ladder: Ladder, pairing: Pairing) -> Ladder:
    if pairing.black is None or pairing.white_points == pairing.black_points:
        return ladder
    white_wins = pairing.white_points > pairing.black_points
    players = (pairing.white, pairing.black)
    winner, loser = players if white_wins else reversed(players)
    return ladder.with_order(take_place(ladder.order, winner, loser))


def _judge_asked(standing: LadderEvent, pairing: Pairing, now: datetime) -> LadderEvent:
    event, ladder = standing
    asked = ladder.asked[pairing.round]
    defender = pairing.opponent(asked.challenger) or 0
    rung = ladder.find_rung(defender)
    match judge_unanswered(asked.asked_at, rung.lost_at, now):
        case Unanswered.WAITING:
            if asked.remind_at is None or now < asked.remind_at:
                return standing
            reminded = ladder.with_asked(pairing.round, replace(asked, remind_at=None))
            return LadderEvent(event, reminded)
        case Unanswered.LAPSED:
            over = pairing.end(PairingState.ANNULLED, (0, 0))
        case Unanswered.LOST:
            is_white = pairing.white == asked.challenger
            over = pairing.end(
                PairingState.FORFEITED, (event.win, 0) if is_white else (0, event.win)
            )
            ladder = ladder.with_rung(replace(rung, lost_at=asked.asked_at + ANSWER_WITHIN))
    ladder = ladder.with_asked(pairing.round, replace(asked, ended_at=now))
    return LadderEvent(event.with_pairings([over]), _take_place(ladder, over))


def _move_idle(ladder: Ladder, now: datetime) -> Ladder:
    """Return the ladder after idle people moved down, all of them one place at a time."""
    while idle := _list_due(ladder, now):
        ladder = ladder.with_order(move_idle_down(ladder.order, idle))
        for rung in ladder.rungs:
            if rung.number in idle:
                ladder = ladder.with_rung(replace(rung, steps=rung.steps + 1))
    return ladder


def _list_due(ladder: Ladder, now: datetime) -> list[int]:
    return [
        rung.number for rung in ladder.rungs if count_idle_steps(rung.active_at, now) > rung.steps
    ]
