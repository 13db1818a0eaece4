"""A window of the page, and what a person does in it."""

import re
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

ARTIFACTS = Path(__file__).parents[2] / "artifacts"


class Visitor:
    """Hold the window of a person at the page; `complaints` are errors of the browser's console, of
    all tabs that are opened from there.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(60_000)
        self.complaints: list[str] = []
        page.context.on("console", self._heard)  # of every tab
        page.context.on("weberror", lambda failed: self.complaints.append(str(failed.error)))
        # Files are caught from the beginning: a key pressed at once would come too early.
        page.on("filechooser", lambda _: None)

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    @property
    def box(self) -> Locator:
        return self.page.get_by_role("textbox", name="Message", exact=True)

    @property
    def posts(self) -> Locator:
        return self.page.locator("#posts .post")

    @property
    def newest(self) -> Locator:
        return self.posts.last

    @property
    def popup(self) -> Locator:
        return self.page.locator(".popup")

    @property
    def menu(self) -> Locator:
        """The menu of a person or a message."""
        return self.page.get_by_role("menu")

    def visit(self, address: str, person: str) -> None:
        self.page.goto(f"{address}?as={person}")
        expect(self.page.locator(".account-words strong")).to_have_text(person.title())
        expect(self.box).to_be_visible()

    def go(self, channel: str) -> None:
        self.page.locator("#sidebar").get_by_role("button", name=channel).click()
        expect(self.page.locator("#header h2")).to_contain_text(channel)

    def say(self, text: str) -> None:
        self.box.fill(text)
        self.box.press("Enter")

    def command(self, name: str, **options: str) -> None:
        """Write a command letter by letter, take what the lists offer, and send it."""
        self.begin(name)
        for option, text in options.items():
            self.option(option).press_sequentially(text)
            self.take(text)
        self.send()

    def send(self) -> None:
        """Send the command that is written, and wait until it is answered or has failed."""
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".post.pending .thinking")).to_have_count(0)

    def begin(self, name: str) -> None:
        """Write the name of a command; its options are open then."""
        self.box.press_sequentially(f"/{name} ")
        expect(self.page.locator(".command-name")).to_have_text(f"/{name}")

    def order(self, command: str, text: str) -> None:
        """Send a command with one text as it is typed, whatever is suggested."""
        self.begin(command)
        self.page.keyboard.type(text)
        self.page.keyboard.press("Escape")
        self.send()

    def option(self, name: str) -> Locator:
        """The field of an option, opened where it was not yet."""
        field = self.page.get_by_role("textbox", name=re.compile(f"^{name}:"))
        if not field.count():
            tail = self.page.get_by_role("textbox", name="More options")
            tail.fill(name)
            tail.press("Enter")
        return field

    def take(self, text: str) -> None:
        """Choose the first suggestion that holds the text."""
        found = self.popup.get_by_role("option").filter(has_text=re.compile(re.escape(text), re.I))
        found.first.click()

    def press(self, label: str) -> None:
        """Press the newest button of this name."""
        self.page.locator("#posts").get_by_role("button", name=label, exact=True).last.click()

    def select(self, placeholder: str, choice: str) -> None:
        """Choose in the newest menu."""
        menu = self.page.get_by_role("combobox", name=placeholder).last
        menu.click()
        self.page.locator(".menu-frame").get_by_role("option").filter(
            has=self.page.get_by_text(choice, exact=True)
        ).first.click()

    def become(self, person: str) -> None:
        self.page.get_by_role("button", name=f"Switch to {person}", exact=True).click()
        expect(self.page.locator(".account-words strong")).to_have_text(person)

    def turn(self, switch: str) -> None:
        """Use a switch of the developer panel."""
        panel = self.page.locator("#developer")
        if panel.is_hidden():
            self.page.get_by_role("button", name="Developer").click()
        panel.get_by_role("tab", name="Faults").click()
        panel.get_by_role("button", name=switch, exact=True).click()

    def jump(self, label: str, place: int = 0) -> None:
        """Move the clock by a button of its row, the first of this name unless another `place` is
        given, and wait until the bot is there again.
        """
        row = self.page.locator("#clock")
        if row.is_hidden():
            self.page.get_by_role("button", name="Move the clock").click()
        row.get_by_role("button", name=label).nth(place).click()
        expect(row.get_by_role("button", name="+ 1 hour")).to_be_enabled()
        expect(self.page.locator("#members .presence.offline")).to_have_count(0)

    def rest_on(self, place: Locator) -> None:
        """Let a finger rest on the right end of something, as long as a menu takes to open."""
        box = place.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] - 4, "y": box["y"] + box["height"] / 2}
        fingers = self.page.context.new_cdp_session(self.page)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        expect(self.menu).to_be_visible()
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def pictures(self, name: str) -> None:
        """Keep a screenshot in each of the two themes."""
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            self.picture(f"{name}, {theme}")

    def picture(self, name: str) -> None:
        """Keep a screenshot."""
        self.page.wait_for_timeout(250)  # transitions
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png")
