"""People around the bot at a time that stands still, seen on phones: what the pictures show.

Nothing in them depends on the machine or the hour, so the same scene gives the same picture.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.matches.chance import Chance
from engine.judgement import Judgement, judge
from engine.limits import Limits
from engine.processes.jobs import Urgency
from engine.processes.partner import Partner, PartnerSettings
from engine.searchers import fresh_searcher
from playground import Channel, Message, Person, Playground, Server
from playground.page.bot_process import BotProcess
from playground.page.site import Site
from playground.page.tour import Tour
from rules import Line
from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE
from tests.browser.town import ROOT
from tests.scenarios.conftest import UNHURRIED, Table, running_bot, standing_clock

RIGHTS = {"Emma": ("MANAGE_GUILD",)}
NAMES = "Anna", "Ben", "Chloe", "David", "Emma"
YEAR = 365  # days
CLUB = Tour(
    bot="Damka",
    picture=ROOT / "bot/tour/damka.svg",
    people=[{"name": name.lower(), "display": name, "age": YEAR} for name in NAMES],
    servers=[
        {
            "name": "Draughts Club",
            "channels": [{"name": "draughts"}],
            "members": [
                {"name": name.lower(), "since": YEAR, "permissions": RIGHTS.get(name, ())}
                for name in NAMES
            ],
        }
    ],
)
HEIGHT = 844  # pixels of the page
PLIES = 6  # of the search
NO_CHANCE = Chance(lambda colors: colors[0], lambda: 7, lambda: "DAMKA-7", lambda: "0" * 32)
PATIENCE = 60_000  # milliseconds
# What says when, and what flickers.
STILL = "time.stamp, .post-side-time { visibility: hidden } * { caret-color: transparent }"
# Above the page, in place of the channel.
OWNER = """
#header h2 {{ font-size: 0 }}
#header h2::after {{ content: "{}\\2019s phone"; font-size: 16px }}
.post-tools {{ display: none }}
"""


# A picture that is loaded when one scrolls to it is never decoded before.
PICTURES_IN_SIGHT = """
Promise.all([...document.images]
  .filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  })
  .map((each) => each.decode().catch(() => {})))
