"""What is offered while someone types: legal moves only, the best match first."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from bot.acts.matches.move_choices import MOST_CHOICES, list_moves, squash
from rules import Line
from tests.bot.matches_at_hand import by_chance, match_at, match_of

RUSSIAN = rules.game("russian")
KEYS = [game.key for game in rules.games()]


def offered(typed: str, fen: str | None = None, variant: str = "russian") -> list[str]:
    """The values that are sent, in the order that they are shown."""
    game = rules.game(variant)
    return [value for _, value in list_moves(match_of(Line.begin(game, fen)), typed)]


def test_nothing_typed_lists_all_legal_moves_by_square() -> None:
    assert offered("") == ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]
    assert offered("", variant="international")[0] == "31-26"


@pytest.mark.parametrize("typed", ["c3-d4", "c3d4", "C3 D4", "c3:d4", "cd4", " c3 - d4 ", "22-18"])
def test_a_whole_move_comes_first(typed: str) -> None:
    assert offered(typed)[0] == "c3-d4"


def test_a_beginning_comes_before_a_middle() -> None:
    assert offered("c3")[:2] == ["c3-b4", "c3-d4"]
    assert set(offered("d4")[:2]) == {"c3-d4", "e3-d4"}


def test_letters_that_are_spread_come_before_none_at_all() -> None:
    order = offered("c4")
    assert set(order[:2]) == {"c3-b4", "c3-d4"}


def test_text_that_fits_nothing_still_lists_what_is_legal() -> None:
    assert len(offered("zzz")) == 7


def test_numbers_are_understood_in_games_with_letters_and_back() -> None:
    assert offered("11-15", variant="english")[0] == "11-15"
    assert offered("32-28", variant="international")[0] == "32-28"


def test_at_most_25_are_offered() -> None:
    kings = "W:WK46,K47,K48,K49,K50:BK1"
    assert len(offered("", kings, "international")) == MOST_CHOICES


def test_two_ways_to_the_same_square_are_told_apart() -> None:
    fen = "W:Wa1:Bb2,d4,b4,d2,f2"  # several captures begin on a1
    found = list_moves(match_at("russian", fen), "a1")
    assert len({name for name, _ in found}) == len(found)


def test_what_people_leave_out_does_not_count() -> None:
    assert squash("32x28") == squash("32 - 28") == "3228"
    assert squash("c3:e5") == squash("C3xE5") == "c3e5"


@pytest.mark.parametrize("key", KEYS)
def test_every_suggestion_can_be_played(key: str) -> None:
    for plies in (0, 25, 60):
        line = by_chance(rules.game(key), 9, plies)
        if line.outcome() is None:
            for name, value in list_moves(match_of(line), ""):
                assert line.game.parse(line.position, value)
                assert 1 <= len(name) <= 100
                assert 1 <= len(value) <= 100


@given(st.text(max_size=40))
@settings(max_examples=60, deadline=None)
def test_no_text_is_too_strange(typed: str) -> None:
    assert len(offered(typed)) == 7


@pytest.mark.parametrize("key", KEYS)
def test_each_legal_move_is_found_by_its_own_name(key: str) -> None:
    line = Line.begin(rules.game(key))
    for move in line.game.legal_moves(line.position):
        written = line.game.write(line.position, move)
        assert list_moves(match_of(line), written)[0][0] == written
