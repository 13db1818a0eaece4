"""How pieces capture, and what becomes of captured pieces, told by the facts of the rules."""

from collections.abc import Iterator

from render.translation import _, pgettext
from rules import Preference
from rules.board import ACROSS
from rules.precedence import REASONS
from rules.variant import SpecialRule, Variant


def list_captures(variant: Variant) -> Iterator[str]:
    """Yield whether captures are compulsory, which come first, and what becomes of the captured."""
    if SpecialRule.HUFFING in variant.special_rules:
        yield _(
            "**Captures** are optional, but if you miss one, your opponent may remove (huff) the "
            "piece that should have captured."
        )
        if SpecialRule.OWN_PIECES_ARE_CAPTURED in variant.special_rules:
            yield _("Your own pieces are captured too.")
    else:
        yield _jumps(variant)
    if variant.board.checkered and not set(ACROSS).isdisjoint(variant.king_captures):
        yield _(
            "On a straight line only the dark squares count, so straight captures pass two "
            "squares at a time."
        )
    if SpecialRule.HUFFING not in variant.special_rules:
        yield _choice(variant)
    yield from _captured(variant)


def _jumps(variant: Variant) -> str:
    if SpecialRule.OWN_PIECES_ARE_CAPTURED in variant.special_rules:
        return _(
            "**Captures** are jumps over a piece of either side to the empty square behind it. "
            "They're compulsory, even if they take your own pieces, and must continue as far as "
            "they can."
        )
    return _(
        "**Captures** are jumps over an enemy piece to the empty square behind it. They're "
        "compulsory, and must continue as far as they can."
    )


def _choice(variant: Variant) -> str:
    """Say which capture to choose."""
    if variant.worth is None:
        return _("If there are several captures, you may choose any of them.")
    order = pgettext("between what counts first and what counts next", ", then ")
    reasons = order.join(_preference(reason) for reason in REASONS[variant.worth])
    return _("If there are several captures, you must choose by this rule: {reasons}.").format(
        reasons=reasons
    )


def _preference(reason: Preference) -> str:
    match reason:
        case Preference.MOST_PIECES:
            return _("the most pieces captured")
        case Preference.BY_KING:
            return _("a king capturing")
        case Preference.MOST_KINGS:
            return _("the most kings captured")
        case Preference.KING_FIRST:
            return _("the earliest capture of a king")
        case Preference.HIGHEST_VALUE:
            return _("the highest value (a king is worth nearly two men)")


def _captured(variant: Variant) -> Iterator[str]:
    """Yield what becomes of captured pieces, and when."""
    if SpecialRule.TOWERS in variant.special_rules:
        yield from _captured_of_towers(variant)
        return
    yield (
        _("Captured pieces are removed at once.")
        if variant.lifts_at_once
        else _(
            "Captured pieces stay on the board until the move ends, and no piece can be "
            "jumped twice."
        )
    )
    if SpecialRule.CAPTURED_KINGS_BECOME_MEN in variant.special_rules:
        yield _("Captured kings aren't removed: when the move ends, they become men.")


def _captured_of_towers(variant: Variant) -> Iterator[str]:
    yield _(
        "Only the top piece of a tower is captured: it goes under the piece that jumped it, and "
        "the next piece in its tower is free."
    )
    yield (
        _(
            "Captured pieces leave their towers at once, and what's left of a tower can be jumped "
            "again in the same move, after another piece."
        )
        if variant.may_jump_again
        else _("Towers stay as they are until the move ends, and no tower can be jumped twice.")
    )
    yield (
        _("A captured king is still a king when it's freed.")
        if variant.prisoners_keep_rank
        else _("A captured king becomes a man, and is still one when it's freed.")
    )
