"""A ladder in time: challenges, their answers, idle people, and that no one is ever lost."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.tournaments.attendance import withdraw
from bot.tournaments.kinds import LADDER
from bot.tournaments.ladder import MetRecently, OutOfReach
from bot.tournaments.ladder_event import (
    LadderEvent,
    PlaysAlready,
    begin_ladder,
    challenge,
    delay_ladder,
    find_next_moment,
    find_open,
    join_ladder,
    lead_ladder,
    list_reachable,
    list_reminded,
    make_ladder_lines,
    settle,
)
from bot.tournaments.model import Entry, PairingState
from bot.tournaments.pairing import begin_event
from bot.tournaments.scoring import Points
from rules import Color

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


def begin(players: int) -> LadderEvent:
    """A ladder that begins now."""
    numbers = [*range(1, players + 1)]
    return LadderEvent(begin_event(LADDER, numbers), begin_ladder(numbers, NOW))


def ask(standing: LadderEvent, challenger: int, defender: int, now: datetime = NOW) -> LadderEvent:
    """The ladder after a challenge; the challenger has White."""
    return challenge(standing, challenger, defender, Color.WHITE, now)


def end(standing: LadderEvent, points: Points, now: datetime = NOW) -> LadderEvent:
    """The ladder after the game of its latest challenge."""
    before = standing.event
    event = before.record(before.round, 1, points, PairingState.DONE)
    return LadderEvent(event, settle(before, LadderEvent(event, standing.ladder), now))


def test_a_win_from_below_takes_the_place() -> None:
    after = end(ask(begin(5), 4, 1), (2, 0))
    assert after.ladder.order == [4, 1, 2, 3, 5]
    lines = make_ladder_lines(after)
    assert [(line.place, line.number, line.points) for line in lines][:2] == [(1, 4, 1), (2, 1, 0)]


@pytest.mark.parametrize("points", [(0, 2), (1, 1)])
def test_all_else_changes_nothing(points: Points) -> None:
    assert end(ask(begin(5), 4, 1), points).ladder.order == [1, 2, 3, 4, 5]


def test_whom_one_may_challenge() -> None:
    standing = begin(6)
    assert list_reachable(standing, 1, NOW) == []
    assert list_reachable(standing, 6, NOW) == [3, 4, 5]
    asked = ask(standing, 6, 4)
    assert list_reachable(asked, 6, NOW) == []
    assert list_reachable(asked, 5, NOW) == [2, 3]
    with pytest.raises(PlaysAlready):
        ask(asked, 5, 4)
    with pytest.raises(OutOfReach):
        ask(asked, 5, 1)
    over = end(asked, (1, 1))
    with pytest.raises(MetRecently):
        ask(over, 6, 4, NOW + 6 * DAY)
    assert find_open(ask(over, 6, 4, NOW + 7 * DAY).event, 4) is not None


def test_an_unanswered_challenge_is_lost_once_in_a_fortnight() -> None:
    asked = ask(begin(4), 4, 2)
    assert find_next_moment(asked) == NOW + 2 * DAY
    assert lead_ladder(asked, NOW + 2 * DAY - SECOND) == asked
    reminded = lead_ladder(asked, NOW + 2 * DAY)
    assert list_reminded(asked.ladder, reminded) == [1]
    assert find_next_moment(reminded) == NOW + 3 * DAY
    assert lead_ladder(reminded, NOW + 3 * DAY - SECOND) == reminded
    assert list_reminded(reminded.ladder, reminded) == []
    lost = lead_ladder(asked, NOW + 3 * DAY)
    assert list_reminded(asked.ladder, lost) == []
    assert lost.ladder.order == [1, 4, 2, 3]
    assert lost.event.pairing(1, 1).state is PairingState.FORFEITED
    again = lead_ladder(ask(lost, 3, 2, NOW + 4 * DAY), NOW + 7 * DAY)
    assert again.ladder.order == [1, 4, 2, 3]
    assert again.event.pairing(2, 1).state is PairingState.ANNULLED
    third = lead_ladder(ask(again, 3, 2, NOW + 15 * DAY), NOW + 18 * DAY)
    assert third.ladder.order == [1, 4, 3, 2]


def test_a_game_in_play_is_no_unanswered_challenge() -> None:
    asked = ask(begin(3), 2, 1)
    playing = asked.event.pairing(1, 1).end(PairingState.PLAYING, (0, 0))
    going_on = LadderEvent(asked.event.with_pairings([playing]), asked.ladder)
    assert lead_ladder(going_on, NOW + 9 * DAY) == going_on
    void = LadderEvent(asked.event, settle(going_on.event, asked, NOW + 9 * DAY))
    assert find_next_moment(void) == NOW + 11 * DAY
    assert find_next_moment(lead_ladder(void, NOW + 11 * DAY)) == NOW + 12 * DAY


def test_who_does_not_play_goes_down() -> None:
    standing = end(ask(begin(3), 3, 2), (1, 1), NOW + 20 * DAY)
    assert find_next_moment(standing) == NOW + 30 * DAY
    first = lead_ladder(standing, NOW + 30 * DAY)
    assert first.ladder.order == [2, 1, 3]
    assert find_next_moment(first) == NOW + 37 * DAY
    assert lead_ladder(first, NOW + 36 * DAY) == first
    assert lead_ladder(first, NOW + 37 * DAY).ladder.order == [2, 3, 1]


def test_leaving_and_coming_back() -> None:
    standing = ask(begin(4), 3, 1)
    event = withdraw(standing.event, 1)
    ladder = settle(standing.event, LadderEvent(event, standing.ladder), NOW)
    assert ladder.order == [3, 2, 4]
    lines = make_ladder_lines(LadderEvent(event, ladder))
    assert [(line.number, line.is_out) for line in lines][-1] == (1, True)
    back = join_ladder(ladder, 1, NOW + DAY)
    assert back.order == [3, 2, 4, 1]
    event = event.with_entry(Entry(1))
    assert list_reachable(LadderEvent(event, back), 1, NOW + DAY) == [2, 4]  # 3 has just met 1


def test_a_pause_costs_nobody_anything() -> None:
    event, ladder = ask(begin(3), 2, 1)
    delayed = LadderEvent(event, delay_ladder(ladder, 5 * DAY))
    assert find_next_moment(delayed) == NOW + 7 * DAY
    assert find_next_moment(lead_ladder(delayed, NOW + 7 * DAY)) == NOW + 8 * DAY


@pytest.mark.parametrize("seed", range(10))
def test_nobody_is_lost_or_doubled(seed: int) -> None:
    """Whatever happens in a year, everyone has one place, and is in one open game at most."""
    random, now, standing = Random(seed), NOW, begin(3 + seed % 5)
    for _ in range(120):
        now += random.random() * 6 * DAY
        standing = do_something(lead_ladder(standing, now), random, now)
        assert sorted(standing.ladder.order) == sorted(standing.event.entries)
        open_now = [each for each in standing.event.pairings if not each.is_over]
        busy = [player for each in open_now for player in each.players]
        assert len(set(busy)) == len(busy)


def do_something(standing: LadderEvent, random: Random, now: datetime) -> LadderEvent:
    """The ladder after someone has ended a game, challenged someone, or come new."""
    event, ladder = standing
    number = random.choice(ladder.order)
    pairing = find_open(event, number)
    if pairing is not None and random.random() < 0.7:
        points = random.choice([(2, 0), (1, 1), (0, 2)])
        after = event.record(pairing.round, 1, points, PairingState.DONE)
        return LadderEvent(after, settle(event, LadderEvent(after, ladder), now))
    if reachable := list_reachable(standing, number, now):
        return ask(standing, number, random.choice(reachable), now)
    if random.random() < 0.05:
        number = max(event.entries) + 1
        return LadderEvent(event.with_entry(Entry(number)), join_ladder(ladder, number, now))
    return standing
