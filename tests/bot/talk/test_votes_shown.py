"""Members see of a vote what their team shows: the count, the names behind it, or nothing yet."""

import rules
from bot.talk.team_texts import live_tally, vote_panel, vote_status
from bot.views.vote_panel import second_buttons
from tests.bot.matches_at_hand import ANNA, BORIS, by_chance, match_of, session_of

MATCH = match_of(by_chance(rules.game("russian"), 0, 1))


def test_the_count() -> None:
    session = session_of(MATCH, ANNA, BORIS)
    (first, _), (second, _) = [words.split() for words in live_tally(session).split(" · ")]
    labels = [button.label for button in second_buttons(session)]
    assert labels == [f"{first.strip('*')} · 1", f"{second.strip('*')} · 1"]
    assert live_tally(session) in vote_panel(session, ANNA.id)


def test_the_names_behind_it() -> None:
    session = session_of(MATCH, ANNA, BORIS, shows_names=True)
    lines = live_tally(session).splitlines()
    assert [line.rpartition(" ")[2] for line in lines] == [f"<@{ANNA.id}>", f"<@{BORIS.id}>"]


def test_nothing_before_the_end() -> None:
    session = session_of(MATCH, ANNA, BORIS, is_blind=True)
    assert live_tally(session) == ""
    assert second_buttons(session) == []
    assert "Your vote: **" in vote_panel(session, ANNA.id)
    assert "2 people have voted." in vote_status(session)
