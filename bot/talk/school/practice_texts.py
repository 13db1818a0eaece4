"""What named endings say: `/practice`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

import rules
from bot.school.course.named_ending import NamedEnding
from bot.school.course.practice import MOST_STARS, SHOWN, TOWARDS, Drill, Practice, PracticeState
from bot.school.course.puzzle import Goal
from bot.talk.names import game_name
from bot.talk.safe_text import shorten
from bot.talk.school.lesson_texts import NO_STAR, STAR, shown_move, star_words
from bot.talk.school.puzzle_texts import save_words, small_hint, win_words
from render.translation import _, ngettext
from rules import Color, Move, Style

MOST_OPTION = 100  # characters
TITLES: dict[str, Callable[[], str]] = {
    # Translators: option 100
    "petrov": lambda: _("Petrov's triangle: three kings against one"),
    # Translators: option 100
    "three-kings": lambda: _("Three kings against one, from the corner"),
    # Translators: option 100
    "main-road": lambda: _("One king on the main road against three"),
    # Translators: option 100
    "gift-net": lambda: _("Two men catch a king"),
    # Translators: option 100
    "man-and-king": lambda: _("A man and a king against a king"),
    # Translators: option 100
    "opposition": lambda: _("Two men against one"),
    # Translators: option 100
    "one-king": lambda: _("A king against two men"),
    # Translators: option 100
    "stop-it": lambda: _("A king and a man against a man"),
    # Translators: option 100
    "corner": lambda: _("Two kings against one in the double corner"),
    # Translators: option 100; "First Position" is an ending of checkers, known since 1756
    "first-1": lambda: _("First Position: the finish"),
    # Translators: option 100; "First Position" is an ending of checkers, known since 1756
    "first-2": lambda: _("First Position: the middle"),
    # Translators: option 100; "First Position" is an ending of checkers, known since 1756
    "first-3": lambda: _("First Position: from the start"),
    # Translators: option 100
    "payne": lambda: _("One king against two"),
    # Translators: option 100
    "due-dame": lambda: _("Two kings against one"),
}


def ending_title(ending: NamedEnding) -> str:
    """Return what an ending is called."""
    return TITLES[ending.key]()


def endings_words(endings: Sequence[NamedEnding], practices: Mapping[str, Practice]) -> str:
    """List the endings by their games, with the stars that were earned."""
    lines = [
        _(
            "### Endings\nEveryone should know how to win or save these. I play the other side "
            "without a single mistake, so what works here works anywhere."
        )
    ]
    for games, group in groupby(endings, lambda each: each.games):
        lines.append(f"-# {' · '.join(game_name(rules.game(key)) for key in games)}")
        lines += [f"{_stars_of(practices.get(each.key))} {ending_title(each)}" for each in group]
    return "\n".join(lines)


def ending_option(ending: NamedEnding, practice: Practice | None) -> str:
    """Name an ending in a menu, with the stars that were earned."""
    title = ending_title(ending)
    stars = f" {STAR * practice.stars}" if practice and practice.stars else ""
    return f"{shorten(title, MOST_OPTION - len(stars))}{stars}"


def drill_heading(drill: Drill) -> str:
    """Name an ending and its game; a position drawn at random also gets its seed."""
    practice = drill.practice
    below = [game_name(drill.line.game)]
    if practice.seed:
        # Translators: after the name of a game; {seed}: a random number, such as 4711
        below.append(_("position {seed}").format(seed=practice.seed))
    title = _("### {title}").format(title=ending_title(drill.ending))
    return f"{title}\n-# {' · '.join(below)}"


def drill_words(drill: Drill) -> str:
    """Say what is to be done, what a move gave away, or how it ended."""
    match drill.standing:
        case PracticeState.OPEN:
            return "\n".join(_open_words(drill))
        case PracticeState.THROWN:
            return _thrown_words(drill.ending.side, is_lost=drill.is_lost_next)
        case PracticeState.WON | PracticeState.DRAWN if drill.has_succeeded:
            return _success_words(drill)
        case PracticeState.LOST:
            is_white = drill.ending.side is Color.WHITE
            return _("Black won this time.") if is_white else _("White won this time.")
        case _:
            return _missed_words(drill)


def _open_words(drill: Drill) -> Iterator[str]:
    """Yield what an open practice says, line by line."""
    if drill.own_moves:
        yield _("I replied **{move}**.").format(move=drill.practice.moves[-1])
    else:
        tell = save_words if drill.ending.goal is Goal.DRAW else win_words
        yield tell(drill.ending.side)
    if drill.limit is not None:
        yield _("Move {number} of at most {limit}.").format(
            number=drill.own_moves + 1, limit=drill.limit
        )
    else:
        yield _("Hold out until the rules end the game.")
    if drill.par is not None and drill.practice.tries:
        yield _shortest(drill.par)
    if drill.hint is not None:
        yield _hint_words(drill, drill.hint)


def _hint_words(drill: Drill, best: Move) -> str:
    """Tell as much of a best move as was asked for."""
    game, hints = drill.line.game, drill.practice.hints
    if hints >= SHOWN:
        return shown_move(game.write(drill.line.position, best, Style.LONG))
    if hints == TOWARDS and drill.targets:
        return _("Here's a small hint: move from **{start}** towards **{square}**.").format(
            start=game.square_name(best.start), square=game.square_name(drill.targets[-1])
        )
    return small_hint(game.square_name(best.start))


def _shortest(par: int) -> str:
    return ngettext(
        "The shortest win takes {count} move.", "The shortest win takes {count} moves.", par
    ).format(count=par)


def _thrown_words(side: Color, *, is_lost: bool) -> str:
    """Say kindly what the last move allows."""
    is_white = side is Color.WHITE
    if is_lost and is_white:
        return _("That lets Black win. **Take back**, or play on?")
    if is_lost:
        return _("That lets White win. **Take back**, or play on?")
    if is_white:
        return _("That lets Black hold. **Take back**, or play on?")
    return _("That lets White hold. **Take back**, or play on?")


def _success_words(drill: Drill) -> str:
    """Praise, and count the moves of a win."""
    stars = star_words(drill.stars)
    if drill.par is None:
        return _("You held it! {stars}").format(stars=stars)
    won = ngettext("Won in {count} move.", "Won in {count} moves.", drill.own_moves).format(
        count=drill.own_moves
    )
    return f"{won} {_shortest(drill.par)} {stars}"


def _missed_words(drill: Drill) -> str:
    """Say why a win was missed."""
    if drill.line.outcome() is None and drill.limit is not None:
        return ngettext(
            "That was {count} move without a win, so it's a draw.",
            "That was {count} moves without a win, so it's a draw.",
            drill.limit,
        ).format(count=drill.limit)
    is_white = drill.ending.side is Color.WHITE
    return _("A draw: Black held.") if is_white else _("A draw: White held.")


def _stars_of(practice: Practice | None) -> str:
    stars = practice.stars if practice else 0
    return STAR * stars + NO_STAR * (MOST_STARS - stars)
