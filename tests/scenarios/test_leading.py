"""`/team` and what moderators do with teams, over the socket."""

import pytest

from tests.scenarios.conftest import Table
from tests.scenarios.test_moderation import moderator
from tests.scenarios.test_together import Club, begin_teams
from tests.scenarios.test_two_rooms import friend

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def club(table: Table) -> Club:
    return Club(table, [friend(table, f"member {number}") for number in range(4)])


async def test_a_captain_leads(club: Club) -> None:
    one, two, three, _ = club.members
    board = await begin_teams(club, decides="captain")
    named = await one.slash("team rename", name="Owls *and* friends")
    assert named.is_private
    refused = await two.slash("team rename", name="Larks")
    assert "Only the team's captain" in refused.text
    removed = await one.slash("team remove", person=two)
    assert f"{two.mention} no longer plays for" in removed.text
    back = await two.click(board, "Join")
    refused = await two.click(back.shown, "Join White")
    assert "You were removed from this team" in refused.text
    other = await one.slash("team remove", person=three)
    assert "Only the team's captain" in other.text
    shown = await one.slash("team show")
    assert r"**Owls \*and\* friends**" in shown.text
    assert f"Captain: {one.mention}" in shown.text
    handed = await one.slash("team captain", person=two)
    assert "isn't on a team" in handed.text
    left = await three.slash("team leave")
    assert "You've left the team" in left.text


async def test_a_moderator_leads(club: Club) -> None:
    board = await begin_teams(club)
    host = moderator(club.table)
    await host.slash("moderate door", side=0, door="closed")
    newcomer = friend(club.table, "newcomer")
    asked = await newcomer.click(board, "Join")
    closed = await newcomer.click(asked.shown, "Join White")
    assert "isn't taking new members" in closed.text
    await host.slash("moderate rename", side=1, name="Larks")
    await host.slash("team remove", person=club.members[0])
    log = await host.slash("moderate log")
    assert "renamed a team" in log.text
    assert f"removed {club.members[0].mention} from a team" in log.text
    friendly = await host.slash("moderate annul", match=(await club.match()).id)
    assert "isn't rated" in friendly.text


async def test_a_server_chooses_the_guard_of_its_teams(club: Club) -> None:
    host = moderator(club.table, "MANAGE_GUILD")
    settings = await host.slash("server-settings", guard="strict")
    assert "**guard** for open teams: strict" in settings.text
    asked = await club.members[0].slash("together", votes="blind")
    assert "strict guard" in asked.text
    assert "secret votes, counted at the end" in asked.text
    await club.members[0].click(asked.shown, "Withdraw")
    asked = await club.members[0].slash("together", guard="friends", votes="names")
    assert "strict guard" not in asked.text
    assert "open votes: members see who voted for what" in asked.text
