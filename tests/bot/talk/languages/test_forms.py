"""Forms of commands pass through the translations, and fit what Discord takes."""

from datetime import timedelta

import pytest
from discord.ui import Modal

import rules
from bot.acts.evenings.evening_forms import name_games
from bot.acts.evenings.evening_opening import CLOCK_CHOICES, LENGTH_CHOICES
from bot.acts.option_choices import name_choices
from bot.acts.teams.lobby_forms import build_page
from bot.acts.teams.lobby_opening import DECIDES_CHOICES, TURN_CHOICES
from bot.acts.teams.simul_forms import COLOR_CHOICES, TURNS
from bot.acts.tournaments.tournament_opening import KIND_CHOICES, PACES, SCORES
from bot.views.challenges.challenge_form import (
    CLOCKS,
    REST,
    challenge_form,
    rest_form,
    show_before_rest,
    show_fault,
)
from bot.views.evenings.evening_form import evening_form
from bot.views.forms import FieldFault, Fields
from bot.views.people.away_form import away_form
from bot.views.records.attached_record import upload_form
from bot.views.teams.lobby_form import FIELDS, LobbyFormPage, lobby_form
from bot.views.teams.lobby_form import show_before_rest as lobby_between
from bot.views.teams.simul_form import simul_form
from bot.views.tournaments.tournament_form import STARTS, tournament_form
from bot.views.tournaments.tournament_form import rest_form as tournament_rest
from bot.views.tournaments.tournament_form import show_before_rest as tournament_between
from playground.limits.forms import check_form
from tests.bot.talk.languages.speaking import untranslated

GIVEN = {
    "opponent": ("123456789012345678",),
    "variant": ("chapaev",),
    "clock": ("2h+15s",),
    "ticks": ("rated", "more"),
    "position": ("W:Wc3:Bf6" * 100,),
}
KEPT = {*CLOCKS, "UTC", "2h+15s", "2h + 15s", "W:Wc3,Kd4:Bf6,h8", GIVEN["position"][0][:500]}
NATIVE = {game.native_name for game in rules.all_games()}


async def check(form: Modal) -> None:
    assert [*check_form(form.to_dict())] == []
    names = sorted({*KEPT, *NATIVE}, key=len, reverse=True)
    assert await untranslated(form, names=names) == []


@pytest.mark.parametrize("challenge_id", [0, 7])
async def test_the_form_for_a_challenge(challenge_id: int) -> None:
    await check(challenge_form(challenge_id, Fields()))
    await check(challenge_form(challenge_id, Fields(GIVEN)))


@pytest.mark.parametrize("game", rules.all_games(), ids=lambda game: game.key)
async def test_the_form_for_the_rest(game: rules.AnyGame) -> None:
    for name in sorted(REST):
        fault = FieldFault(name, "9" * 300)
        await check(rest_form(0, game, Fields(GIVEN, fault)))


async def test_the_forms_for_a_simul_and_for_days_away() -> None:
    labels = name_choices("simul turn", TURNS), name_choices("simul colour", COLOR_CHOICES)
    await check(simul_form(Fields(), *labels))
    await check(away_form(Fields(), 30, "UTC"))


async def test_the_form_for_an_evening() -> None:
    lengths = name_choices("evening new length", LENGTH_CHOICES)
    clocks = name_choices("evening new clock", CLOCK_CHOICES)
    await check(evening_form(Fields(), name_games({}), lengths, clocks))


async def test_the_forms_for_a_tournament() -> None:
    kinds = name_choices("tournament new kind", KIND_CHOICES)
    await check(tournament_form(Fields(), kinds, name_choices("tournament new pace", PACES)))
    scores, soon = name_choices("tournament new score", SCORES), {"2h": timedelta(hours=2)}
    for starts in ("2h", "<t:1780000000:f>"):
        await check(tournament_rest(Fields({STARTS: (starts,)}), scores, soon))
    assert await untranslated(tournament_between()) == []


async def test_the_form_for_a_team_game() -> None:
    turns, decides = (
        name_choices(f"together {option}", given)
        for option, given in (("turn", TURN_CHOICES), ("decides", DECIDES_CHOICES))
    )
    await check(lobby_form(Fields({"opponent": ("7",)}), turns, decides))
    assert await untranslated(lobby_between()) == []


@pytest.mark.parametrize("page", [*LobbyFormPage])
async def test_the_other_forms_for_a_team_game(page: LobbyFormPage) -> None:
    given = {"role": ("8",), "against": ("9",), "variant": ("russian",), "code": ("DAMKA-X",)}
    await check(build_page(page, Fields(given)))
    for name in FIELDS[page]:
        await check(build_page(page, Fields(given, FieldFault(name, "9" * 300))))


async def test_a_form_for_a_file_and_what_stands_between() -> None:
    for to_analyse in (False, True):
        await check(upload_form(to_analyse=to_analyse))
    assert await untranslated(show_fault(7, "9", is_in_rest=True)) == []
    assert await untranslated(show_before_rest(0, rules.all_games()[0])) == []
