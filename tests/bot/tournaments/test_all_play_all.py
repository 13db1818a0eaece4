from collections import Counter
from dataclasses import replace

import pytest

from bot.services import Services
from bot.tournaments.all_play_all import (
    list_first_games,
    make_groups,
)
from bot.tournaments.berger import Round, berger_cycles, berger_table
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.model import PairingState, WrongNumber
from bot.tournaments.pairing import begin_event
from tests.bot.tournaments.tournament_hands import plan_of, start

SIZES = range(2, 17)


def check_colors(rounds: list[Round], most: int) -> None:
    """No one has one colour much more often than the other, nor too often running."""
    colors: dict[int, str] = {}
    for pairs in rounds:
        for white, black in pairs:
            if black is not None:
                colors[white] = colors.get(white, "") + "w"
                colors[black] = colors.get(black, "") + "b"
    for had in colors.values():
        assert abs(had.count("w") - had.count("b")) <= 1
        assert "w" * most not in had
        assert "b" * most not in had


@pytest.mark.parametrize("players", SIZES)
def test_everyone_has_a_first_game(players: int) -> None:
    event = begin_event(ALL_PLAY_ALL, range(1, players + 1))
    first = list_first_games(event)
    assert {number for each in first for number in each.players} == {*event.entries}
    assert [each.round for each in first] == [1] * (players // 2) + [2] * (players % 2)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once(players: int) -> None:
    rounds = berger_table(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if None not in pair)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    for pairs in rounds:
        numbers = [number for pair in pairs for number in pair if number is not None]
        assert sorted(numbers) == list(range(1, players + 1))
    check_colors(rounds, most=3)


@pytest.mark.parametrize("players", SIZES)
def test_two_cycles_exchange_the_colors(players: int) -> None:
    rounds = berger_cycles(players, 2)
    met = Counter(pair for pairs in rounds for pair in pairs if None not in pair)
    assert len(met) == players * (players - 1)
    assert set(met.values()) == {1}
    assert len(rounds) == 2 * len(berger_table(players))
    check_colors(rounds, most=3)
    once = berger_table(players)
    assert rounds[: len(once)] == [*once[:-2], *reversed(once[-2:])]


@pytest.mark.parametrize("players", [0, 1, 17])
def test_how_many_can_play(players: int) -> None:
    with pytest.raises(WrongNumber) as refused:
        berger_table(players)
    assert (refused.value.least, refused.value.most) == (2, 16)


async def test_people_play_three_games_at_once(services: Services) -> None:
    now = await start(services, plan_of(ALL_PLAY_ALL), 6)
    for each in now.event.pairings:
        if now.may_begin(each):
            playing = each.end(PairingState.PLAYING, (0, 0))
            now = replace(now, event=now.event.with_pairings([playing]))
    first = now.list_playing()
    games = Counter(number for key in first for number in now.event.pairing(*key).players)
    assert games == dict.fromkeys(now.event.entries, 3)
    event = now.event.record(*first[0], (2, 0), PairingState.DONE)
    waiting = [each for each in event.pairings if each.state is PairingState.WAITING]
    assert waiting
    assert not any(map(replace(now, event=event).may_begin, waiting)), "the others play three games"


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(4, [4]), (6, [6]), (7, [4, 3]), (9, [5, 4]), (12, [6, 6]), (13, [5, 4, 4]), (24, [6] * 4)],
)
def test_groups_are_about_equal(players: int, sizes: list[int]) -> None:
    groups = make_groups(players)
    assert sorted((len(group) for group in groups), reverse=True) == sizes
    assert sorted(number for group in groups for number in group) == list(range(1, players + 1))
    assert [group[0] for group in groups] == list(range(1, len(groups) + 1))


def test_strong_players_are_spread_like_a_snake() -> None:
    assert make_groups(12) == [[1, 4, 5, 8, 9, 12], [2, 3, 6, 7, 10, 11]]
