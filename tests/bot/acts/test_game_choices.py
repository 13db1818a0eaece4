"""Games are found by what people type."""

import pytest

import rules
from bot.acts.game_choices import (
    find_game,
    list_games,
    matching_games,
    matching_options,
    matching_tables,
)
from bot.acts.option_choices import list_choices
from bot.talk import languages
from bot.talk.explain import explain
from bot.talk.languages import NAMES, forget_languages, list_languages, speak
from bot.talk.names import game_label, option_label
from render.names import plain_game_name

GAMES = rules.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_is_found_by_each_of_its_names(game: rules.Game) -> None:
    for name in (game.key, game.name, game.key.upper(), f" {game.name} "):
        assert find_game(name) is game
    assert game in matching_games(game.native_name, GAMES)


@pytest.mark.parametrize("locale", [file.stem for file in list_languages()])
async def test_a_game_is_found_by_its_name_in_the_readers_language(locale: str) -> None:
    async with speak(locale):
        for game in GAMES:
            for typed in (plain_game_name(game), plain_game_name(game).upper()):
                assert (game_label(game), game.key) in list_games(typed)
            for option in game.options:
                assert option in matching_options(game.key, option_label(option))
        assert len(list_choices(list_games(""))) == 25


@pytest.mark.parametrize("locale", NAMES)
async def test_a_label_says_nothing_twice(locale: str) -> None:
    async with speak(locale):
        for game in rules.all_games():
            name, *others = game_label(game).split(" · ")
            assert not [each for each in others if each.casefold() in name.casefold()]


async def test_a_label_tells_the_family_only_of_a_name_without_it() -> None:
    assert game_label(rules.game("italian")) == "Italian draughts · Dama italiana"
    assert game_label(rules.game("corners")) == "Corners (ugolki) · Уголки"
    assert game_label(rules.game("killer")) == "Killer draughts · Killerdammen · International"
    async with speak("it"):
        assert game_label(rules.game("italian")) == "Dama italiana"


@pytest.mark.parametrize("locale", ["en-US", "ja", "tr"])
async def test_a_game_is_found_by_its_names_in_all_languages(locale: str) -> None:
    """A Pole may read Discord in English, and no language is loaded to understand them."""
    forget_languages()
    async with speak(locale):
        for name in ("Warcaby stupolowe", "WARCABY STUPOLOWE", "международные шашки"):
            assert find_game(name).key == "international"
        assert find_game("turk damasi").key == "turkish"
        assert [game.key for game in matching_games("warcaby brazyl", GAMES)] == ["brazilian"]
    assert [*languages._known] == (["tr"] if locale == "tr" else [])


@pytest.mark.parametrize(
    "word", ["шашки", "Warcaby", "šaškės", "saskes", "dama", "Dame", "damas", "dames", "draughts"]
)
def test_a_word_for_draughts_offers_all_games(word: str) -> None:
    assert matching_games(word, GAMES) == [*GAMES]
    assert find_game(f" {word} ") is find_game("")


def test_few_letters_are_looked_for_in_two_languages_only() -> None:
    listed = {game.key for game in matching_games("wa", GAMES)}
    assert len(listed) < len(GAMES) / 2


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "russian"),
        ("  ", "russian"),
        ("ital", "italian"),
        ("РУССКИЕ", "russian"),
        ("RUSSIAN", "russian"),
    ],
)
def test_the_best_match(typed: str, key: str) -> None:
    assert find_game(typed).key == key


def test_a_word_that_no_game_has() -> None:
    with pytest.raises(rules.UnknownGame):
        find_game("chess960")
    assert matching_games("chess960", GAMES) == []
    assert matching_options("chess960", "") == []
    assert matching_tables("chess960", "") == []


def test_two_letters_within_a_word_are_offered_but_name_no_game() -> None:
    assert [game.key for game in matching_games("\u00e5\u00e5", GAMES)] == ["international"]
    with pytest.raises(rules.UnknownGame):
        find_game("\u00e5\u00e5")


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        ("b", {"brazilian", "breakthrough"}),
        ("dr", {"russian", "international"}),
        ("Russische", {"russian", "russian-giveaway"}),
        ("Family games", set()),
    ],
)
def test_a_text_that_fits_several_games_is_refused_with_them(typed: str, games: set[str]) -> None:
    with pytest.raises(rules.AmbiguousGame if games else rules.UnknownGame) as refused:
        find_game(typed)
    if games:
        assert isinstance(refused.value, rules.AmbiguousGame)
        assert games <= {*refused.value.games}
        for key in refused.value.games[:2]:
            assert rules.game(key).name in explain(refused.value)
        assert matching_options(typed, "") == []


def test_a_beginning_comes_before_a_middle() -> None:
    keys = [game.key for game in matching_games("russian", GAMES)]
    assert keys[:2] == ["russian", "russian-giveaway"]


def test_a_family_lists_its_games() -> None:
    for game in GAMES:
        assert len(matching_games(game.family, GAMES)) >= 1


def test_at_most_25_are_listed() -> None:
    assert len(list_choices(list_games(""))) == min(25, len(GAMES))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_label_fits(game: rules.Game) -> None:
    assert 1 <= len(game_label(game)) <= 100
    assert list_choices(list_games(game.key))[0].value == game.key
    for option in game.options:
        assert option in matching_options(game.key, option.key)
        assert 1 <= len(option.key) <= 100
