"""The legal moves that fit what a person has typed so far, best match first."""

import re
from collections.abc import Iterator

import rules
from bot.matches import Match
from bot.talk.move_lists import move_name
from rules import Position, Style

MOST_CHOICES = 25
STYLES = (Style.STANDARD, Style.SHORT, Style.LONG, Style.NUMERIC)
SEPARATORS = re.compile(r"[^a-z0-9]|x")  # no board has a file x


def list_moves(match: Match, typed: str) -> list[tuple[str, str]]:
    """List pairs of a move's name and the text that plays it; those that fit come first."""
    game, position, wanted = match.game, match.position, squash(typed)
    ranked = []
    for i, move in enumerate(match.choices):
        forms = {squash(form) for form in write_in_all_styles(game, position, move)}
        name = move_name(game, position, move)
        ranked.append((fitness(forms, wanted), i, name, game.write(position, move, Style.LONG)))
    shown = [(name, text) for _, _, name, text in sorted(ranked)[:MOST_CHOICES]]
    names = [name for name, _ in shown]
    return [(name if names.count(name) == 1 else text, text) for name, text in shown]


def write_in_all_styles(game: rules.Game, position: Position, move: rules.Move) -> Iterator[str]:
    """Write a move in every way that a person may have begun to type."""
    for style in STYLES:
        yield game.write(position, move, style)


def squash(text: str) -> str:
    """Return a move without what people leave out or write differently."""
    return SEPARATORS.sub("", text.casefold())


def fitness(forms: set[str], wanted: str) -> int:
    """Return how well a move fits: 0 begins with the text, 1 contains it, 2 has its letters."""
    if any(form.startswith(wanted) for form in forms):
        return 0
    if any(wanted in form for form in forms):
        return 1
    return 2 if any(is_spread_in(wanted, form) for form in forms) else 3


def is_spread_in(wanted: str, form: str) -> bool:
    """Tell whether the letters of a text come in this order in another one."""
    letters = iter(form)
    return all(letter in letters for letter in wanted)
