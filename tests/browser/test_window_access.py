"""The board in a browser for those who listen, use keys, see little or want nothing to move."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board_window import BoardWindow, open_board
from tests.browser.conftest import Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
SCHEMES = ("light", "dark")
OF_TEXT, OF_GRAPHICS = 4.5, 3
OF_TWO_TONES = 9  # of a ring in two colours: then one of them stands out from any ground
CONTRAST = """() => {
    const read = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => {
        const [r, g, b] = read(color).slice(0, 3).map((each) => each / 255)
            .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    window.contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    window.ground = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            if ((read(color)[3] ?? 1) === 1) return color;
        }
    };
    const own = (node) => [...node.childNodes]
        .some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());
    const nodes = [...document.querySelectorAll("body *")]
        .filter((node) => own(node) && node.checkVisibility())
        .filter((node) => !node.closest("#board, .unseen, noscript"));
    return nodes.map((node) =>
        [node.textContent, window.contrast(getComputedStyle(node).color, window.ground(node))]);
}"""
RING = """() => {
    const {outlineColor, outlineStyle, outlineWidth, boxShadow} =
        getComputedStyle(document.activeElement);
    const inner = boxShadow.match(/rgb[^)]*\\)/)?.[0];
    const ground = window.ground(document.activeElement.parentElement);
    return [outlineStyle, parseFloat(outlineWidth), window.contrast(outlineColor, inner ?? ground)];
}"""
MOVING = """() => {
    window.moved = 0;
    const look = () => {
        window.moved += document.getAnimations().length;
        requestAnimationFrame(look);
    };
    look();
}"""
CONTROLS = {"button", "gridcell", "textbox", "link", "combobox"}


def list_nodes(window: BoardWindow) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the accessibility tree of the page: role, name and properties of each node."""
    tree = window.page.context.new_cdp_session(window.page).send("Accessibility.getFullAXTree")
    return [
        (
            node["role"]["value"],
            node.get("name", {}).get("value", ""),
            {each["name"]: each["value"].get("value") for each in node.get("properties", ())},
        )
        for node in tree["nodes"]
        if not node["ignored"]
    ]


def list_nameless(window: BoardWindow) -> list[str]:
    """Return the roles of what can be operated and has no name, or no role of a control."""
    return [
        role
        for role, name, properties in list_nodes(window)
        if properties.get("focusable")
        and role not in ("RootWebArea", "list", "dialog")
        and (not name.strip() or role not in CONTROLS)
    ]


def test_everything_has_a_name_and_a_role(town: Town, come: Come) -> None:
    window = open_board(come(town))
    assert list_nameless(window) == []
    for label in ("Moves", "Type a move", "Keys"):
        window.button(label).click()
        expect(window.dialog).to_have_accessible_name(label)
        assert list_nameless(window) == []
        window.page.keyboard.press("Escape")
    assert window.page.evaluate("document.documentElement.lang") == "en-US"
    expect(window.page).to_have_title(re.compile("Anna v .*Ben"))
    expect(window.page.get_by_role("heading", level=1)).to_have_text(re.compile("Anna v .*Ben"))


def test_the_grid_is_rows_of_cells(town: Town, come: Come) -> None:
    window = open_board(come(town))
    grid = window.grid
    expect(grid).to_have_accessible_name(re.compile("Anna v .*Ben"))
    expect(grid).to_have_accessible_description(re.compile("White to move.*White: men"))
    rows = grid.get_by_role("row").all()
    assert len(rows) == int(grid.get_attribute("aria-rowcount") or 0) == 8
    for place, row in enumerate(rows, start=1):
        assert row.get_attribute("aria-rowindex") == str(place)
        columns = [
            each.get_attribute("aria-colindex") for each in row.get_by_role("gridcell").all()
        ]
        assert columns == [str(1 + place % 2 + 2 * each) for each in range(4)]
    assert grid.get_by_role("gridcell").count() == 32
    assert window.page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_one_sentence_for_each_change(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben")
    one, other = open_board(anna), open_board(ben)
    expect(one.speech).to_have_attribute("aria-live", "polite")
    one.listen()
    other.listen()
    one.drag("g3", "f4")
    other.expect_on("f4", "white man")
    other.drag("g5", "h4")
    one.expect_on("h4", "black man")
    said = [
        "Last move, White: g3-f4. Black to move.",
        "Last move, Black: g5-h4. White to move.",
    ]
    for window in (one, other):
        expect(window.speech).to_have_text(said[-1])
        assert window.heard == said


@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_and_focus_stand_out(town: Town, come: Come, scheme: str) -> None:
    window = open_board(come(town, color_scheme=scheme))
    press = window.page.keyboard.press
    assert [each for each in window.page.evaluate(CONTRAST) if each[1] < OF_TEXT] == []
    for least in (OF_TWO_TONES, *[OF_GRAPHICS] * 4):
        press("Tab")
        style, width, contrast = window.page.evaluate(RING)
        assert (style, width) == ("solid", 3)
        assert contrast >= least, window.page.evaluate("document.activeElement.outerHTML")
    for label in ("Moves", "Keys"):
        window.button(label).click()
        assert [each for each in window.page.evaluate(CONTRAST) if each[1] < OF_TEXT] == []
        press("Escape")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_want_no_motion(town: Town, come: Come, motion: str) -> None:
    window = open_board(come(town, reduced_motion=motion))
    window.page.evaluate(MOVING)
    window.drag("g3", "f4")
    window.expect_on("f4", "white man")
    window.page.wait_for_timeout(500)
    assert bool(window.page.evaluate("window.moved")) is (motion == "no-preference")


def test_a_dialog_gives_the_focus_back(town: Town, come: Come) -> None:
    window = open_board(come(town))
    press, focused = window.page.keyboard.press, window.page.locator(":focus")
    for label in ("Moves", "Type a move", "Keys"):
        window.button(label).focus()
        press("Enter")
        expect(window.dialog).to_have_accessible_name(label)
        press("Escape")
        expect(window.dialog).to_have_count(0)
        expect(focused).to_have_accessible_name(label)
    window.cell("g3").focus()
    for key in ("m", "/", "?"):
        press(key)
        expect(window.dialog).to_be_visible()
        press("Escape")
        expect(window.dialog).to_have_count(0)
        expect(focused).to_have_accessible_name("g3, white man, can move")


def test_the_focus_stays_when_buttons_go(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben")
    window, other = open_board(anna), open_board(ben)
    focused = window.page.locator(":focus")
    window.button("Moves").focus()
    window.page.keyboard.press("Enter")
    window.page.keyboard.press("Enter")
    expect(other.button("Moves")).to_be_visible()
    expect(window.button("Moves")).to_have_count(0)
    expect(focused).to_have_count(1)
    window.button("Flip board").focus()
    other.button("Moves").click()
    other.dialog.get_by_role("listitem").first.get_by_role("button").click()
    expect(window.button("Moves")).to_be_visible()
    expect(focused).to_have_accessible_name("Flip board")
