"""How long pairing and a table take: `python -m benchmarks.tournaments`, a part of `make bench`.

Rounds of random results are paired one after the other; beside the slowest stands the floor, one
comparison for each two players and each criterion. Times are those of the processor.
"""

from random import Random
from time import process_time

from bot.tournaments.kinds import SWISS, SWISS_ORDER
from bot.tournaments.model import Entry, Event, PairingState
from bot.tournaments.standings import make_table
from bot.tournaments.swiss import SwissCost
from bot.tournaments.swiss_event import pair_next_round, usual_rounds
from rules import Color

AIMS = {16: "", 64: "<= 0.5", 128: "<= 3"}
RESULTS = ((2, 0), (1, 1), (0, 2))


def play_event(players: int) -> tuple[float, float]:
    """Return the seconds of the slowest pairing of an event, and of its last table."""
    random, slowest = Random(players), 0.0
    entries = {number: Entry(number) for number in range(1, players + 1)}
    event = Event(SWISS, usual_rounds(players), entries)
    for _ in range(event.rounds):
        since = process_time()
        event = pair_next_round(event, Color.WHITE)
        slowest = max(slowest, process_time() - since)
        event = event.with_pairings(
            pairing.end(PairingState.DONE, random.choice(RESULTS))
            for pairing in event.pairings
            if not pairing.is_over
        )
    since = process_time()
    make_table(event, SWISS_ORDER)
    return slowest, process_time() - since


def compare_all(players: int) -> float:
    """Return the seconds of one comparison for each two players and each criterion."""
    since = process_time()
    for one in range(players):
        for other in range(one):
            for criterion in range(len(SwissCost._fields)):
                _ = one - other > criterion
    return process_time() - since


def main() -> None:
    """Print the figures beside their aims."""
    play_event(4)  # the library is loaded
    print("tournaments: processor time in s of the slowest Swiss round, and of the table")
    for players, aim in AIMS.items():
        paired, table = play_event(players)
        floor = f"{paired / compare_all(players):4.0f}x the floor"
        print(f"  {players:3} players {paired:7.3f} {aim:6} {floor}, table {table:.3f}")


if __name__ == "__main__":
    main()
