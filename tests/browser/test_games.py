import re
from itertools import cycle

import pytest
from playwright.sync_api import Locator, expect

import rules
from bot.talk.matches.move_lists import keep_moves_whole, numbered_move
from rules import Color, Line, Move, Style
from tests.browser.conftest import Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor
from tests.scenarios.hands import random_moves

pytestmark = pytest.mark.browser
SHORT = 33  # the seed of a win in 25 moves


def by_typing(player: Visitor, line: Line, move: Move) -> None:
    player.order("move", line.game.write(line.position, move, Style.LONG))


def by_list(player: Visitor, line: Line, move: Move) -> None:
    player.command("move", move=line.game.write(line.position, move, Style.LONG))


def by_picker(player: Visitor, line: Line, move: Move) -> None:
    player.press("Move")
    name = line.game.write(line.position, move)
    is_sole = len(line.game.legal_moves(line.position)) == 1
    player.press(f"Play {name}" if is_sole else name)
    expect(player.page.locator(".post.private")).to_have_count(0)


def boards(player: Visitor) -> Locator:
    """The boards that everyone sees."""
    public = player.page.locator("#posts .post:not(.private)")
    return public.filter(has=player.page.locator("img.picture"))


def test_a_whole_game_in_two_windows(town: Town, come: Come) -> None:
    anna, ben = come(town, "anna"), come(town, "ben")
    anna.go("quick-games")
    ben.go("quick-games")
    anna.command("challenge", opponent="Ben", variant="Russian", colour="White")
    expect(ben.newest).to_contain_text("@Anna challenges @Ben")
    ben.press("Accept")
    game = rules.game("russian")
    line = Line.begin(game)
    hands = cycle((by_typing, by_picker, by_list))
    expect(boards(anna)).to_have_count(1)
    for move, hand in zip(random_moves(game, SHORT), hands, strict=False):
        hand(anna if line.turn is Color.WHITE else ben, line, move)
        line = line.play(move)
        for player in (anna, ben):
            expect(boards(player).last).to_contain_text(
                keep_moves_whole(numbered_move(line, line.ply))
            )
    outcome = line.outcome()
    assert outcome is not None
    for player in (anna, ben):
        board = player.posts.filter(has=player.page.get_by_role("button", name="Rematch"))
        expect(board.last).to_contain_text("wins")
    anna.picture("whole game")
    for label in ("More", "Record"):
        anna.page.locator("#posts").get_by_role("button").filter(
            has_text=re.compile(f"^{label}$")
        ).last.click()
    expect(anna.page.locator(".file-card a").last).to_contain_text(".pdn")


def test_a_declined_challenge(town: Town, come: Come) -> None:
    chloe, david = come(town, "chloe"), come(town, "david")
    chloe.go("quick-games")
    chloe.command("challenge", opponent="David")
    badge = david.page.locator("#sidebar .place", has_text="quick-games").locator(".badge")
    expect(badge).to_have_text("1")
    david.go("quick-games")
    expect(david.newest).to_contain_text("Expires in")
    david.press("Decline")
    for player in (chloe, david):
        expect(player.newest).to_contain_text("Declined")
        expect(player.newest.get_by_role("button", name="Accept")).to_have_count(0)
    david.picture("declined")


def test_what_is_private_stays_private(town: Town, come: Come) -> None:
    anna, chloe = come(town, "anna"), come(town, "chloe")
    anna.order("move", "d4-d5")
    refused = anna.page.locator(".post.private").last
    expect(refused).to_contain_text("Only you can see this")
    anna.picture("a refused move")
    chloe.say("can I see that?")
    expect(anna.newest).to_contain_text("can I see that?")
    expect(chloe.page.locator(".post.private")).to_have_count(0)
    refused.get_by_role("button", name="Dismiss message").click()
    expect(anna.page.locator(".post.private")).to_have_count(0)
    anna.page.reload()
    expect(anna.newest).to_contain_text("can I see that?")
    expect(anna.page.locator(".post.private")).to_have_count(0)


def test_a_second_game_opens_a_thread(town: Town, come: Come) -> None:
    chloe = come(town, "chloe")
    chloe.command("challenge", opponent="David", variant="Brazilian")
    chloe.become("David")
    chloe.press("Accept")
    thread = chloe.page.locator("#sidebar .place.thread")
    expect(thread).to_have_count(1)
    thread.click()
    expect(chloe.page.locator("#header .header-parent")).to_contain_text("draughts")
    expect(chloe.newest).to_contain_text("Brazilian")
    chloe.picture("thread")


def test_a_menu_shows_the_channel_that_is_chosen(town: Town, come: Come) -> None:
    anna = come(town)
    anna.command("server-settings")
    anna.press("Channels")
    anna.select("Moderation log: off", "#chat")
    menu = anna.page.get_by_role("combobox", name="Moderation log: off").last
    expect(menu).to_have_text("#chat")
