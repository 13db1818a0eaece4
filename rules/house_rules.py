"""House rules: options of most games, for friendly games only."""

from dataclasses import replace

from rules.variant import Option, SpecialRule, Variant


def with_house_rules(variant: Variant) -> Variant:
    """Return a variant with the house rules added to its options, if they make sense in it."""
    if variant.loser_wins or not variant.may_huff:
        return variant
    facts = {"special_rules": (*variant.special_rules, SpecialRule.HUFFING)}
    words = "Huffing: a piece that fails to capture may be removed"
    return replace(
        variant, options=(*variant.options, Option("huff", words, facts, is_house_rule=True))
    )
