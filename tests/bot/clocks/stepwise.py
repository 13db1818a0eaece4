"""A clock that is looked at every minute: slow, plain, and written apart from the real one."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.clocks.clock_state import Timeline
from bot.clocks.time_control import Lenience
from rules import Color

MINUTE = timedelta(minutes=1)
SATURDAY = 5


@dataclass
class Player:
    """A player's clock, in minutes."""

    bank: int
    stage: int = 0
    made: int = 0
    turns: int = 0
    gifts: int = 0


@dataclass
class StepwiseGame:
    """A game in which all that happens falls on whole minutes; weekends are those of UTC."""

    timeline: Timeline
    end: tuple[str, datetime] | None = None
    is_overdue: bool = False
    used: int = 0
    saved: bool = False  # a gift came after the deadline: there is no delay any more
    players: dict[Color, Player] = field(default_factory=dict)

    def __post_init__(self) -> None:
        turn = self.timeline.turn
        self.control, self.side, self.now = turn.control, turn.side, turn.began_at
        self.turns = list(self.timeline.turns)
        for color in Color:
            self.players[color] = Player(minutes(self.control.stages[0].base))

    def run(self, until: datetime) -> None:
        """Let the minutes pass one by one."""
        while True:
            self.look()
            while not self.end and self.turns and self.turns[0] == self.now:
                self.finish_turn()
                self.look()
            self.give_gifts()
            if self.end or self.now >= until:
                return
            self.used += not self.stands()
            self.now += MINUTE

    def look(self) -> None:
        """See whether the flag falls."""
        if self.used >= self.allowance() and not self.is_overdue:
            if self.player.turns == 0:
                self.end = ("ABORTED", self.now)
            elif self.control.lenience is Lenience.FRIENDLY:
                self.is_overdue = True
            else:
                self.end = ("TIME", self.now)

    def finish_turn(self) -> None:
        """Charge the turn, add what it earns, and let the other side move."""
        stage = self.control.stages[self.player.stage]
        if self.is_overdue:
            self.player.bank = 0
        elif self.player.turns:
            delay = 0 if self.saved else minutes(stage.delay)
            self.player.bank -= max(0, self.used - delay)
        more = minutes(stage.increment)
        if stage.most is not None:
            more = max(0, min(more, minutes(stage.most) - self.player.bank))
        self.player.bank += more
        self.player.made += 1
        self.player.turns += 1
        if self.player.made == stage.moves:
            self.player.stage = min(self.player.stage + 1, len(self.control.stages) - 1)
            self.player.made = 0
            self.player.bank += minutes(self.control.stages[self.player.stage].base)
        self.side, self.used, self.is_overdue, self.saved = self.side.other, 0, False, False
        self.turns.pop(0)

    def give_gifts(self) -> None:
        """Give what is given at this minute."""
        for gift in self.timeline.gifts:
            if gift.given_at != self.now or self.end:
                continue
            if gift.side is self.side and self.is_overdue:
                self.players[gift.side].bank = 0
                self.used, self.is_overdue, self.saved = 0, False, True
            self.players[gift.side].bank += minutes(gift.time)
            self.players[gift.side].gifts += minutes(gift.time)

    def allowance(self) -> int:
        """How many minutes the turn may last."""
        stage = self.control.stages[self.player.stage]
        if self.player.turns == 0:
            return max(minutes(stage.delay), min(minutes(stage.base), 4320), 10) + self.player.gifts
        return self.player.bank + (0 if self.saved else minutes(stage.delay))

    def left(self, color: Color) -> int:
        """What a clock shows."""
        player = self.players[color]
        shown = player.bank + minutes(self.control.stages[player.stage].delay)
        if self.end:
            lost = self.end[0] == "TIME" and color is self.side
            return 0 if lost else shown
        if color is not self.side or player.turns == 0:
            return shown
        return max(0, self.allowance() - self.used)

    def stands(self) -> bool:
        """Whether the clock stands in the minute that begins now."""
        if self.control.weekend_zone and self.now.weekday() >= SATURDAY:
            return True
        return any(
            self.side in off.sides and off.begins_at <= self.now < off.ends_at
            for off in self.timeline.off_times
        )

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.side]


def minutes(time: timedelta) -> int:
    return time // MINUTE
