"""The card of a finished game: it fits, however the game went, and shows what the engine found."""

import pytest

import render
import rules
from bot.matches.match_actions import resign
from bot.matches.match_value import Match, Seat
from bot.views.appearance import Appearance
from bot.views.matches.analysis import MOST_VALUE
from bot.views.matches.result_card import make_card, show_result_card, show_shared_card
from bot.views.watching.feed import show_feed_post
from bot.views.watching.follow import show_daily_letter, show_end_letter
from bot.watching.server_feed import MOST_TOLD, FeedEntry, FeedKind
from engine.judgement import Judgement
from engine.line_texts import write_moves
from engine.review import Review
from rules import Color
from storage.rows import Person
from tests.bot.matches_at_hand import ANNA, NOON, by_chance, match_of, problems, words_of

LOOK = Appearance()


def over(key: str, plies: int) -> Match:
    match = match_of(by_chance(rules.game(key), 5, plies))
    return match if match.is_over else resign(match, match.turn, NOON)


def review_of(match: Match) -> Review:
    """A review in which White loses a won game with its third move, and nothing else happens."""
    judged = []
    for ply, position in enumerate(match.line.positions[:-1]):
        best = match.game.legal_moves(position)[:1]
        after = -20_000 if ply == 4 else 100
        judged.append(Judgement(ply, write_moves(match.line.cut(ply), best), 100, after, 3))
    return Review(match.line, judged)


@pytest.mark.parametrize("key", ["russian", "canadian", "towers", "corners", "turkish", "lasca"])
@pytest.mark.parametrize("plies", [1, 60])
async def test_cards_fit(key: str, plies: int) -> None:
    match = over(key, plies)
    for post in (
        await show_result_card(match, None, LOOK),
        await show_shared_card(match, None, LOOK, ANNA.id),
    ):
        assert problems(post) == []
        assert "wins.**" in words_of(post) or "Draw" in words_of(post)


@pytest.mark.parametrize("theme", render.THEMES)
async def test_cards_of_every_theme_fit(theme: str) -> None:
    post = await show_result_card(over("international", 80), None, Appearance(theme))
    assert problems(post) == []
    assert len(post.files["card.png"]) < 120_000


async def test_a_card_tells_what_the_engine_found() -> None:
    match = over("russian", 12)
    card = make_card(match, review_of(match), LOOK)
    assert card.moments == (5,)
    assert card.values is not None
    assert max(map(abs, card.values)) <= MOST_VALUE
    words = render.describe_result_card(card)
    assert words != render.describe_result_card(make_card(match, None, LOOK))
    assert problems(await show_result_card(match, review_of(match), LOOK)) == []


async def test_what_is_written_to_followers_fits() -> None:
    match = over("canadian", 60)
    long = [Person(2**63 - 9 - number, "Ж" * 32) for number in range(2)]
    seats = (Seat(Color.WHITE, long[0]), Seat(Color.BLACK, long[1]))
    running = match_of(by_chance(rules.game("canadian", ["huff"]), 5, 60), seats=seats)
    assert problems(await show_end_letter(match, None, LOOK)) == []
    daily = await show_daily_letter([running, match] * 10)
    assert problems(daily) == []
    assert words_of(daily).count("[Open the board]") == 20


async def test_feeds_fit() -> None:
    match = over("canadian", 60)
    told = [FeedEntry(FeedKind.RESULT, match, match.ply)]
    for posts in (told, told * MOST_TOLD):
        assert problems(await show_feed_post(posts, 1, LOOK)) == []
