"""Members see of a vote what their team shows: the count, the names behind it, or nothing yet."""

from dataclasses import replace

import rules
from bot.talk.teams.team_texts import (
    extension_text,
    live_tally,
    vote_panel,
    vote_status,
    vote_words,
    waiting_status,
)
from bot.views.teams.vote_panel import second_buttons
from bot.votes.poll import Tick
from storage.rows import Person, Room
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    THERE,
    by_chance,
    match_of,
    session_of,
)

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


def test_a_quorum_is_told_until_enough_have_voted() -> None:
    status = [
        vote_status(session_of(MATCH, *voters, quorum=2)) for voters in ((), (ANNA,), (ANNA, BORIS))
    ]
    assert [words.endswith("2 votes are needed.") for words in status] == [True, True, False]
    early = extension_text(session_of(MATCH, ANNA, quorum=2))
    assert "too few people have voted (1 of 2)" in early


def test_what_silence_brings_is_told_until_somebody_votes() -> None:
    def words(silent: int, silence: str, *voters: Person) -> str:
        session = session_of(MATCH, *voters, silence=silence)
        poll = replace(session.poll, silent_before=silent)
        return vote_status(replace(session, poll=poll)).partition("No one has voted yet. ")[2]

    assert [words(silent, "lot") for silent in range(3)] == [
        "",
        "2 more turns without a vote lose the game.",
        "If no one votes, the game is lost.",
    ]
    assert words(0, "forfeit") == "If no one votes, the game is lost."
    assert words(2, "forfeit", ANNA) == ""


def test_how_many_must_agree_depends_on_the_team() -> None:
    voters = (ANNA, BORIS, CLARA)

    def words(size: int) -> str:
        session = session_of(MATCH, *voters[:size])
        ticks = {ANNA.id: frozenset({Tick.RESIGN})}
        poll = replace(session.poll, ticks=ticks, has_offer=True)
        return vote_panel(replace(session, poll=poll), ANNA.id)

    assert "Your vote to resign is noted. Two thirds of those voting have to agree." in words(1)
    assert "members must tick it" not in words(1)
    for size in (2, 3):
        assert f"have to agree, and at least {size} people." in words(size)
        assert f"At least {size} members must tick it." in words(size)


def test_a_private_board_tells_each_what_they_may_know() -> None:
    session = session_of(MATCH, ANNA, BORIS)
    own = vote_words(session, ANNA.id)
    assert "Your vote: **" in own
    assert live_tally(session) in own
    assert "Voting ends" in own
    for person_id in (None, CLARA.id):  # she is named, and no member yet
        assert vote_words(session, person_id) == vote_status(session)
    blind = session_of(MATCH, ANNA, BORIS, is_blind=True)
    assert live_tally(session) not in vote_words(blind, ANNA.id)


def test_elsewhere_nobody_learns_how_many_have_voted() -> None:
    rooms = (Room(place=HERE, side=0), Room(place=THERE, side=1))
    session = session_of(replace(MATCH, rooms=rooms), ANNA, BORIS)
    assert vote_words(session, CLARA.id) == waiting_status(session)
    assert "voted" not in vote_words(session, CLARA.id)
    assert "2 people have voted." in vote_words(session, ANNA.id)
