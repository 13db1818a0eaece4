"""What chance decided can be checked behind More, and the boards stay free of its numbers."""

from dataclasses import replace

import rules
from bot.matches.openings import choose_lot, first_course
from bot.matches.terms import Terms
from bot.talk.matches.match_status import match_title
from bot.talk.matches.opening_lots import how_chance_decided
from bot.views.matches.private_board import show_more
from tests.bot.matches_at_hand import ANNA, NOON, body_of, match_of, problems
from tests.bot.shots_at_hand import begun_line, shot_match, whole_line

SEED = 820001544


async def test_a_finished_match_says_how_its_shots_can_be_checked() -> None:
    match = shot_match(whole_line())
    more = await show_more(match, ANNA.id, NOON)
    assert "anyone can check every shot" in str(body_of(more)[0])
    assert match.secret not in str(body_of(more)[0])
    assert problems(more) == []


def test_nothing_is_said_before_the_end_or_if_no_hand_wobbled() -> None:
    assert how_chance_decided(shot_match(whole_line().cut(5))) == ""
    assert how_chance_decided(shot_match(begun_line())) == ""


def test_the_draw_of_a_ballot_is_told_apart_from_the_title() -> None:
    lot = str(choose_lot(rules.game("english")).draw(SEED))
    course = first_course(rules.game("english"), lot)
    assert isinstance(course, rules.Line)
    match = replace(match_of(course), terms=Terms("english", opening=lot))
    assert str(SEED) not in match_title(match)
    assert f"divide the random number {SEED} by 156, and {SEED % 156} remains" in (
        how_chance_decided(match)
    )
    assert how_chance_decided(match_of(course)) == ""
