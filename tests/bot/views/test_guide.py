"""The pictures of the rules show what their words tell."""

import re

import pytest

import rules
from bot.talk.guide_texts import rules_heading
from bot.views.guide import point_out_move
from rules import Line

GAMES = [each for each in rules.all_games() if isinstance(each, rules.Game)]
FIRST_MOVE = re.compile(r"[a-z]?[0-9]+[-:x][a-z]?[0-9]+")


def arrows(game: rules.Game) -> list[str]:
    """Name the start and the end of each arrow on the example of a game."""
    marks = point_out_move(Line.begin(game, game.example or None))
    return [f"{game.square_name(path[0])} {game.square_name(path[-1])}" for path in marks.arrows]


@pytest.mark.parametrize("game", GAMES, ids=lambda each: each.key)
def test_the_arrow_is_the_move_that_is_told(game: rules.Game) -> None:
    told = FIRST_MOVE.search(game.example_words)
    if told is not None:
        assert arrows(game) == [re.sub("[-:x]", " ", told[0])]
    elif game.example_words.startswith("The set-up"):
        assert arrows(game) == []


@pytest.mark.parametrize(
    ("key", "heading"),
    [
        ("russian", "### Russian draughts (Русские шашки)"),
        ("english", "### English draughts (checkers)"),
        ("pool", "### American pool checkers"),
        ("towers", "### Russian towers (bashni) · Башни"),
    ],
)
def test_no_name_of_a_game_is_told_twice(key: str, heading: str) -> None:
    assert rules_heading(rules.game(key)).splitlines()[0] == heading


def test_an_example_that_names_no_move_shows_its_capture() -> None:
    assert arrows(rules.game("brazilian")) == ["d6 h6"]
    assert arrows(rules.game("corners")) == ["a1 g3"]
    assert arrows(rules.game("portuguese")) == []
