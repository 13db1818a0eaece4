"""Nothing that arbiters are asked, or that is told of it, is left in English."""

from dataclasses import replace

import pytest

from bot.matches import ModeratorAction
from bot.matches.arbiter_orders import CHANGES, Order
from bot.talk.arbiter_texts import order_done, order_text, result_given
from bot.views.arbiter import ask_for_order
from bot.views.note import show_note
from tests.bot.matches_at_hand import ANNA, problems
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.talk.languages.test_tournament_rounds import SWISS

ACTIONS = [*CHANGES, ModeratorAction.OUT_OF_TOURNAMENT, ModeratorAction.CANCEL_TOURNAMENT]


@pytest.mark.parametrize("action", ACTIONS)
async def test_every_order(action: ModeratorAction) -> None:
    order = Order(action, (1, 2))
    views = [
        ask_for_order(SWISS, order),
        show_note(order_text(SWISS, order)),
        show_note(order_done(SWISS, order, ANNA)),
    ]
    assert await untranslated(*views) == []
    assert problems(await ask_for_order(replace(SWISS, wanted_version=999_999), order)) == []


async def test_a_result_and_its_reason() -> None:
    key = (1, 3)
    views = [show_note(result_given(SWISS, key, ANNA, reason)) for reason in ("", "*" * 200)]
    assert await untranslated(*views) == []
