"""Finds themes and games of puzzles by what people type."""

from collections.abc import Iterator

from bot.acts.game_choices import fold, list_games
from bot.school.course.puzzle import Theme
from bot.school.course.reading import puzzles
from bot.school.facts import NoSuchPuzzle
from bot.talk.school.puzzle_texts import theme_label


def list_themes(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the key of each theme that contains a text."""
    return ((theme_label(theme), theme.key) for theme in match_themes(typed))


def find_theme(typed: str) -> str:
    """Return the key of the theme that a text names; raises `NoSuchPuzzle`."""
    found = match_themes(typed)
    if not found:
        raise NoSuchPuzzle
    return found[0].key


def match_themes(typed: str) -> list[Theme]:
    """List the themes whose key or name contains a text, exact matches first."""
    wanted = fold(typed)
    themes = {each.theme.key: each.theme for each in puzzles().values()}
    ranked = [
        (wanted not in (fold(theme.key), fold(theme_label(theme))), theme_label(theme), theme.key)
        for theme in themes.values()
        if any(wanted in fold(text) for text in (theme.key, theme.name, theme_label(theme)))
    ]
    return [themes[key] for _, _, key in sorted(ranked)]


def list_puzzle_games(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the key of each game that has puzzles and fits a text."""
    known = {each.game_key for each in puzzles().values()}
    return ((label, key) for label, key in list_games(typed) if key in known)
