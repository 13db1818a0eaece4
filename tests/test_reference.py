"""The pages that `make reference` writes are those of today's commands and games."""

import pytest

import rules
from tests import reference


def test_the_page_of_commands_is_up_to_date() -> None:
    assert reference.COMMANDS_PAGE.read_text(encoding="utf-8") == reference.write_commands()


def test_the_page_of_games_is_up_to_date() -> None:
    page = reference.GAMES_PAGE.read_text(encoding="utf-8")
    assert page == reference.write_games(page)


def test_every_game_has_its_picture_and_no_other_is_there() -> None:
    pictures = set(reference.THUMBNAILS.iterdir())
    assert pictures == {reference.thumbnail(game) for game in rules.games()}


def test_a_picture_is_drawn_the_same_each_time() -> None:
    game = rules.games()[0]
    assert reference.draw_thumbnail(game) == reference.draw_thumbnail(game)


def test_a_command_in_no_group_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(reference.GROUPS, "Start a game", "challenge play simul")
    with pytest.raises(ValueError, match="together"):
        reference.write_commands()


def test_a_command_in_two_groups_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(reference.GROUPS, "Watch", reference.GROUPS["Watch"] + " move")
    with pytest.raises(ValueError, match="each command once"):
        reference.write_commands()
