"""Nothing that arbiters are asked, or that is told of it, is left in English."""

from dataclasses import replace

import pytest
from discord import ui

from bot.matches.moderation_facts import ModeratorAction
from bot.talk.tournaments.arbiter_texts import order_done, order_text
from bot.tournaments.arbiter_choices import OF_PEOPLE
from bot.tournaments.arbiter_orders import CHANGES, ArbiterOrder
from bot.tournaments.kinds import SWISS
from bot.tournaments.tournament import Tournament, TournamentState
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.tournaments.arbiter import (
    ask_for_game,
    ask_for_order,
    ask_for_person,
    ask_for_result,
    ask_for_time,
    reason_form,
    show_order_done,
    show_panel,
)
from playground.limits.forms import check_form
from tests.bot.matches_at_hand import ANNA, NOON, problems
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.talk.languages.test_tournament_rounds import IN_ROUNDS, SWISS_CUP, in_round
from tests.bot.talk.languages.test_tournaments import SMALL

ACTIONS = [*CHANGES, ModeratorAction.OUT_OF_TOURNAMENT, ModeratorAction.CANCEL_TOURNAMENT]


@pytest.mark.parametrize("action", ACTIONS)
async def test_every_order(action: ModeratorAction) -> None:
    order = ArbiterOrder(action, (1, 2))
    views = [
        ask_for_order(SWISS_CUP, order),
        show_note(order_text(SWISS_CUP, order)),
        show_note(order_done(SWISS_CUP, order, ANNA)),
    ]
    assert await untranslated(*views) == []
    assert problems(await ask_for_order(replace(SWISS_CUP, wanted_version=999_999), order)) == []


@pytest.mark.parametrize("tournament", [*IN_ROUNDS, SMALL], ids=lambda each: each.kind.name)
async def test_the_panel_and_what_it_asks(tournament: Tournament) -> None:
    views = [
        show_panel(tournament),
        show_panel(replace(tournament, paused_at=NOON)),
        show_panel(replace(tournament, state=TournamentState.ENTRY)),
        ask_for_time(tournament),
        ask_for_game(tournament),
        *(ask_for_person(tournament, ArbiterOrder(action)) for action in OF_PEOPLE),
        ask_for_person(tournament, ArbiterOrder(ModeratorAction.SWAP, (1,))),
        *(ask_for_result(tournament, each) for each in tournament.event.pairings[:2]),
        show_order_done(tournament, ArbiterOrder(ModeratorAction.RESULT, (1, 1, 0))),
        show_note(order_done(tournament, ArbiterOrder(ModeratorAction.RESULT, (1, 1, 0)), ANNA)),
    ]
    assert await untranslated(*views) == []


async def test_a_panel_for_many() -> None:
    """No one is left out of the menus, and all of them fit into a message."""
    large = in_round(SWISS, 128)
    order = ArbiterOrder(ModeratorAction.OUT_OF_TOURNAMENT)
    posts = [await ask_for_person(large, order), await ask_for_game(large)]
    assert [problem for post in posts for problem in problems(post)] == []
    menus = [each for each in posts[0].card.walk_children() if isinstance(each, ui.Select)]
    assert [len(menu.options) for menu in menus] == [25] * 5 + [3]
    assert [each.value for menu in menus for each in menu.options] == [str(n) for n in large.people]


async def test_a_result_and_its_reason() -> None:
    order = ArbiterOrder(ModeratorAction.RESULT, (1, 3, 0), "*" * 200)
    assert await untranslated(show_note(order_done(SWISS_CUP, order, ANNA))) == []


@pytest.mark.parametrize("action", [*ACTIONS, ModeratorAction.RESULT])
async def test_the_form_for_a_reason(action: ModeratorAction) -> None:
    control = ControlId(
        ControlKind.TOURNAMENT, TournamentAction.REASON, 10**9, 999_999, "result-1000-1000-2"
    )
    form = reason_form(control, ArbiterOrder(action, (1000, 1000, 2)), 200)
    assert await untranslated(form) == []
    assert [*check_form(form.to_dict())] == []
    assert form.to_dict()["custom_id"].startswith("e:order:")
