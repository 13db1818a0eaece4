"""Events in which people come late, stay away, leave and return as they like."""

from collections import Counter
from collections.abc import Callable
from random import Random

from bot.tournaments.all_play_all import MOST_RUNNING
from bot.tournaments.attendance import (
    come_back,
    enter_late,
    forfeit,
    latest_first_round,
    miss_round,
    withdraw,
)
from bot.tournaments.kinds import ALL_PLAY_ALL, SWISS
from bot.tournaments.model import (
    Entry,
    Event,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    TournamentRefusal,
)
from bot.tournaments.pairing import begin_event
from bot.tournaments.swiss_event import pair_next_round, usual_rounds
from rules import Color

RESULTS = ((2, 0), (1, 1), (0, 2))


def random_swiss(seed: int, most: int = 24) -> list[Event]:
    """A Swiss event as it stands after each of its rounds."""
    random = Random(seed)
    count = random.randint(2, most)
    entries = {number: Entry(number) for number in range(1, count + 1)}
    event = Event(SWISS, usual_rounds(count), entries)
    lot, seen = random.choice(list(Color)), [event]
    while event.round < event.rounds:
        event = come_and_go(event, random)
        try:
            event = pair_next_round(event, lot)
        except NotEnoughPlayers:
            break
        seen.append(event)
        event = play_round(event, random)
        seen.append(event)
    return seen


def come_and_go(event: Event, random: Random) -> Event:
    """Between two rounds, some leave, return, come late or ask for a round off."""
    number = random.choice(list(event.entries))
    steps: list[Callable[[Event], Event]] = [
        lambda event: withdraw(event, number),
        lambda event: come_back(event, number),
        lambda event: miss_round(event, number, event.round + random.randint(1, 2)),
        lambda event: enter_late(event, max(event.entries) + 1),
    ]
    for step in random.sample(steps, random.randint(0, 2)):
        try:
            event = step(event)
        except TournamentRefusal:
            continue
    return event


def play_round(event: Event, random: Random) -> Event:
    """Bring every open pairing of the latest round to its end."""
    for pairing in list(event.pairings):
        if not event.pairing(pairing.round, pairing.board).is_over:
            event = end_pairing(event, pairing, random)
    return event


def end_pairing(event: Event, pairing: Pairing, random: Random) -> Event:
    """Let two play, or one or both stay away, or one leave in the middle."""
    lot = random.random()
    if lot < 0.04:
        return forfeit(event, pairing.round, pairing.board, [random.choice(pairing.players)])
    if lot < 0.05:
        return forfeit(event, pairing.round, pairing.board, pairing.players)
    if lot < 0.07:
        return withdraw(event, random.choice(pairing.players))
    state = PairingState.ADJUDICATED if lot < 0.1 else PairingState.DONE
    return event.record(pairing.round, pairing.board, random.choice(RESULTS), state)


def random_all_play_all(seed: int) -> list[Event]:
    """An event of all against all, whose games begin when people have time for them."""
    random = Random(seed)
    numbers = range(1, random.randint(2, 16) + 1)
    event = begin_event(ALL_PLAY_ALL, numbers, cycles=2 if random.random() < 0.2 else 1)
    seen = [event]
    while waiting := list_games_to_begin(event):
        event = event.with_pairings(
            pairing.end(PairingState.PLAYING, (0, 0)) for pairing in waiting
        )
        running = [one for one in event.pairings if one.state is PairingState.PLAYING]
        for pairing in random.sample(running, random.randint(1, len(running))):
            if not event.pairing(pairing.round, pairing.board).is_over:
                event = end_pairing(event, pairing, random)
        seen.append(event)
    return [*seen, play_round(event, random)]


def list_games_to_begin(event: Event) -> list[Pairing]:
    """The pairings that can begin now without anyone playing too many games at once."""
    running = Counter[int]()
    for pairing in event.pairings:
        if pairing.state is PairingState.PLAYING:
            running.update(pairing.players)
    beginning = []
    for pairing in event.pairings:
        is_waiting = pairing.state is PairingState.WAITING
        if is_waiting and all(running[number] < MOST_RUNNING for number in pairing.players):
            beginning.append(pairing)
            running.update(pairing.players)
    return beginning


def is_late(event: Event, entry: Entry) -> bool:
    """Whether someone entered when rounds had been played."""
    return 1 < entry.first_round <= latest_first_round(event.rounds)
