import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from playground.page.site import USUAL_PORT
from playground.playground import ADDRESS
from tests.browser.town import DAMKA, TOY, UNHURRIED, Town
from tests.browser.visitor import Visitor

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PATIENCE = 60_000  # milliseconds: a busy machine fails no test
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "dark",
}

SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 375, "height": 812}}

Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for one module: no test of asyncio can begin beside its loop."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session", autouse=True)
def taken_port() -> Iterator[None]:
    """Keep every town from the usual port: one that starts anew would find another's town there."""
    with socket.socket() as usual:
        with suppress(OSError):  # someone else has it
            usual.bind((ADDRESS, USUAL_PORT))
            usual.listen()
        yield


@pytest.fixture
def deadline() -> int:
    """The seconds in which a bot must answer; a test of what is not answered gives others."""
    return UNHURRIED


@pytest.fixture
def town(tmp_path: Path, deadline: int) -> Iterator[Town]:
    """Damka as a first visitor finds it."""
    with Town(tmp_path / "playground", *DAMKA, deadline) as started:
        yield started


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """A bot with every kind of control, and nothing said yet."""
    with Town(tmp_path_factory.mktemp("toys"), *TOY) as started:
        yield started


@pytest.fixture
def fresh_toys(tmp_path: Path, deadline: int) -> Iterator[Town]:
    """The bot with every kind of control, for tests that change its servers and people."""
    with Town(tmp_path / "toys", *TOY, deadline) as started:
        yield started


@pytest.fixture
def come(chromium: Browser) -> Iterator[Come]:
    """Open a window as someone; at the end no console may have complained."""
    visitors: list[Visitor] = []

    def come(place: Town, person: str = "anna", **options: Any) -> Visitor:
        context = chromium.new_context(**{**DESKTOP, **options})
        context.set_default_timeout(PATIENCE)
        visitor = Visitor(context.new_page())
        visitors.append(visitor)
        visitor.visit(place.address, person)
        return visitor

    yield come
    complaints = [said for visitor in visitors for said in visitor.complaints]
    for visitor in visitors:
        visitor.page.context.close()
    assert complaints == []
