"""Nothing that watchers read is left in English in another language."""

import rules
from bot.views.private_board import show_private_board
from bot.views.replay import show_step
from bot.views.watch_list import show_watch_list, watch_row
from tests.bot.matches_at_hand import NOON, by_chance, match_of
from tests.bot.talk.languages.speaking import LOOK, untranslated


async def test_lists_of_games() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    assert (
        await untranslated(
            show_watch_list([], 1, LOOK, lambda _: 0),
            show_watch_list([match] * 11, 1, LOOK, lambda _: 3, 2),
            show_private_board(match, LOOK, NOON, more=[watch_row(match)]),
            show_step(match, LOOK, 3),
        )
        == []
    )
