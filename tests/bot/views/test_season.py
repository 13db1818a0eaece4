"""Recaps: how many people are named, and the board of the largest capture."""

import pytest

from bot.talk.ratings.season_texts import name_some
from bot.views.ratings.season import show_recap
from tests.bot.matches_at_hand import body_of
from tests.bot.talk.languages.speaking import LOOK
from tests.bot.talk.languages.test_seasons import NOBODY, RECAP, told


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "<@1>"),
        (2, "<@1> and <@2>"),
        (3, "<@1>, <@2> and <@3>"),
        (4, "<@1>, <@2>, <@3> and 1 other"),
        (9, "<@1>, <@2>, <@3> and 6 others"),
    ],
)
def test_up_to_three_are_named(count: int, words: str) -> None:
    assert name_some(range(1, count + 1)) == words


async def test_the_pictures_show_the_board_before_the_capture() -> None:
    post = await show_recap(told(RECAP), 1, LOOK)
    assert "Arrows: d6 to f4 to d2 to b4." in str(body_of(post)[0])
    assert list(post.files) == ["board.png"]
    assert "My month" in str(body_of(post)[0])
    assert "board.png" not in (await show_recap(told(NOBODY), 1, LOOK)).files
