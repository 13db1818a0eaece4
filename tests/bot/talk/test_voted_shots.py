"""A team that shoots: how its votes are named, counted, drawn and seconded."""

from dataclasses import replace

from bot.talk.teams.team_texts import choice_name, live_tally, vote_panel
from bot.views.appearance import Appearance
from bot.views.teams.shot_votes import show_shot_votes
from bot.views.teams.vote_panel import second_buttons
from bot.votes.poll import Vote
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, session_of, words_of
from tests.bot.shots_at_hand import begun_line, shot_match

LOOK = Appearance()
MATCH = shot_match(begun_line())


async def test_shots_are_named_by_numbers_and_seconded_with_their_power() -> None:
    session = session_of(MATCH, ANNA, BORIS)
    assert "**1 → Black's 1, power 10** 1" in live_tally(session)
    first = second_buttons(session)[0]
    assert first.label == "1 → Black's 1 · 1"
    assert (first.custom_id or "").endswith(":0:w1-b1-10")
    shown = words_of(await show_shot_votes(session, ANNA.id, "", LOOK, has_more=False))
    assert "Your vote: **1 → Black's 1, power 10**" in shown


async def test_a_shot_at_a_place_has_no_button() -> None:
    session = session_of(MATCH, ANNA)
    odd = {ANNA.id: Vote(NOON, 1, "w4-3.51,5.5", 7)}
    session = replace(session, poll=replace(session.poll, votes=odd))
    assert second_buttons(session) == []
    assert "**4 → 3.51,5.5, power 7** 1" in live_tally(session)
    assert choice_name(session.poll, "w4-d8", 60) == "4 → d8, power 60"


async def test_a_blind_vote_tells_ones_own_shot_alone() -> None:
    session = session_of(MATCH, ANNA, BORIS, is_blind=True)
    assert live_tally(session) == ""
    assert "Black's 1, power 10" in vote_panel(session, ANNA.id)
    post = await show_shot_votes(session, ANNA.id, "", LOOK, has_more=False)
    open_vote = await show_shot_votes(
        session_of(MATCH, ANNA, BORIS), ANNA.id, "", LOOK, has_more=False
    )
    alone = await show_shot_votes(session_of(MATCH, ANNA), ANNA.id, "", LOOK, has_more=False)
    assert post.files == alone.files
    assert post.files != open_vote.files
