import signal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.town import AS_DISCORD, Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
G3_H4, G3_F4 = "g3\u2011h4", "g3\u2011f4"  # as sentences write them: no line ends in a move


def test_reload_in_the_middle(town: Town, come: Come) -> None:
    anna = come(town)
    anna.press("Move")
    expect(anna.page.locator(".post.private")).to_have_count(1)
    anna.page.reload()
    anna.press("g3-h4")
    expect(anna.newest).to_contain_text(G3_H4)


@pytest.mark.parametrize("deadline", [AS_DISCORD])
def test_the_bot_killed_and_restarted(town: Town, come: Come) -> None:
    anna = come(town)
    anna.turn("Kill")
    panel = anna.page.locator("#developer")
    expect(panel).to_contain_text("Not running, exit code -9")
    expect(anna.page.locator(".bot-state .offline")).to_be_visible()
    anna.press("Move")
    expect(anna.page.locator(".failed")).to_have_text("This interaction failed")
    anna.picture("the bot is dead")
    anna.turn("Start")
    expect(panel).to_contain_text("connected. Started 2 times, connected 2 times.")
    anna.press("Move")
    expect(anna.page.get_by_role("button", name="g3-f4")).to_be_visible()
    anna.turn("Kill and restart")
    expect(panel).to_contain_text("connected. Started 3 times, connected 3 times.")
    anna.press("g3-f4")
    expect(anna.newest).to_contain_text(G3_F4)


def until_saved(visitor: Visitor, town: Town, words: str) -> None:
    """Wait until the playground has written a message to its file."""
    while words not in (town.folder / "world.json").read_text(encoding="utf-8"):
        visitor.page.wait_for_timeout(50)  # milliseconds, and the page goes on meanwhile


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_everything_is_there_after_a_restart(town: Town, come: Come, how: signal.Signals) -> None:
    anna = come(town)
    anna.say("remember this")
    expect(anna.newest).to_contain_text("remember this")
    until_saved(anna, town, "remember this")
    before = town.address
    code = town.stop(how)
    assert code == (0 if how is signal.SIGTERM else -how)
    expect(anna.page.locator("#banner")).to_be_visible()
    anna.complaints.clear()  # the browser tells that the connection is lost
    town.start()
    assert town.address == before
    expect(anna.page.locator("#banner")).to_be_hidden()
    expect(anna.newest).to_contain_text("remember this")
    anna.command("move", move="g3-h4")
    expect(anna.newest).to_contain_text(G3_H4)
    anna.complaints.clear()


@pytest.mark.parametrize("deadline", [AS_DISCORD])
def test_a_slow_network_loses_an_interaction(town: Town, come: Come) -> None:
    anna = come(town)
    anna.turn("4 s")
    anna.box.press_sequentially("/help ")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("Sending command…")
    expect(anna.newest).to_contain_text("The application did not respond")
    anna.picture("no answer")
    anna.newest.get_by_role("button", name="Dismiss message").click()
    anna.turn("Off")
    anna.box.press_sequentially("/help ")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("Only you can see this")


def test_events_twice_and_a_lost_connection(town: Town, come: Come) -> None:
    anna = come(town)
    anna.turn("Send the next event twice")
    anna.command("move", move="g3-h4")
    expect(anna.newest).to_contain_text(G3_H4)
    expect(anna.newest).to_contain_text("@Ben to move")
    anna.become("Ben")
    anna.turn("Drop the connection")
    expect(anna.page.locator(".bot-state")).to_contain_text(
        "connected. Started 1 time, connected 2"
    )
    anna.command("move", move="b6-a5")
    expect(anna.newest).to_contain_text("@Anna to move")


def test_a_jump_of_the_clock_ends_a_challenge(town: Town, come: Come) -> None:
    anna = come(town)
    anna.go("quick-games")
    anna.command("challenge", opponent="Ben")
    expect(anna.newest).to_contain_text("Expires in 24 hours")
    anna.jump("+ 1 week")
    expect(anna.page.locator("#clock")).to_contain_text("168 h ahead")
    expect(anna.newest).to_contain_text("Expired", timeout=20_000)
    anna.picture("expired")
