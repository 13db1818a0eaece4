"""Teams vote for shots of Chapaev: a disc and a target by votes, the power by their median."""

from dataclasses import replace

import pytest

from bot.matches.match_facts import MoveRefused, StalePly
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.shots.shooting import line_of, roll_typed
from bot.services import Services
from bot.talk.teams.team_texts import vote_end
from bot.teams.sessions import Session, VoteAction
from bot.teams.voting import find_last_vote, look_at_vote
from bot.votes.closing import Choosing, is_decided_at_once, tally
from rules import Color
from rules.chapaev import PassedTurn, PlayedShot
from storage import Database
from storage.rows import TeamDecision
from tests.bot.conftest import ANNA
from tests.bot.matches.test_shooting import CHAPAEV
from tests.bot.teams.team_games import (
    MEMBERS,
    OPEN,
    at,
    begin_against_anna,
    begin_teams,
    close,
    session_of,
    vote,
    wish,
)

M0, M1, M2, M3 = MEMBERS[:4]
DEADLINE, LAST = 600, 900  # seconds


def last_shot(match: Match) -> str:
    """The last shot as players write it."""
    deed = line_of(match).deeds[-1]
    assert isinstance(deed, PlayedShot)
    return line_of(match).game.write(deed.shot)


async def test_the_most_wanted_way_is_shot_with_the_median_of_its_powers(
    services: Services, database: Database
) -> None:
    match = await begin_teams(services, white=5, terms=CHAPAEV)
    texts = ("w4 b5 20", "w4 b5 60%", "d3 > e6 full", "w4 d6 99", "w4 3.51,5.5 1")
    for person, text in zip(MEMBERS, texts, strict=False):
        await vote(services, match, person, text)
    poll = (await session_of(services, match)).poll
    counts = {each.choice: each.votes for each in tally(poll)}
    assert counts == {"w4-b5": 3, "w4-b4": 1, "w4-3.51,5.5": 1}
    assert (await session_of(Services.on(database), match)).poll == poll
    played = await close(services, match, DEADLINE)
    assert last_shot(played) == "w4 e6 60"
    assert line_of(played).deeds == (roll_typed(match, "w4 b5 60"),)
    row = await find_last_vote(services.runner, played)
    assert row is not None
    assert (row.choice, row.tally[:2]) == ("w4-b5", ("w4-b5", "3"))


async def test_a_vote_is_changed_also_in_its_power_alone_and_taken_back(
    services: Services,
) -> None:
    match = await begin_teams(services, terms=CHAPAEV)
    for number, text in enumerate(("w4 b5 20", "w4 b5 60", "w4 b5 60")):
        await vote(services, match, M0, text, 1 + number)
    (kept,) = (await session_of(services, match)).poll.votes.values()
    assert (kept.choice, kept.power, kept.chosen_at) == ("w4-b5", 60, at(M0, 2).at)
    await wish(services, match, M0, VoteAction.TAKE_BACK, 4)
    assert not (await session_of(services, match)).poll.votes
    for bad in ("w4 d8 0", "b4 d3 50", "w4"):
        with pytest.raises(MoveRefused):
            await vote(services, match, M0, bad, 5)


async def test_the_captain_decides_way_and_power(services: Services) -> None:
    team = replace(OPEN, decides=TeamDecision.CAPTAIN, captain_id=M1.id)
    match = await begin_teams(services, team=team, terms=CHAPAEV)
    await vote(services, match, M0, "w4 b5 20")
    await vote(services, match, M2, "w4 b4 20")
    await vote(services, match, M1, "w4 b4 77")
    said = await wish(services, match, M1, VoteAction.PLAY_NOW, 2)
    assert said.closing is not None
    assert last_shot(said.closing.after) == "w4 d6 77"


@pytest.mark.parametrize("decides", [TeamDecision.ANYBODY, TeamDecision.ALTERNATE])
async def test_one_member_shoots_for_the_team(services: Services, decides: TeamDecision) -> None:
    team = replace(OPEN, decides=decides, joins="list")
    match = await begin_teams(services, team=team, white=2, black=2, terms=CHAPAEV)
    said = await vote(services, match, M0, "w4 d6 33")
    assert said.closing is not None
    assert last_shot(said.closing.after) == "w4 d6 33"
    with pytest.raises(StalePly):
        await vote(services, match, M1, "w4 d6 33", 2)


async def test_silence_extends_draws_lots_and_then_misses_the_shots(
    services: Services,
) -> None:
    """Anna shoots softly; the third silence in a row, and each one after it, is a missed shot."""
    match = await begin_against_anna(services, terms=CHAPAEV)
    deeds = []
    for number in range(4):
        began = 2000 * number
        if match.turn is Color.WHITE:  # else the lot threw a disc off, and the team shoots again
            own, foe = (line_of(match).position.own(color)[0] for color in Color)
            act = at(ANNA, began)
            match = await play_typed(services.changes, match, act, f"{own.name} {foe.name} 1")
            extended = await look_at_vote(services.runner, match.id, at(ANNA, began + DEADLINE).at)
            assert isinstance(extended, Session)
            assert extended.poll.is_extended
        match = await close(services, match, began + LAST)
        row = await find_last_vote(services.runner, match)
        assert row is not None
        deeds.append((row.choosing, type(line_of(match).deeds[-1])))
    lot = (Choosing.LOT.name, PlayedShot)
    assert deeds == [lot, lot, (None, PassedTurn), (None, PassedTurn)]
    assert not match.is_over
    assert vote_end(row, match) == "No one voted this time either, so the shot is missed."


async def test_the_end_of_a_vote_is_rolled_outside_of_the_transaction_once(
    services: Services, database: Database
) -> None:
    """Another process closes the same vote: one shot is kept, the same for both."""
    other = Services.on(database)
    match = await begin_teams(services, terms=CHAPAEV)
    await vote(services, match, M0, "w4 b4 50")
    for each in (services, other, services):
        await look_at_vote(each.runner, match.id, at(M0, DEADLINE).at)
    assert (await other.run(load_match, match.id)).ply == 1


async def test_shots_are_voted_on_also_where_one_alone_makes_sense(
    services: Services,
) -> None:
    match = await begin_teams(services, terms=CHAPAEV)
    session = await session_of(services, match)
    one = replace(session.poll, choices=session.choices.texts[:1])
    assert not is_decided_at_once(one)
    assert session.row.due_at == at(M0, DEADLINE).at
