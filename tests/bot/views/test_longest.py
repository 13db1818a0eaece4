"""The longest of everything fits into what Discord takes, and is answered."""

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import rules
from bot.acts.option_choices import LONGEST_CHOICE, list_choices
from bot.talk.explain import explain
from bot.talk.records.record_faults import explain_fault
from bot.talk.safe_text import LONGEST_QUOTE
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button, match_control, menu
from bot.views.parts import Card, picture, row, text
from rules.pdn import BadPdn, PdnFault
from tests.bot.matches_at_hand import match_of, problems, words_of
from tests.bot.talk.test_explain import RULES_FACTS, example

MOST = 4000  # characters of all texts of a message
TYPED = "x" * 6000  # as long as an option of a command may be


def filled(kind: type[BaseException], **details: Any) -> BaseException:
    """A fact whose texts are all as long as someone could type."""
    fact = example(kind)
    assert is_dataclass(fact)
    for each in fields(fact):
        if each.type is str and each.name != "game":
            setattr(fact, each.name, TYPED)
    for name, value in details.items():
        setattr(fact, name, value)
    return fact


@pytest.mark.parametrize("kind", RULES_FACTS, ids=lambda kind: kind.__name__)
async def test_no_fact_repeats_at_length_what_was_typed(kind: type[BaseException]) -> None:
    words = explain(filled(kind))
    assert "x" * (LONGEST_QUOTE + 1) not in words
    assert problems(Card(text(words))) == []


@pytest.mark.parametrize("fault", PdnFault)
@pytest.mark.parametrize("kind", RULES_FACTS, ids=lambda kind: kind.__name__)
async def test_no_fault_of_a_record_does(fault: PdnFault, kind: type[BaseException]) -> None:
    cause = filled(kind)
    assert isinstance(cause, rules.RulesError)
    for fact in (BadPdn(1, fault, TYPED, 3, cause), BadPdn(1, fault, TYPED, 3)):
        words = explain_fault(fact)
        assert "x" * (LONGEST_QUOTE + 1) not in words
        assert problems(Card(text(words))) == []


@pytest.mark.parametrize(
    "words",
    [(TYPED,), (TYPED, "short"), (TYPED, TYPED), ("**" + TYPED + "**\n", "a\n" * 2000, "b")],
)
async def test_texts_of_a_message_share_what_fits(words: tuple[str, ...]) -> None:
    card = Card(*map(text, words))
    assert problems(card) == []
    shown = words_of(card)
    assert MOST - 100 <= len(shown) <= MOST + len(words)
    assert all(each in shown for each in words if len(each) < 9)


async def test_a_description_a_label_and_an_option_are_cut() -> None:
    match = match_of(rules.Line.begin(rules.game("russian")))
    button = match_button(MatchAction.ONLY_MOVE, match, TYPED, detail="1")
    assert button.label is not None
    assert len(button.label) == 80
    pieces = match_control(MatchAction.PIECE, match)
    assert menu(pieces, TYPED, []).placeholder == TYPED[:149] + "…"
    (item,) = picture("board.png", TYPED).items
    assert len(item.description or "") == 1024
    assert problems(Card(text("x"), row(button))) == []


def test_choices_fit() -> None:
    choices = list_choices([(TYPED, "a"), ("b", TYPED), *[("c", "c")] * 30])
    assert len(choices) == 25
    assert len(choices[0].name) == LONGEST_CHOICE
    assert {choice.value for choice in choices} == {"a", "c"}
