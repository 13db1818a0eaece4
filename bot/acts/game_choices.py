"""Finds games, their options and their ballots by what people type."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar
from unicodedata import combining, normalize

import rules
from bot.matches.openings import MARK
from bot.talk.languages import LOCALES
from bot.talk.names import game_label, option_label, table_label
from render.names import family_name, plain_game_name
from rules import ballots

USUAL = 0  # the game that is played when none is named: the first of the catalogue
ELSEWHERE = 2  # the fit of a whole name in another language
WITHIN = 3  # and of a part inside a word
PART_ELSEWHERE = 5
NO_MATCH = 6
# Letters that are not accented forms of others, with what people type instead.
LIKENED = str.maketrans({"ł": "l", "ı": "i", "đ": "d", "ø": "o", "æ": "ae", "ґ": "г"})  # noqa: RUF001  # meant
NAMES_FILE = LOCALES / "game_names.json"  # written by `make words`
LEAST_WITHIN = 3  # letters, by which a part of a word names a game

AGame = TypeVar("AGame", bound=rules.AnyGame)


class NamesElsewhere(NamedTuple):
    """What games are called in all languages, folded."""

    words: frozenset[str]  # that stand for draughts as a whole
    of_games: Mapping[str, tuple[str, ...]]  # by key


def find_game(typed: str) -> rules.Game:
    """Return the variant that fits a text best: by its key, a name, or a part of one.

    Without a text, or with a word for draughts as a whole, it is the usual one. Raises UnknownGame
    if none fits, AmbiguousGame if several fit equally well, and NotDraughts if the text means a
    game of another kind.
    """
    try:
        return _find_best(typed, rules.games())
    except rules.UnknownGame:
        raise rules.NotDraughts(find_any_game(typed).key) from None


def find_any_game(typed: str) -> rules.AnyGame:
    """Return the game of whatever kind that fits a text best.

    Raises UnknownGame if none fits, AmbiguousGame if several fit equally well.
    """
    return _find_best(typed, rules.all_games())


def _find_best(typed: str, games: Sequence[AGame]) -> AGame:
    wanted = fold(typed)
    if not wanted or wanted in names_elsewhere().words:
        return games[USUAL]
    ranks = {game: rank(game, wanted) for game in games}
    best = min(ranks.values())
    if best == NO_MATCH or (best >= WITHIN and len(wanted) < LEAST_WITHIN):
        raise rules.UnknownGame(typed)
    fitting = [game for game in ranks if ranks[game] == best]
    if len(fitting) > 1:
        raise rules.AmbiguousGame(typed, tuple(game.key for game in fitting))
    return fitting[0]


def list_games(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the key of each form of draughts that fits a text, best first."""
    return ((game_label(game), game.key) for game in matching_games(typed, rules.games()))


def list_all_games(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the key of each game of whatever kind that fits a text, best first."""
    return ((game_label(game), game.key) for game in matching_games(typed, rules.all_games()))


def list_options(variant: str, typed: str) -> Iterator[tuple[str, str]]:
    """Yield the labels and keys of a variant's options that fit a text after its last comma."""
    *before, last = typed.split(",")
    kept = "".join(f"{key.strip()}, " for key in before)
    for option in matching_options(variant, last):
        yield f"{kept}{option_label(option)}", f"{kept}{option.key}"


def list_tables(variant: str, typed: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the value of each table of ballots of a variant that fits a text."""
    for table in matching_tables(variant, typed):
        yield table_label(table), f"{MARK}:{table.key}"


def matching_games(typed: str, games: Sequence[rules.AnyGame]) -> list[rules.AnyGame]:
    """List the games that a text fits, best first: by a key, a family, or a part of a name.

    A word that stands for draughts as a whole, such as "dama", fits all of them.
    """
    wanted = fold(typed)
    if wanted in names_elsewhere().words:
        return list(games)
    ranked = [(rank(game, wanted), i, game) for i, game in enumerate(games)]
    return [game for place, _, game in sorted(ranked) if place < NO_MATCH]


def matching_options(variant: str, typed: str) -> list[rules.Option]:
    """List the options of a variant whose name or key contains a text."""
    try:
        game = find_any_game(variant)
    except (rules.UnknownGame, rules.AmbiguousGame):
        return []
    wanted = fold(typed)
    return [
        option
        for option in game.options
        if any(wanted in fold(name) for name in (option.key, option.name, option_label(option)))
    ]


def matching_tables(variant: str, typed: str) -> list[ballots.Table]:
    """List the tables of ballots of a variant whose name contains a text."""
    try:
        game = find_any_game(variant)
    except (rules.UnknownGame, rules.AmbiguousGame):
        return []
    wanted = fold(typed).removeprefix(MARK).strip(": ")
    tables = ballots.list_tables(game.key)
    return [each for each in tables if wanted in fold(each.name) + fold(table_label(each))]


def fold(text: str) -> str:
    """Return a text without case, accents and letters that many keyboards lack."""
    letters = normalize("NFKD", text.casefold().translate(LIKENED).strip())
    return "".join(letter for letter in letters if not combining(letter))


def rank(game: rules.AnyGame, wanted: str) -> int:
    """Return how well a game fits a folded text: 0 is exact, `NO_MATCH` not at all."""
    told = (game.key, game.name, game.native_name, plain_game_name(game))
    names = [fold(name) for name in told]
    if wanted in names:
        return 0
    if any(f" {wanted}" in f" {name}" for name in names):  # one of its words begins with the text
        return 1
    elsewhere = _rank_elsewhere(game, wanted)
    if elsewhere == ELSEWHERE:
        return ELSEWHERE
    if any(wanted in name for name in names):
        return WITHIN
    families = fold(game.family), fold(family_name(game.family))
    return 4 if any(wanted in family for family in families) else elsewhere


def _rank_elsewhere(game: rules.AnyGame, wanted: str) -> int:
    """Return how well a game fits a folded text by its names in other languages.

    In twelve languages, a few letters begin some word too often to be meant.
    """
    names = names_elsewhere().of_games.get(game.key, ())
    if wanted in names:
        return ELSEWHERE
    is_begun = any(f" {wanted}" in f" {name}" for name in names)
    return PART_ELSEWHERE if is_begun and len(wanted) >= LEAST_WITHIN else NO_MATCH


@cache
def names_elsewhere() -> NamesElsewhere:
    """Return the names of games in all languages; none of these is loaded for it."""
    told = json.loads(NAMES_FILE.read_text("utf-8"))
    return NamesElsewhere(
        frozenset(map(fold, told["words"])),
        {key: tuple(map(fold, names)) for key, names in told["games"].items()},
    )
