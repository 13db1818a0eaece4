"""What a team that shoots sees of its vote: in another language, and within the limits."""

from dataclasses import replace

from bot.talk.teams.team_texts import vote_end
from bot.views.matches.board import TeamNews, show_board
from bot.views.teams.shot_votes import show_shot_votes
from bot.votes.closing import ClosingReason
from storage import Person
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, problems, session_of
from tests.bot.shots_at_hand import begun_line, shot_match
from tests.bot.talk.languages.speaking import LOOK, untranslated
from tests.bot.talk.languages.test_teams import MOVING_TEAMS, VOTED

MATCH = shot_match(begun_line())
CROWD = [Person(2**62 + number, "x" * 32) for number in range(40)]


async def test_everything_of_a_vote_for_a_shot() -> None:
    sessions = [session_of(MATCH, *voters) for voters in ((), (ANNA,), (ANNA, BORIS), CROWD)]
    posts = [
        show_shot_votes(each, each.side.members[0].person.id, "", LOOK, has_more=False)
        for each in sessions
    ]
    boards = [
        show_board(MATCH, LOOK, NOON, teams=TeamNews(each, side=MATCH.turn)) for each in sessions
    ]
    assert await untranslated(*posts, *boards) == []
    missed = replace(VOTED, choice=None, choosing=None, why=ClosingReason.SILENCE.name)
    told = {
        vote_end(replace(missed, silent_before=before), match)
        for before in (0, 1)
        for match in (MATCH, MOVING_TEAMS)
    }
    assert len(told) == 3
    assert await untranslated(*told) == []


async def test_it_fits() -> None:
    for voters in ((ANNA,), CROWD):
        session = session_of(MATCH, *voters, shows_names=True, captain_id=voters[0].id)
        assert (
            problems(await show_shot_votes(session, voters[0].id, "", LOOK, has_more=False)) == []
        )
