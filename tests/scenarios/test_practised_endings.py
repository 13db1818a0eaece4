"""Each named ending over a socket: to three stars, thrown away and taken back, held and lost."""

import pytest

from bot.school.course.named_ending import NamedEnding, named_endings
from bot.school.course.practice import PracticeState
from bot.school.course.puzzle import Goal
from tests.scenarios.conftest import Table
from tests.scenarios.endings import find_drill, play_best, play_to_end, throw_away

pytestmark = pytest.mark.asyncio(loop_scope="module")

ALL = [(ending, game) for ending in named_endings().values() for game in ending.games[-1:]]
NAMES = [ending.key for ending, _game in ALL]


@pytest.mark.parametrize(("ending", "game"), ALL, ids=NAMES)
async def test_an_ending_to_three_stars(table: Table, ending: NamedEnding, game: str) -> None:
    opened = await table.white.slash("practice", ending=ending.key, game=game)
    assert opened.is_private
    page = opened.shown
    goal = "win" if ending.goal is Goal.WIN else "save the game"
    assert f"to move and {goal}." in page.text
    drill = await play_to_end(table, page, ending)
    assert drill.practice.stars == 3
    assert "★★★ (3 of 3 stars)" in page.text
    if ending.par is not None:
        assert f"Won in {ending.par} moves." in page.text
        assert f"The shortest win takes {ending.par} moves." in page.text
    else:
        assert "You held it!" in page.text
    assert page.buttons == ["Another one", "Again", "All endings"]


@pytest.mark.parametrize(("ending", "game"), ALL, ids=NAMES)
async def test_what_was_given_away_is_taken_back(
    table: Table, ending: NamedEnding, game: str
) -> None:
    page = (await table.white.slash("practice", ending=ending.key, game=game)).shown
    before = await find_drill(table, table.white, ending)
    drill = await throw_away(table, page, ending)
    assert "**Take back**, or play on?" in page.text
    assert page.buttons == ["Take back", "Play on"]
    await table.white.click(page, "Take back")
    back = await find_drill(table, table.white, ending)
    assert back.line.ply == drill.line.ply - 1
    await play_to_end(table, page, ending)
    assert "★☆☆ (1 of 3 stars)" in page.text

    await table.white.click(page, "Again")
    assert (await find_drill(table, table.white, ending)).line == before.line
    await throw_away(table, page, ending)
    await table.white.click(page, "Play on")
    while not (drill := await find_drill(table, table.white, ending)).is_over:
        if drill.standing is PracticeState.THROWN:
            await table.white.click(page, "Play on")
        else:
            await play_best(table, page, ending)
    assert not drill.has_succeeded
    assert "stars" not in page.text
    told = ("A draw: ", "won this time.", "without a win, so it's a draw.")
    assert any(words in page.text for words in told)
