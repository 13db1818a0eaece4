"""The legal moves that fit what a person has typed so far, best match first."""

import re
from collections.abc import Iterator
from typing import Any

import rules
from bot.matches import Match
from bot.words import move_name
from rules import Style

MOST_CHOICES = 25
STYLES = (Style.STANDARD, Style.SHORT, Style.LONG, Style.NUMERIC)
SEPARATORS = re.compile(r"[^a-z0-9]|x")  # no board has a file x


def suggested(match: Match, typed: str) -> list[tuple[str, str]]:
    """Pairs of what is shown and what is sent, 25 at most; moves that fit come first."""
    game, position, wanted = match.game, match.position, squashed(typed)
    ranked = []
    for i, move in enumerate(match.choices):
        forms = {squashed(form) for form in written(game, position, move)}
        name = move_name(game, position, move)
        ranked.append((fit(forms, wanted), i, name, game.write(position, move, Style.LONG)))
    shown = sorted(ranked)[:MOST_CHOICES]
    return [(name, value) for _, _, name, value in unambiguous(shown)]


def unambiguous(
    shown: list[tuple[int, int, str, str]],
) -> Iterator[tuple[int, int, str, str]]:
    """The same, with the long form as a name where two moves are written alike."""
    names = [name for _, _, name, _ in shown]
    for fitness, i, name, value in shown:
        yield fitness, i, name if names.count(name) == 1 else value, value


def written(game: rules.Game, position: Any, move: rules.Move) -> Iterator[str]:
    for style in STYLES:
        yield game.write(position, move, style)


def squashed(text: str) -> str:
    """A move without what people leave out or write differently."""
    return SEPARATORS.sub("", text.casefold())


def fit(forms: set[str], wanted: str) -> int:
    """How well a move fits: 0 begins with the text, 1 contains it, 2 has its letters, 3 has not."""
    if any(form.startswith(wanted) for form in forms):
        return 0
    if any(wanted in form for form in forms):
        return 1
    return 2 if any(is_spread_in(wanted, form) for form in forms) else 3


def is_spread_in(wanted: str, form: str) -> bool:
    letters = iter(form)
    return all(letter in letters for letter in wanted)
