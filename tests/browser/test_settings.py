"""Whoever sets something on a phone reads the menus whole."""

import pytest
from playwright.sync_api import expect

from bot.talk import settings_texts as texts
from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
SMALL_PHONE = {**PHONE, "viewport": {"width": 350, "height": 720}}
LABELS = {
    "settings": (
        texts.own_theme_labels(),
        texts.coordinate_labels(),
        texts.square_name_labels(),
        texts.text_style_labels(),
    ),
    "server-settings": (
        texts.server_theme_labels(),
        texts.view_labels(),
        texts.board_labels(),
        texts.thread_labels(),
        texts.computer_labels(),
        texts.analysis_labels(),
    ),
}
CUT = """(menu, labels) => {
    const shown = menu.querySelector(".menu-label");
    return labels.filter((label) => {
        shown.textContent = label;
        return shown.scrollWidth > shown.clientWidth;
    });
}"""


def test_no_menu_of_the_settings_is_cut_on_a_phone(town: Town, come: Come) -> None:
    anna = come(town, "anna", **SMALL_PHONE)
    anna.page.get_by_role("button", name="Channels").tap()
    anna.go("chat")
    for command, labels in LABELS.items():
        anna.command(command)
        expect(anna.newest.locator("img.picture")).to_be_visible()
        menus = anna.newest.get_by_role("combobox").all()
        texts_of_menus = [list(each.values()) for each in labels]
        prompts = [[menu.inner_text()] for menu in menus[len(labels) :]]  # menus of channels
        for menu, words in zip(menus, texts_of_menus + prompts, strict=True):
            assert menu.inner_text() in words
            assert menu.evaluate(CUT, ["W" * 40, *words]) == ["W" * 40]
