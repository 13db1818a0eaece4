"""The legal moves that fit what a person has typed so far, best match first."""

import re
from collections.abc import Iterator, Sequence

import rules
from bot.acts.game_choices import fold
from bot.matches.match_value import Match
from bot.talk.matches.move_lists import move_name, square_order
from bot.talk.matches.questions import move_choice
from rules import Position, Style

MOST_CHOICES = 25
STYLES = (Style.STANDARD, Style.SHORT, Style.LONG, Style.NUMERIC)
SEPARATORS = re.compile(r"[^a-z0-9]|x")  # no board has a file x


NUMBERED = re.compile(r"#(\d+) (.+)")  # a move in the match with this number, as lists hold it
Ranked = tuple[int, int, str, str]  # how well a move fits, its number, its name, its text


def list_moves(match: Match, typed: str) -> list[tuple[str, str]]:
    """List pairs of a move's name and the text that plays it; the best fit comes first."""
    shown = [(name, text) for _, _, name, text in sorted(rank_moves(match, typed))[:MOST_CHOICES]]
    names = [name for name, _ in shown]
    return [(name if names.count(name) == 1 else text, text) for name, text in shown]


def list_numbered_moves(
    matches: Sequence[Match], person_id: int, typed: str
) -> list[tuple[str, str]]:
    """List the moves of several matches of a person; the text that plays one names the match.

    The best fit comes first; moves of the first match come before those of the others.
    """
    ranked = sorted(
        (fits, order, i, name, text, match)
        for order, match in enumerate(matches)
        for fits, i, name, text in rank_moves(match, typed)
    )[:MOST_CHOICES]
    return [
        (move_choice(match, person_id, text if match.is_draughts else name), f"#{match.id} {text}")
        for _, _, _, name, text, match in ranked
    ]


def read_numbered_move(typed: str) -> tuple[str, str]:
    """Return the number of the match that a move names, or nothing, and the move itself."""
    found = NUMBERED.fullmatch(typed)
    return (found[1], found[2]) if found else ("", typed)


def read_power(match: Match, typed: str) -> str:
    """Return a text with the power of a shot in English, if it ends with the reader's word for one.

    A longer name comes first: "very soft" ends with "soft".
    """
    if match.is_draughts:
        return typed
    from bot.talk.matches.shot_texts import power_names  # imported with the first shot

    wanted = [fold(word) for word in typed.split()]
    named = [(fold(name).split(), power) for power, name in power_names().items()]
    for name, power in sorted(named, key=lambda pair: -len(pair[0])):
        if len(wanted) > len(name) and wanted[-len(name) :] == name:
            return " ".join([*typed.split()[: -len(name)], power.name.lower()])
    return typed


def find_moves(match: Match, text: str) -> list[rules.Move]:
    """Return the legal moves of a match that a text names: one, none, or several if ambiguous.

    Only moves of draughts are found; of other games any match may be meant.
    """
    if not match.is_draughts:
        return []
    try:
        return [match.game.parse(match.position, text)]
    except rules.Ambiguous as ambiguous:
        return [match.game.parse(match.position, choice) for choice in ambiguous.choices]
    except rules.RulesError:
        return []


def rank_moves(match: Match, typed: str) -> Iterator[Ranked]:
    """Yield how well each legal move fits what is typed, its number, its name and its text.

    The moves are numbered by square, huffs last. Shots are endless, so only some are yielded.
    """
    if not match.is_draughts:
        yield from _rank_shots(match, typed)
        return
    game, position, wanted = match.game, match.position, squash(typed)
    named = [(move, move_name(game, position, move)) for move in match.choices]
    ordered = sorted(named, key=lambda pair: (pair[0].is_huff, square_order(pair[1])))
    for i, (move, name) in enumerate(ordered):
        forms = {squash(form) for form in write_in_all_styles(game, position, move)}
        yield fitness(forms, wanted), i, name, game.write(position, move, Style.LONG)


def _rank_shots(match: Match, typed: str) -> Iterator[Ranked]:
    """Yield how well some shots fit what is typed; a complete typed shot comes first."""
    from bot.matches.shots.shooting import line_of, list_suggestions, read_typed
    from bot.talk.matches.shot_texts import name_shot
    from bot.teams.voted_shots import write_choice, write_shot

    line, first = line_of(match), read_typed(match, read_power(match, typed))
    shots = [shot for shot in list_suggestions(match) if shot != first]
    for i, shot in enumerate([first, *shots] if first else shots):
        choice, text = write_choice(line, shot), line.game.write(shot)
        forms = {squash(text), squash(write_shot(choice, shot.power))}
        fits = -1 if shot == first else fitness(forms, squash(typed))
        yield fits, i, name_shot(choice, shot.power), text


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
    """Tell whether the letters of a text occur in this order in another one."""
    letters = iter(form)
    return all(letter in letters for letter in wanted)
