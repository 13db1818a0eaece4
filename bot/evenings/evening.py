"""An evening as a value: its plan, the people, the games, and how far it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.evenings.medley import game_at, game_by_turns
from bot.evenings.points import EveningResult
from bot.matches.gathering import Gathered, KeptMessage
from storage.rows import Person, Place

DOOR = timedelta(minutes=10)  # open before the start
LONGEST_WAIT = timedelta(minutes=10)  # for a second person, after the start
FIRST_MOVE = timedelta(seconds=60)
LONGEST_FREE = timedelta(minutes=13)  # a private message can be edited for 15
REST = timedelta(seconds=60)  # for which a person is still at the table after a game
WAVE = timedelta(seconds=5)
MOST_ABSENCES = 3
MOST_PEOPLE = 100  # at the table
TAILS = {  # how long a game lasts as a rule, by its clock, in minutes
    "3+2, strict": 8,
    "5+3, strict": 12,
    "10+5, strict": 20,
    "30s/move, reserve 1m, strict": 16,
}


class EveningState(StrEnum):
    """How far an evening is; the values are stored, so never change one."""

    ENTRY = "entry"
    DOOR = "door"
    RUNNING = "running"
    LAST_GAMES = "last games"
    OVER = "over"
    OFF = "off"


class Presence(StrEnum):
    """What a person does in an evening; the values are stored, so never change one."""

    ENTERED = "entered"  # and has not come yet
    FREE = "free"
    PLAYING = "playing"
    RESTING = "resting"  # after a game
    AWAY = "away"
    OUT = "out"


class By(StrEnum):
    """How the games of a medley follow one another; the values are stored."""

    TIME = "time"
    TURNS = "turns"


OPEN = {EveningState.ENTRY, EveningState.DOOR, EveningState.RUNNING, EveningState.LAST_GAMES}


@dataclass(frozen=True, slots=True)
class Player:
    """A person who has entered; `number` is the order of entering.

    `since` is when the person became what they are, `waits_from` from when a free person waits.
    """

    person: Person
    number: int
    presence: Presence
    since: datetime
    waits_from: datetime
    absences: int = 0
    wants_again: bool = False

    def is_at_table(self, now: datetime) -> bool:
        """Tell whether the person is free, plays, or has just played."""
        is_resting = self.presence is Presence.RESTING and now - self.since < REST
        return is_resting or self.presence in (Presence.FREE, Presence.PLAYING)


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A game of an evening between two numbers; `kind` is White's result, None while it runs.

    Until `first_move_by` the side to move must have made its first turn; None when both have.
    """

    match_id: int
    white: int
    black: int
    game: str
    paired_at: datetime
    first_move_by: datetime | None
    is_begun: bool = False  # one side has made its first turn
    kind: EveningResult | None = None
    plies: int = 0
    ended_at: datetime | None = None

    @property
    def players(self) -> tuple[int, int]:
        """The numbers of both people, White's first."""
        return self.white, self.black

    @property
    def is_played(self) -> bool:
        """Whether it ended with a result that counts in the table."""
        return self.kind not in (None, EveningResult.VOID)

    def kind_of(self, number: int) -> EveningResult:
        """Return how an ended game ended for one of the two people."""
        assert self.kind is not None
        return self.kind if number == self.white else self.kind.other

    def opponent_of(self, number: int) -> int:
        """Return the number of the other person."""
        return self.black if number == self.white else self.white


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan:
    """What the host of an evening wants."""

    name: str
    games: tuple[str, ...]
    by: By = By.TIME
    clock: str
    minutes: int
    starts_at: datetime
    rated: bool = False
    role_ids: tuple[int, ...] = ()  # any of these is enough; none: everyone may enter

    @property
    def tail(self) -> timedelta:
        """How long a game lasts as a rule."""
        return timedelta(minutes=TAILS[self.clock])

    @property
    def ends_at(self) -> datetime:
        """When no game should run any more."""
        return self.starts_at + timedelta(minutes=self.minutes)

    @property
    def last_call(self) -> datetime:
        """The moment of the last wave."""
        return self.ends_at - self.tail / 2

    @property
    def judged_at(self) -> datetime:
        """When games that still run are judged."""
        return self.ends_at + self.tail / 2


