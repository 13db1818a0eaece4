"""The bracket of a knock-out: who stands where, in parts of up to 16."""

from dataclasses import replace
from random import Random

import pytest

from bot.tournaments.attendance import forfeit, withdraw
from bot.tournaments.brackets import (
    BracketPart,
    find_places,
    find_present_part,
    find_tie,
    has_won_tie,
    list_part_players,
    list_parts,
)
from bot.tournaments.kinds import KNOCK_OUT
from bot.tournaments.knockout import next_round
from bot.tournaments.model import PairingState
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_game import TournamentGame
from bot.views.tournaments.tournament_rounds import show_table_page
from bot.views.tournaments.tournament_tables import make_bracket
from tests.bot.matches_at_hand import words_of
from tests.bot.talk.languages.test_tournament_rounds import in_round
from tests.bot.tournaments.tournament_hands import begin_bracket, play


@pytest.mark.parametrize(
    ("players", "parts"),
    [
        (2, [BracketPart(1, 1)]),
        (16, [BracketPart(1, 4)]),
        (17, [BracketPart(1, 4, 1), BracketPart(1, 4, 2), BracketPart(2, 5)]),
        (64, [BracketPart(1, 4, each) for each in (1, 2, 3, 4)]),
    ],
)
def test_the_parts_of_a_bracket(players: int, parts: list[BracketPart]) -> None:
    event = begin_bracket(range(1, players + 1))
    assert list_parts(event) == parts
    early = [list_part_players(event, part) for part in parts if part.first == 1]
    assert sorted(number for each in early for number in each) == [*range(1, players + 1)]
    assert find_present_part(event) == (parts[-1] if len(parts) == 1 else None)
    while (present := find_present_part(event)) is None:
        event = next_round(play(event))
    assert list_parts(event)[-1] == present
    assert list_part_players(event, present) == {*range(1, min(players, 16) + 1)}


@pytest.mark.parametrize("players", range(2, 65))
def test_winners_stand_where_their_ties_lead(players: int) -> None:
    random, event = Random(players), begin_bracket(range(1, players + 1))
    while True:
        event = play(event, random)
        if event.round < event.rounds:
            awaited = [find_places(event, event.round + 1, board) for board in (1, 2)]
            event = next_round(event)
            paired = [find_tie(event, event.round, board) for board in (1, 2)]
            for places, tie in zip(awaited, paired, strict=True):
                assert tie is None or {*tie.players} == {*places} - {None}
            continue
        break
    for tie in event.pairings:
        upper, lower = find_places(event, tie.round, tie.board)
        assert {upper, lower} - {None} == {*tie.players}
        if tie.round > 1:
            for number, before in ((upper, 2 * tie.board - 1), (lower, 2 * tie.board)):
                if number is not None:
                    led = find_tie(event, tie.round - 1, before)
                    assert led is not None
                    assert has_won_tie(led, number)


def with_games(*points: tuple[int, int]) -> Tournament:
    """Four play: number 1 meets 4 in such games, and 3 does not come against 2."""
    cup = in_round(KNOCK_OUT, 4)
    event = forfeit(cup.event, 1, 2, [3])
    whole = (sum(own for own, _ in points), sum(other for _, other in points))
    result = (2, 0) if whole[0] > whole[1] else (0, 2)
    event = event.record(1, 1, result, PairingState.DONE)
    games = tuple(TournamentGame(index, points=each) for index, each in enumerate(points))
    return replace(cup, event=event, games_of={(1, 1): games})


def test_a_picture_has_the_sums_of_games() -> None:
    cup = with_games((2, 0), (1, 1))
    (part,) = list_parts(cup.event)
    first, second = make_bracket(cup, part).rounds
    assert [(each.upper.number, each.upper.score, each.upper.has_won) for each in first] == [
        (1, "3", True),
        (2, "+", True),
    ]
    assert [(each.lower.number, each.lower.score) for each in first] == [(4, "1"), (3, "-")]
    assert [(each.upper.number, each.lower.number) for each in second] == [(1, 2)]
    gone = replace(cup, event=withdraw(cup.event, 1))
    first, second = make_bracket(gone, part).rounds
    assert first[0].upper.has_won  # the tie was won all the same
    assert second[0].upper.number is None


async def test_large_brackets_have_pages() -> None:
    large = in_round(KNOCK_OUT, 40)
    pages = [await show_table_page(large, page, "wood") for page in range(4)]
    assert all(list(page.files) == ["bracket.png"] for page in pages)
    assert [words_of(page).count("(no. ") for page in pages] == [10, 10, 10, 10]
    over = replace(large, state=TournamentState.FINISHED)
    assert list((await show_table_page(over, 9, "wood")).files) == ["bracket.png"]
