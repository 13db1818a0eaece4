"""What an analysis says of a whole game: what was good, and a game that was given up too soon."""

from dataclasses import replace

import pytest

import rules
from bot.matches.match_value import Match, MatchEnding, Result
from bot.talk.matches.analyses import analysis_progress, analysis_summary, better_line
from bot.views.matches.analysis import find_resigned, show_analysis_progress
from engine.hints import Why
from engine.judgement import Judgement
from engine.review import Review
from rules import Color
from tests.bot.matches_at_hand import NOON, by_chance, match_of, played, words_of

NAMES = {Color.WHITE: "Anna", Color.BLACK: "Boris"}
WON = 400  # hundredths of a man


def ended(ending: MatchEnding, winner: Color | None) -> Match:
    match = played("russian", "c3-d4", "f6-g5", "b2-c3", "b6-a5")
    return replace(match, result=Result(ending, winner, NOON))


def summary(match: Match, scores: list[int], lost: dict[int, int]) -> str:
    """The words of a game in which some moves lost something, of such scores before them."""
    judged = [
        Judgement(ply, ["c3-b4"] if ply == 0 else [], score, score - lost.get(ply, 0), 5)
        for ply, score in enumerate(scores)
    ]
    return analysis_summary(NAMES, Review(match.line, judged), find_resigned(match))


@pytest.mark.parametrize("loser", Color)
def test_a_won_game_that_is_resigned_is_noticed(loser: Color) -> None:
    match = ended(MatchEnding.RESIGNED, loser.other)
    good = WON if loser is Color.WHITE else -WON
    words = summary(match, [good, -good, good, -good], {})
    assert f"{NAMES[loser]} resigned with winning chances of 97%." in words
    assert "resigned" not in summary(match, [-good, good, -good, good], {})


@pytest.mark.parametrize(
    ("ending", "winner"), [(MatchEnding.TIME, Color.BLACK), (MatchEnding.AGREED, None)]
)
def test_other_ends_are_no_resignation(ending: MatchEnding, winner: Color | None) -> None:
    assert "resigned" not in summary(ended(ending, winner), [WON, -WON, WON, -WON], {})


def test_the_answer_to_a_mistake_is_praised() -> None:
    match = ended(MatchEnding.AGREED, None)
    lines = summary(match, [0, 100, -100, 100], {0: 100}).splitlines()
    assert lines[1].endswith(" · well played: **1…\u00a0f6-g5**")
    assert "well played" not in lines[0]


def test_a_run_of_good_moves_is_praised() -> None:
    match = match_of(by_chance(rules.game("russian"), 3, 16))
    words = summary(match, [0] * 16, {})
    assert "good moves in a row, from **1.\u00a0" in words


@pytest.mark.parametrize("why", Why)
def test_a_better_move_has_a_reason_or_none(why: Why) -> None:
    line = ended(MatchEnding.AGREED, None).line
    (moment,) = Review(line, [Judgement(0, ["c3-b4", "f6-g5"], 0, -WON, 5)]).moments
    told, _dot, reason = better_line(line, replace(moment, why=why, pieces=2)).partition(" · ")
    assert told == "-# Better: 1.\u00a0c3-b4 f6-g5"
    assert bool(reason) is (why not in (Why.BEST, Why.SAVES_PIECES))
    assert "other move" not in reason  # only the one that was played is known


async def test_progress_counts_moves_and_not_plies() -> None:
    line = played("russian", "c3-d4", "f6-g5", "b2-c3", "b6-a5", "g3-h4").line
    for done, moves in ((0, 0), (1, 1), (2, 1), (5, 3)):
        review = Review(line, [Judgement(ply, ["c3-b4"], 0, 0, 5) for ply in range(done)])
        shown = words_of(await show_analysis_progress(line, review))
        assert shown == analysis_progress(moves, 3)


async def test_progress_tells_what_was_found_by_then() -> None:
    line = played("russian", "c3-d4", "f6-g5", "b2-c3", "b6-a5", "g3-h4").line
    review = Review(line, [Judgement(0, ["c3-b4"], 0, -200, 5)])
    progress, moment, more = words_of(await show_analysis_progress(line, review)).split("\n")
    assert progress.startswith("Analysing the game: 1 of 3 moves")
    assert moment.startswith("1) **1.\u00a0c3-d4**")
    assert "/analyse" in more
