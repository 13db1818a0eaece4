"""The parts of a tournament: its kind, entries, pairings, and the lines of its table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from fractions import Fraction

from bot.tournaments.scoring import Points
from rules import Color


class TournamentRefusal(Exception):
    """The tournament does not allow what was requested."""


class NotEnoughPlayers(TournamentRefusal):
    """Fewer than two are left to be paired."""


@dataclass(eq=False, repr=False)
class WrongNumber(TournamentRefusal):
    """A tournament of this kind needs from `least` to `most` players."""

    players: int
    least: int
    most: int


class ConditionNotForKind(TournamentRefusal):
    """The number of people cannot be limited in an event of teams."""


class EntriesNotPossible(TournamentRefusal):
    """Entries would close in the past, after the start, too far ahead, or before they open."""


class NoSuchEntry(TournamentRefusal):
    """Nobody plays under this number."""


class NoSuchPairing(TournamentRefusal):
    """There is no such board in that round."""


@dataclass(eq=False, repr=False)
class AlreadyOver(TournamentRefusal):
    """The pairing already has a result; `pairing` is its current state."""

    pairing: "Pairing"


class RoundGoesOn(TournamentRefusal):
    """The next round cannot be paired before this one is over."""


class NoRoundsLeft(TournamentRefusal):
    """All rounds have been played."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A person or a team that plays, with a number in the order of rating.

    `first_round` is the first in which the entry is paired, `half_bye` the round for which it has
    half a point without playing.
    """

    number: int
    first_round: int = 1
    is_out: bool = False
    has_returned: bool = False
    forfeits: int = 0
    half_bye: int | None = None


class PairingState(Enum):
    """What has become of a pairing."""

    WAITING = auto()
    PLAYING = auto()
    DONE = auto()
    ADJUDICATED = auto()
    FORFEITED = auto()  # one of the two did not come
    DOUBLE_FORFEIT = auto()
    BYE = auto()
    ANNULLED = auto()  # one withdrew early; it counts for nobody


PLAYED = {PairingState.DONE, PairingState.ADJUDICATED}
OPEN = {PairingState.WAITING, PairingState.PLAYING}


PLATE = 1000  # the boards of the plate of a knock-out count from here


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of a round by their numbers, or one with a bye, listed as White."""

    round: int
    board: int
    white: int
    black: int | None
    state: PairingState = PairingState.WAITING
    white_points: int = 0
    black_points: int = 0
    asked_until: datetime | None = None  # an arbiter was asked for its result, if told by players

    @property
    def is_over(self) -> bool:
        """Whether it is settled."""
        return self.state not in OPEN

    @property
    def is_of_plate(self) -> bool:
        """Whether it belongs to the plate of a knock-out."""
        return self.board > PLATE

    @property
    def is_played(self) -> bool:
        """Whether the two have met over the board."""
        return self.state in PLAYED

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of the players."""
        return (self.white,) if self.black is None else (self.white, self.black)

    def opponent(self, number: int) -> int | None:
        """Return the opponent of a player; None in a bye."""
        return self.black if number == self.white else self.white

    def points(self, number: int) -> int:
        """Return the points that the pairing brings a player."""
        return self.white_points if number == self.white else self.black_points

    def color(self, number: int) -> Color:
        """Return the colour of a player."""
        return Color.WHITE if number == self.white else Color.BLACK

    def end(self, state: PairingState, points: Points) -> "Pairing":
        """Return the pairing with its result."""
        return replace(self, state=state, white_points=points[0], black_points=points[1])


class TieBreak(Enum):
    """What decides between players of equal points."""

    HEAD_TO_HEAD = auto()  # points among themselves, if all of them have met
    BUCHHOLZ = auto()  # points of all opponents
    BUCHHOLZ_CUT_1 = auto()  # the same without the lowest
    SONNEBORN_BERGER = auto()  # points of opponents, all for a win and half for a draw
    WINS = auto()  # over the board
    BOARD_POINTS = auto()  # of the games in matches of teams


@dataclass(frozen=True, slots=True)
class Line:
    """A player's row; players whom no tie-break separates share a place."""

    number: int
    points: int
    tie_breaks: dict[TieBreak, Fraction]
    place: int = 1
    is_out: bool = False


def pair_nothing(_event: "Event", _lot: Color) -> "Event":
    """Refuse another round, as in an event whose games are all paired at its beginning."""
    raise NoRoundsLeft