"""


@dataclass
class Phone:
    """The page in the hands of a person."""

    page: Page
    name: str

    @property
    def newest(self) -> Locator:
        """The newest message."""
        return self.page.locator("#posts .post").last

    def button(self, label: str) -> Locator:
        """The newest button of this name."""
        return self.page.locator("#posts").get_by_role("button", name=label, exact=True).last

    async def type(self, command: str, **options: str) -> None:
        """Write a command with options, and take what is offered for each."""
        box = self.page.get_by_role("textbox", name="Message", exact=True)
        await box.press_sequentially(f"/{command} ")
        for option, value in options.items():
            field = self.page.get_by_role("textbox", name=re.compile(f"^{option}:"))
            if not await field.count():
                tail = self.page.get_by_role("textbox", name="More options")
                await tail.fill(option)
                await tail.press("Enter")
            await field.press_sequentially(value)
            await self.page.locator(".popup").get_by_role("option").first.click()
        await self.rest()

    async def press(self, label: str) -> None:
        """Press the newest button of this name."""
        await self.button(label).tap()

    async def see(self, words: str) -> None:
        """Wait until the newest message says something, and its pictures are there."""
        await expect(self.newest).to_contain_text(words, timeout=PATIENCE)
        await self.rest()

    async def rest(self) -> None:
        """Wait until nothing moves and every picture on the screen is there."""
        await self.page.evaluate(PICTURES_IN_SIGHT)
        await self.page.wait_for_timeout(400)

    async def cut(self, place: Locator) -> Image.Image:
        """Take a picture of a part of the page."""
        await place.scroll_into_view_if_needed()
        await self.rest()
        return Image.open(BytesIO(await place.screenshot(animations="disabled")))

    async def take(self) -> Image.Image:
        """Take a picture of the whole screen."""
        await self.rest()
        return Image.open(BytesIO(await self.page.screenshot(animations="disabled")))


@dataclass
class Album:
    """A server with four people and the bot, and their phones."""

    table: Table
    server: Server
    people: dict[str, Person]
    open_phone: Callable[..., Any]
    labels: set[str] = field(default_factory=set)  # of all buttons that were in a picture

    @property
    def discord(self) -> Playground:
        return self.table.discord

    @property
    def channel(self) -> Channel:
        return self.table.channel

    def go(self, channel: Channel) -> None:
        """Take everyone to another channel."""
        self.table.channel = channel
        for person in self.people.values():
            person.here = channel

    async def until(self, *, button: str = "", words: str = "") -> Message:
        """Return the newest message of the channel with a button and words, once it is there."""

        def found() -> list[Message]:
            return [
                each
                for each in self.channel.messages
                if (not button or button in each.buttons) and words in each.text
            ]

        await self.discord.until(lambda: bool(found()))
        return found()[-1]

    async def begin(self, white: str, black: str, variant: str, **terms: Any) -> None:
        """Let two people begin a game, and take everyone to where it is played."""
        asked = await self.people[white].slash(
            "challenge", opponent=self.people[black], variant=variant, colour=0, **terms
        )
        await self.people[black].click(asked.shown, "Accept")
        if "time" in terms:  # a slow game has a thread of its own
            await self.discord.until(lambda: bool(self.channel.threads))
            self.go(self.channel.threads[-1])
        await self.until(button="Move")

    async def play(self, white: str, black: str, moves: str) -> None:
        """Let two people move in turn."""
        players = [self.people[white], self.people[black]]
        for ply, move in enumerate(moves.split()):
            await players[ply % 2].slash("move", move=move)

    async def note(self, place: Locator) -> None:
        """Note the labels of the buttons in a part of a page."""
        self.labels |= {
            label.strip()
            for label in await place.locator("button .label, button.button").all_inner_texts()
        }


class SteadyPartner(Partner):
    """A computer that looks as deep on every machine, however long that takes."""

    def __init__(self) -> None:
        super().__init__(PartnerSettings(workers=1))

    async def analyse(
        self,
        line: Line,
        known: Iterable[Judgement] = (),
        urgency: Urgency = Urgency.ANALYSIS,
    ) -> AsyncGenerator[Judgement, None]:
        """Yield the judgement of each move of a game."""
        for ply, move in enumerate(line.moves):
            yield judge(fresh_searcher(line.game), line.cut(ply), move, Limits(depth=PLIES))
            await asyncio.sleep(0)


@asynccontextmanager
async def open_album(folder: Path, url: str) -> AsyncIterator[Album]:
    """Start the bot among four people, with phones for all who are asked for one."""
    with standing_clock() as clock:
        async with Playground(folder=folder, deadline=UNHURRIED) as discord:
            CLUB.furnish(discord)
            (server,) = discord.servers
            people = {name: discord.person(name.lower()) for name in NAMES}
            async with (
                running_bot(discord, url, chance=NO_CHANCE, partner=SteadyPartner()) as bot,
                Site(discord, BotProcess("bot", dict), CLUB, folder) as site,
                _browser() as browser,
            ):
                anna, ben, chloe = (people[name] for name in NAMES[:3])
                (channel,) = server.channels
                table = Table(discord, server, channel, anna, ben, chloe, bot, clock)

                async def open_phone(name: str, height: int = HEIGHT) -> Phone:
                    return await _open_phone(browser, site.address, name, height)

                yield Album(table, server, people, open_phone)


@asynccontextmanager
async def _browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


async def _open_phone(browser: Browser, address: str, name: str, height: int) -> Phone:
    phone = {**PHONE, "viewport": {**PHONE["viewport"], "height": height}}
    context = await browser.new_context(**phone, timezone_id="UTC", locale="en-US", bypass_csp=True)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(f"{address}?as={name.lower()}")
    await expect(page.locator("#posts")).to_be_visible(timeout=PATIENCE)
    await page.add_style_tag(content=STILL)
    await page.add_style_tag(content=OWNER.format(name))
    return Phone(page, name)
