"""Teams are named where they meet, and in the table."""

from dataclasses import replace

from bot.views.tournaments.tournament import show_tournament
from bot.views.tournaments.tournament_rounds import show_rounds_page
from tests.bot.matches_at_hand import words_of
from tests.bot.talk.languages.test_team_events import ODD


async def test_teams_head_their_boards() -> None:
    named = replace(ODD, teams={1: "Reds", 2: "Blues", 3: "Greens"})
    words = words_of(await show_rounds_page(named, 1)).splitlines()
    assert [line for line in words if "**" in line] == [
        "**Blues** 2 : 0 **Greens**",
        "**Reds** has a bye: 2 points",
    ]
    table = words_of(await show_tournament(named, "wood"))
    assert "1\\. **Reds** · 2 points · board points: 2" in table
