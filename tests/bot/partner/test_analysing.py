"""Analyses of finished games: made once, kept, refused where someone plays the position."""

import asyncio

import pytest

import rules
from bot.matches.computer_facts import EngineBusy, NothingToAnalyse, PositionInPlay
from bot.matches.match_actions import resign
from bot.matches.match_facts import MatchGoesOn
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.partner.analysing import Analysing, check_none_in_play, read_judgements
from bot.services import Services
from bot.views.appearance import Appearance
from bot.views.matches.analysis import show_analysis, show_analysis_progress, show_moment
from engine.processes.partner import Partner
from engine.review import Review
from rules import pdn
from storage.analyses import find_analysis, keep_analysis
from tests.bot.conftest import ANNA, act, begin, play
from tests.bot.matches_at_hand import by_chance, match_of, problems, words_of

LOOK = Appearance()
# Black takes two, and White could have taken first.
BLUNDER = Terms("russian", opening="W:Wc3,e3,g3,a1,c1:Bb6,d6,f6,h8,g7")
MOVES = ("c3-b4", "d6-e5", "e3-d4")


async def over(services: Services) -> Match:
    """A short game between Anna and Boris that Anna gave up."""
    match = await play(services, await begin(services, terms=BLUNDER), *MOVES)
    return await services.change(resign, match, act(ANNA))


@pytest.fixture
def analysing(services: Services, partner: Partner) -> Analysing:
    return Analysing(services, partner)


async def made(analysing: Analysing, match: Match) -> Review:
    async for _review in analysing.analyse(match):
        pass
    review = await analysing.find(match)
    assert review is not None
    return review


async def test_every_move_is_looked_at_once(
    analysing: Analysing, services: Services, partner: Partner
) -> None:
    match = await over(services)
    assert await analysing.find(match) is None
    seen = [review async for review in analysing.analyse(match)]
    assert len(seen) == match.ply
    review = await analysing.find(match)
    assert review is not None
    assert review.values == seen[-1].values
    await partner.close()  # what is kept needs no engine
    assert [each async for each in analysing.analyse(match)] == []
    assert (await made(analysing, match)).accuracies == review.accuracies


async def test_an_analysis_goes_on_where_it_was_left(
    analysing: Analysing, services: Services, partner: Partner
) -> None:
    match = await over(services)
    whole = await made(analysing, match)
    kept = read_judgements(await services.read(find_analysis, match.id))
    first = (
        "["
        + (await services.read(find_analysis, match.id) or "").split("},{")[0].strip("[]")
        + "}]"
    )
    await services.write(keep_analysis, match.id, first)
    assert len([review async for review in analysing.analyse(match)]) == match.ply - 1
    assert len(read_judgements(await services.read(find_analysis, match.id))) == len(kept)
    assert (await made(analysing, match)).line == whole.line


async def test_what_was_found_stays_where_the_engine_ends(
    analysing: Analysing, services: Services, partner: Partner
) -> None:
    match = await over(services)
    reviews = analysing.analyse(match)
    await anext(reviews)
    await partner.close()
    with pytest.raises(EngineBusy):
        await anext(reviews)
    assert len(read_judgements(await services.read(find_analysis, match.id))) == 1
    assert await analysing.find(match) is None


async def test_an_analysis_for_nobody_gives_way_to_a_person(
    analysing: Analysing, services: Services, partner: Partner
) -> None:
    """The engine has enough to do for others: what no one waits for would never be looked at."""
    match = await over(services)
    others = [asyncio.create_task(keep_busy(partner)) for _ in range(2)]
    point = asyncio.create_task(analysing.find_turning_point(match))
    while not analysing._idle:  # noqa: ASYNC110 - it tells no one
        await asyncio.sleep(0)
    review = await made(analysing, match)
    assert not any(other.done() for other in others)
    for other in others:
        other.cancel()
    assert match.result is not None
    assert match.result.winner is not None
    assert await point == review.find_turning_point(match.result.winner.other)
    await asyncio.wait(others)


async def keep_busy(partner: Partner) -> None:
    """Have the same game analysed again and again."""
    line = by_chance(rules.game("russian"), 5, 14)
    for _ in range(1000):
        async for _judgement in partner.analyse(line):
            pass


async def test_a_game_that_goes_on_is_not_analysed(
    analysing: Analysing, services: Services
) -> None:
    match = await play(services, await begin(services, terms=BLUNDER), *MOVES)
    with pytest.raises(MatchGoesOn):
        await analysing.check(match, ANNA.id)
    with pytest.raises(NothingToAnalyse):
        await analysing.check(await over_at_once(services), ANNA.id)


async def over_at_once(services: Services) -> Match:
    match = await begin(services)
    return await services.change(resign, match, act(ANNA))


def test_no_analysis_of_a_position_that_is_played_just_now() -> None:
    line = by_chance(rules.game("russian"), 5, 14)
    running = match_of(by_chance(rules.game("russian"), 5, 10))
    with pytest.raises(PositionInPlay):
        check_none_in_play(line, [running])
    check_none_in_play(line, [match_of(by_chance(rules.game("russian"), 5, 2))])  # an opening
    check_none_in_play(line, [match_of(by_chance(rules.game("russian"), 6, 10))])


async def test_what_is_shown_fits(analysing: Analysing, services: Services) -> None:
    match = await over(services)
    review = await made(analysing, match)
    assert review.moments
    post = await show_analysis(match, review, LOOK)
    assert problems(post) == []
    (record,) = pdn.read(post.files[f"damka-{match.id}.pdn"].decode())
    first = review.moments[0]
    assert record.glyphs.keys() == {moment.ply + 1 for moment in review.moments}
    assert any(text.startswith("better: ") for text in record.comments[first.ply + 1])
    for number in range(1, len(review.moments) + 1):
        moment = await show_moment(match, review, LOOK, number)
        assert problems(moment) == []
        assert "Better: " in words_of(moment)
    assert problems(await show_analysis_progress(match.line, review)) == []
