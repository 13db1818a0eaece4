"""What must hold in events of the other kinds, whoever stays away, leaves or returns."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random

import pytest

from bot.tournaments.all_play_all import MOST_IN_GROUP
from bot.tournaments.berger import berger_table
from bot.tournaments.groups import list_groups, list_winners, make_stages_table
from bot.tournaments.kinds import ALL_BY_ROUNDS, GROUPS, KNOCK_OUT, LADDER, TEAM_EVENT
from bot.tournaments.knockout import find_winner, make_knockout_lines
from bot.tournaments.ladder import REACH
from bot.tournaments.ladder_event import LadderEvent, make_ladder_lines
from bot.tournaments.model import Event, Kind, Line, Pairing, PairingState
from bot.tournaments.plate import find_plate_winner, list_losers
from bot.tournaments.team_event import list_team_matches, make_match_event, make_team_lines, team_of
from tests.bot.tournaments.random_rounds import find_waiting, random_ladder, random_rounds
from tests.bot.tournaments.test_events import check_table


def check_places(lines: list[Line], entries: set[int]) -> None:
    """Everyone has a row; the places go down without gaps but for those that are shared."""
    assert sorted(line.number for line in lines) == sorted(entries)
    places = [line.place for line in lines]
    assert places == [1 + places.index(place) for place in places]


def check_once_a_round(event: Event) -> None:
    """No one is paired twice in a round, or plays though they are out."""
    latest = [each for each in event.pairings if each.round == event.round]
    counts = Counter(number for each in latest for number in each.players)
    assert set(counts.values()) == {1}
    playing = {number for each in latest if not each.is_over for number in each.players}
    assert not any(event.entries[number].is_out for number in playing)


def check_all_by_rounds(seed: int) -> None:
    events = random_rounds(ALL_BY_ROUNDS, seed)
    for event in events:
        check_once_a_round(event)
        check_table(event)
    over = events[-1]
    assert over.round == over.rounds
    met = Counter(frozenset(each.players) for each in over.pairings if each.black is not None)
    assert met == Counter(map(frozenset, combinations(over.entries, 2)))


def check_knockout(seed: int) -> None:
    events = random_rounds(KNOCK_OUT, seed)
    for event in events:
        check_once_a_round(event)
        lines = make_knockout_lines(event)
        check_places(lines, set(event.entries))
    for before, after in pairwise(events):
        if after.round == before.round + 1:
            check_who_goes_on(before, after)
    if events:
        plate = find_plate_winner(events[-1])
        first = [each for each in events[-1].pairings if each.round == 1]
        assert plate is None or plate in {number for each in first for number in each.players}


def check_who_goes_on(before: Event, after: Event) -> None:
    """Winners meet in the next round, and losers of the first one in the plate."""
    ties = [each for each in before.pairings if each.round == before.round]
    winners = {find_winner(before, each) for each in ties if not each.is_of_plate}
    latest = [each for each in after.pairings if each.round == after.round]
    main = {number for each in latest if not each.is_of_plate for number in each.players}
    assert main == {each for each in winners if each and not after.entries[each].is_out}
    if before.round == 1:
        plate = {number for each in latest if each.is_of_plate for number in each.players}
        assert plate in ({*list_losers(after)}, set())


def check_groups(seed: int) -> None:
    events = random_rounds(GROUPS, seed)
    for event in events:
        check_places(make_stages_table(event), set(event.entries))
        groups = list_groups(event, event.round)
        assert all(2 <= len(group) <= MOST_IN_GROUP for group in groups)
        latest = [frozenset(each.players) for each in event.pairings if each.round == event.round]
        expected = [frozenset(pair) for group in groups for pair in combinations(group, 2)]
        assert Counter(latest) == Counter(expected)
    for before, after in pairwise(events):
        if after.round == before.round + 1:
            groups = list_groups(before, before.round)
            played_on = {who for group in list_groups(after, after.round) for who in group}
            assert played_on <= {who for group in groups for who in group}
            assert len(played_on) <= len(groups)
    if events:
        assert len(list_winners(events[-1], list_groups(events[-1], events[-1].round))) < 2


def check_team_event(seed: int) -> None:
    events = random_rounds(TEAM_EVENT, seed)
    for event in events:
        check_once_a_round(event)
        teams = make_match_event(event)
        check_places(make_team_lines(event), set(teams.entries))
        for match in list_team_matches(event, event.round):
            check_boards(event, match.boards)
    if events:
        check_team_points(events[-1])


def check_boards(event: Event, boards: tuple[Pairing, ...]) -> None:
    """Two teams of no more than may play; White on every other board."""
    assert len(boards) <= event.boards
    sides = [{team_of(number) for number in (each.white, each.black) if number} for each in boards]
    assert all(
        len(side) == (1 if each.black is None else 2)
        for side, each in zip(sides, boards, strict=True)
    )
    whites = [team_of(each.white) for each in boards if each.black is not None]
    assert all(one != other for one, other in pairwise(whites))


def check_team_points(over: Event) -> None:
    """A match brings two points in all, none where no one came; teams meet once where all meet."""
    matches = make_match_event(over).pairings
    for each in matches:
        is_empty = each.state is PairingState.DOUBLE_FORFEIT
        assert each.white_points + each.black_points == (0 if is_empty else 2)
    lines = make_team_lines(over)
    assert sum(line.points for line in lines) == sum(
        each.white_points + each.black_points for each in matches
    )
    met = Counter(frozenset(each.players) for each in matches if each.black is not None)
    all_meet = over.rounds == len(berger_table(len(lines)))
    assert not all_meet or {*met.values()} <= {1}


def check_ladder(seed: int) -> None:
    standings = random_ladder(seed)
    for standing, _now in standings:
        present = {number for number, each in standing.event.entries.items() if not each.is_out}
        assert sorted(standing.ladder.order) == sorted(present)
        waiting = find_waiting(standing)
        assert all(waiting.count(each) == 2 for each in waiting), "two open games of one"
        check_places(make_ladder_lines(standing), set(standing.event.entries))
    for (before, _then), (after, _now) in pairwise(standings):
        check_step(before, after)


def check_step(before: LadderEvent, after: LadderEvent) -> None:
    """Challenges reach up three places; whoever wins one from below takes the place, once."""
    asked = after.event.pairings[len(before.event.pairings) :]
    order = before.ladder.order
    for each in asked:
        challenger = after.ladder.asked[each.round].challenger
        reach = order.index(challenger) - order.index(each.opponent(challenger) or 0)
        assert 1 <= reach <= REACH
    for was, each in zip(before.event.pairings, after.event.pairings, strict=False):
        if each.state is PairingState.DONE and not was.is_over:
            assert after.ladder.order == climb(order, each)


def climb(order: list[int], game: Pairing) -> list[int]:
    """The order after a game on a ladder."""
    assert game.black is not None
    winner, loser = (
        (game.white, game.black)
        if game.white_points > game.black_points
        else (game.black, game.white)
    )
    if game.white_points == game.black_points or order.index(winner) < order.index(loser):
        return order
    others = [number for number in order if number != winner]
    place = others.index(loser)
    return [*others[:place], winner, *others[place:]]


CHECKS: dict[Kind, Callable[[int], None]] = {
    ALL_BY_ROUNDS: check_all_by_rounds,
    KNOCK_OUT: check_knockout,
    GROUPS: check_groups,
    TEAM_EVENT: check_team_event,
    LADDER: check_ladder,
}


@pytest.mark.parametrize("kind", CHECKS)
@pytest.mark.parametrize("seed", range(4))
def test_random_events_of_each_kind(kind: Kind, seed: int) -> None:
    CHECKS[kind](seed)


@pytest.mark.slow
def test_a_thousand_more_random_events() -> None:
    """Two hundred of each kind, others each time."""
    begin = Random().randrange(10**9)
    for check in CHECKS.values():
        for seed in range(begin, begin + 200):
            check(seed)
