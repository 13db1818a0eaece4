"""A whole game on phones: every move takes two presses, and nothing has to be typed."""

import pytest
from playwright.sync_api import Locator, expect

import rules
from bot.talk.matches.move_lists import keep_moves_whole, numbered_move
from rules import Color, Line, Move
from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor
from tests.scenarios.hands import MOST_BUTTONS, random_moves

pytestmark = pytest.mark.browser
SMALL_PHONE = {**PHONE, "viewport": {"width": 350, "height": 720}}
GAME, SEED = "russian", 33  # a win in 25 moves
PICTURED = (0, 7, 20)  # plies before which the choice of a move is kept as a picture
COUNT_PRESSES = """
    window.presses = 0;
    document.addEventListener('click', (event) => {
        if (event.target.closest('#posts button')) window.presses += 1;
    }, true);
"""


def come_to_play(come: Come, town: Town, person: str) -> Visitor:
    """Open a small phone in the channel where no one plays yet, and count presses there."""
    player = come(town, person, **SMALL_PHONE)
    player.page.get_by_role("button", name="Channels").tap()
    player.go("quick-games")
    return player


def presses(player: Visitor) -> int:
    """How many buttons of messages someone has pressed."""
    return int(player.page.evaluate("window.presses"))


def picker_of(player: Visitor) -> Locator:
    """The private message that asks for a move."""
    return player.page.locator("#posts .post.private")


def play(player: Visitor, line: Line, move: Move) -> None:
    """Press Move, then the move."""
    player.press("Move")
    picker = picker_of(player)
    expect(picker.locator("img.picture")).to_be_visible()
    if line.ply in PICTURED:
        player.picture(f"two presses, ply {line.ply}")
    name = line.game.write(line.position, move)
    is_sole = len(line.game.legal_moves(line.position)) == 1
    label = f"Play {name}" if is_sole else name
    picker.get_by_role("button", name=label, exact=True).click()
    expect(picker).to_have_count(0)


def test_a_whole_game_by_two_presses_a_move(town: Town, come: Come) -> None:
    white, black = (come_to_play(come, town, name) for name in ("anna", "ben"))
    white.command("challenge", opponent="Ben", variant="Russian", colour="White")
    black.press("Accept")
    for player in (white, black):
        expect(player.newest.get_by_role("button", name="Move", exact=True)).to_be_visible()
        player.page.evaluate(COUNT_PRESSES)
    line = Line.begin(rules.game(GAME))
    for move in random_moves(line.game, SEED):
        assert len(line.game.legal_moves(line.position)) <= MOST_BUTTONS
        play(white if line.turn is Color.WHITE else black, line, move)
        line = line.play(move)
        for player in (white, black):
            expect(player.newest).to_contain_text(keep_moves_whole(numbered_move(line, line.ply)))
    assert presses(white) + presses(black) == 2 * line.ply
    expect(white.newest).to_contain_text("wins")
    shrunk = white.posts.filter(has_text="1. ").first
    expect(shrunk.locator("img.picture")).to_have_count(0)
    white.picture("two presses, the end")