@dataclass(frozen=True, kw_only=True)
class Evening(Gathered):
    """An evening in a channel."""

    id: int = 0
    place: Place
    host_id: int
    plan: EveningPlan
    state: EveningState = EveningState.ENTRY
    players: Mapping[int, Player] = field(default_factory=dict)  # by number
    games: tuple[EveningGame, ...] = ()  # in the order of pairing
    moved_by: timedelta = timedelta()  # by outages of the bot
    created_at: datetime
    waved_at: datetime | None = None  # the moment of the last wave
    due_at: datetime | None = None  # when something is to be done next, None after the end
    door_message_id: int | None = None
    message_id: int | None = None  # of the table
    hall_id: int | None = None
    wanted_version: int = 1
    shown_version: int = 0

    @property
    def is_open(self) -> bool:
        """Whether it is neither over nor called off."""
        return self.state in OPEN

    @property
    def is_over(self) -> bool:
        """Whether it has ended or was called off."""
        return not self.is_open

    @property
    def messages(self) -> tuple[KeptMessage, ...]:
        """The entry before the start, then the table; the entry once more when the table comes."""
        is_before = self.state in (EveningState.ENTRY, EveningState.DOOR)
        entry = KeptMessage(
            self.place, self.door_message_id, "door_message_id", is_closed=not is_before
        )
        is_told = self.message_id is not None or not self.games  # else the table comes after all
        table = KeptMessage(
            self.place, self.message_id, is_answer=False, is_closed=self.is_over and is_told
        )
        if is_before:
            return (entry,)
        return (entry, table) if self.message_id is None else (table,)

    @property
    def running(self) -> list[EveningGame]:
        """The games that go on, the oldest first."""
        return [game for game in self.games if game.kind is None]

    def find_number(self, person_id: int) -> int | None:
        """Return the number of a person, None if they have not entered."""
        return next(
            (number for number, each in self.players.items() if each.person.id == person_id), None
        )

    def find_player(self, person_id: int) -> Player | None:
        """Return a person who has entered."""
        number = self.find_number(person_id)
        return None if number is None else self.players[number]

    def find_game(self, match_id: int) -> EveningGame | None:
        """Return the game that is played as a match."""
        return next((game for game in self.games if game.match_id == match_id), None)

    def running_of(self, number: int) -> EveningGame | None:
        """Return the game that a person plays."""
        return next((game for game in self.running if number in game.players), None)

    def last_game_of(self, number: int) -> EveningGame | None:
        """Return the game that a person has begun last, whatever became of it."""
        own = [game for game in self.games if number in game.players]
        return own[-1] if own else None

    def games_of(self, number: int) -> list[EveningGame]:
        """Return the games of a person that are over and count, in the order of their ends."""
        own = [game for game in self.games if number in game.players and game.is_played]
        return sorted(own, key=lambda game: game.ended_at or game.paired_at)

    def list_free(self) -> list[Player]:
        """List the people who wait for a game."""
        return [each for each in self.players.values() if each.presence is Presence.FREE]

    def list_at_table(self, now: datetime) -> list[Player]:
        """List the people who are free, play, or have just played."""
        return [each for each in self.players.values() if each.is_at_table(now)]

    def choose_game(self, one: int, other: int, now: datetime) -> str:
        """Return the game that two people play if they are paired now."""
        plan = self.plan
        if plan.by is By.TURNS:
            played = [
                [game.game for game in self.games if number in game.players]
                for number in (one, other)
            ]
            return game_by_turns(plan.games, *played)
        return game_at(plan.games, plan.minutes, now - plan.starts_at)

    def changed(self, **changes: Any) -> "Evening":
        """Return the evening with some of its values changed."""
        return replace(self, **changes)

    def with_player(self, player: Player, **changes: Any) -> "Evening":
        """Return the evening with a person, new or changed."""
        changed = replace(player, **changes)
        return replace(self, players={**self.players, changed.number: changed})

    def with_game(self, game: EveningGame) -> "Evening":
        """Return the evening with a game, new or changed."""
        if self.find_game(game.match_id) is None:
            return replace(self, games=(*self.games, game))
        games = (game if each.match_id == game.match_id else each for each in self.games)
        return replace(self, games=tuple(games))

    def delay(self, time: timedelta) -> "Evening":
        """Return the evening after an outage: all that is still to come is this much later."""
        plan = replace(self.plan, starts_at=self.plan.starts_at + time)
        games = tuple(
            replace(game, first_move_by=game.first_move_by + time)
            if game.kind is None and game.first_move_by
            else game
            for game in self.games
        )
        players = {
            number: replace(each, since=each.since + time)
            if each.presence is Presence.FREE
            else each
            for number, each in self.players.items()
        }
        moved = self.moved_by + time
        return replace(self, plan=plan, games=games, players=players, moved_by=moved)