def plays_next_round(event: "Event", _number: int, _last: Pairing) -> bool:
    """Tell whether there is another round, which brings each player a game."""
    return event.round < event.rounds


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Kind:
    """A kind of tournament: what is so in every one of them, and how it is paired.

    The numbers are those of its players, or of its teams if they meet in rounds. `begin` returns an
    event with its rounds, of which a number may be asked for, and with the pairings that are known;
    `pair_next` returns it with its next round paired, where the colour is the lot for when nothing
    else decides; `make_lines` makes the table; `plays_on` tells whether another round can bring a
    player a game after their last one.
    """

    name: str  # stored, so never change it
    most: int
    least: int = 2
    in_rounds: bool = False  # which follow each other
    in_stages: bool = False  # rounds of groups, whose winners play on
    in_ties: bool = False  # of two games, and a third if they are level; who loses a tie is out
    all_meet: bool = False  # everyone plays everyone, perhaps within groups
    in_cycles: bool = False  # everyone may play everyone several times
    takes_rounds: bool = False  # how many there are can be chosen
    side_by_side: bool = False  # games may run at one time, and begin when both are ready
    by_challenges: bool = False  # games of its people, until an arbiter ends it
    pairs_anew: bool = False  # for each round, so an arbiter may swap players before it begins
    of_sides: bool = False  # two, of equal numbers; a person enters one of them
    of_teams: bool = False  # which enter as such
    takes_late: bool = False  # people may enter after the start
    may_miss: bool = False  # a round, for half a point
    may_return: bool = False  # players who are out may return
    has_trophies: bool = True
    has_picture: bool = True  # otherwise its lines say it all
    order: tuple[TieBreak, ...] = ()  # what decides between players of equal points
    begin: Callable[["Event", int | None], "Event"]
    pair_next: Callable[["Event", Color], "Event"] = pair_nothing
    make_lines: Callable[["Event"], list[Line]]
    plays_on: Callable[["Event", int, Pairing], bool] = plays_next_round

    def __repr__(self) -> str:
        """Return the name."""
        return self.name

    @property
    def has_teams(self) -> bool:
        """Whether its people play for teams, which enter as such or are its two sides."""
        return self.of_sides or self.of_teams

    def check(self, players: int) -> None:
        """Raise WrongNumber unless it can have this number of players."""
        check_number(players, self.least, self.most)


def check_number(players: int, least: int, most: int) -> None:
    """Raise WrongNumber unless a number of players is within limits."""
    if not least <= players <= most:
        raise WrongNumber(players, least, most)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament in rounds as it stands: entries by number, and all pairings so far."""

    kind: Kind
    rounds: int
    entries: Mapping[int, Entry]
    pairings: tuple[Pairing, ...] = ()
    win: int = 2  # points of a pairing that is won
    boards: int = 1  # how many play for a team
    cycles: int = 1  # how often all meet all, if they do

    @property
    def round(self) -> int:
        """The latest round that has been paired, 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def rounds_over(self) -> int:
        """How many rounds are settled; all of them if they run side by side."""
        if self.kind.side_by_side:
            return self.rounds
        goes_on = any(not pairing.is_over for pairing in self.pairings)
        return self.round - 1 if goes_on else self.round

    def entry(self, number: int) -> Entry:
        """Return an entry. Raises NoSuchEntry."""
        if number not in self.entries:
            raise NoSuchEntry(number)
        return self.entries[number]

    def pairing(self, round_number: int, board: int) -> Pairing:
        """Return a pairing. Raises NoSuchPairing."""
        for pairing in self.pairings:
            if (pairing.round, pairing.board) == (round_number, board):
                return pairing
        raise NoSuchPairing(round_number, board)

    def pairings_of(self, number: int) -> list[Pairing]:
        """Return the pairings of a player, in the order of the rounds."""
        return [pairing for pairing in self.pairings if number in pairing.players]

    def with_entry(self, entry: Entry) -> "Event":
        """Return the event with an entry in place of the one with its number."""
        return replace(self, entries={**self.entries, entry.number: entry})

    def with_pairings(self, pairings: Iterable[Pairing]) -> "Event":
        """Return the event with pairings in place of those of the same rounds and boards."""
        by_board = {(pairing.round, pairing.board): pairing for pairing in self.pairings}
        by_board |= {(pairing.round, pairing.board): pairing for pairing in pairings}
        return replace(self, pairings=tuple(by_board[key] for key in sorted(by_board)))

    def delay(self, time: timedelta) -> "Event":
        """Return the event with arbiters given this much more time for its open pairings."""
        return self.with_pairings(
            replace(each, asked_until=each.asked_until + time)
            for each in self.pairings
            if each.asked_until is not None and not each.is_over
        )

    def record(self, round_number: int, board: int, points: Points, state: PairingState) -> "Event":
        """Return the event with a result. Raises NoSuchPairing or AlreadyOver."""
        pairing = self.pairing(round_number, board)
        if pairing.is_over:
            raise AlreadyOver(pairing)
        return self.with_pairings([pairing.end(state, points)])
