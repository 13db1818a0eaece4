"""Games from files are analysed once, one at a time for a person, and none that is played now."""

from typing import Any

import pytest

import rules
from bot.matches.computer_facts import EngineBusy, GameTooLong, NothingToAnalyse, PositionInPlay
from bot.partner.record_reviews import MOST_PLIES, RecordedGame, RecordReviews
from bot.record_files.worker import read_file
from bot.services import Services
from bot.views.appearance import Appearance
from bot.views.records.record_analysis import ANALYSED, show_record_analysis, show_record_moment
from engine.processes.partner import Partner
from rules import Line, pdn
from tests.bot.conftest import ANNA, BORIS, begin, play
from tests.bot.matches_at_hand import by_chance, problems, words_of

LOOK = Appearance()
FILE = b"""[White "@everyone"]
[Black "A*b*"]
[GameType "25,W,8,8,A0,0"]
[FEN "W:Wc3,e3,g3,a1,c1:Bb6,d6,f6,h8,g7"]
1. c3-b4 d6-e5 2. e3-d4 *
"""
LINE = read_file(FILE).game(0).line
GAME = RecordedGame("a file", 0)


@pytest.fixture
def reviews(services: Services, partner: Partner) -> RecordReviews:
    return RecordReviews(services, partner)


async def test_a_game_is_analysed_once_and_kept(reviews: RecordReviews, partner: Partner) -> None:
    assert reviews.find(GAME, LINE) is None
    seen = [review async for review in reviews.analyse(GAME, LINE)]
    assert len(seen) == LINE.ply
    review = reviews.find(GAME, LINE)
    assert review is not None
    assert review.values == seen[-1].values
    await partner.close()  # what is kept needs no engine
    assert [each async for each in reviews.analyse(GAME, LINE)] == []


async def test_an_analysis_goes_on_where_it_was_left(reviews: RecordReviews) -> None:
    first = reviews.analyse(GAME, LINE)
    await anext(first)
    await first.aclose()
    rest = [review async for review in reviews.analyse(GAME, LINE)]
    assert len(rest) == LINE.ply - 1


async def test_without_an_engine_there_is_a_sentence(
    reviews: RecordReviews, partner: Partner
) -> None:
    await partner.close()
    with pytest.raises(EngineBusy):
        await anext(reviews.analyse(GAME, LINE))


async def test_what_is_not_analysed(reviews: RecordReviews, services: Services) -> None:
    await reviews.check(LINE, ANNA.id)
    with pytest.raises(NothingToAnalyse):
        await reviews.check(Line.begin(LINE.game), ANNA.id)
    game = rules.game("russian")
    walk = ["g1-f2", "b8-a7", "f2-g1", "a7-b8"]
    long = Line.begin(game, "W:WKg1:BKb8")
    for number in range(MOST_PLIES + 1):
        long = long.play(game.parse(long.position, walk[number % len(walk)]))
    with pytest.raises(GameTooLong):
        await reviews.check(long, ANNA.id)


async def test_no_position_that_the_asker_plays_just_now(
    reviews: RecordReviews, services: Services
) -> None:
    line = by_chance(rules.game("russian"), 5, 12)
    match = await play(services, await begin(services), *line.move_texts(rules.Style.LONG)[:8])
    with pytest.raises(PositionInPlay):
        await reviews.check(line, ANNA.id)
    at_once = Line.begin(match.game, match.game.fen(match.position))
    move = match.game.legal_moves(match.position)[0]
    with pytest.raises(PositionInPlay):
        await reviews.check(at_once.play(move), BORIS.id)
    await reviews.check(line, 7)  # who does not play it


async def test_what_is_shown_fits(reviews: RecordReviews) -> None:
    file = read_file(FILE).with_data(FILE)
    (*_, review) = [each async for each in reviews.analyse(GAME, LINE)]
    assert review.moments
    post = await show_record_analysis(file, 0, review, LOOK)
    assert problems(post) == []
    (record,) = pdn.read(post.files[ANALYSED].decode())
    assert record.line == LINE
    assert record.tags["White"] == "@everyone"
    assert record.glyphs.keys() == {moment.ply + 1 for moment in review.moments}
    for number in range(1, len(review.moments) + 1):
        moment: Any = await show_record_moment(file, 0, review, LOOK, number)
        assert problems(moment) == []
        assert "Better: " in words_of(moment)
