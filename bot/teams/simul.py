"""One person against many at once, as a value; and what it refuses, as facts.

MatchError
└── NoSuchSimul · SimulHere · SimulClosed · SimulFull · SimulEmpty · NotTheHost · OwnSimul ·
    NotInSimul
"""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum, auto

from bot.clocks.control_text import write_control
from bot.clocks.time_control import TimeOdds
from bot.matches.gathering import Gathered, Gathering, OneHere, ShownGathering
from bot.matches.match_error import MatchError
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from rules import Color
from storage import Person, Place

MOST_BOARDS = 25
EVEN_BOARDS = 5  # boards above which the host has more time for a move
MINUTE = timedelta(minutes=1)


class SimulState(StrEnum):
    """How far a simul is; the values are stored, so never change one."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class BoardResult(Enum):
    """The state of a simul's board, for its host."""

    WAITING = auto()  # its game has not begun
    RUNNING = auto()
    WON = auto()
    DRAWN = auto()
    LOST = auto()
    VOID = auto()  # without a result, or never begun


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulPlan:
    """A simul as its host opens it; without a colour the host has White on every other board."""

    place: Place
    host: Person
    terms: Terms
    host_color: Color | None = Color.WHITE
    most_boards: int = MOST_BOARDS


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulBoard:
    """A person who plays against the host, on the board with a number.

    `match` is their game, None if it has not begun or cannot be read.
    """

    number: int
    person: Person
    match_id: int | None = None
    is_out: bool = False
    match: Match | None = None

    @property
    def is_to_begin(self) -> bool:
        """Whether the game is still to begin."""
        return self.match_id is None and not self.is_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Simul(SimulPlan, Gathered):
    """A simul and its boards, by number.

    `expires_at` is the moment until which it can start; after the start, the moment after which
    nobody joins and none of its games begins.
    """

    id: int
    state: SimulState
    created_at: datetime
    expires_at: datetime
    boards: tuple[SimulBoard, ...] = ()
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None
    is_told: bool = False

    @property
    def version(self) -> int:
        """A number that grows with every change that its message shows."""
        if self.state is not SimulState.RUNNING:
            return self.wanted_version
        return self.wanted_version + sum(
            board.match.version for board in self.boards if board.match
        )

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done in it any more."""
        return self.state not in (SimulState.OPEN, SimulState.RUNNING)

    @property
    def is_open(self) -> bool:
        """Whether there is a board for one more person, before or after the start."""
        is_on = self.state in (SimulState.OPEN, SimulState.RUNNING)
        return is_on and len(self.boards) < self.most_boards

    @property
    def matches(self) -> list[Match]:
        """The games that have begun, by number of their boards."""
        return [board.match for board in self.boards if board.match is not None]

    @property
    def has_lost_host(self) -> bool:
        """Whether the host is known to have left the server while games go on."""
        return any(not each.is_over and each.has_left(self.host.id) for each in self.matches)

    @property
    def is_decided(self) -> bool:
        """Whether no game is running, and none will begin."""
        running = {BoardResult.WAITING, BoardResult.RUNNING}
        return not any(self.result_of(board) in running for board in self.boards)

    def find_board(self, person_id: int) -> SimulBoard | None:
        """Return the board of a challenger, or None."""
        return next((board for board in self.boards if board.person.id == person_id), None)

    def can_be_left(self, person_id: int, now: datetime) -> bool:
        """Tell whether a person has anything to leave in a simul that has not begun.

        For its host that is the simul itself, or its open door; for others a board.
        """
        if self.expires_at <= now:
            return False
        if person_id == self.host.id:
            return self.state is SimulState.OPEN or self.is_open
        board = self.find_board(person_id)
        return board is not None and board.is_to_begin

    def host_side(self, board: SimulBoard) -> Color:
        """Return the host's colour on a board."""
        if self.host_color is not None:
            return self.host_color
        return Color.WHITE if board.number % 2 else Color.BLACK

    def terms_of(self, board: SimulBoard) -> Terms:
        """Return the terms of the game on a board: with many boards the host has more time."""
        control, count = self.terms.control, len(self.boards)
        if not control.stages or count <= EVEN_BOARDS:
            return self.terms
        minutes = control.stages[0].delay * count // EVEN_BOARDS // MINUTE
        odds = TimeOdds(self.host_side(board), minutes * MINUTE)
        return replace(self.terms, clock=write_control(replace(control, odds=odds)))

    def result_of(self, board: SimulBoard) -> BoardResult:
        """Return the state of a board for the host."""
        if board.is_to_begin:
            return BoardResult.WAITING
        if board.match is None:
            return BoardResult.VOID
        result = board.match.result
        if result is None:
            return BoardResult.RUNNING
        if result.is_void:
            return BoardResult.VOID
        if result.winner is None:
            return BoardResult.DRAWN
        return BoardResult.WON if result.winner is self.host_side(board) else BoardResult.LOST

    def waits_for_host(self, board: SimulBoard) -> bool:
        """Whether the host is to move on a board."""
        match = board.match
        return match is not None and not match.is_over and match.turn is self.host_side(board)

    def count_results(self) -> Counter[BoardResult]:
        """Count the boards by their state for the host."""
        return Counter(map(self.result_of, self.boards))


class NoSuchSimul(MatchError):
    """There is no simul with this number."""


@dataclass(eq=False, repr=False)
class _AboutSimul(MatchError):
    """A fact about a simul as it stood then."""

    simul: Simul


class SimulHere(_AboutSimul, OneHere):
    """A channel already has another simul that people can join."""

    def __init__(self, simul: Simul) -> None:
        super().__init__(simul)
        self.shown = ShownGathering(Gathering.SIMUL, simul.id, simul.place, simul.message_id)


class SimulClosed(_AboutSimul):
    """The simul is over, was withdrawn, has expired, or has already started, so it cannot be
    left.
    """


class SimulFull(_AboutSimul):
    """All boards are taken."""


class SimulEmpty(_AboutSimul):
    """Nobody has joined yet, so the simul cannot start."""


class NotTheHost(_AboutSimul):
    """Only the host may do that."""


class OwnSimul(_AboutSimul):
    """The host cannot also be a challenger."""


class NotInSimul(_AboutSimul):
    """The person does not play in the simul."""
