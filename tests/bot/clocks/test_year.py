"""A year of games in seconds: every clock, holidays, weekends, gifts, outages, takebacks."""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import cycle
from random import Random

import pytest

from bot.clocks.account import Gift, Turn, first_turn
from bot.clocks.agreements import ClockRefusal, give_time, take_back_turn
from bot.clocks.clock_state import ClockState, Timeline, clock_state
from bot.clocks.control_text import parse_control
from bot.clocks.holidays import Holiday, HolidayRefused, take_holiday
from bot.clocks.inactivity_stages import next_moment
from bot.clocks.off_times import Cause, OffTime
from bot.clocks.running_turn import TimeEnd, TimeEnding
from bot.clocks.time_control import Lenience, TimeControl
from rules import Color

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NEVER = BEGIN + 999 * DAY
CLOCKS = (
    "3d/move", "1d/move, weekends off Europe/Berlin", "7d/move, weekends off America/New_York",
    "10 moves in 30d", "3d+1d max 7d", "3d/move, reserve 10d, friendly", "1d/move, friendly",
    "40 moves in 20d, then 10d, strict", "90d total", "14d/move", "15m+10s", "2h delay 1m",
    "1d/move, weekends off Australia/Lord_Howe, friendly",
)  # fmt: skip


@dataclass
class YearGame:
    """A game and all that ever happened in it."""

    start: Turn
    pace: timedelta  # in which its players like to move
    began: list[Turn] = field(default_factory=list)  # every turn as it began, the last one runs
    turns: list[datetime] = field(default_factory=list)
    off_times: list[OffTime] = field(default_factory=list)
    gifts: list[Gift] = field(default_factory=list)
    move_at: datetime = BEGIN
    wake_at: datetime = NEVER
    look_at: datetime = BEGIN  # the earlier of both; never where it is over
    end: TimeEnd | None = None

    def __post_init__(self) -> None:
        self.began.append(self.start)

    @property
    def turn(self) -> Turn:
        """The running turn."""
        return self.began[-1]

    def whole(self) -> Timeline:
        """All of it."""
        return Timeline(
            turn=self.start, turns=self.turns, off_times=self.off_times, gifts=self.gifts
        )

    def rest(self) -> Timeline:
        """What belongs to the running turn."""
        since = self.turn.began_at
        gifts = [gift for gift in self.gifts if gift.given_at >= since]
        off_times = [off for off in self.off_times if off.ends_at > since]
        return Timeline(turn=self.turn, off_times=off_times, gifts=gifts)


class Year:
    """Games of people who move, go away, give time and take back, hour by hour."""

    def __init__(self, games: int, seed: int) -> None:
        self.random = Random(seed)
        self.ends: Counter[TimeEnding] = Counter()
        self.holidays: dict[tuple[int, Color], list[Holiday]] = {}
        clocks = cycle(map(parse_control, CLOCKS))
        self.games = [self._begin(next(clocks)) for _ in range(games)]

    def run(self, days: int) -> None:
        now, until = BEGIN, BEGIN + days * DAY
        while now <= until:
            for number, game in enumerate(self.games):
                if now >= game.look_at:
                    self._look(number, game, now)
            is_away = self.random.random() < 0.002
            later = now + (self.random.randint(2, 30) if is_away else 1) * HOUR
            if is_away:
                self._tell_outage(now, later)
            now = later

    def _begin(self, control: TimeControl) -> YearGame:
        turn = first_turn(control, self.random.choice(list(Color)), BEGIN)
        likes = (turn.stage.delay + turn.stage.base / (turn.stage.moves or 20)) / 2
        pace = max(likes, 12 * HOUR if control.is_slow else HOUR)
        return YearGame(turn, pace)

    def _tell_outage(self, since: datetime, until: datetime) -> None:
        """The bot was away for hours."""
        for game in self.games:
            if not game.end:
                game.off_times.append(OffTime(Cause.OUTAGE, since, until))

    def _look(self, number: int, game: YearGame, now: datetime) -> None:
        stands = clock_state(game.rest(), now)
        if stands.end:
            assert stands.end.at >= game.wake_at, "woken too late"
            game.end, game.look_at = stands.end, NEVER
            self.ends[stands.end.ending] += 1
            return
        if now >= game.move_at:
            stands = self._act(number, game, stands, now)
        game.wake_at = next_moment(stands, now) or NEVER
        game.look_at = min(game.wake_at, game.move_at)

    def _act(self, number: int, game: YearGame, stands: ClockState, now: datetime) -> ClockState:
        lot = self.random.random()
        if lot < 0.05:
            self._go_away(number, game, now)
        elif lot < 0.1:
            self._give(game, stands, now)
        elif lot < 0.13 and game.turns and stands.turn.control.lenience is not Lenience.STRICT:
            self._take_back(game, now)
        else:
            game.turns.append(now)
            game.began.append(clock_state(replace(game.rest(), turns=[now]), now).turn)
        game.move_at = now + self.random.expovariate(1) * game.pace
        return clock_state(game.rest(), now)

    def _go_away(self, number: int, game: YearGame, now: datetime) -> None:
        taken = self.holidays.setdefault((number, game.turn.side), [])
        try:
            holiday = take_holiday(taken, now, self.random.randint(1, 21), now)
        except HolidayRefused:
            return
        taken.append(holiday)
        off = OffTime(Cause.HOLIDAY, holiday.begins_at, holiday.ends_at, (game.turn.side,))
        game.off_times.append(off)

    def _give(self, game: YearGame, stands: ClockState, now: datetime) -> None:
        receiver = self.random.choice(list(Color))
        since = game.turns[-1] if game.turns else BEGIN
        recent = [gift for gift in game.gifts if gift.side is receiver and gift.given_at >= since]
        try:
            game.gifts.append(give_time(stands, receiver, recent, now))
        except ClockRefusal:
            return

    def _take_back(self, game: YearGame, now: datetime) -> None:
        """The last turn is given back; what the clocks held then follows from its beginning."""
        game.turns.pop()
        game.began.pop()
        game.off_times.append(take_back_turn(game.turn.began_at, now))


def check_year(games: int, days: int, seed: int) -> Counter[TimeEnding]:
    """Live through a year, then ask each game from its beginning what became of it."""
    year = Year(games, seed)
    year.run(days)
    now = BEGIN + days * DAY
    for game in year.games:
        whole = clock_state(game.whole(), now)
        assert whole.end == game.end
        if not game.end:
            assert whole == clock_state(game.rest(), now)
            assert not whole.deadline or whole.is_overdue or whole.deadline > now
    return year.ends


def test_a_quarter_of_a_year() -> None:
    ends = check_year(games=26, days=90, seed=1)
    assert ends[TimeEnding.TIME]
    assert ends[TimeEnding.ABORTED]


@pytest.mark.slow
def test_a_year_of_a_thousand_games() -> None:
    ends = check_year(games=1000, days=365, seed=Random().randrange(10**6))
    assert ends[TimeEnding.TIME] > 100
    assert ends[TimeEnding.ABORTED] > 10
