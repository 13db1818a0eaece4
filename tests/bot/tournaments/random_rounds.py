"""Events of the other kinds, in which people stay away, leave and return as they like."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.tournaments.attendance import come_back, withdraw
from bot.tournaments.kinds import ALL_BY_ROUNDS, GROUPS, KNOCK_OUT, LADDER, TEAM_EVENT
from bot.tournaments.ladder_event import (
    LadderEvent,
    begin_ladder,
    challenge,
    find_open,
    join_ladder,
    lead_ladder,
    list_reachable,
    settle,
)
from bot.tournaments.model import (
    Entry,
    Event,
    Kind,
    NoRoundsLeft,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    TournamentRefusal,
    WrongNumber,
)
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.team_event import number_of
from rules import Color
from tests.bot.tournaments.random_events import RESULTS, play_round

MOST = {KNOCK_OUT: 40, ALL_BY_ROUNDS: 16, GROUPS: 60}
BEGIN = datetime(2026, 5, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
STEPS = 60  # on a ladder


def random_rounds(kind: Kind, seed: int) -> list[Event]:
    """An event in rounds as it stands after each was paired, and after each was played."""
    random = Random(seed)
    event = begin_at_random(kind, random)
    seen: list[Event] = []
    while True:
        event = leave_and_return(event, random)
        try:
            event = pair_next(event, random.choice(list(Color)))
        except (NoRoundsLeft, NotEnoughPlayers, WrongNumber):
            return seen
        seen.append(event)
        event = play_round(event, random)
        seen.append(event)


def begin_at_random(kind: Kind, random: Random) -> Event:
    """An event of some people, or of some teams of some."""
    if kind is not TEAM_EVENT:
        return begin_event(kind, range(1, random.randint(2, MOST[kind]) + 1))
    sizes = [random.randint(1, 4) for _ in range(random.randint(2, 9))]
    numbers = [
        number_of(team, place) for team, size in enumerate(sizes, 1) for place in range(1, size + 1)
    ]
    return begin_event(kind, numbers, random.choice([None, 3]), random.randint(1, 3))


def leave_and_return(event: Event, random: Random) -> Event:
    """Between two rounds, some leave and some return."""
    for number in random.sample(sorted(event.entries), min(2, len(event.entries))):
        try:
            if event.entry(number).is_out:
                event = come_back(event, number)
            elif random.random() < 0.1:
                event = withdraw(event, number)
        except TournamentRefusal:
            continue
    return event


def random_ladder(seed: int) -> list[tuple[LadderEvent, datetime]]:
    """A ladder after each thing that happened on it, with the moment."""
    random, now = Random(seed), BEGIN
    numbers = range(1, random.randint(3, 20) + 1)
    standing = LadderEvent(begin_event(LADDER, numbers), begin_ladder(numbers, now))
    seen = [(standing, now)]
    for _step in range(STEPS):
        now += HOUR * random.choice([1, 5, 30, 80, 200])
        standing = lead_ladder(standing, now)
        seen.append((standing, now))
        happens = random.choice((ask, ask, end_game, end_game, come_or_go))
        standing = happens(standing, random, now)
        seen.append((standing, now))
    return seen


def ask(standing: LadderEvent, random: Random, now: datetime) -> LadderEvent:
    """Someone challenges someone, if anyone may."""
    order = standing.ladder.order
    number = random.choice(order) if order else 0
    reachable = list_reachable(standing, number, now)
    if not reachable:
        return standing
    return challenge(standing, number, random.choice(reachable), random.choice(list(Color)), now)


def end_game(standing: LadderEvent, random: Random, now: datetime) -> LadderEvent:
    """The first open game of a ladder is played, if there is one."""
    event = standing.event
    for pairing in event.pairings:
        if not pairing.is_over:
            playing = event.with_pairings([replace(pairing, state=PairingState.PLAYING)])
            over = pairing.end(PairingState.DONE, random.choice(RESULTS))
            after = playing.with_pairings([over])
            return LadderEvent(after, settle(playing, LadderEvent(after, standing.ladder), now))
    return standing


def come_or_go(standing: LadderEvent, random: Random, now: datetime) -> LadderEvent:
    """Someone leaves a ladder, or a newcomer steps on it."""
    event, ladder = standing
    if random.random() < 0.5 or len(ladder.order) < 3:
        number = max(event.entries) + 1
        return LadderEvent(event.with_entry(Entry(number)), join_ladder(ladder, number, now))
    left = withdraw(event, random.choice(ladder.order))
    return LadderEvent(left, settle(event, LadderEvent(left, ladder), now))


def find_waiting(standing: LadderEvent) -> list[Pairing]:
    """The games of everyone on a ladder that are not over."""
    found = (find_open(standing.event, number) for number in standing.ladder.order)
    return [each for each in found if each is not None]
