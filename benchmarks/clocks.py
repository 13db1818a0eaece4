"""How long it takes to read the clocks of a game: `python -m benchmarks.clocks`.

Beside each figure stands the floor: the bare arithmetic of the same turns on plain numbers, in the
same run. Times are those of the processor.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from statistics import median
from time import process_time

from bot.clocks.account import first_turn
from bot.clocks.clock_state import Timeline, clock_state
from bot.clocks.control_text import parse_control, write_control
from bot.clocks.off_times import Cause, OffTime
from rules import Color

BEGIN = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
TURNS, ROUNDS, AGAIN = 60, 9, 50
CONTROL = parse_control("3d/move, reserve 10d, weekends off Europe/Berlin")


def whole_game() -> Timeline:
    """A game of 60 turns, two days each, with two holidays and an outage."""
    return Timeline(
        turn=first_turn(CONTROL, Color.WHITE, BEGIN),
        turns=[BEGIN + 2 * DAY * (number + 1) for number in range(TURNS)],
        off_times=[
            OffTime(Cause.HOLIDAY, BEGIN + 20 * DAY, BEGIN + 27 * DAY, (Color.WHITE,)),
            OffTime(Cause.HOLIDAY, BEGIN + 60 * DAY, BEGIN + 64 * DAY, (Color.BLACK,)),
            OffTime(Cause.OUTAGE, BEGIN + 80.3 * DAY, BEGIN + 80.4 * DAY),
        ],
    )


def running_turn(game: Timeline, now: datetime) -> Timeline:
    """The last turn of the game alone, with the accounts at its beginning."""
    return Timeline(turn=clock_state(game, now).turn, off_times=game.off_times)


def plain_sum() -> int:
    """Charge 60 turns on plain numbers."""
    banks, began = [864000, 864000], 0
    for number in range(TURNS):
        ended = began + 172800
        banks[number & 1] -= max(0, ended - began - 259200)
        began = ended
    return sum(banks)


def measure(work: Callable[[], object]) -> float:
    """Return the milliseconds of processor time for one call: the median of some rounds."""
    work()  # zones and weekends are looked up once in a process
    rounds = []
    for _ in range(ROUNDS):
        since = process_time()
        for _ in range(AGAIN):
            work()
        rounds.append((process_time() - since) / AGAIN)
    return 1000 * median(rounds)


def main() -> None:
    """Print the figures beside their aims."""
    game, now = whole_game(), BEGIN + 2 * DAY * TURNS + DAY
    last = running_turn(game, now)
    text = write_control(CONTROL)
    floor = measure(plain_sum)
    print("clocks: processor time in ms, and times the bare arithmetic of 60 turns")
    for name, aim, work in (
        ("60 turns with weekends and holidays", "<= 1.5", lambda: clock_state(game, now)),
        ("the running turn from its accounts", "<= 0.1", lambda: clock_state(last, now)),
        ("a time control read from its text", "", lambda: parse_control(text)),
    ):
        took = measure(work)
        print(f"  {name:40} {took:8.3f} {aim:8} {took / floor:8.0f}x")


if __name__ == "__main__":
    main()
