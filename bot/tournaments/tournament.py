"""A tournament as a value: its players, pairings and matches."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.matches.gathering import Gathered
from bot.matches.terms import Terms
from bot.tournaments.all_play_all import MOST_RUNNING, is_second_too_early
from bot.tournaments.arrival import Arrival
from bot.tournaments.attendance import latest_first_round
from bot.tournaments.conditions import Conditions
from bot.tournaments.groups import list_groups
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.ladder_event import (
    Ladder,
    LadderEvent,
    delay_ladder,
    find_next_moment,
    make_ladder_lines,
)
from bot.tournaments.model import Event, Kind, Line, Pairing, PairingState
from bot.tournaments.presets import CHECK_IN, DAY, Preset
from bot.tournaments.rounds import Round, RoundState
from bot.tournaments.scoring import Scoring
from bot.tournaments.team_event import make_match_event, team_of
from bot.tournaments.telling import Telling, find_silence_end
from bot.tournaments.tournament_game import TournamentGame
from bot.tournaments.tournament_parts import Waiting
from storage import Person, Place

Key = tuple[int, int]  # a round and a board


class TournamentState(StrEnum):
    """How far a tournament is; the values are stored, so never change one."""

    ENTRY = "entry"
    CHECK_IN = "check-in"  # everyone who has entered is to say that they are here
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


BEFORE_START = (TournamentState.ENTRY, TournamentState.CHECK_IN)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """A tournament as a person opens it for entries.

    Its length counts from the start; with successive rounds, it is that of each round. `rounds` is
    the number asked for, `games` how many a pairing has; `scoring` applies to pairings of one game,
    `boards` is how many play for a team, `cycles` how often all meet all. Without `starts_at` it
    starts when its arbiter starts it.
    """

    place: Place
    starter: Person
    name: str
    terms: Terms
    lasts: timedelta
    kind: Kind = ALL_PLAY_ALL
    preset: Preset = Preset.EVENING
    rounds: int | None = None
    games: int = 1
    scoring: Scoring = Scoring.USUAL
    boards: int = 1
    cycles: int = 1
    starts_at: datetime | None = None
    conditions: Conditions = field(default_factory=Conditions)
    deputy: Person | None = None  # a second arbiter
    winner_role: int | None = None  # of the server
    plays_anywhere: bool = False  # not here, so the players tell the results

    @property
    def is_in_rounds(self) -> bool:
        """Whether its rounds follow each other."""
        return self.kind.in_rounds

    @property
    def has_check_in(self) -> bool:
        """Whether everyone has to be present at the start."""
        return self.is_in_rounds and self.preset is Preset.EVENING

    @property
    def calls_at(self) -> datetime | None:
        """When a planned start begins automatically: with the check-in, if there is one."""
        if self.starts_at is None:
            return None
        return self.starts_at - CHECK_IN if self.has_check_in else self.starts_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(TournamentPlan, Gathered):
    """A tournament as it stands.

    During the check-in `ends_at` is its end, and `here` the numbers of those present. `people` are
    by number, `games_of` the games begun for each pairing, `times` the rounds if they follow each
    other. A game that is to be replayed is no longer among those of its pairing. `arrivals` are the
    players who said that they are ready for a game, `tellings` the results that players have given
    games played elsewhere. `teams` are the names of those that have entered, by their numbers,
    `captains` their captains by the numbers of players, `seeds` the players whom an arbiter has
    seeded before the start, the best first. `is_announced` tells whether they need no call a day
    before a planned start any more. `waiting` is the waiting list in order, `left_over` the people
    on it for whom no place became free; `removed` are those whom an arbiter removed before.
    """

    id: int
    state: TournamentState
    created_at: datetime
    is_announced: bool = True
    started_at: datetime | None = None
    ends_at: datetime | None = None
    paused_at: datetime | None = None
    people: Mapping[int, Person]
    event: Event
    here: frozenset[int] = frozenset()
    teams: Mapping[int, str] = field(default_factory=dict)
    captains: frozenset[int] = frozenset()
    seeds: tuple[int, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    left_over: tuple[Person, ...] = ()
    removed: Mapping[int, Person] = field(default_factory=dict)  # by their ids
    ladder: Ladder = field(default_factory=Ladder)
    games_of: Mapping[Key, tuple[TournamentGame, ...]] = field(default_factory=dict)
    times: Mapping[int, Round] = field(default_factory=dict)
    arrivals: Mapping[Key, tuple[Arrival, ...]] = field(default_factory=dict)
    tellings: Mapping[Key, tuple[Telling, ...]] = field(default_factory=dict)
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None
    server_event_id: int | None = None
    server_event_told: str = ""  # what the server's scheduled event shows of it

    @property
    def is_over(self) -> bool:
        """Whether it is finished or was called off."""
        return self.state in (TournamentState.FINISHED, TournamentState.CANCELLED)

    @property
    def version(self) -> int:
        """A number that grows with every change that its message shows."""
        return self.wanted_version

    @property
    def is_table_of_rounds(self) -> bool:
        """Whether the columns of its table are rounds, and not opponents."""
        return self.kind.pairs_anew

    @property
    def has_groups(self) -> bool:
        """Whether several groups play side by side now."""
        if not self.kind.in_stages or self.state is not TournamentState.RUNNING:
            return False
        return len(list_groups(self.event, self.event.round)) > 1

    @property
    def asks_both(self) -> bool:
        """Whether a game begins only once both players are ready: in any order, and at one sitting.

        If a move may take days, a game can begin while one of the two is away.
        """
        is_asked = self.kind.side_by_side and self.preset is not Preset.LONG
        return is_asked and not self.plays_anywhere

    @property
    def most_players(self) -> int:
        """How many may play."""
        return self.conditions.most or self.kind.most

    def is_waiting(self, person_id: int) -> bool:
        """Tell whether a person is on the waiting list."""
        return any(each.person.id == person_id for each in self.waiting)

    @property
    def round(self) -> Round | None:
        """The latest round, None before the first or if all games run side by side."""
        return self.times.get(self.event.round)

    @property
    def due_at(self) -> datetime | None:
        """When the next automatic step is due, None if none is."""
        if self.state is TournamentState.ENTRY:
            is_far = self.starts_at is not None and not self.is_announced
            return self.starts_at - DAY if self.starts_at and is_far else self.calls_at
        if self.state is TournamentState.CHECK_IN:
            return self.ends_at
        if self.state is not TournamentState.RUNNING or self.paused_at is not None:
            return None
        if self.kind.by_challenges:
            return find_next_moment(self.standing)
        moments = self._end_at, *self.limits.values(), *self.silences.values()
        return min(filter(None, moments), default=None)

    @property
    def limits(self) -> dict[Key, datetime]:
        """When a first move is due in running games, by their pairings."""
        running = {key: self.games_of.get(key, ()) for key in self.list_playing()}
        limits = {key: games[-1].limit for key, games in running.items() if games}
        return {key: limit for key, limit in limits.items() if limit is not None}

    @property
    def silences(self) -> dict[Key, datetime]:
        """When an arbiter is asked because a player has not answered, by the pairings."""
        keys = ((self.event.pairing(*key), key) for key in self.tellings)
        ends = {
            key: find_silence_end(pairing, self.tellings[key], self.preset) for pairing, key in keys
        }
        return {key: end for key, end in ends.items() if end is not None}

    @property
    def _end_at(self) -> datetime | None:
        """When the next step of a round is due, or the end if there are no rounds."""
        if not self.is_in_rounds:
            return self.ends_at
        latest = self.round
        if latest is None:
            return self.started_at
        is_over = latest.state is RoundState.OPEN and not self.list_open(latest.number)
        return latest.opens_at if is_over or latest.due_at is None else latest.due_at

    @property
    def takes_late_entries(self) -> bool:
        """Whether people may still enter after the start."""
        if self.state is not TournamentState.RUNNING or not self.kind.takes_late:
            return False
        is_early = self.event.round < latest_first_round(self.event.rounds)
        return is_early or not self.is_in_rounds

    @property
    def closes_by_start(self) -> bool:
        """Whether entries are closed once it has started, whatever its kind."""
        closes_at = self.conditions.closes_at
        return closes_at is not None and (self.started_at is None or closes_at <= self.started_at)

    def leads(self, person_id: int) -> bool:
        """Tell whether someone is an arbiter of this tournament, also without a role."""
        is_deputy = self.deputy is not None and self.deputy.id == person_id
        return is_deputy or person_id == self.starter.id

    def find_number(self, person_id: int) -> int | None:
        """Return the number of a person who plays, or None."""
        numbers = (number for number, person in self.people.items() if person.id == person_id)
        return next(numbers, None)

    def make_lines(self) -> list[Line]:
        """Return the table, the best first."""
        if self.kind.by_challenges:
            return make_ladder_lines(self.standing)
        return self.kind.make_lines(self.event)

    @property
    def standing(self) -> LadderEvent:
        """The ladder with its challenges."""
        return LadderEvent(self.event, self.ladder)

    def with_standing(self, standing: LadderEvent) -> "Tournament":
        """Return the tournament with its ladder replaced."""
        return replace(self, event=standing.event, ladder=standing.ladder)

    @property
    def ranked_event(self) -> Event:
        """The event whose entries stand in the table: the teams if teams meet."""
        return make_match_event(self.event) if self.kind.of_teams else self.event

    def list_members(self, team: int) -> dict[int, Person]:
        """Return the members of a team by number, in the order of boards."""
        members = ((number, self.people[number]) for number in sorted(self.people))
        return {number: person for number, person in members if team_of(number) == team}

    def list_round(self, number: int) -> list[Pairing]:
        """List the pairings of a round."""
        return [pairing for pairing in self.event.pairings if pairing.round == number]

    def list_open(self, number: int) -> list[Pairing]:
        """List the pairings of a round that are not over."""
        return [pairing for pairing in self.list_round(number) if not pairing.is_over]

    def has_games(self, pairing: Pairing) -> bool:
        """Tell whether a game of a pairing has been played or goes on."""
        return (pairing.round, pairing.board) in self.games_of

    def has_real_game(self, pairing: Pairing) -> bool:
        """Tell whether a game of a pairing was played far enough to count for more than its
        result.
        """
        return any(game.is_real for game in self.games_of.get((pairing.round, pairing.board), ()))

    def next_players(self, key: Key) -> tuple[Person, Person]:
        """Return the players of a pairing's next game, White first; colours alternate."""
        white, black = (self.people[number] for number in self.event.pairing(*key).players)
        return (black, white) if self.is_turned(key) else (white, black)

    def is_turned(self, key: Key) -> bool:
        """Tell whether the pairing's Black plays White in its next game."""
        return len(self.games_of.get(key, ())) % 2 == 1

    def running_match(self, key: Key) -> int:
        """Return the match of a pairing that is being played."""
        return self.games_of[key][-1].match_id

    def may_begin(self, pairing: Pairing) -> bool:
        """Tell whether a game of a pairing can begin here now."""
        return not self.plays_anywhere and self.may_play(pairing)

    def may_play(self, pairing: Pairing) -> bool:
        """Tell whether a pairing without a running game can be played now.

        Its round must be open; if games go on side by side, nobody may play more than three at a
        time, nor two against the same opponent.
        """
        if pairing.state is not PairingState.WAITING or self.paused_at is not None:
            return False
        if self.is_in_rounds and self.times[pairing.round].state is not RoundState.OPEN:
            return False
        if not self.kind.side_by_side:
            return True
        if is_second_too_early(self.event, pairing):
            return False
        running = Counter[int]()
        for each in self.event.pairings:
            if each.state is PairingState.PLAYING:
                running.update(each.players)
        return all(running[number] < MOST_RUNNING for number in pairing.players)

    def list_playing(self) -> list[Key]:
        """List the pairings that are being played."""
        return [
            (pairing.round, pairing.board)
            for pairing in self.event.pairings
            if pairing.state is PairingState.PLAYING
        ]

    @property
    def span(self) -> tuple[datetime | None, datetime | None]:
        """When the games that may be played now could begin, and when they must be over."""
        latest = self.round
        return (latest.opens_at, latest.closes_at) if latest else (self.started_at, self.ends_at)

    def extend(self, ends_at: datetime) -> "Tournament":
        """Return the tournament with its games allowed to last until a moment."""
        if self.round is None:
            return replace(self, ends_at=ends_at)
        return self.with_round(replace(self.round, closes_at=ends_at))

    def delay(self, time: timedelta) -> "Tournament":
        """Return the tournament with all its deadlines this much later."""
        ladder = delay_ladder(self.ladder, time)
        ends_at = self.ends_at and self.ends_at + time
        games = {key: tuple(each.delay(time) for each in own) for key, own in self.games_of.items()}
        tellings = {
            key: tuple(replace(each, told_at=each.told_at + time) for each in own)
            for key, own in self.tellings.items()
        }
        event = self.event.delay(time)
        after = replace(self, ends_at=ends_at, ladder=ladder, games_of=games, event=event)
        after = replace(after, tellings=tellings)
        return after if after.round is None else after.with_round(after.round.delay(time))

    def close_round(self) -> "Tournament":
        """Return the tournament with its latest round closed, if it has any."""
        if self.round is None:
            return self
        return self.with_round(replace(self.round, state=RoundState.CLOSED))

    def with_games(self, key: Key, games: tuple[TournamentGame, ...]) -> "Tournament":
        """Return the tournament with the games of a pairing in place of those it had."""
        others = {each: own for each, own in self.games_of.items() if each != key}
        return replace(self, games_of={**others, key: games} if games else others)

    def with_arrivals(self, key: Key, arrivals: tuple[Arrival, ...]) -> "Tournament":
        """Return the tournament with these players ready for the game of a pairing."""
        return replace(self, arrivals={**self.arrivals, key: arrivals})

    def with_tellings(self, key: Key, tellings: tuple[Telling, ...]) -> "Tournament":
        """Return the tournament with what the players of a pairing have said of its result."""
        return replace(self, tellings={**self.tellings, key: tellings})

    def with_round(self, latest: Round) -> "Tournament":
        """Return the tournament with the round of that number replaced."""
        return replace(self, times={**self.times, latest.number: latest})
