"""The menu of variants in the form for a challenge."""

import pytest

import rules
from bot.views.challenges.challenge_form import VARIANT, challenge_form
from bot.views.forms import MOST_OPTIONS, Fields


@pytest.mark.parametrize("chosen", [(), ("russian",), ("lasca",), ("two-move",)])
def test_the_menu_has_the_chosen_variant_first_and_one_of_each_family(
    chosen: tuple[str, ...],
) -> None:
    offered = _offered(Fields({VARIANT: chosen}))
    assert tuple(offered[: len(chosen)]) == chosen
    assert len(offered) == MOST_OPTIONS
    assert {"russian", "towers", "corners", "chapaev"} <= {*offered}
    families = {game.family for game in rules.all_games()}
    assert {rules.any_game(key).family for key in offered} == families


def _offered(fields: Fields) -> list[str]:
    parts = [part["component"] for part in challenge_form(0, fields).to_dict()["components"]]
    menu = next(part for part in parts if part["custom_id"] == VARIANT)
    return [option["value"] for option in menu["options"]]
