"""How a game is played, told by the facts of its rules to people who have never played it."""

from collections.abc import Iterator

import rules
from bot.talk.matches.capture_lessons import list_captures
from bot.talk.matches.endings import draw_rule_name
from render.translation import _, ngettext, pgettext
from rules import Color
from rules.board import ACROSS, AHEAD, DIAGONAL, FORWARD, STRAIGHT, Directions
from rules.limits import KingRun
from rules.variant import Crowning, Landing, SpecialRule, Variant


def game_lesson(game: rules.Game) -> str:
    """Teach a game: the board, the first move, how pieces move and capture, how the game ends."""
    if any(game.homes.values()):
        return "\n".join((_board(game), *_race()))
    board, men, crowning, kings, captures, end = list_parts(game)
    return "\n".join((board, f"{men} {crowning}", kings, captures, end))


def list_parts(game: rules.Game) -> tuple[str, str, str, str, str, str]:
    """Return six parts of the rules: board, men, crowning, kings, captures, how the game ends."""
    variant = game.variant
    return (
        _board(game),
        " ".join(_men(variant)),
        _crowning(variant.crowning),
        " ".join(_kings(variant)),
        " ".join(list_captures(variant)),
        f"{_win(variant)}\n{_draws(variant)}",
    )


def _board(game: rules.Game) -> str:
    """Describe the board and its pieces, and say which side moves first."""
    stacks = game.stacks(game.start()).values()
    men = sum(stack[0].color is Color.WHITE for stack in stacks)
    sentence = (
        _("**Board:** {width} by {height}, with {men} men each on the dark squares. {begins}")
        if game.board.checkered
        else _(
            "**Board:** {width} by {height}, with {men} men each, played on every square. {begins}"
        )
    )
    begins = _("White moves first.") if game.first_mover is Color.WHITE else _("Black moves first.")
    return sentence.format(width=game.board.width, height=game.board.height, men=men, begins=begins)


def _men(variant: Variant) -> Iterator[str]:
    """Yield how men move and capture."""
    sentence = (
        _("**Men** move one square {steps}, and capture the same way.")
        if variant.man_steps == variant.man_captures
        else _("**Men** move one square {steps}, and capture {captures}.")
    )
    yield sentence.format(steps=_ways(variant.man_steps), captures=_ways(variant.man_captures))
    if not variant.men_take_kings:
        yield _("Men can't capture kings.")


def _crowning(crowning: Crowning) -> str:
    match crowning:
        case Crowning.ENDS_MOVE:
            return _("A man that reaches the last row becomes a king, and its move ends there.")
        case Crowning.AT_REST:
            return _(
                "A man becomes a king if its move ends on the last row. If a capture carries on "
                "from there, it stays a man."
            )
        case Crowning.IN_PASSING:
            return _(
                "A man that reaches the last row becomes a king at once and keeps capturing as a "
                "king."
            )
        case Crowning.NEVER:
            return _("There are no kings.")


def _kings(variant: Variant) -> Iterator[str]:
    """Yield how kings move and capture."""
    if variant.first_king_wins:
        yield _("**Kings** never move: the first one ends the game.")
        return
    yield _king_sentence(variant).format(
        steps=_ways(variant.king_steps), captures=_ways(variant.king_captures)
    )
    if variant.flying_kings:
        yield from _landings(variant)
    if isinstance(variant.limit, KingRun):
        yield ngettext(
            "While you have a man, the same king can't make more than {count} move in a row "
            "without capturing.",
            "While you have a man, the same king can't make more than {count} moves in a row "
            "without capturing.",
            variant.limit.moves,
        ).format(count=variant.limit.moves)


def _landings(variant: Variant) -> Iterator[str]:
    """Yield where flying kings may land in a capture."""
    if variant.king_landing is Landing.BEHIND:
        yield _("They must land right behind each piece they capture.")
    else:
        yield _("When they capture, they may land on any empty square up to the next piece.")
    if variant.king_landing is Landing.BEHIND_KING:
        yield _("If the last piece they capture is a king, they must land right behind it.")
    if not variant.may_turn_back:
        yield _("They can't turn straight back during a capture.")


def _king_sentence(variant: Variant) -> str:
    is_same = variant.king_steps == variant.king_captures
    if variant.flying_kings:
        return (
            _("**Kings** move as far as they like {steps}, and capture the same way.")
            if is_same
            else _("**Kings** move as far as they like {steps}, and capture {captures}.")
        )
    return (
        _("**Kings** move one square {steps}, and capture the same way.")
        if is_same
        else _("**Kings** move one square {steps}, and capture {captures}.")
    )


def _ways(directions: Directions) -> str:
    """Name the directions in which pieces go, seen from their player."""
    names = {
        frozenset(FORWARD): pgettext("how pieces go", "diagonally forward"),
        frozenset(DIAGONAL): pgettext("how pieces go", "diagonally, forward or backward"),
        frozenset(AHEAD): pgettext("how pieces go", "straight ahead or sideways"),
        frozenset(STRAIGHT): pgettext("how pieces go", "straight ahead, sideways or backward"),
        frozenset(AHEAD + FORWARD): pgettext(
            "how pieces go", "ahead, sideways or diagonally forward"
        ),
        frozenset(STRAIGHT + DIAGONAL): pgettext("how pieces go", "straight or diagonally"),
        frozenset(DIAGONAL + ACROSS): pgettext(
            "how pieces go", "straight or diagonally in all directions"
        ),
    }
    return names[frozenset(directions)]


def _win(variant: Variant) -> str:
    if variant.loser_wins:
        return _("**You win** when you have no pieces left or can't move.")
    if variant.first_king_wins:
        return _("**You win** by getting the first king, or when your opponent can't move.")
    if SpecialRule.TOWERS in variant.special_rules:
        return _("**You win** when your opponent has no towers left or can't move.")
    return _("**You win** when your opponent has no pieces left or can't move.")


def _draws(variant: Variant) -> str:
    names = [*dict.fromkeys(draw_rule_name(rule) for rule in variant.draws)]
    if not names:
        return _("**A draw** is only by agreement.")
    joined = pgettext("between the draw rules of a game", "; ").join(names)
    return _("**Draws** are by agreement, or by rule: {rules}.").format(rules=joined)


def _race() -> tuple[str, ...]:
    """Teach a game in which pieces go from one corner to the other."""
    return (
        _(
            "**Men** move one square in a straight line, or jump over any one piece to the empty "
            "square behind it, as many times as they can. Nothing is captured."
        ),
        _("**You win** when your men fill your opponent's starting corner."),
    )
