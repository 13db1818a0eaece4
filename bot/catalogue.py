"""Finding a game by what people type."""

from unicodedata import combining, normalize

import rules
from rules import ballots

USUAL = 0  # the game that is played when none is named: the first of the catalogue
MOST_CHOICES = 25


def folded(text: str) -> str:
    """A text without case and accents, which many keyboards lack."""
    letters = normalize("NFKD", text.casefold().strip())
    return "".join(letter for letter in letters if not combining(letter))


def find_game(typed: str) -> rules.Game:
    """The game that a text names: its key, its name or the best match. Raises UnknownGame."""
    if not typed.strip():
        return rules.games()[USUAL]
    found = matching_games(typed)
    if not found:
        raise rules.UnknownGame(typed)
    return found[0]


def matching_games(typed: str) -> list[rules.Game]:
    """The games whose key, name, native name or family contain a text, best first, 25 at most."""
    wanted = folded(typed)
    ranked = [(rank(game, wanted), i, game) for i, game in enumerate(rules.games())]
    return [game for place, _, game in sorted(ranked) if place < NO_MATCH][:MOST_CHOICES]


NO_MATCH = 4


def rank(game: rules.Game, wanted: str) -> int:
    """How well a game fits: 0 is exact."""
    names = [folded(name) for name in (game.key, game.name, game.native_name)]
    if wanted in names:
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    if any(wanted in name for name in names):
        return 2
    return 3 if wanted in folded(game.family) else NO_MATCH


def matching_options(variant: str, typed: str) -> list[rules.Option]:
    """The options of a variant whose name contains a text."""
    try:
        game = find_game(variant)
    except rules.UnknownGame:
        return []
    wanted = folded(typed)
    return [
        option
        for option in game.options
        if wanted in folded(option.name) or wanted in folded(option.key)
    ][:MOST_CHOICES]


def matching_tables(variant: str, typed: str) -> list[ballots.Table]:
    """The tables of ballots of a variant whose name contains a text."""
    try:
        game = find_game(variant)
    except rules.UnknownGame:
        return []
    wanted = folded(typed).removeprefix("ballot").strip(": ")
    return [table for table in ballots.tables(game.key) if wanted in folded(table.name)]
