"""The forms of commands on a small phone: filled in by a finger, put right and gone on with."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def open_form(visitor: Visitor, command: str, title: str) -> Locator:
    visitor.command(command)
    form = visitor.page.get_by_role("dialog", name=title)
    expect(form).to_be_visible()
    visitor.pictures(f"form for {command}, phone")
    return form


def choose(visitor: Visitor, form: Locator, menu: str, option: str) -> None:
    form.get_by_role("combobox", name=menu).tap()
    visitor.page.get_by_role("option", name=option).first.tap()


def submit(form: Locator) -> None:
    form.get_by_role("button", name="Submit").tap()


def press_page(visitor: Visitor, page: str = "More") -> None:
    """Press a button of the newest message, not that of its menu."""
    expect(visitor.newest).to_contain_text("Nothing is posted yet.")
    visitor.pictures("between two forms, phone")
    visitor.newest.locator("button.button", has_text=page).tap()


def test_a_team_game(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    form = open_form(anna, "together", "New team game")
    choose(anna, form, "How a team chooses its moves", "the captain decides")
    form.get_by_label("More: members").tap()
    submit(form)
    for page, title in (("Variant and start", "Variant and start"), ("Sides", "The two sides")):
        press_page(anna, page)
        anna.pictures(f"form {page.lower()} of a team game, phone")
        submit(anna.page.get_by_role("dialog", name=title))
    press_page(anna, "Members and votes")
    rest = anna.page.get_by_role("dialog", name="Members and votes")
    anna.pictures("form for the members of a team game, phone")
    choose(anna, rest, "Who can join", "people with a role")
    submit(rest)
    press_page(anna, "Open the game")
    expect(anna.newest).to_contain_text("Also choose the role that can join.")
    anna.pictures("form to be put right, phone")
    anna.press("Change")
    expect(rest).to_contain_text("Also choose the role that can join.")
    anna.pictures("fault in a form, phone")
    choose(anna, rest, "Who can join", "anyone")
    submit(rest)
    expect(anna.newest).to_contain_text("Team game: Russian draughts")
    anna.pictures("team game from a form, phone")


def test_a_simul(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    form = open_form(anna, "simul", "New simul")
    choose(anna, form, "Time per move", "8 hours")
    submit(form)
    expect(anna.newest).to_contain_text("8 hours")
    anna.pictures("simul from a form, phone")


def test_a_tournament_and_days_away(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    form = open_form(anna, "tournament new", "New tournament")
    form.get_by_role("textbox", name="Name").fill("Autumn cup")
    form.get_by_label("More: any variant").tap()
    submit(form)
    press_page(anna)
    rest = anna.page.get_by_role("dialog", name="More about this tournament")
    anna.pictures("form for the rest of a tournament, phone")
    submit(rest)
    expect(anna.newest).to_contain_text("Autumn cup")
    anna.pictures("tournament from a form, phone")
    anna.command("tournament list")
    expect(anna.newest.locator("img")).not_to_have_count(0)
    anna.pictures("tournaments, phone")
    anna.press("1 · Details")
    expect(anna.newest).to_contain_text("Autumn cup")
    form = open_form(anna, "away", "Going away")
    choose(anna, form, "How long", "3 days")
    submit(form)
    expect(anna.newest).to_contain_text("You're away")
    anna.pictures("days away from a form, phone")
